import { NO_CONTRACT_YET } from '~/upstream/contract/trade';
import { implement } from '../handler';
import { remittance, signedContract } from '../orders/order-money';
import { notFound, Refusal, tokenExpired } from '../refusal';
import { statesOf } from '../users/states';
import { parseConfirmed, tradeObstacle } from './check';

/** Checks before a trade, and what an order of this account shows. No order of another account is ever found. */
export const trade = implement('trade', {
  async contractInfo({ query, account, context }) {
    const contract = await signedContract(context, account.id, query.order_id);
    if (!contract) throw new Refusal(NO_CONTRACT_YET, '合同尚未签署');
    return {
      order_id: query.order_id,
      contract_no: contract.contractNo,
      signed_at: contract.at,
      sha256: contract.sha256,
      file_id: contract.fileId,
    };
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

  async remit({ query, account, context }) {
    return { order_id: query.order_id, ...(await remittance(context, account.id, query.order_id)) };
  },
});
