import { z } from 'zod';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import { RECORD_CLASSES, RECORD_KINDS, RECORD_STATES } from '~/domain/orders/record-states';
import { defineCall } from '~/contract/define';
import { flowPeriodSchema } from '~/contract/holding-shapes';
import { ORDER_KINDS, orderSchema, lockedTermsSchema, saleTermsSchema } from '~/contract/order-shapes';
import { onSaleCalls } from '~/contract/on-sale';
import { holderNoticeSchema } from '~/contract/holder-notices';
import { noticeSchema } from '~/contract/public-account';
import { publicOrderSchema } from '~/contract/public-trade-shapes';
import { recordMonthSchema, recordSchema } from '~/contract/record-shapes';
import { requestedDaySchema, idSchema, createPageSchema, pageQuery } from '~/contract/shared';
import { yuanSchema } from '~/contract/units';
import { purchaseStepCalls } from '~/contract/purchase-steps';
import { redemptionCalls } from '~/contract/redemptions';

export * from '~/contract/order-shapes';

export const orders = {
  ...onSaleCalls,
  saleTerms: defineCall({
    summary: '某产品的购买条件（须合格投资者；高于本人风险等级的须先主动要求）',
    method: 'GET',
    path: '/api/v1/data/order/sale_terms',
    auth: 'required',
    limit: 'read',
    isGated: true,
    query: z.object({ product_code: idSchema }),
    result: z.union([saleTermsSchema, lockedTermsSchema]),
  }),
  askAboveClass: defineCall({
    summary: '已阅读风险警示，主动要求了解高于本人风险等级的某产品；最低风险类别不可',
    method: 'POST',
    path: '/api/v1/data/order/above_class',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ product_code: idSchema, is_warned: z.literal(true) }),
    result: z.object({ product_code: idSchema }),
  }),
  reserve: defineCall({
    summary: '预约：金额（元）与开放日；一人一产品同时只有一笔在途订单',
    method: 'POST',
    path: '/api/v1/data/order/reserve',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ product_code: idSchema, amount: yuanSchema, open_day: requestedDaySchema }),
    result: orderSchema,
  }),
  order: defineCall({
    summary: '订单：按订单号，或某产品最近的一笔',
    method: 'GET',
    path: '/api/v1/data/order/detail',
    auth: 'required',
    limit: 'read',
    query: z.object({ order_id: idSchema.optional(), product_code: idSchema.optional() }),
    result: orderSchema,
  }),
  list: defineCall({
    summary: '交易与预约记录，新的在前',
    method: 'GET',
    path: '/api/v1/data/order/list',
    auth: 'required',
    limit: 'read',
    query: z.object({
      status: z.enum(ORDER_STATUSES).optional(),
      /** open: a step is due, or a refund is outstanding, in any status; done: neither. */
      stage: z.enum(['open', 'done']).optional(),
      kind: z.enum(ORDER_KINDS).optional(),
      ...pageQuery,
    }),
    result: createPageSchema(orderSchema),
  }),
  records: defineCall({
    summary: '交易记录：私募与公募订单，新的在前；各月合计只计已确认的订单',
    method: 'GET',
    path: '/api/v1/data/order/records',
    auth: 'required',
    limit: 'read',
    query: z.object({
      class: z.enum(RECORD_CLASSES).optional(),
      kind: z.enum(RECORD_KINDS).optional(),
      state: z.enum(RECORD_STATES).optional(),
      product_code: idSchema.optional(),
      /** By the day the order was placed. */
      period: flowPeriodSchema,
      ...pageQuery,
    }),
    result: createPageSchema(recordSchema).extend({
      /** Every month with a row on this page, complete and with the same filter, newest first. */
      months: z.array(recordMonthSchema),
      /** Every product with an order, regardless of the filter; by name, at most 100. */
      products: z.array(z.object({ product_code: idSchema, product_name: z.string() })),
    }),
  }),
  underWay: defineCall({
    summary: '在途：私募订单、公募订单各取最新几笔，以及近 30 日的通知',
    method: 'GET',
    path: '/api/v1/data/order/under_way',
    auth: 'required',
    limit: 'read',
    /** Maximum orders per kind. */
    query: z.object({ limit: pageQuery.limit }),
    result: z.object({
      private_orders: z.array(orderSchema),
      public_orders: z.array(publicOrderSchema),
      notices: z.array(noticeSchema),
      unread_count: z.number().int(),
      /** Unread holder notices, earliest deadline first. */
      must_read: z.array(holderNoticeSchema),
    }),
  }),
  ...purchaseStepCalls,
  ...redemptionCalls,
};
