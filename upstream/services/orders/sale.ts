import type { Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/dates';
import { checkInvestorCap } from '~/domain/qualification';
import { CODES } from '~/upstream/contract/codes';
import type { SaleTerms } from '~/upstream/contract/orders';
import type { Database } from '~/upstream/db/schema';
import { Refusal } from '../refusal';
import { isHolder, otherInvestors } from './buyer';
import { documentsOf } from './documents';
import type { FundOnSale } from './fund-terms';
import { calendarOf, openDaysFrom, payByOf } from './fund-terms';
import { riskClausesOf, type RiskClause } from './risk-clauses';

/** An open day that can still be chosen, with the deadline of its money. */
export interface OpenDay {
  day: string;
  payBy: string;
}

export interface Sale extends FundOnSale {
  openDays: OpenDay[];
  /** Investors with the person asked about. */
  investorCount: number;
  isAppend: boolean;
  documents: SaleTerms['documents'];
  clauses: readonly RiskClause[];
}

const NOT_SOLD: Readonly<Partial<Record<FundOnSale['fund']['status'], string>>> = {
  closed: '该产品处于封闭期，暂不接受申购',
  liquidated: '该产品已清算，不再接受申购',
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
  { fund, terms, openDays, investorCount, isAppend }: Sale,
  now: Date,
): Refusal | null {
  const closed = closedObstacle(fund.status);
  if (closed) return closed;
  if (openDays.length === 0) return new Refusal(CODES.conflict, '该产品近期没有可预约的开放日');
  const full = checkInvestorCap({
    investorCount,
    investorCap: terms.investor_cap,
    isAppend,
    day: shanghaiDay(now),
  });
  return full === null ? null : new Refusal(CODES.conflict, full);
}

/** Why a fund in this state takes no money; null when it does. */
export function closedObstacle(status: FundOnSale['fund']['status']): Refusal | null {
  const closed = NOT_SOLD[status];
  return closed === undefined ? null : new Refusal(CODES.conflict, closed);
}
