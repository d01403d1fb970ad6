import { shanghaiDay } from '~/domain/dates';
import { earliestRedemptionDay } from '~/domain/open-days';
import type { TradingCalendar } from '~/domain/trading-calendar';
import type { ServiceContext } from '../handler';
import { calendarOf } from '../orders/fund-terms';
import { Refusal } from '../refusal';
import type { Holding } from './book';

/** The calendar the cut-offs of these open days are known by; null where it does not reach them. */
export async function cutOffCalendar(
  { db }: Pick<ServiceContext, 'db'>,
  today: string,
  openDays: readonly string[],
): Promise<TradingCalendar | null> {
  if (openDays.length === 0) return null;
  try {
    return await calendarOf(db, today, [...openDays].sort().at(-1));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * From when any share of a private fund can go, lot by lot: `can_redeem` where it can be applied for now, and the first
 * such open day; while all is locked beyond the open days known, the day the first lot unlocks.
 */
export function redeemable(
  { part, lots, openOrderId }: Holding,
  openDays: readonly string[],
  calendar: TradingCalendar | null,
  now: Date,
): { can_redeem: boolean; redeem_from: string | null } {
  const unlocked = lots.map((lot) => lot.unlockedOn ?? lot.confirmedOn).sort()[0];
  if (part !== 'simu' || unlocked === undefined) return { can_redeem: false, redeem_from: null };
  const first = calendar && earliestRedemptionDay(calendar, openDays, unlocked, now.toISOString());
  const lockEnd = unlocked > shanghaiDay(now) ? unlocked : null;
  return { can_redeem: first !== null && openOrderId === null, redeem_from: first ?? lockEnd };
}
