import Big from 'big.js';
import { sql, type Kysely } from 'kysely';
import type { PublicCashTerms } from '~/domain/holdings/public-liquidity';
import type { RedeemAppliedEvent } from '~/domain/orders/redemption';
import type { Database } from '~/upstream/core/db/schema';
import { listReservedRedemptions } from '~/upstream/modules/public-orders';
import { buildHasTermsSql } from '~/upstream/modules/order-checks';

/**
 * Loads the cost and settlement time of a redemption of each public fund; tiers are null without recorded terms.
 */
export async function loadPublicTerms(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, PublicCashTerms>> {
  if (ids.length === 0) return new Map();
  const [funds, tiers] = await Promise.all([
    db
      .selectFrom('public_funds as f')
      .select(['f.id', 'f.confirm_days', 'f.arrival_days', 'f.holding_until', 'f.is_redeem_suspended'])
      .select(buildHasTermsSql('f.id').as('has_terms'))
      .where('f.id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('fee_tiers')
      .select(['fund_id', 'from_value', 'rate'])
      .where('fund_id', 'in', [...ids])
      .where('side', '=', 'redeem')
      .execute(),
  ]);
  const byFund = new Map<string, typeof tiers>();
  for (const tier of tiers) byFund.set(tier.fund_id, [...(byFund.get(tier.fund_id) ?? []), tier]);
  return new Map(
    funds.map((fund) => [
      fund.id,
      {
        tiers: fund.has_terms
          ? (byFund.get(fund.id) ?? []).map(({ from_value, rate }) => ({
              fromDays: from_value,
              rate: new Big(rate ?? 0).toFixed(),
            }))
          : null,
        holdingUntil: fund.holding_until,
        confirmDays: fund.confirm_days,
        arrivalDays: fund.arrival_days,
        isSuspended: fund.is_redeem_suspended,
      },
    ]),
  );
}

/** Loads shares reserved for redemptions that wait for their NAV, by public fund. */
export async function loadReservedShares(
  db: Kysely<Database>,
  accountId: string,
): Promise<Map<string, string>> {
  const sums = new Map<string, Big>();
  for (const { fundId, bookedShares } of await listReservedRedemptions(db, accountId))
    sums.set(fundId, (sums.get(fundId) ?? new Big(0)).plus(bookedShares));
  return new Map([...sums].map(([id, sum]) => [id, sum.toFixed(2)]));
}

/**
 * Loads the redemption cost and the minimum remaining shares of each private fund; none for a fund not on sale
 * here.
 */
export async function loadPrivateTerms(db: Kysely<Database>, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('simu_sale_terms as t')
          .innerJoin('simu_funds as f', 'f.id', 't.fund_id')
          .selectAll('f')
          .select(['t.redeem_tiers', 't.min_hold_shares', 't.performance_hurdle'])
          .where('t.fund_id', 'in', [...ids])
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Loads open orders of private funds, by fund: at most one per fund. */
export async function loadOpenOrders(db: Kysely<Database>, accountId: string) {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('order_events as e', (join) =>
      join.onRef('e.order_id', '=', 'o.id').on('e.type', '=', 'redeem_applied'),
    )
    .select(['o.fund_id', 'o.kind', 'o.shares', 'o.open_day', 'o.amount_fen', 'e.payload'])
    .where('o.account_id', '=', accountId)
    .where('o.status', '=', 'open')
    .execute();
  return new Map(
    rows.map(({ payload, ...row }) => {
      const { isDissent, boughtUntil } = (payload ?? {}) as Partial<RedeemAppliedEvent>;
      /** Set for a redemption on a temporary day. */
      const temporary = isDissent ? { day: row.open_day, boughtUntil } : null;
      return [row.fund_id, { ...row, temporary }];
    }),
  );
}

/** Loads the end day of each product with a term, including extensions; null when none is fixed. */
export async function loadTermEnds(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('offline_products as o')
    .leftJoin('fixed_products as q', 'q.id', 'o.id')
    .select('o.id')
    .select(sql<string | null>`coalesce(q.extended_to, o.ends_on)`.as('ends_on'))
    .where('o.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, ends_on }) => [id, ends_on]));
}
