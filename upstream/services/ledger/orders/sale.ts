import type { Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import { privateNavClosed, WOUND_UP_TEXTS } from '~/domain/orders/private-sale';
import { checkInvestorCap } from '~/domain/person/qualification';
import { CODES } from '~/contract/codes';
import type { SaleTerms } from '~/contract/orders';
import type { Database } from '~/upstream/db/schema';
import { Refusal } from '~/upstream/services/refusal';
import { isHolder, otherInvestors } from '~/upstream/services/ledger/orders/buyer';
import { documentsOf } from '~/upstream/services/ledger/orders/documents';
import {
  calendarOf,
  openDaysFrom,
  payByOf,
  type FundOnSale,
} from '~/upstream/services/ledger/orders/fund-terms';
import { riskClausesOf, type RiskClause } from '~/upstream/services/ledger/orders/risk-clauses';

/** An open day that can still be chosen, with the deadline of its money. */
export interface OpenDay {
  day: string;
  payBy: string;
}

export interface Sale extends FundOnSale {
  /** Why its NAV closes the sale, in words; null when it is fresh. */
  navClosed: string | null;
  openDays: OpenDay[];
  /** Investors with the person asked about. */
  investorCount: number;
  isAppend: boolean;
  documents: SaleTerms['documents'];
  clauses: readonly RiskClause[];
}

const NOT_SOLD: Readonly<Partial<Record<FundOnSale['fund']['status'], string>>> = {
  closed: '该产品处于封闭期，暂不接受申购',
  liquidated: WOUND_UP_TEXTS.buy,
};

/** What a sale of the fund to a person looks like now. */
export async function saleTo(
  db: Kysely<Database>,
  { fund, terms }: FundOnSale,
  accountId: string,
  now: Date,
): Promise<Sale> {
  const isAppend = await isHolder(db, accountId, fund.id);
  const others = await otherInvestors(db, {
    fundId: fund.id,
    outside: terms.outside_investors,
    accountId,
    now,
  });
  return {
    fund,
    terms,
    navClosed: await navClosedOf(db, fund.id, now),
    openDays: await choosableDays(db, fund.id, now),
    investorCount: others + Number(isAppend),
    isAppend,
    documents: documentsOf(fund),
    clauses: riskClausesOf({
      context: fund.context,
      strategy: fund.strategy,
      isAbroad: terms.is_abroad,
    }),
  };
}

/** Open days whose money can still come in time. */
async function choosableDays(db: Kysely<Database>, fundId: string, now: Date): Promise<OpenDay[]> {
  const today = shanghaiDay(now);
  const days = await openDaysFrom(db, fundId, today);
  const last = days[days.length - 1];
  if (last === undefined) return [];
  const calendar = await calendarOf(db, today, last);
  return days
    .map((day) => ({ day, payBy: payByOf(calendar, day) }))
    .filter(({ payBy }) => Date.parse(payBy) > now.getTime());
}

/** Why nobody, or not this person, can buy the fund now; null when the way is free. */
export function saleObstacle(
  { fund, terms, navClosed, openDays, investorCount, isAppend }: Sale,
  now: Date,
): Refusal | null {
  const closed = closedObstacle(fund.status);
  if (closed) return closed;
  if (navClosed !== null) return new Refusal(CODES.conflict, navClosed, { reason: 'suspended' });
  if (openDays.length === 0)
    return new Refusal(CODES.conflict, '该产品近期没有可预约的开放日', { reason: 'suspended' });
  const full = checkInvestorCap({
    investorCount,
    investorCap: terms.investor_cap,
    isAppend,
    day: shanghaiDay(now),
  });
  return full === null ? null : new Refusal(CODES.conflict, full, { reason: 'suspended' });
}

/** Why the NAV of a fund closes its sale at an instant, in words; null when it does not. */
export async function navClosedOf(db: Kysely<Database>, fundId: string, now: Date): Promise<string | null> {
  const today = shanghaiDay(now);
  const fund = await db
    .selectFrom('simu_sale_terms as t')
    .innerJoin('fund_latest as l', 'l.fund_id', 't.fund_id')
    .select(['t.valuation', 'l.nav_date'])
    .where('t.fund_id', '=', fundId)
    .executeTakeFirst();
  if (!fund) return null;
  const tradingDaysSince = fund.nav_date === null ? 0 : await tradingDaysAfter(db, fund.nav_date, today);
  return privateNavClosed({ valuation: fund.valuation, navDate: fund.nav_date, tradingDaysSince }, today);
}

/** Trading days after a day, up to another. */
export async function tradingDaysAfter(db: Kysely<Database>, after: string, to: string): Promise<number> {
  const { days } = await db
    .selectFrom('trading_days')
    .select((row) => row.fn.countAll<number>().as('days'))
    .where('date', '>', after)
    .where('date', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(days);
}

/** Why a fund in this state takes no money; null when it does. */
export function closedObstacle(status: FundOnSale['fund']['status']): Refusal | null {
  const closed = NOT_SOLD[status];
  return closed === undefined ? null : new Refusal(CODES.conflict, closed, { reason: 'suspended' });
}
