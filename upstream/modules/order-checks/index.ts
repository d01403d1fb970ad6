import { CODES } from '~/contract/codes';
import { UNSIGNED_CONTRACT_CODE } from '~/contract/trade';
import { TRADE_CODES } from '~/contract/refusals';
import { implement } from '~/upstream/core/service-context';
import { loadRemittanceAccount, findSignedContract } from '~/upstream/modules/private-orders/order-money';
import { findPublicRemittance } from '~/upstream/modules/public-orders/remittance';
import { CodedResult, Refusal } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { checkTrade, TRADE_PURPOSES, type TradePurpose } from '~/upstream/modules/order-checks/check';

/** Checks before a trade, and order data of this account. Orders of other accounts are never found. */
export const trade = implement('trade', {
  async contractInfo({ query, account, context }) {
    const contract = await findSignedContract(context, account.id, query.order_id);
    if (!contract) throw new CodedResult(UNSIGNED_CONTRACT_CODE, '合同尚未签署', null);
    return {
      order_id: query.order_id,
      contract_no: contract.contractNo,
      signed_at: contract.at,
      sha256: contract.sha256,
      file_id: contract.fileId,
    };
  },

  async check({ query, account, context }) {
    const { fund_code, combine_code, condition } = query;
    const purpose = purposeOf(combine_code);
    const now = context.now();
    // Checked before the form, and before a verification that would lead to nothing.
    const closed = purpose === 'redeem' ? null : await findSwitchRefusal(context.db, 'public_buy_open');
    if (closed) throw new Refusal(TRADE_CODES.suspended, closed.msg);
    await checkTrade(context.db, { accountId: account.id, fundId: fund_code, purpose, condition, now });
    return { is_trade: true };
  },

  async remit({ query, account, context }) {
    const { order_id } = query;
    const known = await findPublicRemittance(context, account.id, order_id);
    return { order_id, ...(known ?? (await loadRemittanceAccount(context, account.id, order_id))) };
  },
});

/** Returns the purpose of the check; buying by default. */
function purposeOf(combineCode: string | undefined): TradePurpose {
  if (combineCode === undefined || combineCode === '') return 'buy';
  const purpose = TRADE_PURPOSES.find((each) => each === combineCode);
  if (!purpose) throw new Refusal(CODES.badRequest, '请求有误', { reason: 'invalid', field: 'combine_code' });
  return purpose;
}
