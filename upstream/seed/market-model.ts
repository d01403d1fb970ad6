import { SEED_AS_OF, findIndexOnOrAfter, listTradingDays, findWeekEnds } from '~/upstream/seed/calendar';
import { FACTOR_NAMES, FACTOR_PATHS, type FactorName, type FactorPath } from '~/upstream/seed/market-paths';
import { createRandom, type Random } from '~/upstream/seed/random';

export const INDEX_START_DAY = '2012-01-04';
export const TRADING_DAYS_PER_YEAR = 250;

export interface BenchmarkIndex {
  id: string;
  name: string;
  code: string;
}

/** Real public index names with fictitious levels. */
export const BENCHMARKS = {
  csi300: { id: 'csi300', name: '沪深300', code: '000300' },
  csi500: { id: 'csi500', name: '中证500', code: '000905' },
  bond: { id: 'cbond', name: '中债综合', code: 'CBA00203' },
} as const satisfies Record<string, BenchmarkIndex>;

type IndexName = keyof typeof BENCHMARKS;
/** Factor of each index. */
export const INDEX_FACTORS: Record<IndexName, FactorName> = {
  csi300: 'large',
  csi500: 'small',
  bond: 'bond',
};

/** Log level of each factor on every day: the change between two days is their difference. */
export type FactorLevels = Record<FactorName, Float64Array>;

export interface Market {
  /** Trading days from INDEX_START to SEED_AS_OF. */
  days: string[];
  /** Indices of the last trading day of each week among `days`. */
  weekEnds: number[];
  /** Every trading day of the calendar, up to 2027. */
  calendar: string[];
  factors: FactorLevels;
  levels: Record<IndexName, Float64Array>;
}

/** Builds the market of the seeded world: its factors, and three of them as indices. */
export function buildMarket(): Market {
  const calendar = listTradingDays();
  const days = calendar.slice(
    findIndexOnOrAfter(calendar, INDEX_START_DAY),
    findIndexOnOrAfter(calendar, SEED_AS_OF) + 1,
  );
  const shocks = sharedShocks(days.length);
  const factors = Object.fromEntries(
    FACTOR_NAMES.map((name) => [name, walk(name, days, shocks)]),
  ) as unknown as FactorLevels;
  const getLevels = (index: IndexName): Float64Array =>
    factors[INDEX_FACTORS[index]].map((log) => Math.round(Math.exp(log) * 100) / 100);
  const levels = { csi300: getLevels('csi300'), csi500: getLevels('csi500'), bond: getLevels('bond') };
  return { days, calendar, weekEnds: findWeekEnds(days), factors, levels };
}

/** Builds the noise of the large shares, of which every other factor has a part. */
function sharedShocks(count: number): Float64Array {
  const random = createRandom('market');
  return Float64Array.from({ length: count }, () => random.fatNormal());
}

interface Stop {
  day: number;
  log: number;
}

/**
 * Walks from stop to stop: a straight line of logs, with noise that is removed on the path, so that each stop is
 * met.
 */
function walk(name: FactorName, days: readonly string[], shocks: Float64Array): Float64Array {
  const factor = FACTOR_PATHS[name];
  const random = createRandom(`market:${name}`);
  const stops = getStops(factor.path, days);
  const logs = new Float64Array(days.length);
  logs[0] = (stops[0] as Stop).log;
  for (let index = 1; index < stops.length; index += 1)
    bridge(logs, stops[index - 1] as Stop, stops[index] as Stop, (day) =>
      getNoise(factor, shocks[day] as number, random),
    );
  return logs;
}

function bridge(logs: Float64Array, from: Stop, to: Stop, noiseAt: (day: number) => number): void {
  const steps = to.day - from.day;
  const slope = (to.log - from.log) / steps;
  let noise = 0;
  for (let day = from.day + 1; day <= to.day; day += 1) {
    noise += noiseAt(day) * unrest(slope);
    logs[day] = from.log + slope * (day - from.day) + noise;
  }
  for (let day = from.day + 1; day <= to.day; day += 1)
    logs[day] = (logs[day] as number) - (noise * (day - from.day)) / steps;
}

/** Fast price moves are also more volatile: up to two and a half times as much. */
const unrest = (slope: number): number => 1 + Math.min(1.5, Math.abs(slope * TRADING_DAYS_PER_YEAR) / 1.4);

/** Returns the noise of a factor on a day, in log. */
const getNoise = ({ volatility, share }: FactorPath, shock: number, random: Random): number =>
  (volatility / Math.sqrt(TRADING_DAYS_PER_YEAR)) *
  (share * shock + Math.sqrt(1 - share * share) * random.fatNormal());

function getStops(path: string, days: readonly string[]): Stop[] {
  return path.split(',').map((text) => {
    const [day = '', level = ''] = text.trim().split(' ');
    const index = days.indexOf(day);
    if (index < 0) throw new Error(`${day} is not a trading day of the market`);
    return { day: index, log: Math.log(Number(level)) };
  });
}

/** Computes log returns of a quiet day after the end of the seed: the same day always gets the same. */
export function computeQuietDay(day: string): Record<FactorName, number> {
  const random = createRandom(`feed:${day}`);
  const shock = random.fatNormal();
  const entries = FACTOR_NAMES.map((name) => {
    const factor = FACTOR_PATHS[name];
    return [name, factor.drift / TRADING_DAYS_PER_YEAR + getNoise(factor, shock, random)] as const;
  });
  return Object.fromEntries(entries) as Record<FactorName, number>;
}
