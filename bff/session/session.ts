import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { PendingWatch, PortalSession, RegisterData } from '~/bff/http/app-context';
import { setCookie } from '~/bff/kernel/cookies';
import type { Sealer } from '~/bff/kernel/seal';

/** A login lasts this long at most, whatever upstream says. */
export const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1_000;
/** How long a guest's data is kept: a registration under way, a fund to watch after the login. */
export const GUEST_TTL_MS = 30 * 60 * 1_000;
const SESSION_ID_BYTES = 16;

const sessionDataSchema = z.object({
  id: z.string().min(16),
  token: z.string().min(1).nullable(),
  phone: z.string().nullable(),
  issuedAtMs: z.number().int(),
  businessFlag: z.union([z.literal(0), z.literal(1)]),
  register: z
    .object({ registerToken: z.string(), authorizeToken: z.string().nullable(), phone: z.string() })
    .nullable(),
  pendingWatch: z
    .object({ kind: z.enum(['simu', 'public']), id: z.string().min(1).max(64) })
    .nullable()
    // Cookies of an earlier release do not have this field.
    .default(null),
  /** A guest whose account was cancelled in this browser. */
  isCancelled: z.boolean().default(false),
});
type SessionData = z.infer<typeof sessionDataSchema>;

/** What the BFF knows of the session; only `portal` reaches loaders and actions. */
export interface RequestSession {
  readonly portal: PortalSession;
  /** Random, new at every login; null without a token. Keys what is shared or counted by session. */
  readonly id: string | null;
  /** The upstream token. Goes into the Authorization header of upstream calls and nowhere else. */
  readonly token: string | null;
  readonly phone: string | null;
  readonly businessFlag: 0 | 1;
  /** Phone of the person this browser was logged in as when the request came, or until half an hour ago, when upstream ended it. */
  owner(): Promise<string | null>;
  /** Drops the cookie: upstream said that the token is no longer good. Who it was is known for half an hour. */
  expire(): Promise<void>;
}

export interface SessionOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  sealer: Sealer;
  /** HTTPS: the cookie is Secure and `__Host-` prefixed. */
  isSecure: boolean;
  nowMs: () => number;
  /** Revokes a token upstream. May fail; the cookie goes nevertheless. */
  revoke: (token: string) => Promise<void>;
  /** Told of every change of the token. */
  onChange: () => void;
  /** Told the phone of who has just logged in, or has another phone now. */
  onStart: (phone: string) => Promise<void>;
  /** Told of a login's id that is no longer its cookie's: nothing may be answered from what was kept under it, here or elsewhere. */
  onLeft: (id: string) => Promise<void>;
  reportError: (error: unknown) => void;
}

export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session');

/** Whose login upstream ended a moment ago, sealed; a logout leaves none. */
const LAST_PERSON_COOKIE = 'last_person';
const lastPersonSchema = z.object({ phone: z.string().min(1), endedAtMs: z.number().int() });

