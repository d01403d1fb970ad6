import type { Kysely } from 'kysely';
import { addDays, daysBetween } from '~/domain/dates';
import { insertLoader, type Cell } from '../bulk-load';
import { readBenchmark, writeFigures, type Benchmark } from '../refresh-figures';
import { refreshPeerGroup } from '../refresh-peers';
import type { Database } from '../schema';
import { NAV_COLUMNS } from './market-rows';
import { PUBLIC_PROFILES } from './nav-profiles';
import { randomOf } from './random';

const DAYS_A_YEAR = 250;
/** A fund that stopped publishing stays so. */
const STOPPED_AFTER_DAYS = 31;
const SMALL_INDEX = 'csi500';

export interface FeedReport {
  funds: number;
  points: number;
  to: string;
}

interface DayFactors {
  large: number;
  small: number;
  bond: number;
  global: number;
}
type FundRow = Awaited<ReturnType<typeof publishingFunds>>[number];

/**
 * Carries the NAV of every public fund that still publishes on to a day, by the model of the seeded world in a quiet
 * market: the same day and fund always get the same return. Announced dividends and splits are taken off on their day;
 * indices, peers and figures follow. For development and tests.
 */
export async function feedNavs(db: Kysely<Database>, to: string): Promise<FeedReport> {
  return db.transaction().execute(async (trx) => {
    const funds = await publishingFunds(trx);
    const first = funds.map(({ nav_date }) => nav_date).sort()[0] ?? to;
    const days = (
      await trx
        .selectFrom('trading_days')
        .select('date')
        .where('date', '>', first)
        .where('date', '<=', to)
        .orderBy('date')
        .execute()
    ).map(({ date }) => date);
    const factors = new Map(days.map((day) => [day, factorsOf(day)]));
    await feedIndices(trx, days, factors);
    let points = 0;
    const groups = new Set<string>();
    const benchmarks = new Map<string, Benchmark>();
    for (const { benchmark_id: id } of funds) {
      if (!benchmarks.has(id)) benchmarks.set(id, await readBenchmark(trx, id));
    }
    for (const fund of funds) {
      const own = days.filter((day) => day > fund.nav_date);
      if (own.length === 0) continue;
      points += own.length;
      groups.add(fund.type);
      await feedFund(trx, fund, own, { factors, benchmark: benchmarks.get(fund.benchmark_id) });
    }
    for (const type of groups) await refreshPeerGroup(trx, 'public', type);
    return { funds: funds.length, points, to: days[days.length - 1] ?? first };
  });
}

async function publishingFunds(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('public_funds as f')
    .innerJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .select(['f.id', 'f.name', 'f.type', 'f.benchmark_id', 'l.nav', 'l.accumulated_nav', 'l.nav_date'])
    .select(['l.seven_day_yield'])
    .where('l.first_date', 'is not', null)
    .orderBy('f.id')
    .execute();
  const newest = rows.reduce((day, { nav_date }) => (nav_date > day ? nav_date : day), '');
  return rows.filter(({ nav_date }) => newest !== '' && nav_date >= addDays(newest, -STOPPED_AFTER_DAYS));
}

/** Daily log returns of a quiet market, as `market-model` draws them. */
function factorsOf(day: string): DayFactors {
  const random = randomOf(`feed:${day}`);
  const daily = 0.14 / Math.sqrt(DAYS_A_YEAR);
  const shock = random.fatNormal();
  return {
    large: 0.02 / DAYS_A_YEAR + daily * shock,
    small: 0.02 / DAYS_A_YEAR + daily * 1.18 * (0.86 * shock + 0.51 * random.fatNormal()),
    bond: 0.00016 + 0.00085 * (0.97 * random.fatNormal() - 0.24 * shock),
    global: 0.00038 + 0.0098 * (0.93 * random.fatNormal() + 0.37 * shock),
  };
}

async function feedIndices(
  db: Kysely<Database>,
  days: readonly string[],
  factors: ReadonlyMap<string, DayFactors>,
): Promise<void> {
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
      const { large, small, bond } = factors.get(day) ?? factorsOf(day);
      level *= Math.exp(index_id === SMALL_INDEX ? small : index_id === 'cbond' ? bond : large);
      cells.push([index_id, day, Math.round(level * 100) / 100]);
    }
  }
  await insertLoader(db)('index_points', ['index_id', 'date', 'close'], cells);
}

async function feedFund(
  db: Kysely<Database>,
  fund: FundRow,
  days: readonly string[],
  { factors, benchmark }: { factors: ReadonlyMap<string, DayFactors>; benchmark: Benchmark | undefined },
): Promise<void> {
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
  let [unit, accumulated] = [Number(fund.nav), Number(fund.accumulated_nav)];
  let [adjusted, before] = [known[known.length - 1]?.adjusted ?? 1, fund.nav_date];
  let units = splits
    .filter(({ date }) => date <= fund.nav_date)
    .reduce((product, { ratio }) => product * Number(ratio), 1);
  const cells: Cell[][] = [];
  let change = 0;
  for (const day of days) {
    const perShare = Number(dividends.find(({ ex_on }) => ex_on === day)?.per_share ?? 0);
    const ratio = Number(splits.find(({ date }) => date === day)?.ratio ?? 1);
    const was = unit;
    if (fund.type === 'money') {
      change = ((fund.seven_day_yield ?? 0) / 365) * daysBetween(before, day);
    } else {
      const whole = was * Math.exp(logReturn(fund, fund.type, day, factors.get(day) ?? factorsOf(day)));
      unit = Math.max(0.05, Math.round(((whole - perShare) / ratio) * 1e4) / 1e4);
      change = (unit * ratio + perShare) / was - 1;
      accumulated += (unit * ratio + perShare - was) * units;
      units *= ratio;
    }
    adjusted = Math.round(adjusted * (1 + change) * 1e8) / 1e8;
    const note =
      perShare > 0
        ? `分红：每份派现金${perShare.toFixed(4)}元`
        : ratio === 1
          ? null
          : `拆分：每份基金份额折算${ratio}份`;
    const shown = [unit.toFixed(4), accumulated.toFixed(4), adjusted, Math.round(change * 1e8) / 1e8];
    cells.push([fund.id, day, ...shown, note]);
    known.push({ date: day, adjusted });
    before = day;
  }
  await insertLoader(db)('nav_points', NAV_COLUMNS, cells);
  await writeFigures(
    db,
    { id: fund.id, kind: 'public', category: fund.type, benchmarkId: fund.benchmark_id },
    known.map((point) => ({ date: point.date, value: point.adjusted })),
    { nav: unit.toFixed(4), accumulated: accumulated.toFixed(4), change },
    benchmark,
  );
}

function logReturn(
  fund: Pick<FundRow, 'name' | 'benchmark_id'>,
  type: Exclude<FundRow['type'], 'money'>,
  day: string,
  { large, small, bond, global }: DayFactors,
): number {
  const profile = PUBLIC_PROFILES[type];
  const isSmall = type === 'index' && fund.benchmark_id === SMALL_INDEX;
  // Both classes of a fund share one portfolio.
  const random = randomOf(`feed:${fund.name.replace(/[AC]$/, '')}:${day}`);
  return (
    (isSmall ? 0 : profile.large) * large +
    (isSmall ? profile.large : profile.small) * small +
    profile.bond * bond +
    profile.global * global +
    profile.skill / DAYS_A_YEAR +
    (profile.noise / Math.sqrt(DAYS_A_YEAR)) * random.fatNormal()
  );
}
