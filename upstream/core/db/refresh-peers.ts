import { sql, type Kysely } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import { PERIOD_KEYS, type PeriodKey } from '~/domain/figures/metrics';
import { buildRanking, STALE_AFTER_DAYS } from '~/upstream/core/db/analysis';
import { createInsertLoader } from '~/upstream/core/db/bulk-load';
import { getPeerGroupName, getPeerGroupKey } from '~/upstream/core/db/peer-groups';
import { chainReturns, PEER_MIN_MEMBERS, type PeerPoint } from '~/upstream/core/db/peer-series';
import { addPeerComparison } from '~/upstream/core/db/performance';
import type { Database, FundKind, Performance } from '~/upstream/core/db/schema';

/** Loads the day of the newest NAV of all funds; `ownDay` counts too. */
export async function loadNewestNavDay(db: Kysely<Database>, ownDay: string): Promise<string> {
  const row = await db
    .selectFrom('fund_latest')
    .select((each) => each.fn.max('nav_date').as('day'))
    .executeTakeFirst();
  return row?.day && row.day > ownDay ? row.day : ownDay;
}

/** Earlier than every day: the whole series. */
const BEGINNING = '0001-01-01';

/**
 * Recomputes the average of a peer group, and with it the peer returns and ranks of all its funds, because the NAV
 * of one fund changes all others. Other figures stay unchanged. Runs in the transaction of the caller, one at a
 * time per group; two at once would each miss the writes of the other.
 * @param since first day with changed NAVs; the average before it stays. Absent: all days
 */
export async function refreshPeerGroup(
  db: Kysely<Database>,
  kind: FundKind,
  category: string,
  since = BEGINNING,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`peers ${getPeerGroupKey(kind, category)}`}))`.execute(
    db,
  );
  const peers = await writeAverage(db, kind, category, since);
  const members = await db
    .selectFrom('fund_metrics as m')
    .innerJoin('fund_latest as l', 'l.fund_id', 'm.fund_id')
    .innerJoin('fund_performance as p', (join) =>
      // All windows hold the same periods.
      join.onRef('p.fund_id', '=', 'm.fund_id').on('p.window_key', '=', 'since'),
    )
    .select(['m.fund_id', 'l.nav_date'])
    .select(PERIOD_KEYS.map((period) => `m.return_${period}` as const))
    .select([
      sql<Performance['periods']>`p.payload->'periods'`.as('periods'),
      sql<string>`p.payload->>'peer_group'`.as('group_name'),
    ])
    .where('m.kind', '=', kind)
    .where('m.category', '=', category)
    .execute();
  if (members.length === 0) return;
  const oldestRanked = addDays(await loadNewestNavDay(db, ''), -STALE_AFTER_DAYS);
  // A fund that stopped publishing is not ranked.
  const isRanked = (member: { nav_date: string | null }) =>
    member.nav_date !== null && member.nav_date >= oldestRanked;
  const ranking = buildRanking(
    members.filter(isRanked).map((member) => {
      const returns = {} as Record<PeriodKey, number | null>;
      for (const period of PERIOD_KEYS) returns[period] = member[`return_${period}`];
      return returns;
    }),
  );
  const name = getPeerGroupName(kind, category);
  const moved = members.flatMap(({ periods: before, ...member }) => {
    if (before === null) return [];
    const periods = addPeerComparison(before, peers, isRanked(member) ? ranking : null);
    if (member.group_name === name && isSame(periods, before)) return [];
    return [{ id: member.fund_id, periods: JSON.stringify(periods) }];
  });
  if (moved.length === 0) return;
  await sql`
    update fund_performance p
    set payload = p.payload || jsonb_build_object('periods', moved.periods::jsonb, 'peer_group', ${name}::text)
    from unnest(${moved.map(({ id }) => id)}::text[], ${moved.map(({ periods }) => periods)}::text[]) as moved (fund_id, periods)
    where p.fund_id = moved.fund_id`.execute(db);
}

type Periods = NonNullable<Performance['periods']>;

const isSame = (now: Periods, before: Periods): boolean =>
  now.every(
    ({ peer, rank, rank_total }, index) =>
      peer === before[index]?.peer && rank === before[index].rank && rank_total === before[index].rank_total,
  );

/** Writes the average of a group from a day on, continuing the stored part, and returns all of it. */
async function writeAverage(
  db: Kysely<Database>,
  kind: FundKind,
  category: string,
  since: string,
): Promise<PeerPoint[]> {
  const group = getPeerGroupKey(kind, category);
  await db.deleteFrom('peer_series').where('peer_group', '=', group).where('date', '>=', since).execute();
  const kept = await db
    .selectFrom('peer_series')
    .select(['date', 'value', 'members'])
    .where('peer_group', '=', group)
    .orderBy('date')
    .execute();
  const { rows } = await buildGainsSql(kind, category, since).execute(db);
  const added = chainReturns(rows, kept.at(-1)?.value);
  await createInsertLoader(db)(
    'peer_series',
    ['peer_group', 'date', 'value', 'members'],
    added.map(({ date, value, members }) => [group, date, Math.round(value * 1e8) / 1e8, members]),
  );
  return [...kept, ...added];
}

/**
 * Builds the sums of the daily returns of a group from a day on, with the number of funds. For each fund the last
 * value before that day is read too, as the base of its first return. A lateral join finds it once per fund;
 * otherwise each value would search for it.
 */
export const buildGainsSql = (kind: FundKind, category: string, since: string) =>
  sql<{ date: string; total: number; count: number }>`
  select date, sum(gained) as total, count(*)::int as count
  from (
    select n.date, n.adjusted / lag(n.adjusted) over (partition by m.fund_id order by n.date) - 1 as gained
    from fund_metrics m cross join lateral (
      (
        select b.date, b.adjusted from nav_points b
        where b.fund_id = m.fund_id and b.date < ${since} order by b.date desc limit 1
      )
      union all
      select p.date, p.adjusted from nav_points p where p.fund_id = m.fund_id and p.date >= ${since}
    ) as n
    where m.kind = ${kind} and m.category = ${category}
  ) as steps
  where gained is not null and date >= ${since}
  group by date having count(*) >= ${PEER_MIN_MEMBERS}
  order by date`;
