import { z } from 'zod';
import { fundBriefSchema } from '~/contract/catalogue';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import { content } from '~/contract/content';
import { ORDER_KINDS } from '~/contract/order-shapes';
import { NOTICE_TOPICS } from '~/contract/notice-topics';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { signedYuanSchema } from '~/contract/units';

/** News since the last visit: NAVs of holdings, notices, reports, dividends, roadshows. */
const FRESH_TOPICS = ['nav', 'notice', 'report', 'dividend', 'roadshow'] as const;

const freshSchema = z.object({
  topic: z.enum(FRESH_TOPICS),
  /** Target: a product code, or the id of an article or of the subject of a notice; null for NAVs. */
  subject_id: idSchema.nullable(),
  /** For a notice. */
  notice_topic: z.enum(NOTICE_TOPICS).nullable(),
  /** For NAVs and reports: the asset class. */
  part: z.enum(ASSET_SECTIONS).nullable(),
  title: z.string(),
  text: z.string(),
  date: daySchema,
  /** Income of the NAV day. */
  amount: signedYuanSchema.nullable(),
});

export const home = {
  /**
   * All personal data of the home page in one call. The visit is recorded: `fresh` contains the news since the
   * previous visit.
   */
  mine: defineCall({
    summary: '首页本人部分：资产与日收益、等待办理的订单、下一开放日、自选三只、上次查看之后的变化',
    method: 'GET',
    path: '/api/v1/data/user/home',
    auth: 'required',
    limit: 'read',
    isGated: true,
    /** Same query as the feed, which is included: the home page makes one call. */
    query: content.homeFeed.query,
    result: z.object({
      feed: content.homeFeed.result,
      server_now: instantSchema,
      /** Null for a person who never had a holding and has no money in transit. */
      wealth: z
        .object({
          value: signedYuanSchema,
          gain: signedYuanSchema,
          /** Income of the newest NAV day. */
          day: z.object({ date: daySchema, amount: signedYuanSchema }).nullable(),
          /** Money in no holding, never part of `value`. */
          in_transit: signedYuanSchema,
        })
        .nullable(),
      /** The order that waits for the person, not for time or for other parties. */
      waiting: z
        .object({
          source: z.enum(['simu_order', 'public_order']),
          order_id: idSchema,
          product_code: idSchema,
          product_name: z.string(),
          order_kind: z.enum(ORDER_KINDS),
          step: z.string(),
          /** Title of the step. */
          title: z.string(),
          until: instantSchema.nullable(),
        })
        .nullable(),
      /** Next open day of a private fund in the person's holdings. */
      open_day: z.object({ date: daySchema, product_code: idSchema, product_name: z.string() }).nullable(),
      watched_count: z.number().int(),
      watched: z.array(fundBriefSchema),
      /** End of the previous visit; null on the first. */
      since: instantSchema.nullable(),
      /** Newest first; empty on the first visit. */
      fresh: z.array(freshSchema),
    }),
  }),
};
