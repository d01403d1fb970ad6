import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { publicBriefSchema } from '~/contract/catalogue';
import { sitemapCalls } from '~/contract/site-addresses';
import {
  createCsvSchema,
  daySchema,
  editionSchema,
  idSchema,
  instantSchema,
  newsBriefSchema,
  createPageSchema,
  pageQuery,
  periodSchema,
} from '~/contract/shared';
import { rateSchema } from '~/contract/units';

export const NEWS_KINDS = [
  'research',
  'news',
  'roadshow',
  'education',
  'market',
  'interview',
  'notice',
] as const;
export const NEWS_KIND_NAMES: Record<(typeof NEWS_KINDS)[number], string> = {
  research: '研究',
  news: '资讯',
  roadshow: '路演',
  education: '投资者教育',
  market: '市场回顾',
  interview: '访谈',
  notice: '公告',
};

/** Maximum period for popular articles, in days. */
export const POPULAR_DAYS_MAX = 183;

/** Campaign pages that a banner may open. */
export const BANNER_PAGES = ['jinzhangjiang'] as const;
export type BannerPage = (typeof BANNER_PAGES)[number];

/** A line chart of public figures, with ratios drawn as percent: up to four lines over the same days. */
const chartBlockSchema = z.object({
  type: z.literal('chart'),
  title: z.string(),
  dates: z.array(daySchema).min(2),
  lines: z
    .array(z.object({ name: z.string(), values: z.array(rateSchema) }))
    .min(1)
    .max(4),
  /** Period, source and limitations. */
  note: z.string(),
});

/** A link to another article. */
const neighbourSchema = z.object({ news_id: idSchema, title: z.string() });

/** Text as blocks, never as HTML; used for articles and lessons. */
export const textBodySchema = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('h2'), text: z.string() }),
    z.object({ type: z.literal('p'), text: z.string() }),
    z.object({ type: z.literal('quote'), text: z.string() }),
    z.object({ type: z.literal('list'), items: z.array(z.string()) }),
    z.object({
      type: z.literal('table'),
      head: z.array(z.string()),
      rows: z.array(z.array(z.string())),
    }),
    chartBlockSchema,
  ]),
);

/** Platforms of the apps. */
export const APP_PLATFORMS = ['ios', 'android'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];

export const content = {
  homeFeed: defineCall({
    summary: '首页：横幅、公募收益排行摘录、资讯与活动入口',
    method: 'GET',
    path: '/api/v1/data/home/feed',
    auth: 'optional',
    limit: 'read',
    query: z.object({
      edition: editionSchema.default('wealth'),
      period: periodSchema.default('1y'),
      /** Set by the BFF from the viewer's class: the ranking extract shows only suitable funds. */
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
    }),
    result: z.object({
      banners: z.array(
        z.object({
          id: idSchema,
          title: z.string(),
          lines: z.array(z.string()),
          /** Path of the article the banner opens. */
          news_id: idSchema,
          /** A separate page that the banner opens instead. */
          page: z.enum(BANNER_PAGES).nullable().default(null),
          starts_at: instantSchema.nullable(),
        }),
      ),
      ranking: z.object({ period: periodSchema, as_of: z.string(), list: z.array(publicBriefSchema) }),
      news: z.array(newsBriefSchema),
      activity: z
        .object({ activity_id: idSchema, title: z.string(), text: z.string(), starts_at: instantSchema })
        .nullable(),
      data_as_of: z.string(),
    }),
  }),
  newsList: defineCall({
    summary: '资讯列表',
    method: 'GET',
    path: '/api/v2/news_v2/news_list',
    auth: 'optional',
    limit: 'read',
    query: z.object({
      /** One or several kinds. */
      kind: createCsvSchema(NEWS_KINDS).optional(),
      /** popular: most likes, shares and collections among the articles of the last days; a single page. */
      sort: z.enum(['newest', 'popular']).default('newest'),
      /** Period for popular articles in days; half a year by default. */
      days: z.coerce.number().int().min(1).max(POPULAR_DAYS_MAX).optional(),
      tag: z.string().max(40).optional(),
      topic_id: idSchema.optional(),
      product_id: idSchema.optional(),
      company_id: idSchema.optional(),
      manager_id: idSchema.optional(),
      fund_code: idSchema.optional(),
      ...pageQuery,
    }),
    result: createPageSchema(newsBriefSchema).extend({
      tags: z.array(z.string()),
      /**
       * Name of the requested fund, company or manager as the articles write it; null without a request or a
       * matching article.
       */
      about: z.string().nullable().default(null),
    }),
  }),
  newsDetail: defineCall({
    summary: '文章；正文为段落块，不含 HTML',
    method: 'GET',
    path: '/api/v2/news_v2/news_detail',
    auth: 'optional',
    limit: 'read',
    query: z.object({ news_id: idSchema }),
    result: newsBriefSchema.extend({
      source: z.string(),
      body: textBodySchema,
      related: z.array(newsBriefSchema),
      /** Next older and next newer article of the same kind. */
      previous: neighbourSchema.nullable().default(null),
      next: neighbourSchema.nullable().default(null),
      /** Funds, companies and managers that the text mentions: names only. */
      mentions: z.array(
        z.object({ kind: z.enum(['simu', 'public', 'company', 'manager']), id: idSchema, name: z.string() }),
      ),
    }),
  }),
  newsMount: defineCall({
    specId: 'CALL-026',
    summary: '点赞、分享、收藏及其撤销',
    method: 'POST',
    path: BROWSER_PATHS.newsMount,
    auth: 'optional',
    limit: 'open',
    deviceToken: 'createForGuests',
    body: z.strictObject({
      news_id: idSchema,
      operate: z.enum(['like', 'share', 'collection']),
      is_cancel: z.boolean().default(false),
    }),
    result: z.object({
      like: z.number().int(),
      share: z.number().int(),
      collection: z.number().int(),
      is_like: z.boolean(),
      is_collection: z.boolean(),
    }),
  }),
  newsRead: defineCall({
    summary: '记录已读',
    method: 'POST',
    path: BROWSER_PATHS.newsRead,
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ news_id: idSchema }),
    result: z.unknown(),
  }),
  phrases: defineCall({
    specId: 'CALL-005',
    summary: '加载提示语',
    method: 'GET',
    path: BROWSER_PATHS.phrases,
    auth: 'none',
    limit: 'read',
    result: z.array(z.string()),
  }),
  deployConfig: defineCall({
    specId: 'CALL-002',
    summary: '前端配置',
    method: 'GET',
    path: '/api/v1/common/deploy_config',
    auth: 'none',
    limit: 'read',
    query: z.object({ key: z.literal('frontend_config') }),
    result: z.object({ one_login_open: z.union([z.literal(0), z.literal(1)]) }),
  }),
  versions: defineCall({
    summary: '客户端的版本，新的在前',
    method: 'GET',
    path: '/api/v1/data/version/list',
    auth: 'none',
    limit: 'read',
    result: z.object({
      list: z.array(
        z.object({
          platform: z.enum(APP_PLATFORMS),
          version: z.string(),
          released_on: daySchema,
          /** Minimum system version, as text. */
          needs: z.string(),
          notes: z.array(z.string()),
        }),
      ),
    }),
  }),
  ...sitemapCalls,
};
