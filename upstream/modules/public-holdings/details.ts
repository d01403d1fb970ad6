import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { foldPublicOrder } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadPublicEvents, listReservedRedemptions } from '~/upstream/modules/public-orders';
import { getCurrentTradeDate } from '~/upstream/modules/public-holdings/trade-day';

/** Lists the dividends of a fund, newest first; the daily income of a money fund is excluded. */
export async function listReceivedDividends(db: Kysely<Database>, accountId: string, fundId: string) {
  const rows = await db
    .selectFrom('current_dividends as b')
    .innerJoin('public_funds as f', 'f.id', 'b.fund_id')
    .select(['b.ex_on', 'b.way', 'b.amount_fen', 'b.credited_shares', 'b.paid_on', 'b.paid_at'])
    .select(['b.refused_at', 'b.refused_reason'])
    .where('b.account_id', '=', accountId)
    .where('b.fund_id', '=', fundId)
    .where('b.amount_fen', '>', 0)
    .where('f.type', '<>', 'money')
    .orderBy('b.ex_on', 'desc')
    .execute();
  return rows.map((row) => {
    const { ex_on, way, amount_fen, credited_shares, paid_on, paid_at, refused_at, refused_reason } = row;
    const state =
      paid_at !== null ? ('paid' as const) : refused_at !== null ? ('refused' as const) : ('due' as const);
    return {
      ex_on,
      way,
      amount: fenToYuan(amount_fen),
      shares: credited_shares,
      paid_on: way === 'cash' && paid_at !== null ? toShanghaiDay(paid_at) : paid_on,
      state,
      reason: state === 'refused' ? refused_reason : null,
    };
  });
}

/** Loads money of a person that the bank refused to pay to a card, 分. */
export async function loadRefusedFen(db: Kysely<Database>, accountId: string): Promise<number> {
  const heads = await db
    .selectFrom('public_orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('bank_refused', '=', true)
    .execute();
  const events = await loadPublicEvents(
    db,
    heads.map(({ id }) => id),
  );
  const dividends = await db
    .selectFrom('payout_payments')
    .select('amount_fen')
    .where('account_id', '=', accountId)
    .where('refused_at', 'is not', null)
    .where('paid_at', 'is', null)
    .execute();
  const sums = [
    ...[...events.values()].flatMap((own) => foldPublicOrder(own).refused.map(({ amountFen }) => amountFen)),
    ...dividends.map(({ amount_fen }) => amount_fen),
  ];
  return sums.reduce((sum, fen) => sum + fen, 0);
}

/**
 * Lists shares of a fund that cannot be redeemed now, with reasons: reserved for redemptions, or within the holding
 * period.
 */
export async function listLockedShares(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  fundId: string,
) {
  const { db } = context;
  const day = await getCurrentTradeDate(context);
  const [redeeming, holding] = await Promise.all([
    listReservedRedemptions(db, accountId, fundId),
    db
      .selectFrom('lots')
      .select(['unlocked_on', 'left_shares'])
      .where('account_id', '=', accountId)
      .where('fund_id', '=', fundId)
      .where('left_shares', '>', '0')
      .where('unlocked_on', '>', day)
      .orderBy('unlocked_on')
      .execute(),
  ]);
  return [
    ...redeeming.map(({ orderId, bookedShares }) => ({
      shares: bookedShares,
      reason: 'redeeming' as const,
      until: null,
      order_id: orderId,
    })),
    ...holding.map(({ unlocked_on, left_shares }) => ({
      shares: left_shares,
      reason: 'holding_period' as const,
      until: unlocked_on,
      order_id: null,
    })),
  ];
}
