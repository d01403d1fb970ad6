import { sql, type Kysely } from 'kysely';
import { fenToYuan, roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';

/** Maximum accounts listed for the second operator, largest first. */
const ACCOUNTS_SHOWN = 20;

export interface Stake {
  account: string;
  shares: string;
}

/**
 * Lists the holders of a fund, largest first.
 * @param beforeDay only shares whose day T is before it
 */
export async function listStakes(db: Kysely<Database>, fundId: string, beforeDay?: string): Promise<Stake[]> {
  if (beforeDay === undefined)
    return db
      .selectFrom('positions')
      .select(['account_id as account', 'shares'])
      .where('fund_id', '=', fundId)
      .where('shares', '>', '0')
      .orderBy('shares', 'desc')
      .orderBy('account_id')
      .execute();
  const { rows } = await sql<Stake>`
    select account_id as account, sum(left_shares)::text as shares from lots
    where fund_id = ${fundId} and left_shares > 0 and coalesce(traded_on, confirmed_on) < ${beforeDay}
    group by account_id order by sum(left_shares) desc, account_id`.execute(db);
  return rows;
}

/** Loads unconfirmed orders of a fund with T on a day (they wait for its NAV), with their money and shares. */
export const loadWaitingOrders = (db: Kysely<Database>, fundId: string, day: string) =>
  sumOpenOrders(db, fundId, '=', day);

/**
 * Loads unconfirmed orders of a fund with T before an ex-date (they still change the entitlement), with their money
 * and shares.
 */
export const loadOrdersBefore = (db: Kysely<Database>, fundId: string, exOn: string) =>
  sumOpenOrders(db, fundId, '<', exOn);

async function sumOpenOrders(db: Kysely<Database>, fundId: string, compare: '=' | '<', day: string) {
  const rows = await Promise.all([
    db
      .selectFrom('public_orders')
      .select(['kind', 'amount_fen', 'shares', 'to_fund_id'])
      .where((row) => row.or([row('fund_id', '=', fundId), row('to_fund_id', '=', fundId)]))
      .where('trade_date', compare, day)
      .where('status', '=', 'accepted')
      .execute(),
    db
      .selectFrom('orders')
      .select(['kind', 'amount_fen', 'shares'])
      .where('fund_id', '=', fundId)
      .where('open_day', compare, day)
      .where('status', '=', 'open')
      .execute(),
  ]);
  const [publicOrders, privateOrders] = rows;
  const all = [...publicOrders, ...privateOrders];
  const buys = all.filter(({ kind }) => kind !== 'redeem' && kind !== 'convert');
  // The shares of a conversion into the fund are those of another fund.
  const redeems = [
    ...publicOrders.filter(({ kind, to_fund_id }) => kind !== 'buy' && to_fund_id !== fundId),
    ...privateOrders.filter(({ kind }) => kind === 'redeem'),
  ];
  return {
    orders: all.length,
    buying: fenToYuan(buys.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0)),
    redeeming_shares: getSum(redeems.map(({ shares }) => shares ?? '0')),
  };
}

/** Builds the sums by holder, before and after, for the second operator. */
export function buildStakeSums(
  stakes: readonly Stake[],
  worth: { before: (shares: string) => Decimal | null; after: (shares: string) => Decimal },
) {
  const row = ({ account, shares }: Stake) => {
    const before = worth.before(shares);
    return {
      account,
      shares,
      value_before: before === null ? null : roundHalfUp(before),
      value_after: roundHalfUp(worth.after(shares)),
    };
  };
  const shares = getSum(stakes.map((stake) => stake.shares));
  const { account: _, ...sum } = row({ account: '', shares });
  return {
    holders: stakes.length,
    sum,
    accounts: stakes.slice(0, ACCOUNTS_SHOWN).map(row),
    more_accounts: Math.max(0, stakes.length - ACCOUNTS_SHOWN),
  };
}

const getSum = (shares: readonly string[]): string =>
  roundHalfUp(shares.reduce((sum, each) => sum.plus(each), toBig('0')));
