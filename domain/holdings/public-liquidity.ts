/**
 * Liquidity of public-fund shares, redeemed now: each lot on its first possible day T, oldest first, with the fee
 * of its holding days on that day, and the money a number of trading days later. Shares waiting in a redemption are
 * excluded.
 */
import { toShanghaiDay, type Instant } from '~/domain/calendar/dates';
import {
  computeArrivalDate,
  CalendarRangeError,
  computeConfirmDate,
  computeTradeDate,
  getTradingDayFrom,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import {
  getHoldingEnd,
  priceRedemption,
  type HoldingUntil,
  type RedemptionTier,
} from '~/domain/figures/fees';
import { toBig, yuanToFen, type Decimal, type Fen } from '~/domain/figures/money';
import type { CashPortion } from '~/domain/holdings/liquidity';
import {
  sortOldestFirst,
  splitIntoPortions,
  sumShares,
  takeShares,
  type CashLot,
  type WeightedPortion,
} from '~/domain/holdings/liquidity-lots';

export interface PublicCashTerms {
  /** By holding days; null when no terms are on record. */
  readonly tiers: readonly RedemptionTier[] | null;
  readonly holdingUntil: HoldingUntil;
  readonly confirmDays: number;
  readonly arrivalDays: number;
  readonly isSuspended: boolean;
}

export interface PublicCashHolding {
  readonly productCode: string;
  readonly valueFen: Fen;
  readonly lots: readonly CashLot[];
  /** Shares in redemptions that wait for their NAV. */
  readonly setAside: Decimal;
  /** Null before the first NAV: no fee is known then. */
  readonly nav: string | null;
  readonly terms: PublicCashTerms;
}

/** Computes portions that add up to the value of the holding. */
export function computePublicCash(
  held: PublicCashHolding,
  calendar: TradingCalendar | null,
  now: Instant,
): CashPortion[] {
  const aside: CashLot[] = [];
  let rest = toBig(held.setAside);
  const weighed = groupByDay(held.lots, calendar, now).flatMap(({ day, lots }) => {
    const { taken, left } = takeShares(lots, rest);
    rest = rest.minus(sumShares(taken));
    aside.push(...taken);
    return left.length > 0 ? getWeighed(held, left, day, calendar, now) : [];
  });
  const waiting: WeightedPortion[] =
    aside.length === 0
      ? []
      : [{ ...NO_DAY, way: 'set_aside', obstacle: null, shares: sumShares(aside).toFixed() }];
  return splitIntoPortions(held.productCode, held.valueFen, [...weighed, ...waiting]);
}

const NO_DAY = { feeFen: null, performanceFen: 0, date: null } as const;

interface DayLots {
  /** First day T on which these lots can be redeemed; null beyond the calendar. */
  day: string | null;
  lots: CashLot[];
}

/** Groups lots by their first possible day T, earliest first; oldest first within a day. */
function groupByDay(lots: readonly CashLot[], calendar: TradingCalendar | null, now: Instant): DayLots[] {
  const days = new Map<string | null, CashLot[]>();
  for (const lot of sortOldestFirst(lots)) {
    const day = calendar && orNull(() => firstDay(lot, calendar, now));
    const own = days.get(day) ?? [];
    own.push(lot);
    days.set(day, own);
  }
  return [...days]
    .sort(([a], [b]) => ((a ?? '~') < (b ?? '~') ? -1 : 1))
    .map(([day, own]) => ({ day, lots: own }));
}

/** Returns day T of an order placed now, or of the first trading day on which the lot is confirmed and unlocked. */
function firstDay({ date, unlockedOn }: CashLot, calendar: TradingCalendar, now: Instant): string {
  const first = computeTradeDate(calendar, now);
  const free = unlockedOn !== null && unlockedOn > date ? unlockedOn : date;
  return free > first ? getTradingDayFrom(calendar, free) : first;
}

function getWeighed(
  held: PublicCashHolding,
  lots: readonly CashLot[],
  day: string | null,
  calendar: TradingCalendar | null,
  now: Instant,
): WeightedPortion[] {
  const { terms, nav } = held;
  const shares = sumShares(lots).toFixed();
  if (terms.isSuspended) return [{ ...NO_DAY, shares, way: 'unknown', obstacle: 'suspended' }];
  const days =
    day !== null && calendar
      ? orNull(() => ({
          confirm: computeConfirmDate(calendar, day, terms),
          arrival: computeArrivalDate(calendar, day, terms),
        }))
      : null;
  if (day === null || days === null) return lots.map((lot) => beyondCalendar(lot, now));
  const { tiers, holdingUntil } = terms;
  const end = getHoldingEnd({ tradeDate: day, confirmDate: days.confirm }, holdingUntil);
  return [
    {
      shares,
      feeFen:
        tiers && nav !== null
          ? yuanToFen(priceRedemption({ lots, shares, nav, date: end, tiers }).feeYuan)
          : null,
      performanceFen: 0,
      way: 'settlement',
      date: days.arrival,
      obstacle: null,
    },
  ];
}

/** Builds a portion beyond the calendar: at least the end of its lock-up is known. */
function beyondCalendar({ shares, unlockedOn }: CashLot, now: Instant): WeightedPortion {
  const own = { ...NO_DAY, shares: toBig(shares).toFixed(), obstacle: 'no_calendar' as const };
  return unlockedOn !== null && unlockedOn > toShanghaiDay(now)
    ? { ...own, way: 'unlock', date: unlockedOn }
    : { ...own, way: 'unknown' };
}

/** Returns the calendar result; null outside its range. */
function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CalendarRangeError) return null;
    throw error;
  }
}
