import type { Kysely } from 'kysely';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { padNavDecimals, countDecimals } from '~/domain/figures/nav';
import { computeIncomePer10k, writeLatestIncome } from '~/upstream/core/db/money-income';
import { createInsertLoader, type Cell } from '~/upstream/core/db/bulk-load';
import { UNKNOWN_COMPANY_ID } from '~/upstream/core/db/import/import-funds';
import { loadBenchmark, writeFigures, type Benchmark } from '~/upstream/core/db/refresh-figures';
import { refreshPeerGroup } from '~/upstream/core/db/refresh-peers';
import type { Database } from '~/upstream/core/db/schema';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { NAV_COLUMNS } from '~/upstream/seed/market-rows';
import {
  BENCHMARKS,
  TRADING_DAYS_PER_YEAR,
  INDEX_FACTORS,
  computeQuietDay,
} from '~/upstream/seed/market-model';
import { FACTOR_NAMES, type FactorName } from '~/upstream/seed/market-paths';
import { roundTo } from '~/upstream/seed/nav-model';
import { getPublicProfile } from '~/upstream/seed/nav-profiles';
import { createRandom } from '~/upstream/seed/random';

/** A fund that stopped publishing stays stopped. */
const STOPPED_AFTER_DAYS = 31;

export interface FeedReport {
  funds: number;
  points: number;
  to: string;
}

type DayFactors = ReturnType<typeof computeQuietDay>;
type FundRow = Awaited<ReturnType<typeof publishingFunds>>[number];

export interface FeedOptions {
  /** Only seeded funds: an imported one, or one without terms, stays unchanged. */
  onlySeeded?: boolean;
  /** Stops it between two funds; the next run feeds what is missing. */
  signal?: AbortSignal;
}

/**
 * Extends the NAV of every publishing public fund to a day, by the model of the seeded world in a quiet market: the
 * same day and fund always get the same return. Announced dividends and splits are deducted on their day; indices,
 * peers and figures follow. One transaction per fund, so that other requests run in between, and an interrupted run
 * can be continued. For development and tests.
 */
export async function feedNavs(
  db: Kysely<Database>,
  to: string,
  { onlySeeded = false, signal }: FeedOptions = {},
): Promise<FeedReport> {
  const funds = await publishingFunds(db, onlySeeded);
  const first = funds.map(({ nav_date }) => nav_date).sort()[0] ?? to;
  const days = (
    await db
      .selectFrom('trading_days')
      .select('date')
      .where('date', '>', first)
      .where('date', '<=', to)
      .orderBy('date')
      .execute()
  ).map(({ date }) => date);
  const factors = new Map(days.map((day) => [day, computeQuietDay(day)]));
  await db.transaction().execute((trx) => feedIndices(trx, days, factors));
  let points = 0;
  const benchmarks = new Map<string, Benchmark>();
  for (const { benchmark_id: id } of funds) {
    if (!benchmarks.has(id)) benchmarks.set(id, await loadBenchmark(db, id));
  }
  for (const fund of funds) {
    signal?.throwIfAborted();
    const own = days.filter((day) => day > fund.nav_date);
    if (own.length === 0) continue;
    const market = { factors, benchmark: benchmarks.get(fund.benchmark_id) };
    if (await db.transaction().execute((trx) => feedFund(trx, fund, own, market))) points += own.length;
  }
  // All types: an earlier run may have ended between its funds and their peers.
  for (const type of new Set(funds.map((fund) => fund.type))) {
    signal?.throwIfAborted();
    await db.transaction().execute((trx) => refreshPeerGroup(trx, 'public', type));
  }
  return { funds: funds.length, points, to: days[days.length - 1] ?? first };
}

async function publishingFunds(db: Kysely<Database>, onlySeeded: boolean) {
  const all = db
    .selectFrom('public_funds as f')
    .innerJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .select(['f.id', 'f.name', 'f.type', 'f.benchmark_id', 'l.nav', 'l.accumulated_nav', 'l.nav_date'])
    .select(['l.seven_day_yield'])
    .where('l.first_date', 'is not', null)
    .orderBy('f.id');
  const rows = await (
    onlySeeded
      ? all
          .where('f.company_id', '<>', UNKNOWN_COMPANY_ID)
          .where((each) => each('f.id', 'in', each.selectFrom('fee_tiers').select('fund_id')))
      : all
  ).execute();
  const newest = rows.reduce((day, { nav_date }) => (nav_date > day ? nav_date : day), '');
  if (newest === '') return [];
  // Counted from the end of the seed, which no run changes: funds that an interrupted run did not reach have not
  // stopped.
  const since = addDays(onlySeeded ? SEED_AS_OF : newest, -STOPPED_AFTER_DAYS);
  return rows.filter(({ nav_date }) => nav_date >= since);
}

/** An index unknown to the seed follows the large shares. */
function factorOfIndex(id: string): FactorName {
  const known = (Object.keys(INDEX_FACTORS) as (keyof typeof INDEX_FACTORS)[]).find(
    (key) => BENCHMARKS[key].id === id,
  );
  return known ? INDEX_FACTORS[known] : 'large';
}

