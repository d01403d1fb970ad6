import { UNSIGNED_CONTRACT_CODE } from '~/contract/trade';
import { CodedResult } from '~/upstream/core/refusal';
import { implementCalls } from '~/upstream/core/service-context';
import { loadRemittanceAccount, findSignedContract } from '~/upstream/modules/private-orders';
import { findPublicRemittance } from '~/upstream/modules/public-orders';

/** Signed contract and payee account of a private or public order. An order of another account is not found. */
export const orderPayment = implementCalls('trade', {
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

  async remit({ query, account, context }) {
    const { order_id } = query;
    const known = await findPublicRemittance(context, account.id, order_id);
    return { order_id, ...(known ?? (await loadRemittanceAccount(context, account.id, order_id))) };
  },
});
