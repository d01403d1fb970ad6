import { z } from 'zod';
import { CONVERSION_FEE_FORMS } from '~/domain/figures/conversion-fee';
import { defineAction } from '~/upstream/core/actions/action';
import { recordFundAudit } from '~/upstream/core/audit';
import { loadPublicFund } from '~/upstream/modules/public-orders/fund';

const NONE = 'none';

/** Records which funds a fund converts into. */
export const setConversionAction = defineAction({
  name: 'set-fund-conversion',
  title: '登记公募基金的转换规则',
  roles: ['editor'],
  second: {
    subject: async ({ context: { db }, input: { fund } }) => {
      const { name, company_id, conversion_group, conversion_fee } = await loadPublicFund(db, fund);
      return { fund, name, company: company_id, group: conversion_group ?? NONE, fee: conversion_fee };
    },
  },
  summary:
    'puts a public fund into the group of funds that convert into each other by their contracts, or takes it out; open orders continue',
  arguments: z.strictObject({
    fund: z.string().min(1).describe('code of the fund'),
    group: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .describe(`group, such as the id of the company; ${NONE}: no conversion`),
    fee: z
      .enum(CONVERSION_FEE_FORMS)
      .default('rate_difference')
      .describe('difference of the purchase fees by the contract: of both rates, or of both fees'),
  }),
  async run({ context, input: { fund, group, fee } }) {
    await loadPublicFund(context.db, fund);
    const next = { conversion_group: group === NONE ? null : group, conversion_fee: fee };
    await context.db.transaction().execute(async (trx) => {
      await trx.updateTable('public_funds').set(next).where('id', '=', fund).execute();
      await recordFundAudit({ ...context, db: trx }, fund, 'fund_conversion_set', next);
    });
    return { fund, group, fee };
  },
});
