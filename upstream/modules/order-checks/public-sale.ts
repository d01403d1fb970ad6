import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { describeLiquidation } from '~/domain/orders/liquidation';
import {
  findSaleClosure,
  describeSaleClosure,
  type FundClosureReason,
  type SaleClosureReason,
} from '~/domain/orders/public-sale';
import type { Database } from '~/upstream/core/db/schema';
import { notFound } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';

export interface PublicSale<Closed extends SaleClosureReason = SaleClosureReason> {
  /** Fees for buying and redeeming are recorded. */
  hasTerms: boolean;
  /** Reason why the fund cannot be bought now, with its text; null when it can. */
  closed: Closed | null;
  closedText: string | null;
}

/** Determines whether a public fund is on sale at an instant, by the data of the fund. Throws Refusal 4004. */
export async function loadPublicSale(
  db: Kysely<Database>,
  fundId: string,
  now: Date,
): Promise<PublicSale<FundClosureReason>> {
  const today = toShanghaiDay(now);
  const fund = await db
    .selectFrom('public_funds as f')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .leftJoin('liquidations as q', 'q.fund_id', 'f.id')
    .select(['f.type', 'f.is_qdii', 'f.status', 'l.nav_date', 'q.decided_on', 'q.reason', 'q.per_share'])
    .select(buildHasTermsSql('f.id').as('has_terms'))
    .select((eb) =>
      eb
        .selectFrom('trading_days as d')
        .select((row) => row.fn.countAll<number>().as('days'))
        .whereRef('d.date', '>', 'l.nav_date')
        .where('d.date', '<=', today)
        .as('days_since'),
    )
    .where('f.id', '=', fundId)
    .executeTakeFirst();
  if (!fund) throw notFound('基金');
  const facts = {
    type: fund.type,
    isQdii: fund.is_qdii,
    liquidatedText:
      fund.decided_on === null || fund.reason === null
        ? null
        : describeLiquidation({ decidedOn: fund.decided_on, reason: fund.reason, perShare: fund.per_share }),
    isSuspended: fund.status === 'suspended',
    hasTerms: fund.has_terms,
    navDate: fund.nav_date,
    tradingDaysSince: Number(fund.days_since ?? 0),
  };
  const closed = findSaleClosure(facts, today);
  return {
    hasTerms: fund.has_terms,
    closed,
    closedText: closed && describeSaleClosure(closed, facts, today),
  };
}

/** Returns the sale as shown to a buyer: also closed while operators have closed purchases. Throws Refusal 4004. */
export async function loadOfferedSale(db: Kysely<Database>, fundId: string, now: Date): Promise<PublicSale> {
  const sale = await loadPublicSale(db, fundId, now);
  const paused = sale.closed === null ? await findSwitchRefusal(db, 'public_buy_open') : null;
  return paused === null ? sale : { ...sale, closed: 'paused', closedText: paused.msg };
}

/** Converts a sale to the form of the contract. */
export const toSaleView = ({
  hasTerms: has_terms,
  closed: buy_closed,
  closedText: buy_closed_text,
}: PublicSale) => ({
  has_terms,
  buy_closed,
  buy_closed_text,
});

/** Builds whether every fee of buying and redeeming a fund is known: a directory import has none. */
export const buildHasTermsSql = (fundId: 'f.id') =>
  sql<boolean>`(select count(distinct t.side) = 2 and bool_and(t.rate is not null or t.fixed_yuan is not null)
    from fee_tiers t where t.fund_id = ${sql.ref(fundId)})`;
