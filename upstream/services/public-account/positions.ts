import { leftCostFen } from '~/domain/holding-value';
import { fenToYuan, toBig, yuanToFen } from '~/domain/money';
import { incomeSum, type DayIncome } from '~/domain/public-income';
import { PUBLIC_TYPE_NAMES } from '~/upstream/contract/fund-briefs';
import type { PublicPosition } from '~/upstream/contract/public-trade-shapes';
import type { ServiceContext } from '../handler';
import { incomeOf, movesOf } from './moves';
import { tradeDayNow } from './trade-day';

type BookContext = Pick<ServiceContext, 'db' | 'now'>;

/** One fund of one person, with what totals are made of. */
export interface OwnPosition {
  position: PublicPosition;
  valueFen: number;
  profitFen: number;
  incomes: readonly DayIncome[];
  /** Paid, not yet confirmed. */
  pendingFen: number;
  /** Redeemed, on the way to the card. */
  incomingFen: number;
}

/** Every public fund a person ever held or has just ordered, of one fund or all; the largest first. */
export async function ownPositions(
  context: BookContext,
  accountId: string,
  fundId?: string,
): Promise<OwnPosition[]> {
  const { db } = context;
  const tradeDay = await tradeDayNow(context);
  const moves = await movesOf(db, accountId, fundId);
  const ofFund = <Row extends { fund_id: string }>(rows: readonly Row[]) =>
    fundId === undefined ? rows : rows.filter((row) => row.fund_id === fundId);
  const [allLots, allOrders, allPlans, allWays] = await Promise.all([
    db
      .selectFrom('lots')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('left_shares', '>', '0')
      .execute(),
    db
      .selectFrom('public_orders')
      .select(['fund_id', 'kind', 'status', 'amount_fen', 'shares'])
      .where('account_id', '=', accountId)
      .where('status', 'in', ['accepted', 'confirmed'])
      .execute(),
    db
      .selectFrom('plans')
      .select('fund_id')
      .where('account_id', '=', accountId)
      .where('state', '<>', 'stopped')
      .execute(),
    db
      .selectFrom('dividend_ways')
      .select(['fund_id', 'way'])
      .where('account_id', '=', accountId)
      .orderBy('from_date')
      .execute(),
  ]);
  const orders = ofFund(allOrders);
  const ids = [...new Set([...moves.keys(), ...orders.map((order) => order.fund_id)])];
  if (ids.length === 0) return [];
  const [funds, incomes] = await Promise.all([
    db
      .selectFrom('public_funds as f')
      .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
      .select(['f.id', 'f.name', 'f.type', 'f.risk_level', 'l.nav', 'l.nav_date'])
      .where('f.id', 'in', ids)
      .execute(),
    incomeOf(db, moves),
  ]);
  return funds
    .map((fund): OwnPosition => {
      const lots = allLots.filter((lot) => lot.fund_id === fund.id);
      const own = orders.filter((order) => order.fund_id === fund.id);
      const sum = (values: readonly string[]) => values.reduce((total, each) => total.plus(each), toBig('0'));
      const held = sum(lots.map((lot) => lot.left_shares));
      const redeeming = sum(
        own.flatMap(({ kind, status, shares }) =>
          kind === 'redeem' && status === 'accepted' ? [shares ?? '0'] : [],
        ),
      );
      const inHold = sum(
        lots.flatMap((lot) => ((lot.unlocked_on ?? '') > tradeDay ? [lot.left_shares] : [])),
      );
      const free = held.minus(redeeming).minus(inHold);
      const available = free.lt(0) ? toBig('0') : free;
      const fenOf = (test: (order: (typeof own)[number]) => boolean): number =>
        own.filter(test).reduce((total, { amount_fen }) => total + (amount_fen ?? 0), 0);
      const costFen = lots.reduce(
        (total, lot) =>
          total +
          leftCostFen({
            shares: lot.shares,
            leftShares: lot.left_shares,
            costFen: lot.cost_fen,
            confirmedOn: lot.confirmed_on,
          }),
        0,
      );
      const valueFen = fund.nav === null ? costFen : yuanToFen(held.times(fund.nav));
      const days = incomes.get(fund.id) ?? [];
      const last = days[days.length - 1];
      const profitFen = valueFen - costFen;
      const pendingFen = fenOf(({ kind, status }) => kind === 'buy' && status === 'accepted');
      return {
        pendingFen,
        valueFen,
        profitFen,
        incomes: days,
        incomingFen: fenOf(({ kind, status }) => kind === 'redeem' && status === 'confirmed'),
        position: {
          fund_code: fund.id,
          fund_name: fund.name,
          type_name: PUBLIC_TYPE_NAMES[fund.type],
          risk_level: fund.risk_level,
          shares: held.toFixed(2),
          available_shares: available.toFixed(2),
          locked_shares: held.minus(available).toFixed(2),
          pending_amount: fenToYuan(pendingFen),
          nav: fund.nav,
          nav_date: fund.nav_date,
          value: fenToYuan(valueFen),
          cost: fenToYuan(costFen),
          profit: fenToYuan(profitFen),
          profit_ratio: costFen === 0 ? null : profitFen / costFen,
          total_profit: fenToYuan(incomeSum(days)),
          day_income:
            last !== undefined && held.gt(0) ? { date: last.date, amount: fenToYuan(last.amountFen) } : null,
          dividend_way: allWays.filter((row) => row.fund_id === fund.id).at(-1)?.way ?? 'cash',
          plan_count: allPlans.filter((row) => row.fund_id === fund.id).length,
          can_redeem: available.gt(0),
        },
      };
    })
    .sort((a, b) => b.valueFen - a.valueFen || (a.position.fund_code < b.position.fund_code ? -1 : 1));
}
