/**
 * Liquidity of private-fund shares and of products with a term, redeemed now. On each open day with a future
 * cut-off, as many shares as possible are redeemed, oldest lot first, keeping the required minimum. The redemption
 * fee and the performance fee are those of that day at the latest NAV. The open day is not the payment day: the
 * contract defines when the money arrives.
 */
import { toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';
import type { RedemptionTier } from '~/domain/figures/fees';
import { toBig, yuanToFen, type Decimal, type Fen } from '~/domain/figures/money';
import type { CashObstacle, CashPortion } from '~/domain/holdings/liquidity';
import {
  sortOldestFirst,
  splitIntoPortions,
  sumShares,
  takeShares,
  type CashLot,
  type WeightedPortion,
} from '~/domain/holdings/liquidity-lots';
import { listRedemptionDays } from '~/domain/orders/open-days';
import {
  computeMaxPartialShares,
  pricePrivateRedemption,
  computeResidualShares,
  type PerformanceFeeTerms,
  type PrivateLot,
} from '~/domain/orders/private-redemption';

/** `boughtOn`: pricing day of the purchase, when it differs from the confirmation day. */
export type PrivateCashLot = CashLot & PrivateLot & { readonly boughtOn?: string | null };

/**
 * A temporary redemption day after a dissent: lots bought until `boughtUntil` are redeemed without redemption fee
 * and lock-up.
 */
export interface TemporaryDay {
  readonly day: string;
  readonly boughtUntil: string | undefined;
}

export interface PrivateCashTerms {
  readonly tiers: readonly RedemptionTier[];
  readonly performance: PerformanceFeeTerms;
  readonly minHoldShares: Decimal;
  /** Minimum value by law that must remain after a partial redemption. */
  readonly residualYuan: number;
}

export interface PrivateCashHolding {
  readonly productCode: string;
  readonly valueFen: Fen;
  readonly lots: readonly PrivateCashLot[];
  readonly nav: string | null;
  /** Ascending. */
  readonly openDays: readonly string[];
  readonly temporaryDays?: readonly TemporaryDay[];
  /** Null when the fund is not sold here: no fee is known, and it is redeemed elsewhere. */
  readonly terms: PrivateCashTerms | null;
  /** A redemption in progress; null shares mean all shares that are redeemable on its open day. */
  readonly redeeming: {
    readonly shares: string | null;
    readonly openDay: string;
    /** Set when the redemption was applied for on a temporary day. */
    readonly temporary?: TemporaryDay | null;
  } | null;
  /** Reason why none of it can be applied for now. */
  readonly obstacle: Extract<CashObstacle, 'wound_up' | 'unregistered' | 'order'> | null;
}

const NO_DAY = { feeFen: null, performanceFen: 0, date: null } as const;

const freeOn = (lots: readonly PrivateCashLot[], day: string): PrivateCashLot[] =>
  lots.filter(({ date, unlockedOn }) => (unlockedOn ?? date) <= day);

const mayLeaveOn = (lots: readonly PrivateCashLot[], { boughtUntil }: TemporaryDay): PrivateCashLot[] =>
  lots.filter(({ date, boughtOn }) => boughtUntil === undefined || (boughtOn ?? date) <= boughtUntil);

/** Returns the remaining lots after some were taken partly or completely. */
const without = (lots: readonly PrivateCashLot[], taken: readonly PrivateCashLot[]): PrivateCashLot[] =>
  lots.flatMap((lot) => {
    const gone = taken.find(({ id }) => id === lot.id);
    const shares = toBig(lot.shares).minus(toBig(gone?.shares ?? '0'));
    return shares.gt(0) ? [{ ...lot, shares: shares.toFixed() }] : [];
  });

/** Computes portions that add up to the value of the holding. */
export function computePrivateCash(
  held: PrivateCashHolding,
  calendar: TradingCalendar | null,
  now: Instant,
): CashPortion[] {
  let left = sortOldestFirst(held.lots);
  const weighed: WeightedPortion[] = [];
  const { redeeming } = held;
  if (redeeming !== null) {
    const { temporary } = redeeming;
    const free = temporary ? mayLeaveOn(left, temporary) : freeOn(left, redeeming.openDay);
    const { taken } = takeShares(free, redeeming.shares ?? sumShares(free));
    left = without(left, taken);
    if (taken.length > 0)
      weighed.push({ ...NO_DAY, way: 'set_aside', obstacle: null, shares: sumShares(taken).toFixed() });
  }
  if (held.obstacle !== null) {
    if (left.length > 0)
      weighed.push({ ...NO_DAY, way: 'unknown', obstacle: held.obstacle, shares: sumShares(left).toFixed() });
    return splitIntoPortions(held.productCode, held.valueFen, weighed);
  }
  for (const { day, temporary } of calendar ? daysAhead(held, calendar, now) : []) {
    const free = temporary ? mayLeaveOn(left, temporary) : freeOn(left, day);
    const { taken } = takeShares(free, getMost(held, left, free));
    if (taken.length === 0) continue;
    left = without(left, taken);
    weighed.push(pricedOn(held, taken, { day, isTemporary: temporary !== undefined }));
  }
  weighed.push(...left.map((lot) => notYet(lot, left, toShanghaiDay(now))));
  return splitIntoPortions(held.productCode, held.valueFen, weighed);
}

/**
 * Lists the days with a future cut-off, ascending; a temporary day comes before a regular one on the same date,
 * because it has no redemption fee.
 */
function daysAhead(
  { openDays, temporaryDays = [] }: PrivateCashHolding,
  calendar: TradingCalendar,
  now: Instant,
) {
  const isAhead = (day: string): boolean => listRedemptionDays(calendar, [day], now).length > 0;
  const temporary = temporaryDays.map((each) => ({ day: each.day, temporary: each }));
  return [...temporary, ...openDays.map((day) => ({ day, temporary: undefined }))]
    .filter(({ day }) => isAhead(day))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/**
 * Returns the maximum redeemable shares: all remaining shares when all are free, otherwise as many as keep the
 * minimum.
 */
function getMost(
  { terms, nav }: PrivateCashHolding,
  left: readonly PrivateCashLot[],
  freeLots: readonly PrivateCashLot[],
): Decimal {
  const [held, free] = [sumShares(left), sumShares(freeLots)];
  if (free.eq(held) || terms === null) return free;
  const { minHoldShares, residualYuan } = terms;
  return (
    computeMaxPartialShares({
      heldShares: held,
      freeShares: free,
      residualShares: computeResidualShares({ minHoldShares, residualYuan, nav }),
    }) ?? '0'
  );
}

const NO_FEE: readonly RedemptionTier[] = [{ fromDays: 0, rate: '0' }];

function pricedOn(
  { terms, nav }: PrivateCashHolding,
  lots: readonly PrivateCashLot[],
  { day, isTemporary }: { day: string; isTemporary: boolean },
): WeightedPortion {
  const shares = sumShares(lots).toFixed();
  const open = { shares, way: 'open_day', date: day, obstacle: null, isTemporary } as const;
  if (terms === null || nav === null) return { ...open, feeFen: null, performanceFen: 0 };
  const priced = pricePrivateRedemption({
    ...terms,
    ...(isTemporary && { tiers: NO_FEE }),
    ...{ lots, shares, nav, date: day },
  });
  const performanceFen = yuanToFen(priced.performanceYuan);
  return { ...open, feeFen: yuanToFen(priced.feeYuan) + performanceFen, performanceFen };
}

/**
 * Builds the portion of a lot that no known open day covers: the end of its lock-up, or of the last lot that it
 * must be redeemed with.
 */
function notYet(
  { shares, unlockedOn }: PrivateCashLot,
  left: readonly PrivateCashLot[],
  today: string,
): WeightedPortion {
  const own = { ...NO_DAY, shares: toBig(shares).toFixed() };
  if (unlockedOn !== null && unlockedOn > today)
    return { ...own, way: 'unlock', date: unlockedOn, obstacle: 'no_open_day' };
  const last = left
    .flatMap((lot) => (lot.unlockedOn !== null && lot.unlockedOn > today ? [lot.unlockedOn] : []))
    .sort()
    .at(-1);
  return last === undefined
    ? { ...own, way: 'unknown', obstacle: 'no_open_day' }
    : { ...own, way: 'unlock', date: last, obstacle: 'residual' };
}

/** Computes a product with a term: completely at its end, with fees only by its contract. */
export function computeTermCash(
  { productCode, valueFen, shares }: Pick<CashPortion, 'productCode' | 'valueFen' | 'shares'>,
  endsOn: string | null,
  today: string,
): CashPortion[] {
  const own = { ...NO_DAY, productCode, valueFen, shares };
  if (endsOn === null) return [{ ...own, way: 'unknown', obstacle: 'no_term' }];
  return endsOn > today
    ? [{ ...own, way: 'term', date: endsOn, obstacle: null }]
    : [{ ...own, way: 'unknown', obstacle: 'term_over' }];
}
