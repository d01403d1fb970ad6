import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { CODE_TOKEN_EXPIRED } from '~/domain/shared/constants';
import type { PendingWatchlistItem, PortalSession, RegisterData } from '~/bff/http/app-context';
import { setCookie } from '~/bff/core/cookies';
import type { Sealer } from '~/bff/core/seal';
import { sessionDataSchema, type SessionData } from '~/bff/session/session-data';

/** Maximum duration of a login, regardless of upstream. */
export const SESSION_TTL_MS = 30 * 24 * 60 * 60 * 1_000;
/** How long the data of a guest is kept: a registration in progress, a fund to watch after the login. */
export const GUEST_TTL_MS = 30 * 60 * 1_000;
const SESSION_ID_BYTES = 16;

/** Session data of the BFF; only `portal` reaches loaders and actions. */
export interface RequestSession {
  readonly portal: PortalSession;
  /** Random, new at every login; null without a token. Key of everything that is shared or counted by session. */
  readonly id: string | null;
  /** The upstream token. Used only in the Authorization header of upstream calls. */
  readonly token: string | null;
  readonly phone: string | null;
  readonly businessFlag: 0 | 1;
  /**
   * Phone of the person who was logged in when the request arrived, or until half an hour ago, when upstream ended
   * the login.
   */
  owner(): Promise<string | null>;
  /** Drops the cookie after upstream has rejected the token. The person remains known for half an hour. */
  expire(code: number): Promise<void>;
}

export interface SessionOptions {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  sealer: Sealer;
  /** HTTPS: the cookie is Secure and `__Host-` prefixed. */
  isSecure: boolean;
  nowMs: () => number;
  /** Revokes a token upstream. May fail; the cookie is dropped nevertheless. */
  revoke: (token: string) => Promise<void>;
  /** Called on every change of the token. */
  onChange: () => void;
  /** Called with the phone after a login or a change of phone. */
  onStart: (phone: string) => Promise<void>;
  /**
   * Called with a login id that its cookie no longer has: data stored under it must not be used any longer, here or
   * in other portals.
   */
  onLeft: (id: string) => Promise<void>;
  reportError: (error: unknown) => void;
}

export const getSessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session');

/** Person whose login upstream ended a moment ago, sealed; a logout leaves none. */
const LAST_PERSON_COOKIE = 'last_person';
const lastPersonSchema = z.object({ phone: z.string().min(1), endedAtMs: z.number().int() });

/** Opens the sealed cookie of a request; one that is foreign, altered or expired counts as none. */
export function openSession(options: SessionOptions): RequestSession | Promise<RequestSession> {
  const text = options.cookies.get(getSessionCookieName(options.isSecure));
  if (!text) return new SessionOfRequest(options, null);
  return unsealData(options, text).then((data) => new SessionOfRequest(options, data));
}

/**
 * A class, like the session for loaders below. Getters of an object literal would create a new object shape for
 * every request, which keeps the whole request alive until old memory is collected
 * (docs/decisions/0012-portal-performance.md).
 */
class SessionOfRequest implements RequestSession {
  readonly portal: PortalSession = new SessionOfPage(this);
  private readonly phoneAtStart: string | null;
  hasExpired = false;

  constructor(
    readonly options: SessionOptions,
    private opened: SessionData | null,
  ) {
    this.phoneAtStart = opened?.phone ?? null;
  }

  get data(): SessionData | null {
    return this.opened;
  }

  get id(): string | null {
    return this.opened?.token != null ? this.opened.id : null;
  }

  get token(): string | null {
    return this.opened?.token ?? null;
  }

  get phone(): string | null {
    return this.opened?.phone ?? null;
  }

  get businessFlag(): 0 | 1 {
    return this.opened?.businessFlag ?? 0;
  }

  owner(): Promise<string | null> {
    return this.phoneAtStart === null ? this.lastPerson() : Promise.resolve(this.phoneAtStart);
  }

  async expire(code: number): Promise<void> {
    const { phone, options } = this;
    this.hasExpired = code === CODE_TOKEN_EXPIRED;
    await this.clear();
    if (phone === null) return;
    const person: z.input<typeof lastPersonSchema> = { phone, endedAtMs: options.nowMs() };
    const cookie = { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds: GUEST_TTL_MS / 1_000 };
    setCookie(options.res, LAST_PERSON_COOKIE, await options.sealer.seal(person), cookie);
  }

  async write(next: SessionData): Promise<void> {
    const { options } = this;
    const sealed = await options.sealer.seal(next);
    const maxAgeSeconds = getLifetimeMs(next) / 1_000;
    const cookie = { isSecure: options.isSecure, isHttpOnly: true, maxAgeSeconds };
    if (!setCookie(options.res, getSessionCookieName(options.isSecure), sealed, cookie))
      throw new Error('The session changed after the response headers were sent');
    this.opened = next;
  }

  /** Drops the data of the previous login, even if a browser still sends its cookie. */
  async changed(before: SessionData | null): Promise<void> {
    this.options.onChange();
    if (before?.token != null) await this.options.onLeft(before.id);
  }

  async clear(): Promise<void> {
    const before = this.opened;
    this.opened = null;
    this.dropCookie(getSessionCookieName(this.options.isSecure));
    await this.changed(before);
  }

