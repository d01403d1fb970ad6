/**
 * Prometheus metrics of the reference upstream: bounded work and its refusals (a portal cannot tell these from
 * other refusals), calls, queries, and failed log writes. They are per process, like the limits.
 */
import type { RequestHandler } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { CODES } from '~/contract/codes';
import type { QueueMeter } from '~/observability/fair-queue';
import { createMetricSet, METRICS_CONTENT_TYPE } from '~/observability/metric-set';
import { isPrivateAddress } from '~/observability/private-address';
import { countLogErrors } from '~/upstream/core/log';

/** Expensive work that runs in a queue. */
const QUEUED_WORK = ['passwords', 'uploads'] as const;
export type QueuedWork = (typeof QUEUED_WORK)[number];
const set = createMetricSet();

/**
 * Starts to measure the process: event loop lag, heap, memory, handles. Only for services; commands do not need it.
 */
export const watchProcess = set.watchProcess;

const refused = set.counter(
  'upstream_fair_queue_refused_total',
  'Expensive work refused because its queue was full',
  { work: QUEUED_WORK, requester: ['owner', 'stranger'] },
);
const running = set.gauge('upstream_fair_queue_running', 'Expensive work in progress', {
  work: QUEUED_WORK,
});
const waiting = set.gauge('upstream_fair_queue_waiting', 'Expensive work waiting for a slot', {
  work: QUEUED_WORK,
});

set.readCounter('upstream_log_faults_total', 'Failed log writes: the disk is full', countLogErrors);

/** Promise rejections without a handler. */
export const unhandledRejections = set.counter(
  'upstream_unhandled_rejections_total',
  'Unhandled promise rejections: the log line unhandled rejection names the call',
);

/** Mails by the result of an attempt: `sent`, or `failed` when it was refused. */
export const mailAttempts = set.counter('upstream_mails_total', 'Attempts to send a mail', {
  outcome: ['sent', 'failed'],
});

/** External services that are called while a user waits. */
const OTHERS = ['bank', 'identity', 'bank_card', 'face', 'certificates', 'scanner', 'object_store'] as const;
export type ExternalService = (typeof OTHERS)[number];
const othersAsked = set.counter(
  'upstream_external_calls_total',
  'Requests to external services: `answered`, or `silent` without a response',
  { of: OTHERS, outcome: ['answered', 'silent'] },
);

/** Counts a finished request to an external service. A refusal is an answer. */
export const countExternalRequest = (of: ExternalService, isAnswered: boolean): void =>
  othersAsked.inc({ of, outcome: isAnswered ? 'answered' : 'silent' });

/** Personal data copies by result: `ready`, `failed` permanently, or `again` when it is retried. */
export const dataCopies = set.counter(
  'upstream_data_copies_total',
  'Copies of personal data, by outcome of their creation',
  { outcome: ['ready', 'failed', 'again'] },
);

/** Creates the meter of one kind of work. */
export const createQueueMeter = (work: QueuedWork): QueueMeter => ({
  changed(runningNow, waitingNow) {
    running.set({ work }, runningNow);
    waiting.set({ work }, waitingNow);
  },
  refused: ({ isOwner }) => refused.inc({ work, requester: isOwner ? 'owner' : 'stranger' }),
});

/** Results of parsing uploads. The process answers the first three; the others end it. */
const PARSE_OUTCOMES = [
  'done',
  'refused',
  'failed',
  'timeout',
  'processor',
  'memory',
  'crashed',
  'not_started',
] as const;
export type ParseOutcome = (typeof PARSE_OUTCOMES)[number];
const UPLOAD_TASKS = [
  'normalise',
  'signature',
  'textForm',
  'statement',
  'statementColumns',
  'table',
  'importRows',
] as const;
const parses = set.counter(
  'upstream_upload_parses_total',
  'Files and forms parsed in the upload process, by task and outcome; outcomes other than `refused` show a bad file or a bug',
  { task: UPLOAD_TASKS, outcome: PARSE_OUTCOMES },
);
/** Counts a finished task of the upload process. */
export const countParsedUpload = (task: (typeof UPLOAD_TASKS)[number], outcome: ParseOutcome): void =>
  parses.inc({ task, outcome });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const calls = set.counter(
  'upstream_calls_total',
  'Calls by outcome: `ok`, `refused`, or `fault` for an internal error',
  ['call', 'outcome'],
);
const callSeconds = set.histogram('upstream_call_seconds', 'Duration of a call', SECONDS, ['call']);

/** Counts a finished call by its code. */
export function countCall(call: string, code: number, durationMs: number): void {
  const other = code === CODES.internal ? 'fault' : 'refused';
  calls.inc({ call, outcome: code === CODES.ok ? 'ok' : other });
  callSeconds.observe({ call }, durationMs / 1_000);
}

const sqlSeconds = set.histogram(
  'upstream_sql_seconds',
  'Duration of a query by outcome, without the wait for a connection',
  [0.001, ...SECONDS],
);
const sqlFaults = set.counter(
  'upstream_sql_faults_total',
  'Queries that ended in an error, including constraint violations',
);

/** Counts a finished query. */
export function countQuery(durationMs: number, isFault: boolean): void {
  sqlSeconds.observe(durationMs / 1_000);
  if (isFault) sqlFaults.inc();
}

/** Connections to PostgreSQL. */
export interface ConnectionPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}
const pools = new Set<ConnectionPool>();

set.readGaugeBy(
  'upstream_sql_connections',
  'Connections to PostgreSQL, and queries that wait for one; the embedded database has none',
  'state',
  () => {
    const getSum = (read: (pool: ConnectionPool) => number): number =>
      [...pools].reduce((sum, pool) => sum + read(pool), 0);
    return {
      busy: getSum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: getSum(({ idleCount }) => idleCount),
      waiting: getSum(({ waitingCount }) => waitingCount),
    };
  },
);

/** Starts to count the connections of a pool. @returns function that stops it */
export function watchConnections(pool: ConnectionPool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

/** `GET /metrics`, for private addresses without a proxy or, if a token is set, for requests with it; else 404. */
export function createMetricsRoute(
  token: string | undefined,
  state: { expose(): Promise<string> },
): RequestHandler {
  return (request, response, next) => {
    const isOpen =
      token === undefined
        ? request.headers['x-forwarded-for'] === undefined && isPrivateAddress(request.socket.remoteAddress)
        : isSame(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!isOpen) return next();
    Promise.all([set.expose(), state.expose()])
      .then((texts) => response.set('Content-Type', METRICS_CONTENT_TYPE).send(texts.join('\n')))
      .catch(next);
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
