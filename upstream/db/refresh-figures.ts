import type { Kysely } from 'kysely';
import { PERIOD_KEYS, type PeriodKey, type Series } from '~/domain/metrics';
import { metricValues, performances, rankingOf, sparkOf, type Ranking } from './analysis';
import { peerGroupName, peerGroupOf } from './peer-groups';
import type { Database, FundKind } from './schema';

export interface FigureTarget {
  id: string;
  kind: FundKind;
  category: string;
  benchmarkId: string;
}

export interface LatestNav {
  nav: string;
  accumulated: string;
  change: number | null;
}

/** Computes what lists and pages show of a fund from its adjusted series, and writes it. */
export async function refreshFigures(
  db: Kysely<Database>,
  fund: FigureTarget,
  series: Series,
  latest: LatestNav,
): Promise<void> {
  const last = series[series.length - 1];
  if (!last) throw new RangeError('a fund without NAV has no figures');
  const frequency = fund.kind === 'simu' ? 'week' : 'day';
  const asOf = await newestNavDay(db, last.date);
  const metrics = metricValues(series, frequency, asOf);
  await db.updateTable('fund_metrics').set(metrics).where('fund_id', '=', fund.id).execute();
  const values = {
    nav: latest.nav,
    accumulated_nav: latest.accumulated,
    nav_date: last.date,
    change: latest.change,
    spark: sparkOf(series),
    point_count: series.length,
    first_date: series[0]?.date ?? null,
  };
  await db
    .insertInto('fund_latest')
    .values({ fund_id: fund.id, seven_day_yield: null, income_per_10k: null, ...values })
    .onConflict((conflict) => conflict.column('fund_id').doUpdateSet(values))
    .execute();
  await writePerformance(db, fund, series, frequency, asOf, metrics.return_1m !== null);
}

async function newestNavDay(db: Kysely<Database>, ownDay: string): Promise<string> {
  const row = await db
    .selectFrom('fund_latest')
    .select((each) => each.fn.max('nav_date').as('day'))
    .executeTakeFirst();
  return row?.day && row.day > ownDay ? row.day : ownDay;
}

async function writePerformance(
  db: Kysely<Database>,
  fund: FigureTarget,
  series: Series,
  frequency: 'day' | 'week',
  asOf: string,
  isRanked: boolean,
): Promise<void> {
  const group = peerGroupOf(fund.kind, fund.category);
  const benchmark = await db
    .selectFrom('indices')
    .select('name')
    .where('id', '=', fund.benchmarkId)
    .executeTakeFirst();
  const levels = await db
    .selectFrom('index_points')
    .select(['date', 'close as value'])
    .where('index_id', '=', fund.benchmarkId)
    .orderBy('date')
    .execute();
  const peers = await db
    .selectFrom('peer_series')
    .select(['date', 'value'])
    .where('peer_group', '=', group)
    .orderBy('date')
    .execute();
  const rows = performances({
    series,
    frequency,
    asOf,
    benchmarkName: benchmark?.name ?? '',
    benchmark: levels,
    peerGroupName: peerGroupName(fund.kind, fund.category),
    peers,
    ranking: isRanked ? await rankingInDatabase(db, fund) : null,
  });
  await db.deleteFrom('fund_performance').where('fund_id', '=', fund.id).execute();
  await db
    .insertInto('fund_performance')
    .values(
      rows.map(({ payload, ...row }) => ({ fund_id: fund.id, ...row, payload: JSON.stringify(payload) })),
    )
    .execute();
}

async function rankingInDatabase(db: Kysely<Database>, fund: FigureTarget): Promise<Ranking> {
  const rows = await db
    .selectFrom('fund_metrics')
    .select(PERIOD_KEYS.map((period) => `return_${period}` as const))
    .where('kind', '=', fund.kind)
    .where('category', '=', fund.category)
    // A fund that stopped publishing is not ranked.
    .where('return_1m', 'is not', null)
    .execute();
  return rankingOf(
    rows.map((row) => {
      const returns = {} as Record<PeriodKey, number | null>;
      for (const period of PERIOD_KEYS) returns[period] = row[`return_${period}`];
      return returns;
    }),
  );
}
