import { implement } from '../handler';
import { notFound, Refusal, tokenExpired } from '../refusal';
import { statesOf } from '../users/states';
import { parseConfirmed, tradeObstacle } from './check';

const NO_CONTRACT_YET = 3;

/** Checks before a trade, and what an order of this account shows. No order of another account is ever found. */
export const trade = implement('trade', {
  async contractInfo() {
    throw new Refusal(NO_CONTRACT_YET, '合同尚未生成');
  },

  async check({ query, account, context }) {
    const { db, now } = context;
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirst();
    if (!row) throw tokenExpired();
    const fund = await db
      .selectFrom('public_funds')
      .select(['name', 'risk_level', 'status'])
      .where('id', '=', query.fund_code)
      .executeTakeFirst();
    if (!fund) throw notFound('基金');
    const obstacle = tradeObstacle({
      states: statesOf(row, now()),
      fund,
      hasTradePassword: row.trade_password_hash !== null,
      confirmed: parseConfirmed(query.condition),
      now: now(),
    });
    if (obstacle) throw obstacle;
    return { is_trade: true };
  },

  async remit() {
    throw notFound('订单');
  },
});
