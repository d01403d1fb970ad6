import { JUMP_THROTTLE_MS } from '~/domain/shared/constants';
import { getElapsedMs } from '~/app/platform/clock';

/** Reason why a call of the browser failed, with a message for the person. */
export class UpstreamCallError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The portal refused it before it reached the upstream: nothing was done. */
    readonly isUnsent = false,
  ) {
    super(message);
    this.name = 'UpstreamCallError';
  }
}

/** Whether a call failed because the login ended; the shell reports that once. */
export const isSessionExpired = (error: unknown): boolean =>
  error instanceof UpstreamCallError && error.status === STATUS_SESSION_EXPIRED;

/** Whether a call was rejected by a rate limit: the request was not processed. */
export const isRateLimited = (error: unknown): boolean =>
  error instanceof UpstreamCallError && error.status === STATUS_TOO_MANY;

/** Whether a call was refused; otherwise it did not reach the upstream, failed there, or timed out. */
export const isUpstreamRefusal = (error: unknown): error is UpstreamCallError =>
  error instanceof UpstreamCallError && error.status >= 400 && error.status < 500;

export const NETWORK_TEXT = '网络异常，请稍后重试';
const STATUS_SESSION_EXPIRED = 401;
const STATUS_TOO_MANY = 429;

type Listener = (message: string, code: number | null) => void;
let listeners: Listener[] = [];
let expiredAtMs = -Infinity;

/**
 * Registers the listener that reloads the login state and shows 登录已过期，请重新登录 (ERR-009, ERR-010). Returns a function
 * that removes it.
 */
export function onSessionExpired(listener: Listener): () => void {
  listeners.push(listener);
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}

/** Reports at most once per 2 s, even when many calls fail together (ERR-011). */
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

async function getReply(response: Response): Promise<Reply> {
  try {
    return ((await response.json()) as Reply | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Calls an upstream address through the BFF and returns its result. Fails with UpstreamCallError: the server's
 * message, or 网络异常，请稍后重试 without a reply.
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
  const reply = await getReply(response);
  if (response.ok) return reply.result ?? null;
  const message = reply.msg || response.statusText || NETWORK_TEXT;
  if (response.status === STATUS_SESSION_EXPIRED) sessionExpired(message, reply.code ?? null, getElapsedMs());
  throw new UpstreamCallError(message, response.status, reply.isUnsent);
}
