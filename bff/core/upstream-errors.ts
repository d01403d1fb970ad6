import { STATUS_CODES } from 'node:http';
import { CODE_LOGGED_OUT, CODE_TOKEN_EXPIRED } from '~/domain/shared/constants';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { REFUSAL_TEXTS } from '~/bff/core/refusal-texts';
import { parseRefusal } from '~/contract/refusals';

/** Error table of upstream calls (docs/operate/errors.md), one function per row. */

const MESSAGE_MAX_CHARACTERS = 200;
const SESSION_CODES: readonly number[] = [CODE_TOKEN_EXPIRED, CODE_LOGGED_OUT];
/** Statuses below this make sense only in the exchange with upstream: a redirect of upstream is not passed on. */
const FIRST_CLIENT_STATUS = 400;

/**
 * Error for a code outside the accepted ones (ERR-003, ERR-009): the upstream message, else our text for the
 * reason. `result` contains the other details of a refusal.
 */
export function createCodeError(code: number, msg: string, result?: unknown): PortalError {
  if (SESSION_CODES.includes(code)) {
    return new PortalError(ERROR_TEXTS.sessionExpired, { kind: 'SessionExpiredError', status: 401, code });
  }
  const refusal = parseRefusal({ code, result });
  return new PortalError(cleanMessage(msg) || REFUSAL_TEXTS[refusal.reason].text, {
    kind: 'UpstreamBusinessError',
    status: 422,
    code,
    refusal,
  });
}

/** Error for an HTTP status outside 2xx (ERR-004, ERR-005). */
export function createStatusError(
  status: number,
  statusText: string,
  retryAfterSeconds?: number,
): PortalError {
  if (status >= 500) {
    return new PortalError(ERROR_TEXTS.server, {
      kind: 'UpstreamServerError',
      status: 502,
      retryAfterSeconds,
    });
  }
  return new PortalError(cleanMessage(statusText) || STATUS_CODES[status] || ERROR_TEXTS.server, {
    kind: 'UpstreamStatusError',
    status: status >= FIRST_CLIENT_STATUS ? status : 502,
    retryAfterSeconds,
  });
}

/**
 * Error for a refused or reset connection, an unknown host, or a broken body (ERR-006). `isUnsent`: the request was
 * not sent to upstream.
 */
export function createNetworkError(cause?: unknown, isUnsent = false): PortalError {
  return new PortalError(ERROR_TEXTS.network, { kind: 'UpstreamNetworkError', status: 502, cause, isUnsent });
}

/**
 * Error for too many pages or calls in progress, or for a call whose breaker is open: nothing was executed or sent.
 * The network of the person is not the cause, and the text does not mention it.
 */
export function createOverloadError(): PortalError {
  return new PortalError(ERROR_TEXTS.server, {
    kind: 'OverloadError',
    status: 503,
    retryAfterSeconds: 2,
    isUnsent: true,
  });
}

export function createTimeoutError(cause?: unknown, isUnsent = false): PortalError {
  return new PortalError(ERROR_TEXTS.network, { kind: 'UpstreamTimeoutError', status: 504, cause, isUnsent });
}

/** Error when the person has left; the response has no reader. It is not reported. */
export function createClientGoneError(): PortalError {
  return new PortalError(ERROR_TEXTS.network, { kind: 'ClientGoneError', status: 499 });
}

/** Error for a call that needs a token but has none. */
export function createLoginNeededError(): PortalError {
  return createCodeError(CODE_LOGGED_OUT, '');
}

/** Reduces an upstream text to one short line. */
function cleanMessage(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAX_CHARACTERS);
}
