/**
 * Handles the reply of reload_session for a token of the mini-program, and its consequences (MINI-006 to MINI-017).
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { countFailedAttempt } from '~/bff/core/counted-attempt';
import { parseRefusal } from '~/contract/refusals';
import { isProofRefusal } from '~/contract/refused-proof';
import type { CallReply } from '~/contract';
import { isRegistration, isSessionReply, parseLoginReply, type auth } from '~/contract/auth';
import { isPortalError } from '~/bff/core/errors';
import type { PortalContext } from '~/bff/http/app-context';
import { maskPhone } from '~/domain/person/masks';
import type { PendingLoginState, PendingLoginCookie } from '~/bff/session/waiting-login';

/**
 * Register data as the mini-program passes it on (ENTITY-002, MINI-008 to MINI-010); stored in the sealed session.
 */
export interface WxAppLoginData {
  authorizeToken: string;
  registerToken: string;
  registerPhone: string;
}

type Reply = CallReply<typeof auth.reloadSession>;

/** Result of a reply: logged in, to be registered first, or refused with a text. */
export type TokenLoginResult =
  | { kind: 'session'; token: string; phone: string }
  | { kind: 'register'; data: WxAppLoginData }
  /** `isUsed`: it was valid once. `isOutage`: the token was not checked, so this does not count as an attempt. */
  | { kind: 'refused'; text: string; isUsed?: true; isOutage?: true };

const UNREADABLE = '登录凭据无法识别，请重新登录';
const NO_ANSWER = '暂时无法确认登录，请重新登录';

/**
 * Reads a reply; every code except 0 and 400000 is a refusal, as is one of these without its required fields.
 * @param authorizeToken the token that the mini-program sent
 */
export function parseTokenReply(reply: Reply, authorizeToken: string): TokenLoginResult {
  const answer = parseLoginReply(reply);
  if (answer.kind === 'session') return answer;
  if (answer.kind === 'refused') {
    const isPromise = isSessionReply(reply) || isRegistration(reply);
    return { kind: 'refused', text: isPromise ? NO_ANSWER : reply.msg };
  }
  const { token: registerToken, phone: registerPhone } = answer;
  return { kind: 'register', data: { registerToken, registerPhone, authorizeToken } };
}

/** How long a repeat from the same address counts as the same use: the first response may have been lost. */
const REPEAT_MS = 60_000;
const REPEATS_KEPT = 5_000;
const USED = '登录凭据已使用，请重新登录';

interface TokenUse {
  address: string;
  phone: string | null;
  untilMs: number;
}

/** Remembers the address and the person of recent token uses; only those of this portal, and only the newest. */
export function createRecentTokenUses(nowMs: () => number) {
  const uses = new LRUCache<string, TokenUse>({ max: REPEATS_KEPT });
  return {
    isRepeat(hash: string, address: string): boolean {
      const use = uses.get(hash);
      return use !== undefined && use.address === address && use.untilMs > nowMs();
    },
    note(hash: string, address: string): void {
      uses.set(hash, { address, phone: null, untilMs: nowMs() + REPEAT_MS });
    },
    /** Phone of the person logged in with it; null when that is long ago, or not known here. */
    phoneOf: (hash: string): string | null => uses.get(hash)?.phone ?? null,
    letIn(hash: string, phone: string): void {
      const use = uses.get(hash);
      if (use) use.phone = phone;
    },
    forget: (hash: string): void => void uses.delete(hash),
  };
}
export type RecentTokenUses = ReturnType<typeof createRecentTokenUses>;

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Asking = Pick<PortalContext, 'limit' | 'giveBackLimit' | 'address' | 'upstream' | 'noteFailure'>;

/**
 * Asks upstream once per token. Never throws: an exception is a refusal (MINI-014). A text that contains the token
 * is never returned.
 */
