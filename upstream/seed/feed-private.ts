import type { Kysely } from 'kysely';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { createInsertLoader, type Cell } from '~/upstream/core/db/bulk-load';
import { loadBenchmark, writeFigures, type Benchmark } from '~/upstream/core/db/refresh-figures';
import { refreshPeerGroup } from '~/upstream/core/db/refresh-peers';
import type { Database } from '~/upstream/core/db/schema';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { NAV_COLUMNS } from '~/upstream/seed/market-rows';
import { createRandom } from '~/upstream/seed/random';

const WEEKS_A_YEAR = 52;
/** Yearly log return and its deviation of a fund of the seeded world in a quiet market. */
const [DRIFT, NOISE] = [0.03, 0.06];

/**
 * Extends the weekly NAV of every publishing seeded private fund to a day: the last trading day of each completed
 * week. The same week and fund always get the same return; figures and peers follow. One transaction per fund.
 * @returns number of points written
 */
export async function feedPrivateNavs(
  db: Kysely<Database>,
  to: string,
  signal?: AbortSignal,
): Promise<number> {
  const funds = await db
    .selectFrom('simu_funds as f')
    .innerJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .select(['f.id', 'f.strategy', 'f.benchmark_id', 'l.nav', 'l.accumulated_nav', 'l.nav_date'])
    .where('f.status', '<>', 'liquidated')
    .where('l.nav_date', '>=', SEED_AS_OF)
    .where('l.nav_date', '<', to)
    .orderBy('f.id')
    .execute();
  const benchmarks = new Map<string, Benchmark>();
  const groups = new Set<string>();
  let points = 0;
  for (const fund of funds) {
    signal?.throwIfAborted();
    const days = await weekEnds(db, fund.nav_date, to);
    if (days.length === 0) continue;
    const benchmark = benchmarks.get(fund.benchmark_id) ?? (await loadBenchmark(db, fund.benchmark_id));
    benchmarks.set(fund.benchmark_id, benchmark);
    if (await db.transaction().execute((trx) => feedFund(trx, fund, days, benchmark))) {
      points += days.length;
      groups.add(fund.strategy);
    }
  }
  for (const strategy of groups) {
    signal?.throwIfAborted();
    await db.transaction().execute((trx) => refreshPeerGroup(trx, 'simu', strategy));
  }
  return points;
}

/** Lists the last trading days of completed weeks (Monday to Sunday), after one day and up to another. */
async function weekEnds(db: Kysely<Database>, after: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>', after)
    .where('date', '<=', addDays(to, 7))
    .orderBy('date')
    .execute();
  const getWeek = (day: string) => Math.floor(countDaysBetween('2001-01-01', day) / 7);
  const days = rows.map(({ date }) => date);
  return days.filter((day, index) => {
    const next = days[index + 1];
    return day <= to && (next === undefined || getWeek(next) > getWeek(day));
  });
}

interface FundRow {
  id: string;
  strategy: string;
  benchmark_id: string;
  nav: string;
  accumulated_nav: string;
  nav_date: string;
}

/** @returns false when another run has fed the fund meanwhile */
async function feedFund(
  db: Kysely<Database>,
  fund: FundRow,
  days: readonly string[],
  benchmark: Benchmark,
): Promise<boolean> {
  const latest = await db
    .selectFrom('fund_latest')
    .select('nav_date')
    .where('fund_id', '=', fund.id)
    .forUpdate()
    .executeTakeFirst();
  if (latest?.nav_date !== fund.nav_date) return false;
  const known = await db
    .selectFrom('nav_points')
    .select(['date', 'adjusted'])
    .where('fund_id', '=', fund.id)
    .orderBy('date')
    .execute();
  let [unit, accumulated] = [Number(fund.nav), Number(fund.accumulated_nav)];
  let adjusted = known[known.length - 1]?.adjusted ?? 1;
  let change = 0;
  const cells: Cell[][] = [];
  for (const day of days) {
    const shock = createRandom(`feed:${fund.id}:${day}`).fatNormal();
    const was = unit;
    unit = Math.max(
      0.05,
      Math.round(was * Math.exp(DRIFT / WEEKS_A_YEAR + (NOISE / Math.sqrt(WEEKS_A_YEAR)) * shock) * 1e4) /
        1e4,
    );
    change = unit / was - 1;
    accumulated = Math.round((accumulated + unit - was) * 1e4) / 1e4;
    adjusted = Math.round(adjusted * (1 + change) * 1e8) / 1e8;
    cells.push([
      fund.id,
      day,
      unit.toFixed(4),
      accumulated.toFixed(4),
      adjusted,
      Math.round(change * 1e8) / 1e8,
      null,
    ]);
    known.push({ date: day, adjusted });
  }
  await createInsertLoader(db)('nav_points', NAV_COLUMNS, cells);
  await writeFigures(
    db,
    { id: fund.id, kind: 'simu', category: fund.strategy, benchmarkId: fund.benchmark_id },
    known.map((point) => ({ date: point.date, value: point.adjusted })),
    { nav: unit.toFixed(4), accumulated: accumulated.toFixed(4), change },
    benchmark,
  );
  return true;
}
