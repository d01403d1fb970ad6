import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { reasonShape, getMoneyConsent } from '~/upstream/modules/orders-core';
import { perShareSchema } from '~/upstream/core/actions/per-share';
import { liquidateProduct, previewLiquidation } from '~/upstream/modules/settlement/liquidation/liquidate';
import { announceLiquidation, previewAnnouncement } from '~/upstream/modules/settlement/liquidation/announce';
import {
  recordLiquidationPaid,
  previewLiquidationPayment,
} from '~/upstream/modules/settlement/liquidation/pay-out';

const fundShape = { fund: z.string().min(1).max(64).describe('code or id of a product of any kind') };

/** Operator actions to liquidate a product. */
export const liquidationActions = [
  defineAction({
    name: 'liquidate-fund',
    title: '产品终止并进入清算',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewLiquidation(context, input) },
    summary:
      'puts a product of any kind into liquidation: ends its open orders with full refunds and notifies its holders; cannot be undone',
    arguments: z.strictObject({ ...fundShape, ...reasonShape }),
    run: ({ context, input }) => liquidateProduct(context, input),
  }),
  defineAction({
    name: 'announce-liquidation',
    title: '公布每份清算款',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewAnnouncement(context, input) },
    summary: 'announces the amount per share of a liquidated product; it may be changed until it is paid',
    arguments: z.strictObject({ ...fundShape, per_share: perShareSchema.describe('元 per share') }),
    run: ({ context, input }) => announceLiquidation(context, input),
  }),
  defineAction({
    name: 'pay-liquidation',
    title: '登记已付的清算款',
    roles: ['cashier'],
    second: { subject: ({ context, input }) => previewLiquidationPayment(context, input.fund) },
    summary:
      'records that the announced amount of a liquidated product was paid to all its holders; their shares end',
    arguments: z.strictObject(fundShape),
    word: 'fund',
    run: ({ context, input: { fund } }) => recordLiquidationPaid(context, fund, getMoneyConsent(context)),
  }),
];
