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
 * @param beforeDay only shares whose day T is before it, counted after the splits announced before it
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
  // Shares with the ratios of their announced splits that are not booked yet.
  const { rows } = await sql<Stake & { ratios: string | null }>`
    select l.account_id as account, s.ratios, sum(l.left_shares)::text as shares from lots l
    cross join lateral (select string_agg(a.ratio::text, ' ' order by a.date) as ratios from splits a
      where a.fund_id = l.fund_id and a.date > coalesce(l.traded_on, l.confirmed_on) and a.date < ${beforeDay}
        and not exists (select 1 from split_bookings b where b.lot_id = l.id and b.date = a.date)) s
    where l.fund_id = ${fundId} and l.left_shares > 0 and coalesce(l.traded_on, l.confirmed_on) < ${beforeDay}
    group by l.account_id, s.ratios`.execute(db);
  const sharesOf = new Map<string, Decimal>();
  for (const { account, ratios, shares } of rows) {
    const converted = (ratios ?? '')
      .split(' ')
      .reduce(
        (count, ratio) => (ratio === '' ? count : toBig(roundHalfUp(count.times(ratio)))),
        toBig(shares),
      );
    sharesOf.set(account, converted.plus(sharesOf.get(account) ?? '0'));
  }
  return [...sharesOf]
    .map(([account, shares]) => ({ account, shares: roundHalfUp(shares) }))
    .sort((a, b) => toBig(b.shares).cmp(a.shares) || (a.account < b.account ? -1 : 1));
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
