import { sql } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeHeldDividendFen } from '~/domain/figures/dividend';
import { computeRemainingCostFen, computeSharesValueFen } from '~/domain/holdings/holding-value';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { describeHolderLiquidation } from '~/domain/orders/liquidation';
import { sumIncomeFen, type DayIncome } from '~/domain/holdings/daily-income';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { PublicPosition } from '~/contract/public-trade-shapes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadAccountingDays, type AccountingDay } from '~/upstream/modules/orders-core';
import { loadDayIncome, loadMoves } from '~/upstream/modules/public-holdings/moves';
import { listReservedRedemptions } from '~/upstream/modules/public-orders';
import { getCurrentTradeDate } from '~/upstream/modules/public-holdings/trade-day';

type BookContext = Pick<ServiceContext, 'db' | 'now'>;

/** One fund of one person, with the parts of its totals. */
export interface OwnPosition {
  position: PublicPosition;
  valueFen: number;
  profitFen: number;
  incomes: readonly DayIncome[];
  /** Paid but not yet confirmed. */
  pendingFen: number;
  /** Due to the person and not arrived: redemptions, cash dividends, corrections; what the bank refused is not. */
  incomingFen: number;
}

/** Loads every public fund that a person ever held or has just ordered, of one fund or all; largest first. */
export async function loadOwnPositions(
  context: BookContext,
  accountId: string,
  fundId?: string,
): Promise<OwnPosition[]> {
  const { db } = context;
  const tradeDay = await getCurrentTradeDate(context);
  const moves = await loadMoves(db, accountId, fundId);
  const rows = await ownRows(db, accountId);
  const ordered = rows.orders
    .map((order) => order.fund_id)
    .filter((id) => fundId === undefined || id === fundId);
  const ids = [...new Set([...moves.keys(), ...ordered])];
  if (ids.length === 0) return [];
  const days = await loadAccountingDays(context, accountId, fundId);
  const [funds, incomes] = await Promise.all([fundRows(db, accountId, ids), loadDayIncome(db, moves, days)]);
  return funds
    .map((fund) =>
      getPosition(fund, rowsOfFund(rows, fund.id), {
        incomes: incomes.get(fund.id) ?? [],
        // Ordered but not held yet: there is nothing to value.
        day: days.get(fund.id) ?? {
          nav: fund.nav,
          navDate: fund.nav_date,
          pending: null,
          aheadShares: '0',
        },
        tradeDay,
        today: toShanghaiDay(context.now()),
      }),
    )
    .sort((a, b) => b.valueFen - a.valueFen || (a.position.fund_code < b.position.fund_code ? -1 : 1));
}

/**
 * Loads the public-fund data of a person: remaining lots, open orders, plans, dividends and their method, splits.
 */
