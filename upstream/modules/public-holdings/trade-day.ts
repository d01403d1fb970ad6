import { toShanghaiDay } from '~/domain/calendar/dates';
import { CalendarRangeError, computeTradeDate } from '~/domain/calendar/trading-calendar';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadCalendar } from '~/upstream/modules/private-orders/fund-terms';
import { Refusal } from '~/upstream/core/refusal';

/** Day T of an order placed now; today where the calendar does not say, since looking never fails for it. */
export async function getCurrentTradeDay({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<string> {
  const today = toShanghaiDay(now());
  try {
    return computeTradeDate(await loadCalendar(db, today), now());
  } catch (error) {
    if (error instanceof Refusal || error instanceof CalendarRangeError) return today;
    throw error;
  }
}
