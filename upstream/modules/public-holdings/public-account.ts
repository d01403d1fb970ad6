import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, toBig } from '~/domain/figures/money';
import { getNextTradingDay, computeTradeDate } from '~/domain/calendar/trading-calendar';
import { CODES } from '~/contract/codes';
import { recordAudit } from '~/upstream/core/audit';
import { implement } from '~/upstream/core/service-context';
import { listNotices } from '~/upstream/core/notices';
import { loadPublicFund, checkTradePassword } from '~/upstream/modules/public-orders';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';
import {
  listReceivedDividends,
  listLockedShares,
  loadRefusedFen,
} from '~/upstream/modules/public-holdings/details';
import { loadIncomePage } from '~/upstream/modules/public-holdings/income';
import { loadOwnPositions } from '~/upstream/modules/public-holdings/positions';

/** Public-fund holdings of a person, and their income. Never of another account. */
export const publicAccount = implement('publicAccount', {
  async positions({ account, context }) {
    const all = await loadOwnPositions(context, account.id);
    const refusedFen = await loadRefusedFen(context.db, account.id);
    const held = all.filter(({ position }) => isShown(position));
    const sum = (of: (each: (typeof all)[number]) => number): string =>
      fenToYuan(all.reduce((total, each) => total + of(each), 0));
    const asOf =
      held
        .flatMap(({ position }) => position.nav_date ?? [])
        .sort()
        .at(-1) ?? null;
    const newest = held
      .flatMap(({ position }) => position.day_income?.date ?? [])
      .sort()
      .at(-1);
    const ofDay = all.flatMap(({ incomes }) => incomes.filter(({ date }) => date === newest));
    return {
      as_of: asOf,
      server_now: context.now().toISOString(),
      value: sum(({ valueFen }) => valueFen),
      pending_amount: sum(({ pendingFen }) => pendingFen),
      incoming_amount: sum(({ incomingFen }) => incomingFen),
      refused_amount: fenToYuan(refusedFen),
      profit: sum(({ profitFen }) => profitFen),
      total_profit: sum(({ incomes }) => incomes.reduce((total, { amountFen }) => total + amountFen, 0)),
      day_income:
        newest === undefined
          ? null
          : { date: newest, amount: fenToYuan(ofDay.reduce((total, { amountFen }) => total + amountFen, 0)) },
      list: held.map(({ position }) => position),
    };
  },

  async position({ query, account, context }) {
    const [own] = await loadOwnPositions(context, account.id, query.fund_code);
    if (!own) throw notFound('持仓');
    return {
      ...own.position,
      server_now: context.now().toISOString(),
      dividends: await listReceivedDividends(context.db, account.id, query.fund_code),
    };
  },

  async income({ query, account, context }) {
    return loadIncomePage(context, account.id, query);
  },

  async lockedShares({ query, account, context }) {
    const fund = await loadPublicFund(context.db, query.fund_code);
    const list = await listLockedShares(context, account.id, fund.id);
    return {
      fund_code: fund.id,
      fund_name: fund.name,
      locked_shares: list.reduce((sum, { shares }) => sum.plus(shares), toBig('0')).toFixed(2),
      list,
    };
  },

  notices: async ({ account, context }) => ({ list: await listNotices(context, account.id) }),

  async setDividendWay({ body, account, context, key }) {
    const { db, now } = context;
    const fund = await loadPublicFund(db, body.fund_code);
    const [own] = await loadOwnPositions(context, account.id, fund.id);
    if (!own || !isShown(own.position)) throw notFound('持仓');
    if (fund.type === 'money') {
      throw new Refusal(CODES.badRequest, '货币基金的收益按日结转为份额，没有分红方式可选', {
        reason: 'invalid',
        field: 'way',
      });
    }
    await checkTradePassword(context, account.id, body.trade_password, key);
    const at = now();
    // Applies to record days after T, like an order placed now.
    const calendar = await loadCalendar(db, toShanghaiDay(at));
    const from = askCalendar(() => getNextTradingDay(calendar, computeTradeDate(calendar, at)));
    const row = { way: body.way, changed_at: at.toISOString() };
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('dividend_ways')
        .values({ account_id: account.id, fund_id: fund.id, from_date: from, ...row })
        .onConflict((conflict) => conflict.columns(['account_id', 'fund_id', 'from_date']).doUpdateSet(row))
        .execute();
      await recordAudit(trx, {
        at,
        actor: `person:${account.id}`,
        subjectType: 'account',
        subjectId: account.id,
        action: 'dividend_way_set',
        detail: { fund: fund.id, way: body.way, from },
      });
    });
    return { fund_code: fund.id, way: body.way, from };
  },
});

const isShown = ({ shares, pending_amount }: { shares: string; pending_amount: string }): boolean =>
  toBig(shares).gt(0) || toBig(pending_amount).gt(0);
