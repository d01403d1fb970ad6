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

/** Margin in days before and after a day in calendar queries. */
const MARGIN_DAYS = 30;
/** The money must arrive two trading days before the open day: cooling-off and return visit end in between. */
const PAY_BEFORE_TRADING_DAYS = 2;
const PAY_BY_TIME = '15:00';
const OPEN_DAYS_SHOWN = 12;

/** Loads a private fund with its sale terms. Throws Refusal 4004, or 4009 when it is not on sale here. */
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
  if (rows.length === 0) throw calendarMissing();
  return createTradingCalendar(rows.map((row) => row.date));
}

const calendarMissing = () =>
  new Refusal(CODES.conflict, '交易日历尚未更新，请稍后再试', { reason: 'unavailable' });

/** Runs a calendar query; refuses when the calendar cannot answer it. */
export function askCalendar<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof CalendarRangeError) throw calendarMissing();
    throw error;
  }
}

/** Computes the payment deadline for an open day, ISO instant. A rule of this product. */
export const computePayDeadline = (calendar: TradingCalendar, openDay: string): string =>
  askCalendar(() =>
    computeCancelDeadline(addTradingDays(calendar, openDay, -PAY_BEFORE_TRADING_DAYS), PAY_BY_TIME),
  );

/** Lists the open days of a fund from a day on, oldest first. */
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
