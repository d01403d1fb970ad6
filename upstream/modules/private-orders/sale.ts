import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { explainPrivateNavClosure, WOUND_UP_TEXTS } from '~/domain/orders/private-sale';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';
import { checkInvestorCap } from '~/domain/person/qualification';
import { CODES } from '~/contract/codes';
import type { SaleTerms } from '~/contract/orders';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';
import { loadCalendar } from '~/upstream/core/trading-calendar';
import { loadOpenDays } from '~/upstream/modules/funds';
import { listHeldFunds, countOtherInvestors } from '~/upstream/modules/private-orders/buyer';
import { listSaleDocuments } from '~/upstream/modules/private-orders/sale-documents';
import { computePayDeadline, type FundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import { listRiskClauses, type RiskClause } from '~/upstream/modules/private-orders/risk-clauses';

/** An open day that can still be chosen, with its payment deadline. */
export interface OpenDay {
  day: string;
  payBy: string;
}

export interface Sale extends FundOnSale {
  /** Reason why its NAV closes the sale, as text; null when it is fresh. */
  navClosed: string | null;
  openDays: OpenDay[];
  /** Number of investors including this person. */
  investorCount: number;
  isAppend: boolean;
  documents: SaleTerms['documents'];
  clauses: readonly RiskClause[];
}

const NOT_SOLD: Readonly<Partial<Record<FundOnSale['fund']['status'], string>>> = {
  closed: '该产品处于封闭期，暂不接受申购',
  liquidated: WOUND_UP_TEXTS.buy,
};

/** Filed states in which a fund accepts no money. */
export const NOT_SOLD_STATES = Object.keys(NOT_SOLD) as FundOnSale['fund']['status'][];

/** Loads the current sale of a fund to a person. */
export async function loadSale(
  db: Kysely<Database>,
  onSale: FundOnSale,
  accountId: string,
  now: Date,
): Promise<Sale> {
  const [sale] = await loadSales(db, [onSale], accountId, now);
  return sale!;
}

/** Loads the sales of many funds, in their order; a null account means without a login. */
export async function loadSales(
  db: Kysely<Database>,
  onSale: readonly FundOnSale[],
  accountId: string | null,
  now: Date,
): Promise<Sale[]> {
  const fundIds = onSale.map(({ fund }) => fund.id);
  if (fundIds.length === 0) return [];
  const held = accountId === null ? new Set<string>() : await listHeldFunds(db, accountId, fundIds);
  const others = await countOtherInvestors(db, { fundIds, accountId });
  const navClosed = await navsClosed(db, fundIds, now);
  const openDays = await choosableDays(db, fundIds, now);
  return onSale.map(({ fund, terms }) => {
    const isAppend = held.has(fund.id);
    return {
      fund,
      terms,
      navClosed: navClosed.get(fund.id) ?? null,
      openDays: openDays.get(fund.id) ?? [],
      investorCount: terms.outside_investors + (others.get(fund.id) ?? 0) + Number(isAppend),
      isAppend,
      documents: listSaleDocuments(fund),
      clauses: listRiskClauses({
        context: fund.context,
        strategy: fund.strategy,
        isAbroad: terms.is_abroad,
      }),
    };
  });
}

/** Loads the open days of each fund whose payment deadline is ahead. */
async function choosableDays(
  db: Kysely<Database>,
  fundIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenDay[]>> {
  const today = toShanghaiDay(now);
  const listed = await loadOpenDays({ db }, fundIds, today);
  const last = [...listed.values()].flat().sort().at(-1);
  if (last === undefined) return new Map();
  const calendar = await loadCalendar(db, today, last);
  return new Map([...listed].map(([id, days]) => [id, payableDays(calendar, days, now)]));
}

const payableDays = (calendar: TradingCalendar, days: readonly string[], now: Date): OpenDay[] =>
  days
    .map((day) => ({ day, payBy: computePayDeadline(calendar, day) }))
    .filter(({ payBy }) => Date.parse(payBy) > now.getTime());

/** Open days checked for the first with a future deadline: deadlines are a few trading days before. */
const OPEN_DAYS_CHECKED = 20;

/** Finds the first open day that can still be chosen, for any fund; null when none is listed. */
export async function findFirstChoosableDay(db: Kysely<Database>, now: Date): Promise<string | null> {
  const today = toShanghaiDay(now);
  const rows = await db
    .selectFrom('simu_open_days')
    .select('date')
    .distinct()
    .where('date', '>', today)
    .orderBy('date')
    .limit(OPEN_DAYS_CHECKED)
    .execute();
  const days = rows.map((row) => row.date);
  const last = days.at(-1);
  if (last === undefined) return null;
  return payableDays(await loadCalendar(db, today, last), days, now)[0]?.day ?? null;
}

/** Finds why the fund cannot be bought now, by all or by this person; null when it can. */
export function findSaleObstacle(
  { fund, terms, navClosed, openDays, investorCount, isAppend }: Sale,
  now: Date,
): Refusal | null {
  const closed = findClosedObstacle(fund.status);
  if (closed) return closed;
  if (navClosed !== null) return new Refusal(CODES.conflict, navClosed, { reason: 'suspended' });
  if (openDays.length === 0)
    return new Refusal(CODES.conflict, '该产品近期没有可预约的开放日', { reason: 'suspended' });
  const full = checkInvestorCap({
    investorCount,
    investorCap: terms.investor_cap,
    isAppend,
    day: toShanghaiDay(now),
  });
  return full === null ? null : new Refusal(CODES.conflict, full, { reason: 'suspended' });
}

/** Finds why the NAV of a fund closes its sale at an instant, as text; null when it does not. */
export const findNavClosedReason = async (
  db: Kysely<Database>,
  fundId: string,
  now: Date,
): Promise<string | null> => (await navsClosed(db, [fundId], now)).get(fundId) ?? null;

/** Checks many funds; those not on sale here are omitted. */
async function navsClosed(
  db: Kysely<Database>,
  fundIds: readonly string[],
  now: Date,
): Promise<Map<string, string | null>> {
  const today = toShanghaiDay(now);
  const funds = await db
    .selectFrom('simu_sale_terms as t')
    .innerJoin('fund_latest as l', 'l.fund_id', 't.fund_id')
    .select(['t.fund_id', 't.valuation', 'l.nav_date'])
    .select((row) =>
      row
        .selectFrom('trading_days as d')
        .select((days) => days.fn.countAll<number>().as('days'))
        .whereRef('d.date', '>', 'l.nav_date')
        .where('d.date', '<=', today)
        .as('days'),
    )
    .where('t.fund_id', 'in', [...fundIds])
    .execute();
  return new Map(
    funds.map(({ fund_id, valuation, nav_date, days }) => [
      fund_id,
      explainPrivateNavClosure({ valuation, navDate: nav_date, tradingDaysSince: Number(days ?? 0) }, today),
    ]),
  );
}

/** Finds why a fund in this state accepts no money; null when it does. */
export function findClosedObstacle(status: FundOnSale['fund']['status']): Refusal | null {
  const closed = NOT_SOLD[status];
  return closed === undefined ? null : new Refusal(CODES.conflict, closed, { reason: 'suspended' });
}
