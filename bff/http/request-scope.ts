/**
 * Facts about one request from its first moment to its log line: id, nonce, times, route, upstream calls. Stored
 * with the response, so that they do not travel in headers or globals.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ClientKind } from '~/bff/http/app-context';
import type { OpenOutcome } from '~/bff/core/errors';
import type { RefusalReason } from '~/contract/refusal-reasons';
import { REQUEST_ID_BYTES, formatRequestId } from '~/observability/request-id';
import type { TraceParent } from '~/observability/trace-parent';

/** How the cache of whole pages answered a request. */
export type CacheOutcome = 'hit' | 'stale' | 'shared' | 'miss' | 'bypass';

/** One finished upstream call, as the log and the metrics see it. */
export interface UpstreamCallRecord {
  /** `service.call` of the contract, or `proxy` for a call only passed through. */
  call: string;
  /** HTTP status, null when there was no reply. */
  status: number | null;
  /** Upstream code, null when the body was not inspected. */
  code: number | null;
  durationMs: number;
  /** Attempts made: 1, or 2 after a timeout. */
  attempts: number;
  /** Kind of the error that ended the call, null when it was accepted. */
  errorKind: string | null;
  /** Reason of a refusal by upstream; null for every other end. */
  reason: RefusalReason | null;
  /** Open outcome of a state-changing call; null where it was done or refused. */
  outcome: OpenOutcome['state'] | null;
  /** It was accepted and changes data. */
  hasChanged: boolean;
  /** Its span: 16 hex digits. */
  spanId: string;
  /** Its breaker was open: the call was not sent. */
  isHeldBack: boolean;
}

/** Reply that another request had fetched: awaited here, or cached from before. */
export interface SharedReply {
  call: string;
  /** The request that called upstream. */
  by: string;
  /** How long this request waited for it. */
  durationMs: number;
  /** The reply had already arrived. */
  isKept: boolean;
  errorKind: string | null;
}

export interface RequestScope {
  readonly id: string;
  /** Trace and span of this request; the trace of a client is recorded only as `upstreamTrace`. */
  readonly traceId: string;
  readonly spanId: string;
  /** Its spans are exported (OTLP_ENDPOINT). */
  isSampled: boolean;
  upstreamTrace: TraceParent | null;
  /** Nonce of the scripts in this response. */
  readonly nonce: string;
  /** performance.now() at arrival; in development, after the sources have been compiled. */
  startedAt: number;
  /** False for a module that Vite sends: it has no log line. */
  isLogged: boolean;
  /** Handler that responded: a leaf route id, `gsapi`, `api`, `static`, `redirect` … A bounded set. */
  route: string;
  clientKind: ClientKind | null;
  edition: string | null;
  /** Mark of the account (`contract/account-hash.ts`), never more. */
  account: string | null;
  /**
   * Address of the client, and the phone that the request concerned: for the security log, never in the main one.
   */
  address: string | null;
  phone: string | null;
  /** Kind of the limit that refused it. */
  limit: string | null;
  /** Business code of the response, when it has one. */
  code: number | null;
  errorKind: string | null;
  /** Reason of a refusal by upstream, and the open outcome. */
  reason: RefusalReason | null;
  outcome: OpenOutcome['state'] | null;
  /** Status of the fault that cut off a started response; null where there was none. */
  cutOffStatus: number | null;
  /** A state-changing call of this request was accepted. */
  hasChanged: boolean;
  /** Idempotency keys of the calls that were accepted. */
  readonly acceptedKeys: string[];
  upstreamCalls: number;
  upstreamMs: number;
  /** Number of replies that another request had fetched. */
  sharedReplies: number;
  /** How the cache of whole pages answered; null where it was not used. */
  cache: CacheOutcome | null;
  /** The first call whose reply breaks the contract, with the fields that do. */
  contractFault: string | null;
  /** Number of calls that ended in an error: a page built with one is not cached. */
  upstreamFaults: number;
  /**
   * A call sent the device token of the browser to upstream: the result belongs to that browser and is not cached.
   */
  isOfDevice: boolean;
}

const SCOPE = Symbol('portal.request-scope');
type ScopedResponse = ServerResponse & { [SCOPE]?: RequestScope };

const NONCE_BYTES = 18;
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

/** Random bytes are fetched in blocks, because requesting a few bytes from the system each time is slow. */
const POOL_BYTES = 128 * (REQUEST_ID_BYTES + NONCE_BYTES + TRACE_BYTES + SPAN_BYTES);
let pool = Buffer.alloc(0);

/** Returns random bytes, each used once. */
function takeRandomBytes(count: number): Buffer {
  if (pool.length < count) pool = randomBytes(POOL_BYTES);
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
}

/** Creates the id of a new span. */
export const createSpanId = (): string => takeRandomBytes(SPAN_BYTES).toString('hex');

/** Opens the scope of a request. The id is always generated here: an external one could forge log lines. */
export function openScope(res: ServerResponse): RequestScope {
  const scope: RequestScope = {
    id: formatRequestId(takeRandomBytes(REQUEST_ID_BYTES)),
    traceId: takeRandomBytes(TRACE_BYTES).toString('hex'),
    spanId: createSpanId(),
    isSampled: false,
    upstreamTrace: null,
    nonce: takeRandomBytes(NONCE_BYTES).toString('base64url'),
    startedAt: performance.now(),
    isLogged: true,
    route: 'unknown',
    clientKind: null,
    edition: null,
    account: null,
    address: null,
    phone: null,
    limit: null,
    code: null,
    errorKind: null,
    reason: null,
    outcome: null,
    cutOffStatus: null,
    hasChanged: false,
    acceptedKeys: [],
    upstreamCalls: 0,
    upstreamMs: 0,
    sharedReplies: 0,
    cache: null,
    contractFault: null,
    upstreamFaults: 0,
    isOfDevice: false,
  };
  (res as ScopedResponse)[SCOPE] = scope;
  return scope;
}

/** Scope of the request for this response, or undefined before it is opened. */
export function findScope(res: ServerResponse): RequestScope | undefined {
  return (res as ScopedResponse)[SCOPE];
}

/** Scope of the request for this response. */
export function getScope(res: ServerResponse): RequestScope {
  const scope = (res as ScopedResponse)[SCOPE];
  if (!scope) throw new Error('The request has no scope: call openScope first');
  return scope;
}

/** Adds a finished upstream call to its request. */
export function countUpstreamCall(scope: RequestScope, record: UpstreamCallRecord): void {
  scope.upstreamCalls += 1;
  scope.upstreamMs += record.durationMs;
  if (record.errorKind !== null) scope.upstreamFaults += 1;
  if (record.hasChanged) scope.hasChanged = true;
}
