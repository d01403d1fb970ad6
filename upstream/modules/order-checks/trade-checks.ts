import { CODES } from '~/contract/codes';
import { TRADE_CODES } from '~/contract/refusals';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { checkTrade, TRADE_PURPOSES, type TradePurpose } from '~/upstream/modules/order-checks/check';

/** Checks before a trade; `settlement/order-payment.ts` implements the other calls of `trade`. */
export const tradeChecks = implementCalls('trade', {
  async check({ query, account, context }) {
    const { fund_code, combine_code, condition } = query;
    const purpose = getPurpose(combine_code);
    const now = context.now();
    // Checked before the form, and before a verification that would lead to nothing.
    const closed = purpose === 'redeem' ? null : await findSwitchRefusal(context.db, 'public_buy_open');
    if (closed) throw new Refusal(TRADE_CODES.suspended, closed.msg);
    await checkTrade(context.db, { accountId: account.id, fundId: fund_code, purpose, condition, now });
    return { is_trade: true };
  },
});

/** Returns the purpose of the check; buying by default. */
function getPurpose(combineCode: string | undefined): TradePurpose {
  if (combineCode === undefined || combineCode === '') return 'buy';
  const purpose = TRADE_PURPOSES.find((each) => each === combineCode);
  if (!purpose) throw new Refusal(CODES.badRequest, '请求有误', { reason: 'invalid', field: 'combine_code' });
  return purpose;
}