export async function requestSession(
  context: Asking,
  token: string | null,
  recent: RecentTokenUses,
): Promise<TokenLoginResult> {
  const answer = await ask(context, token, recent);
  const isNotified = answer.kind === 'refused' && token !== null && answer.text.includes(token);
  return isNotified ? { kind: 'refused', text: NO_ANSWER } : answer;
}

async function ask(
  context: Asking,
  token: string | null,
  recent: RecentTokenUses,
): Promise<TokenLoginResult> {
  const isRefused = (answer: TokenLoginResult): boolean => answer.kind === 'refused' && !answer.isOutage;
  try {
    const holds = [['proof-address', context.address]] as const;
    return await countFailedAttempt(context, holds, () => askOnce(context, token, recent), isRefused);
  } catch (error) {
    context.noteFailure(error);
    return { kind: 'refused', text: isPortalError(error) ? error.message : NO_ANSWER };
  }
}

async function askOnce(
  context: Asking,
  token: string | null,
  recent: RecentTokenUses,
): Promise<TokenLoginResult> {
  if (token === null) return { kind: 'refused', text: UNREADABLE };
  const hash = hashToken(token);
  if (!recent.isRepeat(hash, context.address)) {
    const isUsed = await context.limit('entry-token', hash).then(
      () => false,
      () => true,
    );
    if (isUsed) return { kind: 'refused', text: USED, isUsed: true };
  }
  recent.note(hash, context.address);
  /** The token was not used: the next attempt asks upstream again. */
  const giveBack = async (): Promise<void> => {
    recent.forget(hash);
    await context.giveBackLimit('entry-token', hash);
  };
  try {
    const reply = await context.upstream.auth.reloadSession({ query: { token } });
    const isIn = isSessionReply(reply) || isRegistration(reply);
    if (isIn || isProofRefusal(parseRefusal(reply).reason)) return parseTokenReply(reply, token);
    await giveBack();
    return { kind: 'refused', text: reply.msg, isOutage: true };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Converts a confirmed login into a pending one; `path`: the page it leads to. */
export function toPendingLogin(
  answer: Exclude<TokenLoginResult, { kind: 'refused' }>,
  path: string,
): PendingLoginState {
  if (answer.kind === 'session') return { ...answer, authorizeToken: null, path };
  const { registerToken, registerPhone, authorizeToken } = answer.data;
  return { kind: 'register', token: registerToken, phone: registerPhone, authorizeToken, path };
}

export const LOGIN_DONE_TEXT = '登录成功';

/**
 * Completes a confirmed login: starts the session with 登录成功 (MINI-011) and carries out the pending action of the
 * guest, or stores the registration data (MINI-008 to MINI-010).
 */
export async function completeTokenLogin(
  context: PortalContext,
  login: Pick<PendingLoginState, 'kind' | 'token' | 'authorizeToken' | 'phone'>,
): Promise<void> {
  const { kind, token, phone, authorizeToken } = login;
  if (kind === 'register')
    return context.session.setRegister({ registerToken: token, authorizeToken, phone });
  const done = await context.startLogin(token, phone);
  context.dropInvitation();
  const text = done === null ? LOGIN_DONE_TEXT : `${LOGIN_DONE_TEXT}，${done.text}`;
  context.setFlash({ text, tone: done?.isOk === false ? 'error' : 'info' });
}

/** The part of the context for the page that asks whether to log in. */
export function openPendingLogin(
  waiting: PendingLoginCookie,
  context: () => PortalContext,
  revoke: (token: string) => Promise<void>,
): PortalContext['waitingLogin'] {
  return {
    async read() {
      const login = await waiting.read();
      return login && { kind: login.kind, maskedPhone: maskPhone(login.phone), path: login.path };
    },
    async accept() {
      const login = await waiting.read();
      if (login === null) return null;
      waiting.drop();
      await completeTokenLogin(context(), login);
      return login.path;
    },
    async decline() {
      const login = await waiting.read();
      waiting.drop();
      if (login?.kind === 'session') await revoke(login.token).catch((error) => context().reportError(error));
      return login?.path ?? null;
    },
  };
}
