import type { Kysely, Selectable } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import {
  CalendarRangeError,
  addTradingDays,
  computeCancelDeadline,
  createTradingCalendar,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import type { Database, SimuFundsTable, SimuSaleTermsTable } from '~/upstream/core/db/schema';
import { notFound, Refusal } from '~/upstream/core/refusal';

export type FundRow = Selectable<SimuFundsTable>;
export type SaleTermsRow = Selectable<SimuSaleTermsTable>;
export interface FundOnSale {
  fund: FundRow;
  terms: SaleTermsRow;
}

/** Days that questions about a day reach before and behind it. */
const MARGIN_DAYS = 30;
/** The money is there two trading days before the open day: cooling-off and return visit end before it. */
const PAY_BEFORE_TRADING_DAYS = 2;
const PAY_BY_TIME = '15:00';
const OPEN_DAYS_SHOWN = 12;

/** A private fund with the terms of its sale. Throws Refusal 4004, or 4009 when it is not sold here. */
export async function loadFundOnSale(db: Kysely<Database>, fundId: string): Promise<FundOnSale> {
  const fund = await db.selectFrom('simu_funds').selectAll().where('id', '=', fundId).executeTakeFirst();
  if (!fund) throw notFound('产品');
  const terms = await db
    .selectFrom('simu_sale_terms')
    .selectAll()
    .where('fund_id', '=', fundId)
    .executeTakeFirst();
  if (!terms) throw new Refusal(CODES.conflict, '该产品暂未开放线上预约', { reason: 'suspended' });
  return { fund, terms };
}

/** The trading calendar from one day to another and a little beyond. Throws Refusal 4009 when there is none. */
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
  if (rows.length === 0) throw calendarMissing();
  return createTradingCalendar(rows.map((row) => row.date));
}

const calendarMissing = () =>
  new Refusal(CODES.conflict, '交易日历尚未更新，请稍后再试', { reason: 'unavailable' });

/** Runs a question to the calendar; one it cannot answer is declined. */
export function askCalendar<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CalendarRangeError) throw calendarMissing();
    throw error;
  }
}

/** Deadline of the money for an open day, ISO instant. A rule of this product. */
export const computePayDeadline = (calendar: TradingCalendar, openDay: string): string =>
  askCalendar(() =>
    computeCancelDeadline(addTradingDays(calendar, openDay, -PAY_BEFORE_TRADING_DAYS), PAY_BY_TIME),
  );

/** Listed open days of a fund from a day on, oldest first. */
export async function listOpenDaysFrom(
  db: Kysely<Database>,
  fundId: string,
  day: string,
  limit: number = OPEN_DAYS_SHOWN,
): Promise<string[]> {
  const rows = await db
    .selectFrom('simu_open_days')
    .select('date')
    .where('fund_id', '=', fundId)
    .where('date', '>=', day)
    .orderBy('date')
    .limit(limit)
    .execute();
  return rows.map((row) => row.date);
}
