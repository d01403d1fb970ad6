import { MIN_NAV_DECIMALS } from '~/domain/figures/nav';
import { findIndexOnOrAfter } from '~/upstream/seed/calendar';
import { TRADING_DAYS_PER_YEAR, type FactorLevels, type Market } from '~/upstream/seed/market-model';
import { FACTOR_NAMES, type FactorName } from '~/upstream/seed/market-paths';
import type { NavProfile } from '~/upstream/seed/nav-profiles';
import { createRandom, type Random } from '~/upstream/seed/random';

/** Series of a fund, by column. */
export interface NavSeries {
  dates: string[];
  /** Decimals of its NAV, as `formatNav` writes it. */
  decimals: number;
  unit: number[];
  accumulated: number[];
  adjusted: number[];
  /** Change from the previous point; null for the first. */
  change: (number | null)[];
  notes: Map<number, string>;
  dividends: { index: number; perShare: number }[];
  splits: { index: number; ratio: number }[];
}

export interface NavPlan {
  key: string;
  profile: NavProfile;
  frequency: 'day' | 'week';
  from: string;
  /** Last day with a NAV. */
  until: string;
  /** The series ends at the first NAV at or below this. */
  stopLine?: number | null;
  paysOut: 'never' | 'seldom' | 'often';
  isSplitting?: boolean;
  /** Decimals of the NAV; four unless the fund contract says otherwise. */
  decimals?: number | undefined;
  /** Additional yearly cost of a share class compared with its sister class. */
  extraCost?: number;
}

/** Rounds half up to this many places; NAVs of the model are far below the precision limit of a float. */
export const roundTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Formats a NAV of a series as it is published. */
export const formatNav = ({ decimals }: Pick<NavSeries, 'decimals'>, nav: number): string =>
  nav.toFixed(decimals);

/**
 * Simulates the NAV of a fund: factors times its exposures, skill, form, noise and accidents, then dividends and
 * splits. Returns and payouts use separate random streams, so that both classes of a fund share one path with
 * different payouts.
 */
export function simulateNav(plan: NavPlan, market: Market): NavSeries {
  const random = createRandom(`nav:${plan.key}`);
  const payouts = createRandom(`dividends:${plan.key}`);
  const own = ownProfile(plan.profile, random);
  const first = findIndexOnOrAfter(market.days, plan.from);
  const last = Math.min(findIndexOnOrAfter(market.days, plan.until), market.days.length - 1);
  const points = pointsBetween(market.weekEnds, first, last, plan.frequency);
  const series = emptySeries(market.days[first] as string, plan.decimals ?? MIN_NAV_DECIMALS);
  const moved = getReturns(own, market.factors, random);
  let previous = first;
  for (const point of points) {
    const log = moved(previous, point) - ((plan.extraCost ?? 0) / TRADING_DAYS_PER_YEAR) * (point - previous);
    appendPoint(series, market.days[point] as string, Math.exp(log), plan, payouts);
    previous = point;
    if (plan.stopLine != null && (series.unit[series.unit.length - 1] as number) <= plan.stopLine) break;
  }
  return series;
}

function pointsBetween(
  ends: readonly number[],
  first: number,
  last: number,
  frequency: 'day' | 'week',
): number[] {
  if (frequency === 'day')
    return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + 1 + index);
  return ends.filter((index) => index > first && index <= last);
}

interface OwnProfile extends Pick<NavProfile, 'skill' | 'noise' | 'form' | 'accident'> {
  loads: readonly (readonly [FactorName, number])[];
}

/** Derives the parameters of a fund from its kind: its factor exposures, and its own contribution. */
function ownProfile(profile: NavProfile, random: Random): OwnProfile {
  const loads = FACTOR_NAMES.flatMap((name) => {
    const usual = profile.loads[name] ?? 0;
    const tilt = profile.tilts?.[name] ?? 0;
    if (usual === 0 && tilt === 0) return [];
    return [[name, usual * (1 + profile.spread * random.between(-1, 1)) + tilt * random.normal()] as const];
  });
  return {
    loads,
    skill: profile.skill + profile.skillSpread * random.normal(),
    noise: profile.noise * random.between(0.7, 1.4),
    form: profile.form * random.between(0.6, 1.4),
    ...(profile.accident ? { accident: profile.accident } : {}),
  };
}

/** Years after which a good or bad period has mostly faded. */
const FORM_LASTS = 0.4;

/**
 * Returns a function for the log return of a fund from one point to the next; call it in order, because form
 * persists.
 */
function getReturns(own: OwnProfile, factors: FactorLevels, random: Random) {
  let form = own.form * random.normal();
  return (from: number, to: number): number => {
    let total = 0;
    for (const [name, load] of own.loads) {
      const logs = factors[name];
      total += load * ((logs[to] as number) - (logs[from] as number));
    }
    const years = (to - from) / TRADING_DAYS_PER_YEAR;
    const kept = Math.exp(-years / FORM_LASTS);
    form = kept * form + Math.sqrt(1 - kept * kept) * own.form * random.normal();
    total += (own.skill + form) * years + own.noise * Math.sqrt(years) * random.fatNormal();
    if (own.accident && random.chance(own.accident.chance * years))
      total -= own.accident.size * random.between(0.4, 1.6);
    return total;
  };
}

const emptySeries = (date: string, decimals: number): NavSeries => ({
  dates: [date],
  decimals,
  unit: [1],
  accumulated: [1],
  adjusted: [1],
  change: [null],
  notes: new Map(),
  dividends: [],
  splits: [],
});

function appendPoint(series: NavSeries, date: string, growth: number, plan: NavPlan, random: Random): void {
  const index = series.unit.length;
  const before = series.unit[index - 1] as number;
  const whole = before * growth;
  const perShare = getDividend(series, whole, plan, random);
  const ratio = plan.isSplitting && perShare === 0 && whole > 2.2 && series.splits.length === 0 ? 2 : 1;
  const unit = Math.max(0.05, roundTo((whole - perShare) / ratio, series.decimals));
  const grown = (unit * ratio + perShare) / before;
  const held = series.splits.reduce((product, split) => product * split.ratio, 1);
  series.dates.push(date);
  series.unit.push(unit);
  series.accumulated.push(
    roundTo(
      (series.accumulated[index - 1] as number) + (unit * ratio + perShare - before) * held,
      series.decimals,
    ),
  );
  series.adjusted.push((series.adjusted[index - 1] as number) * grown);
  series.change.push(grown - 1);
  if (perShare > 0) {
    series.dividends.push({ index, perShare });
    series.notes.set(index, `分红：每份派现金${perShare.toFixed(4)}元`);
  }
  if (ratio !== 1) {
    series.splits.push({ index, ratio });
    series.notes.set(index, `拆分：每份基金份额折算${ratio}份`);
  }
}

const PAYOUT_CHANCE_A_YEAR = { never: 0, seldom: 0.35, often: 1.2 } as const;

/** Returns cash per share, usually 0: only out of gains, and at most once in about half a year. */
function getDividend(series: NavSeries, whole: number, plan: NavPlan, random: Random): number {
  const pointsAYear = plan.frequency === 'day' ? TRADING_DAYS_PER_YEAR : 52;
  const lastIndex = series.dividends[series.dividends.length - 1]?.index ?? 0;
  const isDue = series.unit.length - lastIndex > pointsAYear * 0.45;
  if (!isDue || whole < 1.06 || !random.chance((PAYOUT_CHANCE_A_YEAR[plan.paysOut] * 2) / pointsAYear))
    return 0;
  return Math.max(0.005, Math.floor((whole - 1.02) * random.between(0.3, 0.7) * 200) / 200);
}
