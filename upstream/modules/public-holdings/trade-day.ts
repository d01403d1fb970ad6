import { toShanghaiDay } from '~/domain/calendar/dates';
import { CalendarRangeError, computeTradeDate } from '~/domain/calendar/trading-calendar';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { loadCalendar } from '~/upstream/core/trading-calendar';

/**
 * Returns day T of an order placed now; today when the calendar does not know it, because reading must not fail for
 * that.
 */
export async function getCurrentTradeDate({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<string> {
  const today = toShanghaiDay(now());
  try {
    return computeTradeDate(await loadCalendar(db, today), now());
  } catch (error) {
    if (error instanceof Refusal || error instanceof CalendarRangeError) return today;
    throw error;
  }
}
