import type { ParsedRefusal } from '~/contract/refusals';
import type { RefusalReason } from '~/contract/refusal-reasons';

/**
 * One error type and one table that maps to status and text (docs/operate/errors.md lists them for operators). Two
 * bundles share these errors, so they are recognised by `kind`, never by instanceof.
 */
export type PortalErrorKind =
  | 'UpstreamBusinessError'
  | 'SessionExpiredError'
  | 'UpstreamServerError'
  | 'UpstreamStatusError'
  | 'UpstreamNetworkError'
  | 'UpstreamTimeoutError'
  | 'ValidationError'
  | 'RateLimitError'
  | 'ForbiddenError'
  | 'NotFoundError'
  | 'OverloadError'
  | 'ClientGoneError'
  | 'InternalError';

const BRAND = Symbol.for('portal.error');

export const ERROR_TEXTS = {
  server: '服务器访问异常',
  network: '网络异常，请稍后重试',
  sessionExpired: '登录已过期，请重新登录',
  tooMany: '操作过于频繁，请稍后再试',
  invalid: '提交的内容有误，请检查后重试',
  forbidden: '请求来源不被允许',
  notFound: '请求的内容不存在',
} as const;

/**
 * Open outcome of a state-changing call without a reply. unknown: the call may have been executed, which cannot be
 * determined yet; repeated: its key already belongs to a different, earlier request. The key is null where the call
 * has none.
 */
export interface OpenOutcome {
  state: 'unknown' | 'repeated';
  /** Id of the call, such as `publicTrade.buy`. */
  call: string;
  key: string | null;
}

export interface PortalErrorDetails {
  kind: PortalErrorKind;
  /** HTTP status of the response to the browser. */
  status: number;
  /** Upstream code, when there is one: for the log and the envelope, never for decisions. */
  code?: number;
  /** Reason of a refusal by upstream (UpstreamBusinessError). */
  refusal?: ParsedRefusal;
  /** Seconds until a retry makes sense (429, 503). */
  retryAfterSeconds?: number;
  /** Messages by field (ValidationError). */
  fields?: Record<string, string[]>;
  /** The request was not sent to upstream: no connection, or a limit of the portal. */
  isUnsent?: boolean;
  /** Outcome of a call that was neither executed nor refused. */
  outcome?: OpenOutcome;
  /** Original cause, for the log only. */
  cause?: unknown;
}

/** Error whose `message` may be shown to a person; all other details stay in the log. */
export class PortalError extends Error {
  readonly [BRAND] = true;
  readonly kind: PortalErrorKind;
  readonly status: number;
  readonly code?: number;
  readonly refusal?: ParsedRefusal;
  readonly retryAfterSeconds?: number;
  readonly fields?: Record<string, string[]>;
  readonly isUnsent: boolean;
  readonly outcome?: OpenOutcome;

  constructor(message: string, details: PortalErrorDetails) {
    super(message, { cause: details.cause });
    this.name = details.kind;
    this.kind = details.kind;
    this.status = details.status;
    this.code = details.code;
    this.refusal = details.refusal;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.fields = details.fields;
    this.isUnsent = details.isUnsent ?? false;
    this.outcome = details.outcome;
  }

  /** Returns the same error with an open outcome: upstream may have received an earlier attempt. */
  withOutcome(outcome: OpenOutcome): PortalError {
    return new PortalError(this.message, { ...this, cause: this.cause, isUnsent: false, outcome });
  }
}

const SECONDS_A_MINUTE = 60;

/** Texts of the portal that end in "try again later", shortened for use before a known waiting time. */
const BEFORE_WAIT: Readonly<Record<string, string>> = {
  [ERROR_TEXTS.network]: '网络异常',
  [ERROR_TEXTS.tooMany]: '操作过于频繁',
};

/** Text of a refusal by the portal, with the actual wait instead of 稍后. */
function withWait({ message, retryAfterSeconds }: PortalError): string {
  if (retryAfterSeconds === undefined) return message;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait =
    seconds <= SECONDS_A_MINUTE
      ? `请 ${seconds} 秒后再试`
      : `请 ${Math.ceil(seconds / SECONDS_A_MINUTE)} 分钟后再试`;
  return `${BEFORE_WAIT[message] ?? message}，${wait}`;
}

/**
 * Adds the note for a form that was refused before it was processed: it did not reach upstream and changed nothing.
 */
export function markNotProcessed(error: PortalError): PortalError {
  const message = `这次提交没有受理，没有任何变动。${withWait(error)}`;
  return new PortalError(message, { ...error, cause: error.cause });
}

/** Whether a thrown value is a PortalError; works across bundles. */
export function isPortalError(value: unknown): value is PortalError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
}

/** Reason of a refusal by upstream; null for any other thrown value. */
export const getRefusal = (value: unknown): ParsedRefusal | null =>
  isPortalError(value) && value.kind === 'UpstreamBusinessError' ? (value.refusal ?? null) : null;

/** Whether upstream refused for one of these reasons. */
export function isRefused(
  value: unknown,
  ...reasons: readonly RefusalReason[]
): value is PortalError & { refusal: ParsedRefusal } {
  const refusal = getRefusal(value);
  return refusal !== null && reasons.includes(refusal.reason);
}

/** Status of any thrown value: statusCode, else status, else response.status, else 500 (ERR-007, ERR-008). */
export function getErrorStatus(value: unknown): number {
  const source = value as
    | { statusCode?: unknown; status?: unknown; response?: { status?: unknown } }
    | null
    | undefined;
  for (const candidate of [source?.statusCode, source?.status, source?.response?.status]) {
    if (typeof candidate === 'number' && candidate >= 100 && candidate <= 599) return candidate;
  }
  return 500;
}

/** Problem details (RFC 9457) for an error, without internal information. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: number | null;
  /** Reason of a refusal by upstream, where there is one. */
  refusal?: ParsedRefusal;
  msg: string;
  requestId: string;
  fields?: Record<string, string[]>;
  /** Open outcome of a state-changing call that may have been executed. */
  outcome?: OpenOutcome['state'];
  /** The request was not sent to upstream: no part of it was executed. */
  isUnsent?: true;
}

/** Converts an error into its problem details; an unknown error becomes a plain 500 text. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (isPortalError(error)) {
    return {
      type: `about:blank#${error.kind}`,
      title: error.kind,
      status: error.status,
      code: error.code ?? null,
      msg: error.message,
      requestId,
      ...(error.refusal ? { refusal: error.refusal } : {}),
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.outcome ? { outcome: error.outcome.state } : {}),
      ...(error.isUnsent ? { isUnsent: true } : {}),
    };
  }
  return {
    type: 'about:blank#InternalError',
    title: 'InternalError',
    status: 500,
    code: null,
    msg: ERROR_TEXTS.server,
    requestId,
  };
}
