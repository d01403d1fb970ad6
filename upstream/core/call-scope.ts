/**
 * What is known of the call that is being answered, for its log line and for every line written on the way: which request of
 * a portal asked, for whom, and what its queries took. Carried along by AsyncLocalStorage, so that no handler hands it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { hashAccountId } from '~/contract/account-mark';
import { REQUEST_ID_BYTES, formatRequestId } from '~/observability/request-id';
import { parseTraceParent, type TraceParent } from '~/observability/trace-parent';

export interface CallScope {
  /** What answers: the id of a call, or the route of an operator's request. */
  readonly route: string;
  /** The id its portal gave it; one of our own where it gave none. */
  readonly requestId: string;
  /** The portal's span that asked; null where it named none. */
  readonly parent: TraceParent | null;
  /** Mark of the account, once it is known. */
  account: string | null;
  /** Queries that were answered, and their time together, ms; waiting for a connection is none of it. */
  queries: number;
  queriesMs: number;
  /** Told of its end, where spans are kept. */
  onEnd?(call: string, code: number, durationMs: number): void;
}

const scopes = new AsyncLocalStorage<CallScope>();
/** Ids of portals, those of older releases too. */
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Opens the scope of a call by what its portal says; only portals reach this service. */
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

/** Runs `work` with the scope, and everything it awaits. */
export const runInCallScope = <T>(scope: CallScope, work: () => T): T => scopes.run(scope, work);

/** The scope of the call that is being answered; undefined outside of one. */
export const getCurrentCall = (): CallScope | undefined => scopes.getStore();

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** Says whose call it is. */
export function setCallAccount(accountId: string): void {
  const scope = scopes.getStore();
  if (scope !== undefined) scope.account = hashAccountId(accountId);
}

/** The line of a call that ended; `durationMs` with its queries, `queriesMs` of them alone. */
export function logCall(log: Logger, call: string, code: number, durationMs: number): void {
  const { account = null, queries = 0, queriesMs = 0 } = getCurrentCall() ?? {};
  log.info(
    { call, code, account, durationMs: tenths(durationMs), queries, queriesMs: tenths(queriesMs) },
    'call',
  );
  getCurrentCall()?.onEnd?.(call, code, durationMs);
}

/** Adds a query to the call that made it; `durationMs` by the database's answer. */
export function addQueryToCall(durationMs: number): void {
  const scope = scopes.getStore();
  if (scope === undefined) return;
  scope.queries += 1;
  scope.queriesMs += durationMs;
}
