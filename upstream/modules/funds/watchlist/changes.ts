import { sql } from 'kysely';
import type { CallResult, Contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { round6 } from '~/upstream/core/db/series-math';
import type { FundKind } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';

type Change = CallResult<Contract['favorites']['changes']>['list'][number];
type Event = Change['events'][number];

const EVENTS_SHOWN = 6;
/** Limit over all funds, newest first: after years of absence older ones are not shown. */
const MAX_ANNOUNCEMENTS_READ = 2_000;
/** Kind of announcements about a fee change. */
const FEE_KIND = '费率优惠';

interface WatchedRow {
  kind: FundKind;
  fund_id: string;
  looked_at: string;
  seen_aid: number | null;
  name: string;
  context: 'simu' | 'am';
  risk_level: number;
  company_id: string;
  start: string | null;
  start_level: number | null;
  end: string | null;
  end_level: number | null;
  count: number;
}

/** Whether a day is after the last view of a watched fund. */
export const isUnseenDay = ({ looked_at }: { looked_at: string }, day: string, today: string): boolean =>
  day > toShanghaiDay(looked_at) && day <= today;

/**
 * Whether an announcement existed at the last view of its fund; announcements later on the same day are recognised
 * by their number.
 */
export const isSeenAnnouncement = (
  row: { looked_at: string; seen_aid: number | null },
  { aid, published_on }: { aid: number; published_on: string },
  today: string,
): boolean => (row.seen_aid === null ? !isUnseenDay(row, published_on, today) : aid <= row.seen_aid);

/** Returns the kind of change of an announcement. */
export const getAnnouncementType = (kind: string): 'fee' | 'notice' => (kind === FEE_KIND ? 'fee' : 'notice');

/** Returns the filed bands of a company that differ from the previous one. */
export const findBandChanges = <Band extends { date: string; size_band: string }>(
  history: readonly Band[],
): Band[] => history.filter(({ size_band }, index) => size_band !== history[index - 1]?.size_band);

/** Lists unseen changes of watched funds, in the order of the person. Contains gated values. */
export async function listWatchlistChanges(context: ServiceContext, accountId: string): Promise<Change[]> {
  const today = toShanghaiDay(context.now());
  const rows = await watchedRows(context, accountId, today);
  if (rows.length === 0) return [];
  const events = await getEvents(context, rows, today);
  return rows.flatMap((row) => {
    const own = (events.get(row.fund_id) ?? [])
      .sort((a, b) => (a.happened_on < b.happened_on ? 1 : a.happened_on > b.happened_on ? -1 : 0))
      .slice(0, EVENTS_SHOWN);
    const performance = getPerformance(row);
    // A private fund is always listed: otherwise its presence would reveal a NAV to people who may not see it.
    if (row.kind === 'public' && own.length === 0 && performance === null) return [];
    const shared = { name: row.name, looked_at: row.looked_at, performance, events: own };
    return [
      row.kind === 'simu'
        ? {
            kind: 'simu' as const,
            ...{ context: row.context, product_id: row.fund_id, risk_level: row.risk_level },
            ...shared,
          }
        : { kind: 'public' as const, fund_code: row.fund_id, ...shared },
    ];
  });
}

const getPerformance = ({ start, start_level, end, end_level, count }: WatchedRow): Change['performance'] =>
  start === null || end === null || !start_level || end_level === null || count === 0
    ? null
    : { start, end, count, value: round6(end_level / start_level - 1) };

/** Loads watched funds with the last seen NAV of each, and the newest. */
async function watchedRows({ db }: ServiceContext, accountId: string, today: string): Promise<WatchedRow[]> {
  const found = await sql<Omit<WatchedRow, 'looked_at'> & { at: string | Date }>`
    select f.kind, f.fund_id, coalesce(f.seen_at, f.added_at) as at, f.seen_aid::int as seen_aid,
      coalesce(s.short_name, p.name) as name, coalesce(s.context, 'simu') as context,
      coalesce(s.risk_level, p.risk_level) as risk_level, coalesce(s.company_id, p.company_id) as company_id,
      b.date as start, b.adjusted as start_level, l.date as end, l.adjusted as end_level,
      (select count(*)::int from nav_points n
        where n.fund_id = f.fund_id and n.date > b.date and n.date <= ${today}::date) as count
    from favorites f
    left join simu_funds s on f.kind = 'simu' and s.id = f.fund_id
    left join public_funds p on f.kind = 'public' and p.id = f.fund_id
    left join lateral (select n.date, n.adjusted from nav_points n where n.fund_id = f.fund_id
      and n.date <= coalesce(f.seen_nav, (f.added_at at time zone 'Asia/Shanghai')::date)
      order by n.date desc limit 1) b on true
    left join lateral (select n.date, n.adjusted from nav_points n where n.fund_id = f.fund_id
      and n.date <= ${today}::date order by n.date desc limit 1) l on true
    where f.account_id = ${accountId} and coalesce(s.id, p.id) is not null
    order by f.position nulls first, f.added_at desc, f.fund_id`.execute(db);
  return found.rows.map(({ at, ...row }) => ({ ...row, looked_at: new Date(at).toISOString() }));
}

/** Loads manager changes, filed bands and announcements since the last view of each fund. */
async function getEvents({ db }: ServiceContext, rows: readonly WatchedRow[], today: string) {
  const ids = rows.map((row) => row.fund_id);
  const byFund = new Map(rows.map((row) => [row.fund_id, row]));
  const found = new Map<string, Event[]>();
  const add = (fundId: string, event: Event) => found.set(fundId, [...(found.get(fundId) ?? []), event]);
  const isNew = (row: WatchedRow | undefined, day: string | null): day is string =>
    row !== undefined && day !== null && isUnseenDay(row, day, today);
  const tenures = await db
    .selectFrom('fund_managers as t')
    .innerJoin('managers as g', 'g.id', 't.manager_id')
    .select(['t.fund_id', 'g.name', 't.since', 't.until'])
    .where('t.fund_id', 'in', ids)
    .execute();
  for (const { fund_id, name, since, until } of tenures) {
    const row = byFund.get(fund_id);
    if (isNew(row, since)) add(fund_id, { type: 'manager', title: `${name}到任`, happened_on: since });
    if (isNew(row, until)) add(fund_id, { type: 'manager', title: `${name}离任`, happened_on: until });
  }
  const announcements = await db
    .selectFrom('announcements')
    .select(['aid', 'fund_id', 'title', 'kind', 'published_on'])
    .where('fund_id', 'in', ids)
    .where('published_on', '<=', today)
    .where('published_on', '>=', toShanghaiDay(rows.map((row) => row.looked_at).sort()[0] ?? today))
    .orderBy('aid', 'desc')
    .limit(MAX_ANNOUNCEMENTS_READ)
    .execute();
  for (const { aid, fund_id, title, kind, published_on } of announcements) {
    const row = byFund.get(fund_id);
    if (row !== undefined && !isSeenAnnouncement(row, { aid, published_on }, today))
      add(fund_id, { type: getAnnouncementType(kind), title, happened_on: published_on });
  }
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'size_history'])
    .where('id', 'in', [...new Set(rows.map((row) => row.company_id))])
    .execute();
  const history = new Map(companies.map(({ id, size_history }) => [id, size_history]));
  for (const row of rows.filter(({ kind }) => kind === 'simu'))
    for (const { date, size_band } of findBandChanges(history.get(row.company_id) ?? []))
      if (isNew(row, date)) add(row.fund_id, { type: 'size', title: size_band, happened_on: date });
  return found;
}

/** Marks all changes of watched funds as seen. */
export async function markChangesSeen({ db, now }: ServiceContext, accountId: string): Promise<void> {
  const today = toShanghaiDay(now());
  await db
    .updateTable('favorites')
    .set({
      seen_at: now().toISOString(),
      seen_nav: sql<string | null>`(select max(n.date) from nav_points n
        where n.fund_id = favorites.fund_id and n.date <= ${today}::date)`,
      seen_aid: sql<number>`coalesce((select max(a.aid) from announcements a
        where a.fund_id = favorites.fund_id), 0)`,
    })
    .where('account_id', '=', accountId)
    .execute();
}
