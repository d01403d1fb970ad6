/**
 * How shares of a private fund, and things with a term, become cash, asked for now: as much as may go on each open day whose
 * cut-off is ahead, oldest lot first, leaving what has to stay, with the redemption fee and the performance fee of that day at
 * the latest NAV. The open day is no day of payment: the contract says when the money comes.
 */
import { shanghaiDay, type Instant } from '~/domain/calendar/dates';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';
import type { RedemptionTier } from '~/domain/figures/fees';
import { toBig, yuanToFen, type Decimal, type Fen } from '~/domain/figures/money';
import type { CashObstacle, CashPiece } from '~/domain/holdings/liquidity';
import {
  oldestFirst,
  piecesOf,
  sharesOf,
  takeInOrder,
  type CashLot,
  type Weighed,
} from '~/domain/holdings/lots-cash';
import { redemptionDays } from '~/domain/orders/open-days';
import {
  mostOfPart,
  priceShares,
  residualShares,
  type PerformanceTerms,
  type PrivateLot,
} from '~/domain/orders/private-redemption';

export type PrivateCashLot = CashLot & PrivateLot;

export interface PrivateTerms {
  readonly tiers: readonly RedemptionTier[];
  readonly performance: PerformanceTerms;
  readonly minHoldShares: Decimal;
  /** Least value by law that stays of a part. */
  readonly residualYuan: number;
}

export interface PrivateHeld {
  readonly productCode: string;
  readonly valueFen: Fen;
  readonly lots: readonly PrivateCashLot[];
  readonly nav: string | null;
  /** Ascending. */
  readonly openDays: readonly string[];
  /** Null where the fund is not sold here: no fee is known, and it is redeemed elsewhere. */
  readonly terms: PrivateTerms | null;
  /** A redemption under way; null shares are all that may go on its open day. */
  readonly redeeming: { readonly shares: string | null; readonly openDay: string } | null;
  /** Nothing of it can be applied for now. */
  readonly obstacle: Extract<CashObstacle, 'wound_up' | 'unregistered' | 'order'> | null;
}

const NO_DAY = { feeFen: null, performanceFen: 0, date: null } as const;

const freeOn = (lots: readonly PrivateCashLot[], day: string): PrivateCashLot[] =>
  lots.filter(({ date, unlockedOn }) => (unlockedOn ?? date) <= day);

/** What is left of lots after some of them were taken in part or whole. */
const without = (lots: readonly PrivateCashLot[], taken: readonly PrivateCashLot[]): PrivateCashLot[] =>
  lots.flatMap((lot) => {
    const gone = taken.find(({ id }) => id === lot.id);
    const shares = toBig(lot.shares).minus(toBig(gone?.shares ?? '0'));
    return shares.gt(0) ? [{ ...lot, shares: shares.toFixed() }] : [];
  });

/** Pieces that add up to the value of the holding. */
export function privateCash(held: PrivateHeld, calendar: TradingCalendar | null, now: Instant): CashPiece[] {
  let left = oldestFirst(held.lots);
  const weighed: Weighed[] = [];
  const { redeeming } = held;
  if (redeeming !== null) {
    const free = freeOn(left, redeeming.openDay);
    const { taken } = takeInOrder(free, redeeming.shares ?? sharesOf(free));
    left = without(left, taken);
    if (taken.length > 0)
      weighed.push({ ...NO_DAY, way: 'set_aside', obstacle: null, shares: sharesOf(taken).toFixed() });
  }
  if (held.obstacle !== null) {
    if (left.length > 0)
      weighed.push({ ...NO_DAY, way: 'unknown', obstacle: held.obstacle, shares: sharesOf(left).toFixed() });
    return piecesOf(held.productCode, held.valueFen, weighed);
  }
  for (const day of calendar ? redemptionDays(calendar, held.openDays, now) : []) {
    const { taken } = takeInOrder(freeOn(left, day), mostOn(held, left, day));
    if (taken.length === 0) continue;
    left = without(left, taken);
    weighed.push(pricedOn(held, taken, day));
  }
  weighed.push(...left.map((lot) => notYet(lot, left, shanghaiDay(now))));
  return piecesOf(held.productCode, held.valueFen, weighed);
}

/** The most that can go on a day: all that is left where all of it is free, else what leaves enough. */
function mostOn({ terms, nav }: PrivateHeld, left: readonly PrivateCashLot[], day: string): Decimal {
  const [held, free] = [sharesOf(left), sharesOf(freeOn(left, day))];
  if (free.eq(held) || terms === null) return free;
  const { minHoldShares, residualYuan } = terms;
  return (
    mostOfPart({
      heldShares: held,
      freeShares: free,
      residualShares: residualShares({ minHoldShares, residualYuan, nav }),
    }) ?? '0'
  );
}

function pricedOn({ terms, nav }: PrivateHeld, lots: readonly PrivateCashLot[], day: string): Weighed {
  const shares = sharesOf(lots).toFixed();
  const open = { shares, way: 'open_day', date: day, obstacle: null } as const;
  if (terms === null || nav === null) return { ...open, feeFen: null, performanceFen: 0 };
  const priced = priceShares({ ...terms, lots, shares, nav, date: day });
  const performanceFen = yuanToFen(priced.performanceYuan);
  return { ...open, feeFen: yuanToFen(priced.feeYuan) + performanceFen, performanceFen };
}

/** A lot no known open day reaches: the day its own lock ends, or that of the last lot it has to go with. */
function notYet(
  { shares, unlockedOn }: PrivateCashLot,
  left: readonly PrivateCashLot[],
  today: string,
): Weighed {
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

/** Something with a term: whole at its end, and its fees by its contract alone. */
export function termCash(
  { productCode, valueFen, shares }: Pick<CashPiece, 'productCode' | 'valueFen' | 'shares'>,
  endsOn: string | null,
  today: string,
): CashPiece[] {
  const own = { ...NO_DAY, productCode, valueFen, shares };
  if (endsOn === null) return [{ ...own, way: 'unknown', obstacle: 'no_term' }];
  return endsOn > today
    ? [{ ...own, way: 'term', date: endsOn, obstacle: null }]
    : [{ ...own, way: 'unknown', obstacle: 'term_over' }];
}
