import { z } from 'zod';
import { fundBriefSchema } from '~/contract/catalogue';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import { content } from '~/contract/content';
import { ORDER_KINDS } from '~/contract/order-shapes';
import { NOTICE_TOPICS } from '~/contract/notice-topics';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { signedYuanSchema } from '~/contract/units';

/** What may be new since a person looked: NAVs of what is held, notices, reports, dividends, roadshows. */
const FRESH_TOPICS = ['nav', 'notice', 'report', 'dividend', 'roadshow'] as const;

const freshSchema = z.object({
  topic: z.enum(FRESH_TOPICS),
  /** What it leads to: a code of a product, an id of an article or of what a notice is about; null of NAVs. */
  subject_id: idSchema.nullable(),
  /** Of a notice. */
  notice_topic: z.enum(NOTICE_TOPICS).nullable(),
  /** Of NAVs and reports: the class held. */
  part: z.enum(ASSET_SECTIONS).nullable(),
  title: z.string(),
  text: z.string(),
  date: daySchema,
  /** Income of the NAV day. */
  amount: signedYuanSchema.nullable(),
});

export const home = {
  /** Everything home shows to its person, in one call. Looking is remembered: `fresh` is what came since the visit before. */
  mine: defineCall({
    summary: '首页本人部分：资产与日收益、等待办理的订单、下一开放日、自选三只、上次查看之后的变化',
    method: 'GET',
    path: '/api/v1/data/user/home',
    auth: 'required',
    limit: 'read',
    isGated: true,
    /** The same as of the feed, which comes along: home asks once. */
    query: content.homeFeed.query,
    result: z.object({
      feed: content.homeFeed.result,
      server_now: instantSchema,
      /** Null of who never held anything and has no money on its way. */
      wealth: z
        .object({
          value: signedYuanSchema,
          gain: signedYuanSchema,
          /** Income of the newest NAV day. */
          day: z.object({ date: daySchema, amount: signedYuanSchema }).nullable(),
          /** In no holding, never part of `value`. */
          in_transit: signedYuanSchema,
        })
        .nullable(),
      /** The order that waits for the person, not for time or others. */
      waiting: z
        .object({
          source: z.enum(['simu_order', 'public_order']),
          order_id: idSchema,
          product_code: idSchema,
          product_name: z.string(),
          order_kind: z.enum(ORDER_KINDS),
          step: z.string(),
          /** The step in words. */
          title: z.string(),
          until: instantSchema.nullable(),
        })
        .nullable(),
      /** The next open day of a private fund that is held. */
      open_day: z.object({ date: daySchema, product_code: idSchema, product_name: z.string() }).nullable(),
      watched_count: z.number().int(),
      watched: z.array(fundBriefSchema),
      /** End of the visit before; null on the first. */
      since: instantSchema.nullable(),
      /** The newest first; empty on the first visit. */
      fresh: z.array(freshSchema),
    }),
  }),
};
