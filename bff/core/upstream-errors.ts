import { STATUS_CODES } from 'node:http';
import { CODE_LOGGED_OUT, CODE_TOKEN_EXPIRED } from '~/domain/shared/constants';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { REFUSAL_TEXTS } from '~/bff/core/refusal-texts';
import { parseRefusal } from '~/contract/refusals';

/** The error table of upstream calls (docs/operations.md), one function a row. */

const MESSAGE_MAX_CHARACTERS = 200;
const SESSION_CODES: readonly number[] = [CODE_TOKEN_EXPIRED, CODE_LOGGED_OUT];
/** Statuses that only make sense in a dialogue we do not lead: a redirect of upstream is not ours to hand on. */
const FIRST_CLIENT_STATUS = 400;

/**
 * A code outside the accepted ones (ERR-003, ERR-009): upstream's own words, else ours by the reason. `result` is what a
 * refusal says beside its text.
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

/** An HTTP status outside 2xx (ERR-004, ERR-005). */
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

/** Refused, reset, unknown host, broken body (ERR-006). `isUnsent`: nothing has left for upstream. */
export function createNetworkError(cause?: unknown, isUnsent = false): PortalError {
  return new PortalError(ERROR_TEXTS.network, { kind: 'UpstreamNetworkError', status: 502, cause, isUnsent });
}

/**
 * More pages or calls under way than we let wait, or a call that gets no answers: nothing was done or sent. The fault is not
 * the person's network, and does not say so.
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

/** The person left; nobody reads the answer. Not an error to report. */
export function createClientGoneError(): PortalError {
  return new PortalError(ERROR_TEXTS.network, { kind: 'ClientGoneError', status: 499 });
}

/** A call that needs a token, without one. */
export function createLoginNeededError(): PortalError {
  return createCodeError(CODE_LOGGED_OUT, '');
}

/** A text of upstream as one short line. */
function cleanMessage(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, MESSAGE_MAX_CHARACTERS);
}
