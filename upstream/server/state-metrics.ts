/**
 * Metrics of the database state: work that waits for operators, orders by step, the nightly settlement. Read on
 * request, at most once in 15 s, one query after the other. A request waits a second at most, and the result
 * includes its age.
 */
import type { Kysely } from 'kysely';
import { createMetricSet, type MetricSet } from '~/observability/metric-set';
import { ORDER_STEPS } from '~/domain/orders/order-steps';
import { PUBLIC_ORDER_STATUSES } from '~/domain/orders/states';
import { addDays, toShanghaiClock } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import { NAVS_FROM_TIME } from '~/upstream/seed/demo-feed';
import { loadAllQueues, type WorkQueue, type WorkQueueHost } from '~/upstream/admin/web/queues';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';
import { listWaitingBatches } from '~/upstream/modules/settlement';

const READ_EVERY_MS = 15_000;
const WAIT_MS = 1_000;
const MS_PER_SECOND = 1_000;
const DAY_MS = 86_400_000;
const OPEN_STATUSES = PUBLIC_ORDER_STATUSES.filter((status) => ['unpaid', 'accepted'].includes(status));

type Host = WorkQueueHost & Pick<ServiceContext, 'config' | 'log'>;
type Counted = Pick<WorkQueue, 'count' | 'oldest' | 'deadline' | 'late'>;

interface Settlement {
  /** End time, seconds since 1970. */
  endedAt: number;
  lasted: number;
  left: Readonly<Record<'waiting' | 'unpaid' | 'unreleased' | 'refused' | 'faults', number>>;
}

interface State {
  queues: ReadonlyMap<string, Counted>;
  orders: readonly { side: 'private' | 'public'; step: string; count: number }[];
  settlement: Settlement | null;
  /** Operators disabled within the last day. */
  disabled: number;
  overdueSeconds: number;
  /** 元 of batches that two operators must release. */
  payoutsWaiting: number;
}

/** Creates the metrics of one upstream. */
export function createStateMetrics(host: Host) {
  const set = createMetricSet();
  const gauges = gaugesIn(set, host);
  const openedAt = host.now();
  let [reading, readAtMs]: [Promise<void> | null, number] = [null, -Infinity];
  let shownAtMs = performance.now();
  const faults = set.counter('upstream_state_faults_total', 'Failed reads of the database state');
  set.readGauge(
    'upstream_state_age_seconds',
    'Age of the database state shown in these metrics',
    () => (performance.now() - shownAtMs) / MS_PER_SECOND,
  );

  async function read(): Promise<void> {
    try {
      show(gauges, await getState(host, openedAt), host.now());
      shownAtMs = performance.now();
    } catch (error) {
      faults.inc();
      host.log.warn({ err: error }, 'state metrics failed');
    } finally {
      readAtMs = performance.now();
      reading = null;
    }
  }

  return {
    /** Returns the text of `/metrics`; does not fail when the database does. */
    async expose(): Promise<string> {
      if (reading === null && performance.now() - readAtMs >= READ_EVERY_MS) reading = read();
      if (reading !== null) await Promise.race([reading, waited(WAIT_MS)]);
      return set.expose();
    },
  };
}

const waited = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

async function getState(host: Host, openedAt: Date): Promise<State> {
  const { db, now } = host;
  const queues = new Map<string, Counted>(await loadAllQueues(host));
  queues.set('mails', await waitingMails(db, now()));
  queues.set('data_copies', await waitingCopies(db));
  const orders = [...(await privateOrders(db)), ...(await publicOrders(db))];
  const last = await db
    .selectFrom('settlement_runs')
    .select(['day', 'started_at', 'ended_at', 'report'])
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const settlement = last === undefined ? null : getSettlement(last);
  const disabled = await disabledOperators(db, now());
  const { sumFen } = await listWaitingBatches(db, toShanghaiClock(now()).day);
  const overdue = await overdueSeconds(host, openedAt);
  return { queues, orders, settlement, disabled, overdueSeconds: overdue, payoutsWaiting: sumFen / 100 };
}

