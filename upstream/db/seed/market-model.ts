import { SEED_AS_OF, indexOnOrAfter, tradingDays, weekEnds } from '~/upstream/db/seed/calendar';
import { randomOf, type Random } from '~/upstream/db/seed/random';

export const INDEX_START = '2012-01-04';

export interface Benchmark {
  id: string;
  name: string;
  code: string;
  start: number;
  /** Level on the last day. */
  end: number;
}

/** Public index names with invented levels. */
export const BENCHMARKS = {
  csi300: { id: 'csi300', name: '沪深300', code: '000300', start: 2351.6, end: 4713.42 },
  csi500: { id: 'csi500', name: '中证500', code: '000905', start: 3287.4, end: 7186.05 },
  bond: { id: 'cbond', name: '中债综合', code: 'CBA00203', start: 138.52, end: 252.37 },
} as const satisfies Record<string, Benchmark>;

/** Daily log returns of what moves funds; entry 0 belongs to the first day and is 0. */
export interface Factors {
  large: Float64Array;
  small: Float64Array;
  bond: Float64Array;
  /** Overseas shares. */
  global: Float64Array;
  /** What trend followers earn. */
  trend: Float64Array;
}

export interface Market {
  /** Trading days from INDEX_START to SEED_AS_OF. */
  days: string[];
  /** Indices of the last trading day of each week among `days`. */
  weekEnds: number[];
  /** Every trading day of the calendar, up to 2027. */
  calendar: string[];
  factors: Factors;
  levels: Record<keyof typeof BENCHMARKS, Float64Array>;
}

/** Drift and volatility a year of each mood of the share market, and how long it lasts in days. */
const MOODS = [
  { drift: 0.34, volatility: 0.19, days: 190 },
  { drift: 0.02, volatility: 0.14, days: 260 },
  { drift: -0.3, volatility: 0.24, days: 130 },
  { drift: -0.75, volatility: 0.42, days: 28 },
] as const;
const NEXT_MOOD = [
  [0, 0.6, 0.25, 0.15],
  [0.5, 0, 0.45, 0.05],
  [0.3, 0.6, 0, 0.1],
  [0.45, 0.4, 0.15, 0],
] as const;
const DAYS_A_YEAR = 250;

/** The market of the seeded world: three indices and two hidden factors, from a chain of moods. */
export function buildMarket(): Market {
  const calendar = tradingDays();
  const days = calendar.slice(
    indexOnOrAfter(calendar, INDEX_START),
    indexOnOrAfter(calendar, SEED_AS_OF) + 1,
  );
  const factors = drawFactors(days.length, randomOf('market'));
  const levels = {
    csi300: levelsOf(factors.large, BENCHMARKS.csi300),
    csi500: levelsOf(factors.small, BENCHMARKS.csi500),
    bond: levelsOf(factors.bond, BENCHMARKS.bond),
  };
  return { days, calendar, weekEnds: weekEnds(days), factors, levels };
}

function drawFactors(count: number, random: Random): Factors {
  const column = (): Float64Array => new Float64Array(count);
  const factors: Factors = {
    large: column(),
    small: column(),
    bond: column(),
    global: column(),
    trend: column(),
  };
  let mood = 1;
  let left: number = MOODS[1].days;
  let pace = 0;
  for (let day = 1; day < count; day += 1) {
    if (left <= 0) {
      mood = random.weighted([0, 1, 2, 3], NEXT_MOOD[mood] as readonly number[]);
      left = (MOODS[mood] as (typeof MOODS)[number]).days * random.between(0.5, 1.6);
    }
    left -= 1;
    const { drift, volatility } = MOODS[mood] as (typeof MOODS)[number];
    const daily = volatility / Math.sqrt(DAYS_A_YEAR);
    const shock = random.fatNormal();
    factors.large[day] = drift / DAYS_A_YEAR + daily * shock;
    factors.small[day] = drift / DAYS_A_YEAR + daily * 1.18 * (0.86 * shock + 0.51 * random.fatNormal());
    factors.bond[day] = 0.00016 + 0.00085 * (0.97 * random.fatNormal() - 0.24 * shock);
    factors.global[day] = 0.00038 + 0.0098 * (0.93 * random.fatNormal() + 0.37 * shock);
    // Trends last for weeks and pay most when shares fall hard.
    pace = 0.985 * pace + 0.00009 * random.normal();
    const crisis = mood >= 2 ? 0.0004 : 0;
    factors.trend[day] = 0.00002 + pace + crisis + 0.0062 * random.fatNormal() - 0.0012 * shock;
  }
  return factors;
}

/** Levels of an index; the drift of its factor is shifted so that it ends where it should. */
function levelsOf(factor: Float64Array, benchmark: Benchmark): Float64Array {
  let total = 0;
  for (const value of factor) total += value;
  const shift = (Math.log(benchmark.end / benchmark.start) - total) / (factor.length - 1);
  const levels = new Float64Array(factor.length);
  let log = Math.log(benchmark.start);
  levels[0] = benchmark.start;
  for (let day = 1; day < factor.length; day += 1) {
    factor[day] = (factor[day] as number) + shift;
    log += factor[day] as number;
    levels[day] = Math.round(Math.exp(log) * 100) / 100;
  }
  return levels;
}
