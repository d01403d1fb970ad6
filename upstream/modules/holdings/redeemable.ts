import { toShanghaiDay } from '~/domain/calendar/dates';
import { findEarliestRedemptionDay } from '~/domain/orders/open-days';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { loadCalendar } from '~/upstream/core/trading-calendar';
import type { Position } from '~/contract/holding-shapes';
import type { Holding } from '~/upstream/modules/holdings/load-holdings';

/** Loads the calendar for the cut-offs of these open days; null when it does not reach them. */
export async function findCutOffCalendar(
  { db }: Pick<ServiceContext, 'db'>,
  today: string,
  openDays: readonly string[],
): Promise<TradingCalendar | null> {
  if (openDays.length === 0) return null;
  try {
    return await loadCalendar(db, today, [...openDays].sort().at(-1));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export interface Redeemable {
  can_redeem: boolean;
  redeem_from: string | null;
  redeem_obstacle: Position['redeem_obstacle'];
  /** Available temporary day after a disagreement, without redemption fee and lock-up. */
  dissent_day?: string | null;
}

/**
 * Computes from when shares of a private fund can be redeemed, lot by lot. `can_redeem` is true when it can be
 * requested now, with the first such open day. While all lots are locked beyond the known open days, it gives the
 * first unlock day; otherwise the reason.
 */
export function computeRedeemable(
  { part: section, lots, hasLots, openOrderId, isWoundUp }: Holding,
  openDays: readonly string[],
  calendar: TradingCalendar | null,
  now: Date,
  dissent: readonly string[] = [],
): Redeemable {
  if (isWoundUp) return { can_redeem: false, redeem_from: null, redeem_obstacle: 'wound_up' };
  if (section !== 'simu') return { can_redeem: false, redeem_from: null, redeem_obstacle: null };
  const unlocked = hasLots ? lots.map((lot) => lot.unlockedOn ?? lot.confirmedOn).sort()[0] : undefined;
  if (unlocked === undefined)
    return { can_redeem: false, redeem_from: null, redeem_obstacle: 'unregistered' };
  const at = now.toISOString();
  const dissent_day = calendar && findEarliestRedemptionDay(calendar, dissent, '', at);
  const regular = calendar && findEarliestRedemptionDay(calendar, openDays, unlocked, at);
  const first = [dissent_day, regular].flatMap((day) => day ?? []).sort()[0] ?? null;
  const lockEnd = unlocked > toShanghaiDay(now) ? unlocked : null;
  const redeem_obstacle =
    openOrderId !== null ? 'order' : first !== null ? null : lockEnd === null ? 'no_open_day' : 'locked';
  return {
    can_redeem: redeem_obstacle === null,
    redeem_from: first ?? lockEnd,
    redeem_obstacle,
    ...(dissent_day === null ? {} : { dissent_day }),
  };
}
