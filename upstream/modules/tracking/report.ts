import { sql } from 'kysely';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';
import { aggregateTraffic } from '~/upstream/modules/tracking/aggregate';

const SHOWN = 40;

/** Steps of a private purchase: pages by page reports, the others by the orders. */
export interface Funnel {
  /** Views of pages of one private fund. */
  fund_page: number;
  /** Views of the reservation page. */
  reserve_page: number;
  /** Purchases of these days, and their current progress. */
  reserved: number;
  qualified: number;
  signed: number;
  paid: number;
  confirmed: number;
}

/** Page reports over some days. Visits are documents opened from outside: they do not identify people. */
export interface TrafficReport {
  from: string;
  until: string;
  pages: { page: string; views: number; visits: number }[];
  funnel: Funnel;
  events: { event: string; at: string; count: number }[];
  errors: { type: string; release: string; count: number }[];
  /** 75th percentile of the views; ms, for CLS thousandths. */
  vitals: { page: string; measure: string; p75: number; count: number }[];
}

type Context = Pick<ServiceContext, 'db' | 'now'>;
interface Days {
  from: string;
  until: string;
}

/** Returns the 75th percentile from the number of reports by value; null without reports. */
export function computeUpperQuartile(spread: Readonly<Record<string, number>>): number | null {
  const values = Object.entries(spread)
    .map(([value, count]) => ({ value: Number(value), count }))
    .sort((a, b) => a.value - b.value);
  const total = values.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { value, count } of values) {
    passed += count;
    if (passed * 4 >= total * 3) return value;
  }
  return null;
}

const getSums = (
  { db }: Context,
  { from, until }: Days,
  kinds: readonly ('view' | 'visit' | 'error' | 'event')[],
) =>
  db
    .selectFrom('traffic_days')
    .select(['kind', 'name', 'part', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('kind', 'in', kinds)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['kind', 'name', 'part'])
    .orderBy('name')
    .orderBy('part')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, count: Number(row.count) })));

const most = <Row extends { count: number }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => b.count - a.count).slice(0, SHOWN);

async function getVitals({ db }: Context, { from, until }: Days): Promise<TrafficReport['vitals']> {
  const rows = await db
    .selectFrom('traffic_days')
    .select(['name', 'part', 'spread'])
    .where('kind', '=', 'vital')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('name')
    .orderBy('part')
    .execute();
  const spreads = new Map<string, { page: string; measure: string; spread: Record<string, number> }>();
  for (const { name, part, spread } of rows) {
    const key = `${name} ${part}`;
    const all = spreads.get(key) ?? { page: name, measure: part, spread: {} };
    for (const [value, count] of Object.entries(spread ?? {}))
      all.spread[value] = (all.spread[value] ?? 0) + count;
    spreads.set(key, all);
  }
  const found = [...spreads.values()].flatMap(({ page, measure, spread }) => {
    const p75 = computeUpperQuartile(spread);
    const count = Object.values(spread).reduce((sum, each) => sum + each, 0);
    return p75 === null ? [] : [{ page, measure, p75, count }];
  });
  return most(found);
}

type Step = 'reserved' | 'qualified' | 'signed' | 'paid' | 'confirmed';

async function getOrders({ db }: Context, { from, until }: Days): Promise<Pick<Funnel, Step>> {
  const has = (type: string) =>
    sql<number>`count(*) filter (where exists (
      select 1 from order_events e where e.order_id = o.id and e.type = ${type}))`;
  const { rows } = await sql<Record<Step, number>>`
    select count(*) as reserved, ${has('qualified_confirmed')} as qualified, ${has('contract_signed')} as signed,
      count(*) filter (where exists (
        select 1 from order_events p where p.order_id = o.id and p.type in ('payment_registered', 'held_released', 'held_accepted')
          and not exists (
          select 1 from order_events r where r.order_id = o.id and r.seq > p.seq
            and r.type in ('payment_rejected', 'payment_unmatched')))) as paid,
      ${has('shares_confirmed')} as confirmed
    from orders o where o.kind in ('subscribe', 'append')
      and o.created_at >= ${`${from}T00:00:00+08:00`}::timestamptz
      and o.created_at < ${`${addDays(until, 1)}T00:00:00+08:00`}::timestamptz`.execute(db);
  const [row] = rows;
  const count = (name: Step) => Number(row?.[name] ?? 0);
  return {
    reserved: count('reserved'),
    qualified: count('qualified'),
    signed: count('signed'),
    paid: count('paid'),
    confirmed: count('confirmed'),
  };
}

/** Returns whether a page is one of a private fund or the reservation page, as named in reports. */
const isFundPage = (page: string): boolean => /^(?:\/[a-z]+)?\/simu\/product\/:id$/.test(page);
const isReservePage = (page: string): boolean => page.endsWith('/process/purchase/reserve');

/** Loads the page reports of the last days, including today. */
export async function loadTrafficReport(context: Context, days: number): Promise<TrafficReport> {
  await aggregateTraffic(context);
  const until = toShanghaiDay(context.now());
  const range = { from: addDays(until, 1 - days), until };
  const sums = await getSums(context, range, ['view', 'visit', 'error', 'event']);
  const views = sums.filter(({ kind }) => kind === 'view');
  const visits = new Map(sums.filter(({ kind }) => kind === 'visit').map(({ name, count }) => [name, count]));
  const getViews = (isPage: (page: string) => boolean): number =>
    views.reduce((sum, { name, count }) => (isPage(name) ? sum + count : sum), 0);
  return {
    ...range,
    pages: most(views).map(({ name, count }) => ({
      page: name,
      views: count,
      visits: visits.get(name) ?? 0,
    })),
    funnel: {
      fund_page: getViews(isFundPage),
      reserve_page: getViews(isReservePage),
      ...(await getOrders(context, range)),
    },
    events: most(sums.filter(({ kind }) => kind === 'event')).map(({ name, part, count }) => ({
      event: name,
      at: part,
      count,
    })),
    errors: most(sums.filter(({ kind }) => kind === 'error')).map(({ name, part, count }) => ({
      type: name,
      release: part,
      count,
    })),
    vitals: await getVitals(context, range),
  };
}