async function ownRows(db: BookContext['db'], accountId: string) {
  const [lots, orders, aside, plans, ways, dividends, splits, corrections, payments] = await Promise.all([
    db
      .selectFrom('lots')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('left_shares', '>', '0')
      .execute(),
    db
      .selectFrom('public_orders')
      .select(['fund_id', 'kind', 'status', 'amount_fen', 'bank_refused'])
      .where('account_id', '=', accountId)
      .where('status', 'in', ['accepted', 'confirmed'])
      .execute(),
    listReservedRedemptions(db, accountId),
    db
      .selectFrom('plans')
      .select('fund_id')
      .where('account_id', '=', accountId)
      .where('state', '<>', 'stopped')
      .execute(),
    db
      .selectFrom('dividend_ways')
      .select(['fund_id', 'way', 'from_date'])
      .where('account_id', '=', accountId)
      .orderBy('from_date')
      .execute(),
    db
      .selectFrom('current_dividends')
      .select(['fund_id', 'ex_on', 'shares', 'amount_fen'])
      .where('account_id', '=', accountId)
      .where('way', '=', 'cash')
      .execute(),
    db
      .selectFrom('current_splits')
      .select(['fund_id', 'lot_id', 'date', 'shares_before', 'shares_after'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('nav_correction_entries')
      .select(['fund_id', 'due_fen'])
      .where('account_id', '=', accountId)
      .where('due_fen', '>', 0)
      .where('paid_at', 'is', null)
      .execute(),
    db
      .selectFrom('payout_payments')
      .select(['fund_id', 'amount_fen'])
      .where('account_id', '=', accountId)
      .where('paid_at', 'is', null)
      .where('refused_at', 'is', null)
      .execute(),
  ]);
  return { lots, orders, aside, plans, ways, dividends, splits, corrections, payments };
}

type OwnRows = Awaited<ReturnType<typeof ownRows>>;

function rowsOfFund(
  { lots, orders, aside, plans, ways, dividends, splits, corrections, payments }: OwnRows,
  fundId: string,
): OwnRows {
  const isOfFund = (row: { fund_id: string }) => row.fund_id === fundId;
  return {
    lots: lots.filter(isOfFund),
    orders: orders.filter(isOfFund),
    aside: aside.filter((each) => each.fundId === fundId),
    plans: plans.filter(isOfFund),
    ways: ways.filter(isOfFund),
    dividends: dividends.filter(isOfFund),
    splits: splits.filter(isOfFund),
    corrections: corrections.filter(isOfFund),
    payments: payments.filter(isOfFund),
  };
}

const fundRows = (db: BookContext['db'], accountId: string, ids: readonly string[]) =>
  db
    .selectFrom('public_funds as f')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .leftJoin('liquidations as q', 'q.fund_id', 'f.id')
    .leftJoin('liquidation_entries as e', (join) =>
      join
        .onRef('e.fund_id', '=', 'f.id')
        .on('e.account_id', '=', accountId)
        .onRef('e.round', '=', 'q.round'),
    )
    .select(['q.decided_on', 'q.reason', 'q.per_share'])
    .select(sql<number | null>`case when e.paid_at is null then e.due_fen end`.as('due_fen'))
    .select(
      sql<string>`coalesce((select sum(w.due_fen) from liquidation_entries w
        where w.fund_id = f.id and w.account_id = ${accountId} and w.paid_at is not null), 0)`.as('paid_fen'),
    )
    .select(['f.id', 'f.name', 'f.type', 'f.risk_level', 'f.is_redeem_suspended', 'l.nav', 'l.nav_date'])
    .select(
      sql<boolean>`exists (select 1 from public_funds g
        where g.conversion_group = f.conversion_group and g.id <> f.id)`.as('can_convert'),
    )
    .where('f.id', 'in', ids)
    .execute();

const getSum = (values: readonly string[]) => values.reduce((total, each) => total.plus(each), toBig('0'));

/** Returns held shares, and the redeemable ones: not reserved, and past their holding period. */
function getShares({ lots, aside }: OwnRows, aheadShares: string, tradeDay: string) {
  const held = getSum(lots.map((lot) => lot.left_shares)).minus(aheadShares);
  const redeeming = getSum(aside.map(({ bookedShares }) => bookedShares));
  const inHold = getSum(lots.flatMap((lot) => ((lot.unlocked_on ?? '') > tradeDay ? [lot.left_shares] : [])));
  const free = held.minus(redeeming).minus(inHold);
  return { held, available: free.lt(0) ? toBig('0') : free };
}

/** Returns the cost of the remaining lots, 分. */
const getCost = ({ lots }: OwnRows): number =>
  lots.reduce(
    (total, lot) =>
      total +
      computeRemainingCostFen({
        shares: lot.shares,
        leftShares: lot.left_shares,
        costFen: lot.cost_fen,
        confirmedOn: lot.confirmed_on,
      }),
    0,
  );

/**
 * Returns cash dividends of the remaining shares, 分, from their ex-date on, paid or in transit: the NAV is lower by
 * them from then.
 */
const keptDividendsFen = ({ lots, dividends, splits }: OwnRows): number => {
  const paidLots = lots.map((lot) => ({
    tradedOn: lot.traded_on ?? lot.confirmed_on,
    left: lot.left_shares,
    splits: splits
      .filter(({ lot_id }) => lot_id === lot.id)
      .map(({ date, shares_before, shares_after }) => ({ date, before: shares_before, after: shares_after })),
  }));
  return dividends.reduce(
    (total, { ex_on: exOn, shares, amount_fen: amountFen }) =>
      total + computeHeldDividendFen({ exOn, shares, amountFen }, paidLots),
    0,
  );
};

interface Valuation {
  incomes: readonly DayIncome[];
  day: Omit<AccountingDay, 'accountId' | 'fundId'>;
  tradeDay: string;
  /** Current day in Shanghai. */
  today: string;
}

/**
 * Income of a position (持有收益) is the value less the cost of the remaining shares, plus their cash dividends; a
 * redemption removes its part of both. Without redemptions it equals the total income (累计收益), the sum of its days.
 */
function getPosition(
  fund: Awaited<ReturnType<typeof fundRows>>[number],
  rows: OwnRows,
  { incomes, day, tradeDay, today }: Valuation,
): OwnPosition {
  const { held, available } = getShares(rows, day.aheadShares, tradeDay);
  const costFen = getCost(rows);
  const valueFen = day.nav === null ? costFen : computeSharesValueFen(held, day.nav);
  const profitFen = valueFen - costFen + keptDividendsFen(rows);
  const last = incomes.at(-1);
  const getFen = (kind: 'buy' | 'redeem', status: 'accepted' | 'confirmed'): number =>
    rows.orders
      .filter((order) => order.kind === kind && order.status === status && !order.bank_refused)
      .reduce((total, { amount_fen }) => total + (amount_fen ?? 0), 0);
  const pendingFen = getFen('buy', 'accepted');
  const dueFen = [
    ...rows.payments.map(({ amount_fen }) => amount_fen),
    ...rows.corrections.map((row) => row.due_fen),
  ];
  return {
    pendingFen,
    valueFen,
    profitFen,
    incomes,
    incomingFen: dueFen.reduce((total, fen) => total + fen, getFen('redeem', 'confirmed')),
    position: {
      fund_code: fund.id,
      fund_name: fund.name,
      type_name: PUBLIC_TYPE_NAMES[fund.type],
      risk_level: fund.risk_level,
      shares: held.toFixed(2),
      available_shares: available.toFixed(2),
      locked_shares: held.minus(available).toFixed(2),
      pending_amount: fenToYuan(pendingFen),
      nav: day.nav,
      nav_date: day.navDate,
      pending_booking: day.pending,
      value: fenToYuan(valueFen),
      cost: fenToYuan(costFen),
      profit: fenToYuan(profitFen),
      profit_ratio: costFen === 0 ? null : profitFen / costFen,
      total_profit: fenToYuan(sumIncomeFen(incomes)),
      day_income:
        last !== undefined && held.gt(0) ? { date: last.date, amount: fenToYuan(last.amountFen) } : null,
      // A chosen method applies from its effective day on.
      dividend_way: rows.ways.findLast(({ from_date }) => from_date <= today)?.way ?? 'cash',
      next_dividend_way: nextWay(rows.ways, today),
      plan_count: rows.plans.length,
      can_redeem: available.gt(0),
      can_convert: fund.can_convert,
      is_redeem_suspended: fund.is_redeem_suspended,
      wound_up_text:
        fund.decided_on === null || fund.reason === null
          ? null
          : describeHolderLiquidation(
              { decidedOn: fund.decided_on, reason: fund.reason, perShare: fund.per_share },
              {
                dueFen: fund.due_fen === null ? null : Number(fund.due_fen),
                paidFen: Number(fund.paid_fen),
              },
            ),
    },
  };
}

/** Returns a chosen dividend method that is not effective yet. */
function nextWay(ways: OwnRows['ways'], today: string): PublicPosition['next_dividend_way'] {
  const next = ways.at(-1);
  return next && next.from_date > today ? { way: next.way, from: next.from_date } : null;
}
