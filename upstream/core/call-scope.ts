/**
 * Context of the call in progress, for its log line and every line written meanwhile: the portal request, the
 * account, and the time of its queries. AsyncLocalStorage carries it, so that handlers do not pass it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { hashAccountId } from '~/contract/account-hash';
import { REQUEST_ID_BYTES, formatRequestId } from '~/observability/request-id';
import { parseTraceParent, type TraceParent } from '~/observability/trace-parent';

export interface CallScope {
  /** Id of the call, or route of an operator's request. */
  readonly route: string;
  /** Id given by the portal; a generated one when it gave none. */
  readonly requestId: string;
  /** Parent span of the portal; null when it sent none. */
  readonly parent: TraceParent | null;
  /** Hash of the account, once it is known. */
  account: string | null;
  /** Completed queries and their total time in ms, without waiting for a connection. */
  queries: number;
  queriesMs: number;
  /** Called at its end, when spans are recorded. */
  onEnd?(call: string, code: number, durationMs: number): void;
}

const scopes = new AsyncLocalStorage<CallScope>();
/** Request ids of portals, including those of older releases. */
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Opens the scope of a call from the headers of its portal; only portals can reach this service. */
export function openCallScope(headers: IncomingHttpHeaders, route: string): CallScope {
  const given = headers['x-request-id'];
  const isId = typeof given === 'string' && GIVEN_ID.test(given);
  return {
    route,
    requestId: isId ? given : formatRequestId(randomBytes(REQUEST_ID_BYTES)),
    parent: parseTraceParent(headers.traceparent),
    account: null,
    queries: 0,
    queriesMs: 0,
  };
}

/** Runs `work` and everything it awaits in the scope. */
export const runInCallScope = <T>(scope: CallScope, work: () => T): T => scopes.run(scope, work);

/** Returns the scope of the current call; undefined outside of one. */
export const getCurrentCall = (): CallScope | undefined => scopes.getStore();

const roundToTenths = (ms: number): number => Math.round(ms * 10) / 10;

/** Sets the account of the call. */
export function setCallAccount(accountId: string): void {
  const scope = scopes.getStore();
  if (scope !== undefined) scope.account = hashAccountId(accountId);
}

/** Logs the line of a finished call; `durationMs` includes its queries, `queriesMs` is only their time. */
export function logCall(log: Logger, call: string, code: number, durationMs: number): void {
  const { account = null, queries = 0, queriesMs = 0 } = getCurrentCall() ?? {};
  log.info(
    {
      call,
      code,
      account,
      durationMs: roundToTenths(durationMs),
      queries,
      queriesMs: roundToTenths(queriesMs),
    },
    'call',
  );
  getCurrentCall()?.onEnd?.(call, code, durationMs);
}

/** Adds a query to its call; `durationMs` ends with the response of the database. */
export function addQueryToCall(durationMs: number): void {
  const scope = scopes.getStore();
  if (scope === undefined) return;
  scope.queries += 1;
  scope.queriesMs += durationMs;
}
