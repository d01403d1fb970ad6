/**
 * Login that came from the address and starts only after confirmation by the person. Sealed in a cookie that
 * scripts cannot read.
 */
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { setCookie } from '~/bff/core/cookies';
import type { Sealer } from '~/bff/core/seal';

const COOKIE = 'entry';
/** Time that a person has to decide. */
export const PENDING_LOGIN_SECONDS = 10 * 60;

const waitingSchema = z.object({
  /** Token of a session, or of a registration. */
  kind: z.enum(['session', 'register']),
  token: z.string().min(1),
  authorizeToken: z.string().nullable(),
  phone: z.string().min(1),
  /** Page to continue to. */
  path: z.string().startsWith('/'),
  expiresAtMs: z.number().int(),
});
export type PendingLoginState = Omit<z.infer<typeof waitingSchema>, 'expiresAtMs'>;

export interface PendingLoginOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  sealer: Sealer;
  isSecure: boolean;
  nowMs: () => number;
}

export interface PendingLoginCookie {
  keep(login: PendingLoginState): Promise<void>;
  /** Null when none is waiting, or it has expired. */
  read(): Promise<PendingLoginState | null>;
  drop(): void;
}

/** Opens the cookie of one request. */
export function openPendingLoginCookie(options: PendingLoginOptions): PendingLoginCookie {
  const { cookies, res, sealer, isSecure, nowMs } = options;
  const write = (text: string, maxAgeSeconds: number): void => {
    setCookie(res, COOKIE, text, { isSecure, isHttpOnly: true, maxAgeSeconds });
  };
  return {
    async keep(login) {
      const kept: z.input<typeof waitingSchema> = {
        ...login,
        expiresAtMs: nowMs() + PENDING_LOGIN_SECONDS * 1_000,
      };
      write(await sealer.seal(kept), PENDING_LOGIN_SECONDS);
    },
    async read() {
      const text = cookies.get(COOKIE);
      const parsed = waitingSchema.safeParse(text === undefined ? null : await sealer.unseal(text));
      if (!parsed.success || parsed.data.expiresAtMs <= nowMs()) return null;
      const { expiresAtMs: _, ...login } = parsed.data;
      return login;
    },
    drop() {
      if (cookies.has(COOKIE)) write('', 0);
    },
  };
}