async function feedIndices(
  db: Kysely<Database>,
  days: readonly string[],
  factors: ReadonlyMap<string, DayFactors>,
): Promise<void> {
  // With two concurrent runs, the second continues from what the first wrote.
  await db.selectFrom('indices').select('id').orderBy('id').forUpdate().execute();
  const last = await db
    .selectFrom('index_points')
    .distinctOn('index_id')
    .select(['index_id', 'date', 'close'])
    .orderBy('index_id')
    .orderBy('date', 'desc')
    .execute();
  const cells: Cell[][] = [];
  for (const { index_id, date, close } of last) {
    let level = close;
    for (const day of days.filter((each) => each > date)) {
      const change = (factors.get(day) ?? computeQuietDay(day))[factorOfIndex(index_id)];
      // Rounded every day as stored: any division of a period into runs gives the same result.
      level = Math.round(level * Math.exp(change) * 100) / 100;
      cells.push([index_id, day, level]);
    }
  }
  await createInsertLoader(db)('index_points', ['index_id', 'date', 'close'], cells);
}

/** @returns false when another run has fed the fund meanwhile */
async function feedFund(
  db: Kysely<Database>,
  fund: FundRow,
  days: readonly string[],
  { factors, benchmark }: { factors: ReadonlyMap<string, DayFactors>; benchmark: Benchmark | undefined },
): Promise<boolean> {
  const latest = await db
    .selectFrom('fund_latest')
    .select('nav_date')
    .where('fund_id', '=', fund.id)
    .forUpdate()
    .executeTakeFirst();
  if (latest?.nav_date !== fund.nav_date) return false;
  const [dividends, splits] = [
    await db.selectFrom('dividends').select(['ex_on', 'per_share']).where('fund_id', '=', fund.id).execute(),
    await db.selectFrom('splits').select(['date', 'ratio']).where('fund_id', '=', fund.id).execute(),
  ];
  const known = await db
    .selectFrom('nav_points')
    .select(['date', 'adjusted'])
    .where('fund_id', '=', fund.id)
    .orderBy('date')
    .execute();
  const decimals = countDecimals(fund.nav);
  const rounded = (value: number): number => roundTo(value, decimals);
  let [unit, accumulated] = [Number(fund.nav), Number(fund.accumulated_nav)];
  let [adjusted, before] = [known[known.length - 1]?.adjusted ?? 1, fund.nav_date];
  let units = splits
    .filter(({ date }) => date <= fund.nav_date)
    .reduce((product, { ratio }) => product * Number(ratio), 1);
  const cells: Cell[][] = [];
  let change = 0;
  for (const day of days) {
    const paid = dividends.find(({ ex_on }) => ex_on === day)?.per_share ?? '0';
    const perShare = Number(paid);
    const ratio = Number(splits.find(({ date }) => date === day)?.ratio ?? 1);
    const was = unit;
    if (fund.type === 'money') {
      change = ((fund.seven_day_yield ?? 0) / 365) * countDaysBetween(before, day);
    } else {
      const whole = was * Math.exp(logReturn(fund, fund.type, day, factors.get(day) ?? computeQuietDay(day)));
      unit = Math.max(0.05, rounded((whole - perShare) / ratio));
      change = (unit * ratio + perShare) / was - 1;
      accumulated = rounded(accumulated + (unit * ratio + perShare - was) * units);
      units *= ratio;
    }
    adjusted = Math.round(adjusted * (1 + change) * 1e8) / 1e8;
    const note =
      perShare > 0
        ? `分红：每份派现金${padNavDecimals(paid)}元`
        : ratio === 1
          ? null
          : `拆分：每份基金份额折算${ratio}份`;
    const shown = [
      unit.toFixed(decimals),
      accumulated.toFixed(decimals),
      adjusted,
      Math.round(change * 1e8) / 1e8,
    ];
    cells.push([fund.id, day, ...shown, note]);
    known.push({ date: day, adjusted });
    before = day;
  }
  await createInsertLoader(db)('nav_points', NAV_COLUMNS, cells);
  await writeFigures(
    db,
    { id: fund.id, kind: 'public', category: fund.type, benchmarkId: fund.benchmark_id },
    known.map((point) => ({ date: point.date, value: point.adjusted })),
    { nav: unit.toFixed(decimals), accumulated: accumulated.toFixed(decimals), change },
    benchmark,
  );
  if (fund.type === 'money')
    await writeLatestIncome(db, fund.id, {
      incomePer10k: computeIncomePer10k(change),
      sevenDayYield: fund.seven_day_yield,
    });
  return true;
}

function logReturn(
  fund: Pick<FundRow, 'name' | 'benchmark_id'>,
  type: Exclude<FundRow['type'], 'money'>,
  day: string,
  factors: DayFactors,
): number {
  const profile = getPublicProfile(type, fund);
  // Both classes of a fund share one portfolio.
  const random = createRandom(`feed:${fund.name.replace(/[AC]$/, '')}:${day}`);
  const moved = FACTOR_NAMES.reduce((sum, name) => sum + (profile.loads[name] ?? 0) * factors[name], 0);
  return (
    moved +
    profile.skill / TRADING_DAYS_PER_YEAR +
    (profile.noise / Math.sqrt(TRADING_DAYS_PER_YEAR)) * random.fatNormal()
  );
}
