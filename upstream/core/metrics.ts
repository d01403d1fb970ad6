/**
 * Prometheus metrics of the reference upstream: bounded work and its refusals (a portal cannot tell these from
 * other refusals), calls, queries, and failed log writes. They are per process, like the limits.
 */
import type { RequestHandler } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CODES } from '~/contract/codes';
import type { QueueMeter } from '~/observability/fair-queue';
import { isPrivateAddress } from '~/domain/shared/networks';
import { countLogErrors } from '~/upstream/core/log';

/** Expensive work that runs in a queue. */
export type QueuedWork = 'passwords' | 'uploads';
const registry = new Registry();
const registers = [registry];
const labelNames = ['work'];
let isProcessWatched = false;

/**
 * Starts to measure the process: event loop lag, heap, memory, handles. Only for services; commands do not need it.
 */
export function watchProcess(): void {
  if (!isProcessWatched) collectDefaultMetrics({ register: registry });
  isProcessWatched = true;
}

const refused = new Counter({
  name: 'upstream_fair_queue_refused_total',
  help: 'Expensive work refused because its queue was full',
  labelNames: ['work', 'asker'],
  registers,
});
const running = new Gauge({
  name: 'upstream_fair_queue_running',
  help: 'Expensive work in progress',
  labelNames,
  registers,
});
const waiting = new Gauge({
  name: 'upstream_fair_queue_waiting',
  help: 'Expensive work waiting for a slot',
  labelNames,
  registers,
});

new Counter({
  name: 'upstream_log_faults_total',
  help: 'Failed log writes: the disk is full',
  registers,
  collect() {
    this.reset();
    this.inc(countLogErrors());
  },
});

/** Promise rejections without a handler. */
export const unhandledRejections = new Counter({
  name: 'upstream_unhandled_rejections_total',
  help: 'Unhandled promise rejections: the log line unhandled rejection names the call',
  registers,
});

/** Mails by the result of an attempt: `sent`, or `failed` when it was refused. */
export const mailAttempts = new Counter({
  name: 'upstream_mails_total',
  help: 'Attempts to send a mail',
  labelNames: ['outcome'],
  registers,
});
for (const outcome of ['sent', 'failed']) mailAttempts.inc({ outcome }, 0);

/** External services that are called while a user waits. */
const OTHERS = ['bank', 'identity', 'bank_card', 'face', 'certificates', 'scanner', 'object_store'] as const;
export type ExternalService = (typeof OTHERS)[number];
const othersAsked = new Counter({
  name: 'upstream_others_total',
  help: 'Requests to external services: `answered`, or `silent` without a response',
  labelNames: ['of', 'outcome'],
  registers,
});
for (const of of OTHERS) for (const outcome of ['answered', 'silent']) othersAsked.inc({ of, outcome }, 0);

/** Counts a finished request to an external service. A refusal is an answer. */
export const countExternalRequest = (of: ExternalService, isAnswered: boolean): void =>
  othersAsked.inc({ of, outcome: isAnswered ? 'answered' : 'silent' });

/** Personal data copies by result: `ready`, `failed` permanently, or `again` when it is retried. */
export const dataCopies = new Counter({
  name: 'upstream_data_copies_total',
  help: 'Copies of personal data, by outcome of their creation',
  labelNames: ['outcome'],
  registers,
});
for (const outcome of ['ready', 'failed', 'again']) dataCopies.inc({ outcome }, 0);

/** Creates the meter of one kind of work; it starts at zero. */
export function createQueueMeter(work: QueuedWork): QueueMeter {
  const meter: QueueMeter = {
    changed(runningNow, waitingNow) {
      running.set({ work }, runningNow);
      waiting.set({ work }, waitingNow);
    },
    refused: ({ isOwner }) => refused.inc({ work, asker: isOwner ? 'owner' : 'stranger' }),
  };
  meter.changed(0, 0);
  for (const asker of ['owner', 'stranger'] as const) refused.inc({ work, asker }, 0);
  return meter;
}

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
const parses = new Counter({
  name: 'upstream_upload_parses_total',
  help: 'Files and forms parsed in the upload process, by task and outcome; outcomes other than `refused` show a bad file or a bug',
  labelNames: ['task', 'outcome'],
  registers,
});
const UPLOAD_TASKS = [
  'normalise',
  'signature',
  'textForm',
  'statement',
  'statementColumns',
  'importRows',
] as const;
for (const task of UPLOAD_TASKS) for (const outcome of PARSE_OUTCOMES) parses.inc({ task, outcome }, 0);
/** Counts a finished task of the upload process. */
export const countParsedUpload = (task: (typeof UPLOAD_TASKS)[number], outcome: ParseOutcome): void =>
  parses.inc({ task, outcome });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const calls = new Counter({
  name: 'upstream_calls_total',
  help: 'Calls by outcome: `ok`, `refused`, or `fault` for an internal error',
  labelNames: ['call', 'outcome'],
  registers,
});
const callSeconds = new Histogram({
  name: 'upstream_call_seconds',
  help: 'Duration of a call',
  labelNames: ['call'],
  buckets: SECONDS,
  registers,
});

/** Counts a finished call by its code. */
export function countCall(call: string, code: number, durationMs: number): void {
  const other = code === CODES.internal ? 'fault' : 'refused';
  calls.inc({ call, outcome: code === CODES.ok ? 'ok' : other });
  callSeconds.observe({ call }, durationMs / 1_000);
}

const sqlSeconds = new Histogram({
  name: 'upstream_sql_seconds',
  help: 'Duration of a query by outcome, without the wait for a connection',
  buckets: [0.001, ...SECONDS],
  registers,
});
const sqlFaults = new Counter({
  name: 'upstream_sql_faults_total',
  help: 'Queries that ended in an error, including constraint violations',
  registers,
});

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

new Gauge({
  name: 'upstream_sql_connections',
  help: 'Connections to PostgreSQL, and queries that wait for one; the embedded database has none',
  labelNames: ['state'],
  registers,
  collect() {
    const getSum = (read: (pool: ConnectionPool) => number): number =>
      [...pools].reduce((sum, pool) => sum + read(pool), 0);
    this.set(
      { state: 'busy' },
      getSum(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    this.set(
      { state: 'idle' },
      getSum(({ idleCount }) => idleCount),
    );
    this.set(
      { state: 'waiting' },
      getSum(({ waitingCount }) => waitingCount),
    );
  },
});

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
    Promise.all([registry.metrics(), state.expose()])
      .then((texts) => response.set('Content-Type', registry.contentType).send(texts.join('\n')))
      .catch(next);
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
