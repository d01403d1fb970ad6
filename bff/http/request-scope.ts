/**
 * What is known of one request from its first moment to its log line: id, nonce, times, route, upstream calls.
 * Kept beside the response, so that nothing of it travels in headers or globals.
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
  /** HTTP status, null when no answer came. */
  status: number | null;
  /** Upstream code, null when the body was not looked into. */
  code: number | null;
  durationMs: number;
  /** Attempts made: 1, or 2 after a timeout. */
  attempts: number;
  /** Kind of the error the call ended in, null when it was accepted. */
  errorKind: string | null;
  /** Why upstream declined it; null for every other end. */
  reason: RefusalReason | null;
  /** What a call that changes something leaves open; null where it was done or refused. */
  outcome: OpenOutcome['state'] | null;
  /** It was accepted and changes something. */
  hasChanged: boolean;
  /** Its span: 16 hex digits. */
  spanId: string;
  /** Its breaker was open: nothing was sent. */
  isHeldBack: boolean;
}

/** A reply that another request asked for: waited for here, or kept from before. */
export interface SharedReply {
  call: string;
  /** The request that asked upstream. */
  by: string;
  /** How long this one waited for it. */
  durationMs: number;
  /** It had come already. */
  isKept: boolean;
  errorKind: string | null;
}

export interface RequestScope {
  readonly id: string;
  /** Trace and span of this request; what a client names as its own is only `cameFrom`. */
  readonly traceId: string;
  readonly spanId: string;
  /** Spans of it are sent on (OTLP_ENDPOINT). */
  isSampled: boolean;
  cameFrom: TraceParent | null;
  /** Nonce of this answer's scripts. */
  readonly nonce: string;
  /** performance.now() at arrival. */
  readonly startedAt: number;
  /** What answered: a leaf route id, `gsapi`, `api`, `static`, `redirect` … A bounded set. */
  route: string;
  clientKind: ClientKind | null;
  edition: string | null;
  /** Mark of the account (`contract/account-mark.ts`), never more. */
  account: string | null;
  /** Address of the client and phone it was about: for the security log, in no line of the main one. */
  address: string | null;
  phone: string | null;
  /** Kind of the limit that refused it. */
  limit: string | null;
  /** Business code of the answer, when it carries one. */
  code: number | null;
  errorKind: string | null;
  /** Why upstream declined what the request asked for, and what it left open. */
  reason: RefusalReason | null;
  outcome: OpenOutcome['state'] | null;
  /** Status of the fault that cut off an answer that had begun; null where none did. */
  cutOffStatus: number | null;
  /** A call of this request that changes something was accepted. */
  hasChanged: boolean;
  /** Idempotency keys of the calls that were accepted. */
  readonly acceptedKeys: string[];
  upstreamCalls: number;
  upstreamMs: number;
  /** Replies that another request had asked for. */
  sharedReplies: number;
  /** How the cache of whole pages answered; null where it was not asked. */
  cache: CacheOutcome | null;
  /** The first call whose reply breaks the contract, with the places where it does. */
  contractFault: string | null;
  /** Calls that ended in an error: a page made with one is not cached. */
  upstreamFaults: number;
  /** A call told upstream which browser asks: what comes of it is that browser's, and not cached. */
  isOfDevice: boolean;
}

const SCOPE = Symbol('portal.request-scope');
type ScopedResponse = ServerResponse & { [SCOPE]?: RequestScope };

const NONCE_BYTES = 18;
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

/** Random bytes are fetched in blocks: asking the system for a few bytes each time is slow. */
const POOL_BYTES = 128 * (REQUEST_ID_BYTES + NONCE_BYTES + TRACE_BYTES + SPAN_BYTES);
let pool = Buffer.alloc(0);

/** Random bytes, each handed out once. */
function freshBytes(count: number): Buffer {
  if (pool.length < count) pool = randomBytes(POOL_BYTES);
  const bytes = pool.subarray(0, count);
  pool = pool.subarray(count);
  return bytes;
}

/** Id of a new span. */
export const createSpanId = (): string => freshBytes(SPAN_BYTES).toString('hex');

/** Opens the scope of a request. The id is always our own: one from outside could forge log lines. */
export function openScope(res: ServerResponse): RequestScope {
  const scope: RequestScope = {
    id: formatRequestId(freshBytes(REQUEST_ID_BYTES)),
    traceId: freshBytes(TRACE_BYTES).toString('hex'),
    spanId: createSpanId(),
    isSampled: false,
    cameFrom: null,
    nonce: freshBytes(NONCE_BYTES).toString('base64url'),
    startedAt: performance.now(),
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

/** Scope of the request this response answers, or undefined before it is opened. */
export function findScope(res: ServerResponse): RequestScope | undefined {
  return (res as ScopedResponse)[SCOPE];
}

/** Scope of the request this response answers. */
export function getScope(res: ServerResponse): RequestScope {
  const scope = (res as ScopedResponse)[SCOPE];
  if (!scope) throw new Error('The request has no scope: openScope runs first');
  return scope;
}

/** Adds a finished upstream call to its request. */
export function countUpstreamCall(scope: RequestScope, record: UpstreamCallRecord): void {
  scope.upstreamCalls += 1;
  scope.upstreamMs += record.durationMs;
  if (record.errorKind !== null) scope.upstreamFaults += 1;
  if (record.hasChanged) scope.hasChanged = true;
}
