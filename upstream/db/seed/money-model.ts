import { daysBetween } from '~/domain/calendar/dates';
import { MIN_NAV_PLACES } from '~/domain/figures/nav';
import { indexOnOrAfter } from '~/upstream/db/seed/calendar';
import type { Market } from '~/upstream/db/seed/market-model';
import type { NavSeries } from '~/upstream/db/seed/nav-model';
import { randomOf } from '~/upstream/db/seed/random';

export interface MoneySeries extends NavSeries {
  /** Ratio a year, from the last seven calendar days. */
  sevenDayYield: number;
  /** 元 for 10,000 shares on the last day, four decimals. */
  incomePer10k: string;
}

/** A money fund: the unit stays 1, the income is paid in shares, so only the adjusted value grows. */
export function simulateMoney(key: string, from: string, market: Market): MoneySeries {
  const random = randomOf(`nav:${key}`);
  const first = indexOnOrAfter(market.days, from);
  const series: NavSeries = {
    dates: [],
    places: MIN_NAV_PLACES,
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
    const year = Number((market.days[day] as string).slice(0, 4));
    const level = Math.max(0.0128, 0.038 - 0.0021 * (year - 2014)) + edge;
    // A weekend earns too: what a trading day brings is that of all days since the one before.
    const days = day === first ? 1 : daysBetween(market.days[day - 1] as string, market.days[day] as string);
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
