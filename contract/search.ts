import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { KEYWORD_MAX_CHARS } from '~/contract/limits';
import { productContextSchema, publicBriefSchema, simuBriefSchema } from '~/contract/fund-briefs';
import { saleShape } from '~/contract/fund-terms';
import { coverFactsSchema, daySchema, idSchema } from '~/contract/shared';
import { ratioSchema } from '~/contract/units';

export const SEARCH_KINDS = [
  ...(['simu', 'public', 'pe', 'quasi_fixed', 'manager', 'company'] as const),
  ...(['equity_company', 'equity_manager', 'news'] as const),
] as const;
export const SEARCH_KIND_NAMES: Record<(typeof SEARCH_KINDS)[number], string> = {
  simu: ASSET_SECTION_NAMES.simu,
  public: ASSET_SECTION_NAMES.public,
  pe: ASSET_SECTION_NAMES.pe,
  quasi_fixed: ASSET_SECTION_NAMES.quasi_fixed,
  manager: '基金经理',
  company: '公司',
  equity_company: '股权机构',
  equity_manager: '股权投资人',
  news: '资讯',
};

export const searchHitSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: idSchema,
  title: z.string(),
  /** Code, strategy, company or date; no performance. */
  note: z.string(),
  /** Matched ranges of `title`, half-open, in UTF-16 units. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Set by the BFF: the fund's risk is above the viewer's class. */
  is_beyond_risk: z.boolean().nullish(),
  risk_level: z.number().int().nullish(),
  /** For a private fund: group whose pledge and proof it requires. */
  context: productContextSchema.nullish(),
  /** For a fund: one-year return and the day of its newest NAV. */
  returns: z.object({ '1y': ratioSchema }).nullish(),
  nav_date: daySchema.nullish(),
  is_selection: z.boolean().nullish(),
  /** For an article. */
  cover: coverFactsSchema.nullish(),
});

export const search = {
  query: defineCall({
    summary: '搜索：中文、代码、拼音首字母、全拼与混输；按类分组',
    method: 'GET',
    path: BROWSER_PATHS.search,
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      keyword: createSearchTextSchema(KEYWORD_MAX_CHARS).min(1),
      kind: z.enum(SEARCH_KINDS).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(5),
    }),
    result: z.object({
      keyword: z.string(),
      /** Fund whose code or filing number was typed. */
      exact: z
        .discriminatedUnion('kind', [
          simuBriefSchema,
          publicBriefSchema.extend({ buy_closed: saleShape.buy_closed }),
        ])
        .nullish(),
      groups: z.array(
        z.object({
          kind: z.enum(SEARCH_KINDS),
          name: z.string(),
          /** Number of matches; with `is_total_more` there are more than were counted. */
          total: z.number().int(),
          is_total_more: z.boolean().optional(),
          list: z.array(searchHitSchema),
        }),
      ),
    }),
  }),
  hot: defineCall({
    summary: '热门搜索词',
    method: 'GET',
    path: '/api/v1/data/search/hot',
    auth: 'none',
    limit: 'read',
    result: z.object({ words: z.array(z.string()) }),
  }),
};
