import type { ParsedRefusal } from '~/contract/refusals';
import type { RefusalReason } from '~/contract/refusal-reasons';

/**
 * One error type and one table to status and text (docs/operations.md lists them for operators).
 * Two bundles share these errors, so they are told apart by `kind`, never by instanceof.
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
 * What a state-changing call that was not answered leaves open. unknown: it may have been done, nobody can say yet;
 * repeated: its key stands for something else that was asked before. The key is null where the call has none.
 */
export interface OpenOutcome {
  state: 'unknown' | 'repeated';
  /** Id of the call, such as `publicTrade.buy`. */
  call: string;
  key: string | null;
}

export interface PortalErrorDetails {
  kind: PortalErrorKind;
  /** HTTP status the person's side sees. */
  status: number;
  /** Upstream code, when there is one: for the log and the envelope, never to decide by. */
  code?: number;
  /** Why upstream declined (UpstreamBusinessError). */
  refusal?: ParsedRefusal;
  /** Seconds until a retry makes sense (429, 503). */
  retryAfterSeconds?: number;
  /** Messages by field (ValidationError). */
  fields?: Record<string, string[]>;
  /** Nothing has left for upstream: no connection, or our own limits. */
  isUnsent?: boolean;
  /** Neither done nor refused. */
  outcome?: OpenOutcome;
  /** What happened, for the log only. */
  cause?: unknown;
}

/** An error whose `message` may be shown to a person; everything else stays in the log. */
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

  /** The same error, with what it leaves open: an attempt before it may have been heard. */
  withOutcome(outcome: OpenOutcome): PortalError {
    return new PortalError(this.message, { ...this, cause: this.cause, isUnsent: false, outcome });
  }
}

const SECONDS_A_MINUTE = 60;

/** Our texts that end in "try again later", as they stand before a wait that is known. */
const BEFORE_WAIT: Readonly<Record<string, string>> = {
  [ERROR_TEXTS.network]: '网络异常',
  [ERROR_TEXTS.tooMany]: '操作过于频繁',
};

/** A refusal of our own with its wait in place of 稍后. */
function withWait({ message, retryAfterSeconds }: PortalError): string {
  if (retryAfterSeconds === undefined) return message;
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const wait =
    seconds <= SECONDS_A_MINUTE
      ? `请 ${seconds} 秒后再试`
      : `请 ${Math.ceil(seconds / SECONDS_A_MINUTE)} 分钟后再试`;
  return `${BEFORE_WAIT[message] ?? message}，${wait}`;
}

/** What somebody is told whose form was refused before anything looked into it: it reached nobody, and changed nothing. */
export function markNotProcessed(error: PortalError): PortalError {
  const message = `这次提交没有受理，没有任何变动。${withWait(error)}`;
  return new PortalError(message, { ...error, cause: error.cause });
}

/** Whether a thrown value is one of ours; works across bundles. */
export function isPortalError(value: unknown): value is PortalError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
}

/** Why upstream declined; null for whatever else was thrown. */
export const getRefusal = (value: unknown): ParsedRefusal | null =>
  isPortalError(value) && value.kind === 'UpstreamBusinessError' ? (value.refusal ?? null) : null;

/** Whether upstream declined for one of these reasons. */
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

/** Problem details (RFC 9457) for an error, without anything meant for us. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: number | null;
  /** Why upstream declined, where it did. */
  refusal?: ParsedRefusal;
  msg: string;
  requestId: string;
  fields?: Record<string, string[]>;
  /** Of a state-changing call that may have been done all the same. */
  outcome?: OpenOutcome['state'];
  /** Nothing has left for upstream: nothing of it was done. */
  isUnsent?: true;
}

/** What leaves for an error; an unknown one becomes a plain 500 text. */
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