async function disabledOperators(db: Kysely<Database>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('operators')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('disabled_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

const seconds = (instant: string | Date): number => new Date(instant).getTime() / MS_PER_SECOND;

function getSettlement({
  started_at,
  ended_at,
  report,
}: {
  started_at: string;
  ended_at: string;
  report: Pick<SettlementReport, 'waiting' | 'unpaid' | 'refused' | 'faults'> & { unreleased?: number };
}): Settlement {
  // Reports from before batches existed do not have this count.
  const { unpaid, unreleased = 0, refused, faults } = report;
  const waiting = report.waiting.reduce((sum, { orders }) => sum + orders, 0);
  const endedAt = seconds(ended_at);
  return {
    endedAt,
    lasted: endedAt - seconds(started_at),
    left: { waiting, unpaid, unreleased, refused, faults },
  };
}

/** Counts mails that are due. */
async function waitingMails(db: Kysely<Database>, now: Date): Promise<Counted> {
  const { count, oldest } = await db
    .selectFrom('email_outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('next_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

async function waitingCopies(db: Kysely<Database>): Promise<Counted> {
  const { count, oldest } = await db
    .selectFrom('data_copies')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('asked_at').as('oldest')])
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

async function privateOrders(db: Kysely<Database>): Promise<State['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['step', fn.countAll<number>().as('count')])
    .where('status', '=', 'open')
    .groupBy('step')
    .execute();
  return rows.map(({ step, count }) => ({ side: 'private', step, count: Number(count) }));
}

async function publicOrders(db: Kysely<Database>): Promise<State['orders']> {
  const rows = await db
    .selectFrom('public_orders')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', OPEN_STATUSES)
    .groupBy('status')
    .execute();
  return rows.map(({ status, count }) => ({ side: 'public', step: status, count: Number(count) }));
}

/**
 * Returns how long the settlement of the last trading day is overdue, counted from 22:00 of that day; 0 when it is
 * done, or without nightly settlement. Days before the start of a new installation do not count.
 */
async function overdueSeconds({ db, now, config }: Host, openedAt: Date): Promise<number> {
  if (!config.isSettlingNightly) return 0;
  const { day, time } = toShanghaiClock(now());
  const due = await db
    .selectFrom('trading_days')
    .select(({ fn }) => fn.max('date').as('day'))
    .where('date', '<=', time < NAVS_FROM_TIME ? addDays(day, -1) : day)
    .executeTakeFirst();
  const settled = await db
    .selectFrom('settlement_runs')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirst();
  if (!due?.day || (settled?.day ?? '') >= due.day) return 0;
  const dueAt = seconds(`${due.day}T${NAVS_FROM_TIME}+08:00`);
  if (!settled?.day && dueAt < seconds(openedAt)) return 0;
  return Math.max(0, seconds(now()) - dueAt);
}

/** Returns an instant or a Shanghai day as seconds since 1970; for a day its end if `atEnd`. */
function getMoment(text: string, atEnd = false): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return seconds(isDay ? `${atEnd ? addDays(text, 1) : text}T00:00:00+08:00` : text);
}

type Gauges = ReturnType<typeof gaugesIn>;

function gaugesIn({ gauge }: MetricSet, { config }: Pick<Host, 'config'>) {
  gauge('upstream_build_info', '1, with release and Node version as labels', ['version', 'node']).set(
    { version: config.version, node: process.versions.node },
    1,
  );
  return {
    waiting: gauge('upstream_queue_waiting', 'What waits to be done', ['queue']),
    oldest: gauge('upstream_queue_oldest_seconds', 'How long the oldest of it has waited', ['queue']),
    late: gauge('upstream_queue_late', 'What is beyond its last day', ['queue']),
    deadline: gauge('upstream_queue_deadline_seconds', 'Until its next deadline, where it has one', [
      'queue',
    ]),
    orders: gauge('upstream_orders_open', 'Orders under way by step', ['side', 'step']),
    ended: gauge(
      'upstream_settlement_end_timestamp_seconds',
      'End of the last settlement; 0: there was none',
    ),
    lasted: gauge('upstream_settlement_lasted_seconds', 'How long the last settlement took'),
    left: gauge('upstream_settlement_left', 'What the last settlement left, by why', ['why']),
    overdue: gauge(
      'upstream_settlement_overdue_seconds',
      'Since the 22:00 whose settlement is not done; 0: it is',
    ),
    payouts: gauge('upstream_payouts_waiting_yuan', 'Sum of payout batches that wait for two operators, 元'),
    disabled: gauge('upstream_operators_disabled', 'Operators disabled within the last day, and still'),
  };
}

function show(
  gauges: Gauges,
  { queues, orders, settlement, disabled, overdueSeconds: overdue, payoutsWaiting }: State,
  now: Date,
): void {
  const at = seconds(now);
  gauges.deadline.reset();
  for (const [queue, { count, oldest, deadline, late = 0 }] of queues) {
    gauges.waiting.set({ queue }, count);
    gauges.oldest.set({ queue }, oldest === null ? 0 : Math.max(0, at - getMoment(oldest)));
    gauges.late.set({ queue }, late);
    if (deadline) gauges.deadline.set({ queue }, getMoment(deadline, true) - at);
  }
  for (const step of ORDER_STEPS) gauges.orders.set({ side: 'private', step }, 0);
  for (const step of OPEN_STATUSES) gauges.orders.set({ side: 'public', step }, 0);
  for (const { side, step, count } of orders) gauges.orders.set({ side, step }, count);
  gauges.ended.set(settlement?.endedAt ?? 0);
  gauges.lasted.set(settlement?.lasted ?? 0);
  for (const why of ['waiting', 'unpaid', 'unreleased', 'refused', 'faults'] as const)
    gauges.left.set({ why }, settlement?.left[why] ?? 0);
  gauges.overdue.set(overdue);
  gauges.disabled.set(disabled);
  gauges.payouts.set(payoutsWaiting);
}
