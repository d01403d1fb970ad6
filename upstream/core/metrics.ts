/**
 * Prometheus metrics of the reference upstream: what is bounded here and refused beyond it, which a portal sees as one
 * refusal among others, calls, queries, and writes of its log that failed. Of the process, as the bounds are.
 */
import type { RequestHandler } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CODES } from '~/contract/codes';
import { isPrivateAddress } from '~/domain/shared/networks';
import { countLogErrors } from '~/upstream/core/log';

/** What costs so much that it is done in turns. */
export type QueuedWork = 'passwords' | 'uploads';
/** Who asks for a turn: somebody known by account or device, or a network. */
export type QueueRequester = 'owner' | 'stranger';

/** Told of turns by whoever gives them. */
export interface QueueMeter {
  changed(running: number, waiting: number): void;
  refused(asker: QueueRequester): void;
}

const registry = new Registry();
const registers = [registry];
const labelNames = ['work'];
let isProcessWatched = false;

/** Measures the process from now on: event loop lag, heap, memory, handles. Of a service alone: a command does not need it. */
export function watchProcess(): void {
  if (!isProcessWatched) collectDefaultMetrics({ register: registry });
  isProcessWatched = true;
}

const refused = new Counter({
  name: 'upstream_turns_refused_total',
  help: 'Costly work that found no turn and was refused',
  labelNames: ['work', 'asker'],
  registers,
});
const running = new Gauge({
  name: 'upstream_turns_running',
  help: 'Costly work under way',
  labelNames,
  registers,
});
const waiting = new Gauge({
  name: 'upstream_turns_waiting',
  help: 'Costly work that waits for a turn',
  labelNames,
  registers,
});

new Counter({
  name: 'upstream_log_faults_total',
  help: 'Writes of the log that failed: its disk is full',
  registers,
  collect() {
    this.reset();
    this.inc(countLogErrors());
  },
});

/** Promises that were rejected and that nothing handled. */
export const unhandledRejections = new Counter({
  name: 'upstream_unhandled_rejections_total',
  help: 'Promises that were rejected and that nothing handled: the log line unhandled rejection names the call',
  registers,
});

/** Mails by what became of a try: `sent`, or `failed` where it was not taken. */
export const mailAttempts = new Counter({
  name: 'upstream_mails_total',
  help: 'Tries to hand a mail on',
  labelNames: ['outcome'],
  registers,
});
for (const outcome of ['sent', 'failed']) mailAttempts.inc({ outcome }, 0);

/** Services of others that are asked while somebody waits. */
const OTHERS = ['bank', 'identity', 'bank_card', 'face', 'certificates', 'scanner', 'object_store'] as const;
export type ExternalService = (typeof OTHERS)[number];
const othersAsked = new Counter({
  name: 'upstream_others_total',
  help: 'Questions to services of others: `answered`, or `silent` where no answer came',
  labelNames: ['of', 'outcome'],
  registers,
});
for (const of of OTHERS) for (const outcome of ['answered', 'silent']) othersAsked.inc({ of, outcome }, 0);

/** Counts a question to a service of others that ended. A refusal is an answer. */
export const countExternalRequest = (of: ExternalService, isAnswered: boolean): void =>
  othersAsked.inc({ of, outcome: isAnswered ? 'answered' : 'silent' });

/** Copies of own data by how making one ended: `ready`, `failed` for good, or `again` where it is tried once more. */
export const dataCopies = new Counter({
  name: 'upstream_data_copies_total',
  help: 'Copies of all own data, by how making one ended',
  labelNames: ['outcome'],
  registers,
});
for (const outcome of ['ready', 'failed', 'again']) dataCopies.inc({ outcome }, 0);

/** The meter of one kind of work; it stands at nothing from the start. */
export function createQueueMeter(work: QueuedWork): QueueMeter {
  const meter: QueueMeter = {
    changed(runningNow, waitingNow) {
      running.set({ work }, runningNow);
      waiting.set({ work }, waitingNow);
    },
    refused: (asker) => refused.inc({ work, asker }),
  };
  meter.changed(0, 0);
  for (const asker of ['owner', 'stranger'] as const) refused.inc({ work, asker }, 0);
  return meter;
}

/** How parsing handed-in bytes ended. The process answers the first three; the others end it. */
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
  help: 'Files and forms read in the process for uploads, by task and how it ended; beyond `refused` the file or we are at fault',
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
/** Counts a task of the process for uploads that ended. */
export const countParsedUpload = (task: (typeof UPLOAD_TASKS)[number], outcome: ParseOutcome): void =>
  parses.inc({ task, outcome });

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const calls = new Counter({
  name: 'upstream_calls_total',
  help: 'Calls by outcome: `ok`, `refused`, or `fault` where the fault is ours',
  labelNames: ['call', 'outcome'],
  registers,
});
const callSeconds = new Histogram({
  name: 'upstream_call_seconds',
  help: 'Time of a call',
  labelNames: ['call'],
  buckets: SECONDS,
  registers,
});

/** Counts a call that ended with a code. */
export function countCall(call: string, code: number, durationMs: number): void {
  const other = code === CODES.internal ? 'fault' : 'refused';
  calls.inc({ call, outcome: code === CODES.ok ? 'ok' : other });
  callSeconds.observe({ call }, durationMs / 1_000);
}

const sqlSeconds = new Histogram({
  name: 'upstream_sql_seconds',
  help: 'Time of a query by the answer of the database; waiting for a connection is not in it',
  buckets: [0.001, ...SECONDS],
  registers,
});
const sqlFaults = new Counter({
  name: 'upstream_sql_faults_total',
  help: 'Queries that ended in an error, refusals of a constraint among them',
  registers,
});

/** Counts a query that ended. */
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
    const sumOf = (read: (pool: ConnectionPool) => number): number =>
      [...pools].reduce((sum, pool) => sum + read(pool), 0);
    this.set(
      { state: 'busy' },
      sumOf(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    this.set(
      { state: 'idle' },
      sumOf(({ idleCount }) => idleCount),
    );
    this.set(
      { state: 'waiting' },
      sumOf(({ waitingCount }) => waitingCount),
    );
  },
});

/** Counts the connections of a pool from now on. @returns ends it */
export function watchConnections(pool: ConnectionPool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

/** `GET /metrics`, for private addresses that come by no proxy or, with a token, for whoever sends it; else 404. */
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
