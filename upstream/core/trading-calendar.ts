import { sql, type Kysely, type RawBuilder } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import {
  CalendarRangeError,
  createTradingCalendar,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';

/** Margin in days before and after a day in calendar queries. */
const MARGIN_DAYS = 30;

/** Loads the trading calendar for a range of days with a margin. Throws Refusal 4009 when there is none. */
export async function loadCalendar(
  db: Kysely<Database>,
  fromDay: string,
  toDay: string = fromDay,
): Promise<TradingCalendar> {
  const rows = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>=', addDays(fromDay, -MARGIN_DAYS))
    .where('date', '<=', addDays(toDay, MARGIN_DAYS))
    .orderBy('date')
    .execute();
  if (rows.length === 0) throw createCalendarRefusal();
  return createTradingCalendar(rows.map((row) => row.date));
}

const createCalendarRefusal = () =>
  new Refusal(CODES.conflict, '交易日历尚未更新，请稍后再试', { reason: 'unavailable' });

/** Runs a calendar query; refuses when the calendar cannot answer it. */
export function askCalendar<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CalendarRangeError) throw createCalendarRefusal();
    throw error;
  }
}

/** Counts the trading days after a day, up to another. */
export async function countTradingDaysAfter(
  db: Kysely<Database>,
  after: string,
  to: string,
): Promise<number> {
  const { days } = await db
    .selectFrom('trading_days')
    .select((row) => row.fn.countAll<number>().as('days'))
    .where('date', '>', after)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(days);
}

/** SQL of the `count`th trading day after the Shanghai day of an instant; null beyond the calendar. */
export const buildTradingDayAfterSql = (instant: RawBuilder<unknown>, count: RawBuilder<number>) => sql<
  string | null
>`(
  select d.date from trading_days d where d.date > (${instant} at time zone 'Asia/Shanghai')::date
  order by d.date offset ${count} - 1 limit 1)`;