  /** Drops pages and files of the person that the browser stores, including those that a step back would show. */
  clearSiteData(what: string): void {
    this.options.res.setHeader('Clear-Site-Data', what);
  }

  dropLastPerson(): void {
    if (this.options.cookies.has(LAST_PERSON_COOKIE)) this.dropCookie(LAST_PERSON_COOKIE);
  }

  dropCookie(name: string): void {
    const { res, isSecure } = this.options;
    setCookie(res, name, '', { isSecure, isHttpOnly: true, maxAgeSeconds: 0 });
  }

  /** Session data to be changed; for a guest every change restarts the lifetime. */
  current(): SessionData {
    const nowMs = this.options.nowMs();
    if (this.opened === null) return createEmptyData(nowMs);
    return this.opened.token === null ? { ...this.opened, issuedAtMs: nowMs } : this.opened;
  }

  async revokeQuietly({ id, token }: Pick<SessionData, 'id' | 'token'>): Promise<void> {
    if (token === null) return;
    try {
      await this.options.revoke(token);
    } catch (error) {
      this.options.reportError(error);
    } finally {
      // Until now upstream accepted the token: a request with the old cookie may have used it meanwhile.
      await this.options.onLeft(id);
    }
  }

  private async lastPerson(): Promise<string | null> {
    const { cookies, sealer, nowMs } = this.options;
    const parsed = lastPersonSchema.safeParse(await sealer.unseal(cookies.get(LAST_PERSON_COOKIE) ?? ''));
    return parsed.success && nowMs() - parsed.data.endedAtMs <= GUEST_TTL_MS ? parsed.data.phone : null;
  }
}

/** Session for loaders and actions: it never exposes the token under any name. */
class SessionOfPage implements PortalSession {
  readonly #session: SessionOfRequest;

  constructor(session: SessionOfRequest) {
    this.#session = session;
  }

  get isPresent(): boolean {
    return this.#session.token !== null;
  }

  get hasExpired(): boolean {
    return this.#session.hasExpired;
  }

  get register(): RegisterData | null {
    return this.#session.data?.register ?? null;
  }

  get pendingWatch(): PendingWatchlistItem | null {
    return this.#session.data?.pendingWatch ?? null;
  }

  get isCancelled(): boolean {
    return this.#session.data?.isCancelled ?? false;
  }

  async start(token: string, phone: string): Promise<void> {
    const session = this.#session;
    const { data: before, options } = session;
    const businessFlag = before !== null && before.phone === phone ? before.businessFlag : 0;
    await session.write({ ...createEmptyData(options.nowMs()), token, phone, businessFlag });
    session.dropLastPerson();
    await session.changed(before);
    await options.onStart(phone);
    if (before !== null && before.token !== token) await session.revokeQuietly(before);
  }

  async setRegister(register: RegisterData | null): Promise<void> {
    if (register === null && this.#session.data === null) return;
    await this.#session.write({ ...this.#session.current(), register });
  }

  async setPendingWatch(pendingWatch: PendingWatchlistItem): Promise<void> {
    if (!this.isPresent) await this.#session.write({ ...this.#session.current(), pendingWatch });
  }

  async setBusinessFlag(businessFlag: 0 | 1): Promise<void> {
    const session = this.#session;
    const before = session.data;
    await session.write({ ...session.current(), id: createSessionId(), businessFlag });
    await session.changed(before);
  }

  async setPhone(phone: string): Promise<void> {
    const session = this.#session;
    const before = session.data;
    if (before?.token == null) return;
    await session.write({ ...before, id: createSessionId(), phone });
    await session.changed(before);
    await session.options.onStart(phone);
  }

  async endCancelled(): Promise<void> {
    const session = this.#session;
    const before = session.data;
    await session.write({ ...createEmptyData(session.options.nowMs()), isCancelled: true });
    // The account is cancelled: remove all data stored in the browser.
    session.clearSiteData('"cache", "storage"');
    // Includes a cookie written by this response, when upstream had already ended the login.
    session.dropCookie(LAST_PERSON_COOKIE);
    await session.changed(before);
  }

  async end(): Promise<void> {
    const session = this.#session;
    const before = session.data;
    await session.clear();
    // Cookies are kept: appearance, edition, the flash line and the device token do not belong to the login. Storage
    // is kept: searches of a guest on this device remain, and LoginSync drops the data of the person.
    session.clearSiteData('"cache"');
    session.dropLastPerson();
    if (before !== null) await session.revokeQuietly(before);
  }
}

async function unsealData({ sealer, nowMs }: SessionOptions, text: string): Promise<SessionData | null> {
  const parsed = sessionDataSchema.safeParse(await sealer.unseal(text));
  if (!parsed.success || nowMs() - parsed.data.issuedAtMs > getLifetimeMs(parsed.data)) return null;
  return parsed.data;
}

const getLifetimeMs = ({ token }: Pick<SessionData, 'token'>): number =>
  token === null ? GUEST_TTL_MS : SESSION_TTL_MS;

const createSessionId = (): string => randomBytes(SESSION_ID_BYTES).toString('base64url');

const createEmptyData = (nowMs: number): SessionData => ({
  id: createSessionId(),
  token: null,
  phone: null,
  issuedAtMs: nowMs,
  businessFlag: 0,
  register: null,
  pendingWatch: null,
  isCancelled: false,
});
