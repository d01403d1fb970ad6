import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { MAX_SITEMAP_URLS } from '~/contract/limits';
import { daySchema } from '~/contract/shared';

/** Kinds of public pages with a URL; each kind is one sitemap for search engines. */
export const SITEMAP_KINDS = [
  'article',
  'notice',
  'topic',
  'tag',
  'public',
  'simu',
  'company',
  'manager',
  'equity',
  'equity_company',
  'equity_manager',
  'quasi_fixed',
  'course',
  'lesson',
  'video',
  'activity',
] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Last change, based only on published or filed data: never on a NAV of a private fund. Null when unknown. */
const changedOn = daySchema.nullable();

/** Data for the sitemaps. */
export const sitemapCalls = {
  siteKinds: defineCall({
    summary: '站点地图：各类页面的数目与最近更新日',
    method: 'GET',
    path: '/api/v1/data/site/kinds',
    auth: 'none',
    limit: 'read',
    isServerOnly: true,
    result: z.array(
      z.object({ kind: z.enum(SITEMAP_KINDS), total: z.number().int(), changed_on: changedOn }),
    ),
  }),
  siteAddresses: defineCall({
    summary: '站点地图：一类页面的标识与更新日，按标识排列',
    method: 'GET',
    path: '/api/v1/data/site/addresses',
    auth: 'none',
    limit: 'read',
    isServerOnly: true,
    query: z.object({
      kind: z.enum(SITEMAP_KINDS),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(MAX_SITEMAP_URLS).default(MAX_SITEMAP_URLS),
    }),
    /** For a tag, `id` is the tag itself. */
    result: z.array(z.object({ id: z.string(), changed_on: changedOn })),
  }),
};
