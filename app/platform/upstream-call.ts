import { JUMP_THROTTLE_MS } from '~/domain/shared/constants';
import { getElapsedMs } from '~/app/platform/clock';

/** Why a call of the browser failed, in words for the person. */
export class UpstreamCallError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The portal refused it before upstream heard of it: nothing was done. */
    readonly isUnsent = false,
  ) {
    super(message);
    this.name = 'CallError';
  }
}

/** Whether a call failed because the login ended; that is said once, by the shell. */
export const isSessionExpired = (error: unknown): boolean =>
  error instanceof UpstreamCallError && error.status === STATUS_SESSION_EXPIRED;

/** Whether a call came too early after others: nobody has looked at what it asked for. */
export const isRateLimited = (error: unknown): boolean =>
  error instanceof UpstreamCallError && error.status === STATUS_TOO_MANY;

/** Whether somebody said no to a call: else nobody was reached, failed over it, or did not answer in time. */
export const isUpstreamRefusal = (error: unknown): error is UpstreamCallError =>
  error instanceof UpstreamCallError && error.status >= 400 && error.status < 500;

export const NETWORK_TEXT = '网络异常，请稍后重试';
const STATUS_SESSION_EXPIRED = 401;
const STATUS_TOO_MANY = 429;

type Listener = (message: string, code: number | null) => void;
let listeners: Listener[] = [];
let expiredAtMs = -Infinity;

/** Who refetches the login state and says 登录已过期，请重新登录 (ERR-009, ERR-010). Returns what lets go again. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}

/** At most once per 2 s, however many calls fail together (ERR-011). */
function sessionExpired(message: string, code: number | null, nowMs: number): void {
  if (nowMs - expiredAtMs < JUMP_THROTTLE_MS) return;
  expiredAtMs = nowMs;
  for (const listener of listeners) listener(message, code);
}

interface Reply {
  code?: number | null;
  msg?: string;
  result?: unknown;
  isUnsent?: boolean;
}

async function replyOf(response: Response): Promise<Reply> {
  try {
    return ((await response.json()) as Reply | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Calls an upstream address through the BFF and gives its result. Fails with CallError: the server's words, or
 * 网络异常，请稍后重试 when nothing answered.
 */
export async function callUpstream(
  path: string,
  { method = 'POST', body, signal }: { method?: 'GET' | 'POST'; body?: unknown; signal?: AbortSignal } = {},
): Promise<unknown> {
  let response: Response;
  try {
    response = await window.fetch(path, {
      method,
      signal,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal && signal.aborted) throw error;
    throw new UpstreamCallError(NETWORK_TEXT, 0);
  }
  const reply = await replyOf(response);
  if (response.ok) return reply.result ?? null;
  const message = reply.msg || response.statusText || NETWORK_TEXT;
  if (response.status === STATUS_SESSION_EXPIRED) sessionExpired(message, reply.code ?? null, getElapsedMs());
  throw new UpstreamCallError(message, response.status, reply.isUnsent);
}
