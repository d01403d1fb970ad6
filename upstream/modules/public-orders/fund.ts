import Big from 'big.js';
import type { Kysely, Selectable } from 'kysely';
import { getTodayOnExchange, type TodayOnExchange } from '~/domain/calendar/closures';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ConversionTiers } from '~/domain/figures/conversion-fee';
import type { RedemptionTier, SubscriptionTier } from '~/domain/figures/fees';
import {
  computeArrivalDate,
  computeCancelDeadline,
  computeConfirmDate,
  computeTradeDate,
} from '~/domain/calendar/trading-calendar';
import type { HoldingPeriod } from '~/domain/orders/holding-period';
import { CODES } from '~/contract/codes';
import type { Database, PublicFundsTable } from '~/upstream/core/db/schema';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';

export type PublicFundRow = Selectable<PublicFundsTable>;

/** Loads a public fund with its newest NAV. Throws Refusal 4004. */
export async function loadPublicFund(db: Kysely<Database>, fundId: string) {
  const fund = await db
    .selectFrom('public_funds as f')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .selectAll('f')
    .select(['l.nav', 'l.nav_date'])
    .where('f.id', '=', fundId)
    .executeTakeFirst();
  if (!fund) throw notFound('基金');
  return fund;
}

/** Loads the published NAV of a day; null without one. */
export async function loadNavOfDay(
  db: Kysely<Database>,
  fundId: string,
  day: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fundId)
    .where('date', '=', day)
    .executeTakeFirst();
  return row?.unit ?? null;
}

/** Returns the minimum holding period of the fund. */
export const getHoldingPeriod = ({
  hold_months: months,
  hold_days: days,
}: Pick<PublicFundRow, 'hold_months' | 'hold_days'>): HoldingPeriod => ({ months, days });

/** Dates of an order placed now. */
export interface TradeDateSet {
  today: TodayOnExchange;
  /** Day T. */
  tradeDate: string;
  /** ISO instant in Asia/Shanghai. */
  cancelUntil: string;
  confirmDate: string;
  /** Arrival day of redeemed money. */
  arrivalDate: string;
}

/** Throws Refusal 4009 when the calendar does not reach far enough. */
export async function loadTradeDateSet(
  db: Kysely<Database>,
  fund: Pick<PublicFundRow, 'confirm_days' | 'arrival_days'>,
  now: Date,
): Promise<TradeDateSet> {
  const calendar = await loadCalendar(db, toShanghaiDay(now));
  return askCalendar(() => {
    const day = computeTradeDate(calendar, now);
    return {
      today: getTodayOnExchange(calendar, now),
      tradeDate: day,
      cancelUntil: computeCancelDeadline(day),
      confirmDate: computeConfirmDate(calendar, day, { confirmDays: fund.confirm_days }),
      arrivalDate: computeArrivalDate(calendar, day, { arrivalDays: fund.arrival_days }),
    };
  });
}

/**
 * Ensures that a person gets only the day they confirmed.
 * @param shown displayed day T; absent when none was shown
 * @throws Refusal 4103 with the new days
 */
export function assertDayAsShown(
  { tradeDate: day, confirmDate: confirmed }: TradeDateSet,
  shown?: string,
): void {
  if (shown === undefined || shown === day) return;
  throw new Refusal(
    CODES.dayChanged,
    `成交日已从 ${shown} 变为 ${day}，现在提交按 ${day} 的净值成交，${confirmed} 确认。请核对日期后重新确认`,
  );
}

/** Lists the subscription fees by amount: the discounted rate if there is one. */
export async function listSubscriptionTiers(
  db: Kysely<Database>,
  fundId: string,
): Promise<SubscriptionTier[]> {
  return (await tierRows(db, fundId, 'subscribe')).map(({ from_value, rate, discount_rate, fixed_yuan }) => ({
    fromYuan: plain(from_value),
    ...(fixed_yuan === null ? { rate: plain(discount_rate ?? rate ?? 0) } : { fixedYuan: fixed_yuan }),
  }));
}

/** Lists the redemption fees by holding days. */
export async function listRedemptionTiers(db: Kysely<Database>, fundId: string): Promise<RedemptionTier[]> {
  return (await tierRows(db, fundId, 'redeem')).map(({ from_value, rate }) => ({
    fromDays: from_value,
    rate: plain(rate ?? 0),
  }));
}

/** Loads the redemption fees with the end of holding days, as a redemption stores them. */
export async function loadRedemptionTerms(db: Kysely<Database>, fundId: string) {
  const { holding_until: holdingUntil } = await loadPublicFund(db, fundId);
  return { redeem: await listRedemptionTiers(db, fundId), holdingUntil };
}

/** Loads the purchase fees of both funds of a conversion, with the form of their difference. */
export async function loadConversionTerms(
  db: Kysely<Database>,
  fromId: string,
  intoId: string,
): Promise<ConversionTiers> {
  const { conversion_fee: form } = await loadPublicFund(db, fromId);
  return {
    from: await listSubscriptionTiers(db, fromId),
    into: await listSubscriptionTiers(db, intoId),
    form,
  };
}

const tierRows = (db: Kysely<Database>, fundId: string, side: 'subscribe' | 'redeem') =>
  db
    .selectFrom('fee_tiers')
    .select(['from_value', 'rate', 'discount_rate', 'fixed_yuan'])
    .where('fund_id', '=', fundId)
    .where('side', '=', side)
    .orderBy('position')
    .execute();

/** Formats a number of the fee table as decimal text, never in exponent form. */
const plain = (value: number): string => new Big(value).toFixed();
