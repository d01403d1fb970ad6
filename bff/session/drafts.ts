/** Form values that a person had entered when their login ended: stored only for them until they return. */
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { setCookie } from '~/bff/core/cookies';
import type { Sealer } from '~/bff/core/seal';
import type { RequestSession } from '~/bff/session/session';

const COOKIE = 'draft';
const DRAFT_TTL_MS = 30 * 60 * 1_000;
/** Browsers do not store longer cookies; this includes attributes and name. */
const SEALED_MAX_CHARACTERS = 3_800;

const draftSchema = z.object({
  /** Phone of the person it belongs to. */
  owner: z.string().min(1),
  path: z.string(),
  values: z.record(z.string(), z.unknown()),
  keptAtMs: z.number().int(),
});

export interface DraftOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  sealer: Sealer;
  session: RequestSession;
  isSecure: boolean;
  nowMs: () => number;
}

/** The part of the context that stores and returns the entered form values. */
export function openDrafts(
  options: DraftOptions,
): Pick<PortalContext, 'keepDraft' | 'takeDraft' | 'dropDraft' | 'holdDraft'> {
  const { cookies, res, sealer, session, nowMs } = options;
  const write = (value: string, maxAgeSeconds: number): void => {
    setCookie(res, COOKIE, value, { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds });
  };
  const drop = (): void => write('', 0);
  let taken: string | null = null;
  let isHeld = false;
  return {
    async keepDraft(path, values) {
      const owner = await session.owner();
      if (owner === null) return false;
      const draft: z.input<typeof draftSchema> = { owner, path, values, keptAtMs: nowMs() };
      const sealed = await sealer.seal(draft);
      if (sealed.length > SEALED_MAX_CHARACTERS) return false;
      write(sealed, DRAFT_TTL_MS / 1_000);
      return true;
    },
    dropDraft() {
      if (cookies.has(COOKIE)) drop();
    },
    holdDraft() {
      isHeld = true;
      if (taken !== null) write(taken, DRAFT_TTL_MS / 1_000);
    },
    async takeDraft(path) {
      const text = cookies.get(COOKIE);
      if (text === undefined || session.token === null) return null;
      const parsed = draftSchema.safeParse(await sealer.unseal(text));
      const isFresh = parsed.success && nowMs() - parsed.data.keptAtMs <= DRAFT_TTL_MS;
      if (isFresh && parsed.data.owner === session.phone && parsed.data.path !== path) return null;
      const isTheirs = isFresh && parsed.data.owner === session.phone;
      if (isTheirs) taken = text;
      if (!isTheirs || !isHeld) drop();
      return isTheirs ? parsed.data.values : null;
    },
  };
}
