import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { TRADE_CODES } from '~/contract/refusals';
import { idSchema, instantSchema } from '~/contract/shared';
import { yuanSchema } from '~/contract/units';

/** Code of `contractInfo` before a contract is signed. */
export const UNSIGNED_CONTRACT_CODE = 3;
/** Returns whether `contractInfo` reports that nothing is signed yet. */
export const isUnsigned = ({ code }: { code: number }): boolean => code === UNSIGNED_CONTRACT_CODE;

export const trade = {
  contractInfo: defineCall({
    specId: 'CALL-016',
    summary: '订单的合同信息；尚未签署返回 3',
    method: 'GET',
    path: '/api/v1/data/trade/contract_info',
    auth: 'required',
    limit: 'read',
    ignoredCodes: [UNSIGNED_CONTRACT_CODE],
    query: z.object({ order_id: idSchema }),
    result: z.object({
      order_id: idSchema,
      contract_no: z.string(),
      signed_at: instantSchema,
      /** Hash of the signed text, hex. */
      sha256: z.string(),
      /** The signed PDF. */
      file_id: idSchema,
    }),
  }),
  check: defineCall({
    specId: 'CALL-022',
    summary: '公募交易前检查',
    method: 'GET',
    path: '/api/v1/trade/new/is_trade',
    auth: 'required',
    limit: 'read',
    ignoredCodes: Object.values(TRADE_CODES),
    query: z.object({
      fund_code: idSchema,
      combine_code: z.string().max(64).optional(),
      condition: z.string().max(200).optional(),
    }),
    // The code gives the result; the field repeats it.
    result: z.object({ is_trade: z.boolean().optional() }),
  }),
  remit: defineCall({
    specId: 'CALL-023',
    summary: '订单汇款信息',
    method: 'GET',
    path: '/api/v1/trade/order_detail/remit',
    auth: 'required',
    limit: 'read',
    query: z.object({ order_id: idSchema }),
    result: z.object({
      order_id: idSchema,
      account_name: z.string(),
      account_no: z.string(),
      bank: z.string(),
      amount: yuanSchema,
      /** Payment deadline. */
      pay_by: instantSchema.nullable(),
    }),
  }),
};
