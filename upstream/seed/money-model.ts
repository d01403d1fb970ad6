import { countDaysBetween } from '~/domain/calendar/dates';
import { MIN_NAV_DECIMALS } from '~/domain/figures/nav';
import { findIndexOnOrAfter } from '~/upstream/seed/calendar';
import type { Market } from '~/upstream/seed/market-model';
import type { NavSeries } from '~/upstream/seed/nav-model';
import { createRandom } from '~/upstream/seed/random';

export interface MoneySeries extends NavSeries {
  /** Yearly ratio, from the last seven calendar days. */
  sevenDayYield: number;
  /** 元 per 10,000 shares on the last day, four decimals. */
  incomePer10k: string;
}

/** Simulates a money fund: the unit stays 1, the income is paid in shares, so only the adjusted value grows. */
export function simulateMoney(key: string, from: string, market: Market): MoneySeries {
  const random = createRandom(`nav:${key}`);
  const first = findIndexOnOrAfter(market.days, from);
  const series: NavSeries = {
    dates: [],
    decimals: MIN_NAV_DECIMALS,
    unit: [],
    accumulated: [],
    adjusted: [],
    change: [],
    notes: new Map(),
    dividends: [],
    splits: [],
  };
  const edge = random.between(-0.0012, 0.0012);
  /** Ratio of one calendar day each. */
  const incomes: number[] = [];
  let adjusted = 1;
  for (let day = first; day < market.days.length; day += 1) {
    const level = moneyRate(market.days[day] as string) + edge;
    // A weekend earns too: a trading day covers all days since the previous one.
    const days =
      day === first ? 1 : countDaysBetween(market.days[day - 1] as string, market.days[day] as string);
    const daily = Math.max(0, (level / 365) * (1 + 0.06 * random.normal()));
    for (let each = 0; each < days; each += 1) incomes.push(daily);
    const income = day === first ? 0 : daily * days;
    adjusted *= 1 + income;
    series.dates.push(market.days[day] as string);
    series.unit.push(1);
    series.accumulated.push(1);
    series.adjusted.push(adjusted);
    series.change.push(day === first ? null : income);
  }
  const lastWeek = incomes.slice(-7);
  const average = lastWeek.reduce((sum, income) => sum + income, 0) / lastWeek.length;
  return {
    ...series,
    sevenDayYield: Math.round(average * 365 * 1e5) / 1e5,
    incomePer10k: ((incomes[incomes.length - 1] ?? 0) * 10_000).toFixed(4),
  };
}

/** Yearly return of a money fund, at the end of each year from 2011 on. */
const YEAR_END_RATES = [
  0.042, 0.039, 0.048, 0.044, 0.028, 0.029, 0.041, 0.031, 0.025, 0.0225, 0.0215, 0.0185, 0.0195, 0.0155,
  0.013, 0.0122,
];
const FIRST_YEAR_END = 2011;

/** Interpolates linearly between two year ends. */
function moneyRate(day: string): number {
  const year = Number(day.slice(0, 4));
  const passed = countDaysBetween(`${year}-01-01`, day) / 365;
  const [from, to] = [year - 1, year].map(
    (end) => YEAR_END_RATES[Math.min(YEAR_END_RATES.length - 1, Math.max(0, end - FIRST_YEAR_END))] as number,
  ) as [number, number];
  return from + (to - from) * passed;
}