/** Opens the sealed cookie of a request; one that is foreign, altered or expired counts as none. */
export async function openSession(options: SessionOptions): Promise<RequestSession> {
  const name = sessionCookieName(options.isSecure);
  let data = await unsealData(options, options.cookies.get(name));
  const phoneAtStart = data?.phone ?? null;

  async function write(next: SessionData): Promise<void> {
    const sealed = await options.sealer.seal(next);
    const maxAgeSeconds = lifetimeMs(next) / 1_000;
    const cookie = { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds };
    if (!setCookie(options.res, name, sealed, cookie))
      throw new Error('The session changed after the head was sent');
    data = next;
  }

  /** What was known of the login before is forgotten, whoever still has its cookie. */
  async function changed(before: SessionData | null): Promise<void> {
    options.onChange();
    if (before?.token != null) await options.onLeft(before.id);
  }

  /** Pages and files of the person that the browser itself keeps are dropped, also those a step back would show. */
  function clearSiteData(what: string): void {
    options.res.setHeader('Clear-Site-Data', what);
  }

  async function clear(): Promise<void> {
    const before = data;
    data = null;
    setCookie(options.res, name, '', { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds: 0 });
    await changed(before);
  }

  function dropLastPerson(): void {
    if (!options.cookies.has(LAST_PERSON_COOKIE)) return;
    const cookie = { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds: 0 };
    setCookie(options.res, LAST_PERSON_COOKIE, '', cookie);
  }

  async function lastPerson(): Promise<string | null> {
    const parsed = lastPersonSchema.safeParse(
      await options.sealer.unseal(options.cookies.get(LAST_PERSON_COOKIE) ?? ''),
    );
    return parsed.success && options.nowMs() - parsed.data.endedAtMs <= GUEST_TTL_MS
      ? parsed.data.phone
      : null;
  }

  /** The session to change; for a guest the time starts again with every change. */
  function current(): SessionData {
    if (data === null) return emptyData(options.nowMs());
    return data.token === null ? { ...data, issuedAtMs: options.nowMs() } : data;
  }

  async function revokeQuietly({ id, token }: Pick<SessionData, 'id' | 'token'>): Promise<void> {
    if (token === null) return;
    try {
      await options.revoke(token);
    } catch (error) {
      options.reportError(error);
    } finally {
      // Until now upstream still knew the token: the old cookie may have asked again meanwhile.
      await options.onLeft(id);
    }
  }

  const portal: PortalSession = {
    get isPresent() {
      return data !== null && data.token !== null;
    },
    get register() {
      return data?.register ?? null;
    },
    get pendingWatch() {
      return data?.pendingWatch ?? null;
    },
    async start(token, phone) {
      const before = data;
      const businessFlag = before !== null && before.phone === phone ? before.businessFlag : 0;
      await write({ ...emptyData(options.nowMs()), token, phone, businessFlag });
      dropLastPerson();
      await changed(before);
      await options.onStart(phone);
      if (before !== null && before.token !== token) await revokeQuietly(before);
    },
    async setRegister(register: RegisterData | null) {
      if (register === null && data === null) return;
      await write({ ...current(), register });
    },
    async setPendingWatch(pendingWatch: PendingWatch) {
      if (data?.token == null) await write({ ...current(), pendingWatch });
    },
    async setBusinessFlag(businessFlag) {
      const before = data;
      await write({ ...current(), id: newSessionId(), businessFlag });
      await changed(before);
    },
    async setPhone(phone) {
      if (data?.token == null) return;
      const before = data;
      await write({ ...data, id: newSessionId(), phone });
      await changed(before);
      await options.onStart(phone);
    },
    get isCancelled() {
      return data?.isCancelled ?? false;
    },
    async endCancelled() {
      const before = data;
      await write({ ...emptyData(options.nowMs()), isCancelled: true });
      // The account is cancelled: remove everything the browser keeps.
      clearSiteData('"cache", "storage"');
      // Also one written by this very answer, when upstream had ended the login before.
      const cookie = { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds: 0 };
      setCookie(options.res, LAST_PERSON_COOKIE, '', cookie);
      await changed(before);
    },
    async end() {
      const before = data;
      await clear();
      // Not cookies: looks, edition, the line said once and the mark of the device are not the login's. Not storage:
      // what a guest looked for on this device is theirs, and LoginSync drops what was the person's.
      clearSiteData('"cache"');
      dropLastPerson();
      if (before !== null) await revokeQuietly(before);
    },
  };

  return {
    portal,
    get id() {
      return data?.token != null ? data.id : null;
    },
    get token() {
      return data?.token ?? null;
    },
    get phone() {
      return data?.phone ?? null;
    },
    get businessFlag() {
      return data?.businessFlag ?? 0;
    },
    owner: () => (phoneAtStart === null ? lastPerson() : Promise.resolve(phoneAtStart)),
    async expire() {
      const phone = data?.phone ?? null;
      await clear();
      if (phone === null) return;
      const person: z.input<typeof lastPersonSchema> = { phone, endedAtMs: options.nowMs() };
      const cookie = { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds: GUEST_TTL_MS / 1_000 };
      setCookie(options.res, LAST_PERSON_COOKIE, await options.sealer.seal(person), cookie);
    },
  };
}

async function unsealData(
  { sealer, nowMs }: SessionOptions,
  text: string | undefined,
): Promise<SessionData | null> {
  if (!text) return null;
  const parsed = sessionDataSchema.safeParse(await sealer.unseal(text));
  if (!parsed.success || nowMs() - parsed.data.issuedAtMs > lifetimeMs(parsed.data)) return null;
  return parsed.data;
}

const lifetimeMs = ({ token }: Pick<SessionData, 'token'>): number =>
  token === null ? GUEST_TTL_MS : SESSION_TTL_MS;

const newSessionId = (): string => randomBytes(SESSION_ID_BYTES).toString('base64url');

const emptyData = (nowMs: number): SessionData => ({
  id: newSessionId(),
  token: null,
  phone: null,
  issuedAtMs: nowMs,
  businessFlag: 0,
  register: null,
  pendingWatch: null,
  isCancelled: false,
});
