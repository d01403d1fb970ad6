/**
 * Small secret values between two steps of one person: each is sealed in a separate cookie, never in an address or
 * a page. They expire after minutes and are valid only for the person who was logged in when they were written.
 */
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { StepStateName, PortalContext } from '~/bff/http/app-context';
import { setCookie } from '~/bff/core/cookies';
import type { Sealer } from '~/bff/core/seal';
import type { RequestSession } from '~/bff/session/session';

const noteSchema = z.object({
  /** Phone of the person it belongs to. */
  owner: z.string().min(1),
  value: z.record(z.string(), z.string()),
  expiresAtMs: z.number().int(),
});

export interface StepStateOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  sealer: Sealer;
  session: Pick<RequestSession, 'token' | 'phone' | 'owner'>;
  isSecure: boolean;
  nowMs: () => number;
}

const getCookie = (name: StepStateName): string => `note_${name}`;

/** The part of the context that stores this state. */
export function openStepState(options: StepStateOptions): PortalContext['notes'] {
  const { cookies, res, sealer, session, nowMs } = options;
  const write = (name: StepStateName, text: string, maxAgeSeconds: number): void => {
    setCookie(res, getCookie(name), text, { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds });
  };
  async function readOf(name: StepStateName, owner: string | null): Promise<Record<string, string> | null> {
    const text = cookies.get(getCookie(name));
    if (text === undefined || owner === null) return null;
    const parsed = noteSchema.safeParse(await sealer.unseal(text));
    const isTheirs = parsed.success && parsed.data.owner === owner;
    return isTheirs && parsed.data.expiresAtMs > nowMs() ? parsed.data.value : null;
  }
  return {
    async keep(name, value, lifetimeSeconds) {
      const owner = session.token === null ? null : session.phone;
      if (owner === null) return;
      const note: z.input<typeof noteSchema> = {
        owner,
        value,
        expiresAtMs: nowMs() + lifetimeSeconds * 1_000,
      };
      write(name, await sealer.seal(note), lifetimeSeconds);
    },
    read: (name) => readOf(name, session.token === null ? null : session.phone),
    readEnded: async (name) => readOf(name, await session.owner()),
    drop(name) {
      if (cookies.has(getCookie(name))) write(name, '', 0);
    },
  };
}
