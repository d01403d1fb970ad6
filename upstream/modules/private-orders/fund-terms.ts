import type { Kysely, Selectable } from 'kysely';
import {
  addTradingDays,
  computeCancelDeadline,
  type TradingCalendar,
} from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import type { Database, SimuFundsTable, SimuSaleTermsTable } from '~/upstream/core/db/schema';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { askCalendar } from '~/upstream/core/trading-calendar';

export type FundRow = Selectable<SimuFundsTable>;
export type SaleTermsRow = Selectable<SimuSaleTermsTable>;
export interface FundOnSale {
  fund: FundRow;
  terms: SaleTermsRow;
}

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
