import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { defineCall } from '~/contract/define';
import {
  companyBriefSchema,
  fundBriefSchema,
  managerBriefSchema,
  publicBriefSchema,
  simuBriefSchema,
} from '~/contract/fund-briefs';
import { fundFacetCalls } from '~/contract/fund-facets';
import { companyListCalls } from '~/contract/company-lists';
import { fundOfFundsCalls } from '~/contract/fund-of-funds';
import { publicListQuerySchema, simuListQuerySchema } from '~/contract/fund-queries';
import { SIZE_BANDS, STRATEGIES } from '~/contract/kinds';
import {
  daySchema,
  idSchema,
  lockedSchema,
  newsBriefSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { companyManagerCalls } from '~/contract/simu-people';
import { reasonFields, simuChannelCalls } from '~/contract/simu-channel';
import { fundRegisterCalls } from '~/contract/fund-register';
import { navSchema, rateSchema, integerYuanSchema } from '~/contract/units';

export * from '~/contract/fund-briefs';
export * from '~/contract/fund-queries';

/** Sort orders of companies and managers: by filed facts, largest or longest first; never by performance. */
export const COMPANY_SORTS = ['name', 'product_count', 'founded_on'] as const;
export const MANAGER_SORTS = ['name', 'product_count', 'career_years'] as const;

/** Filters of a directory, by filed facts only. City and strategy of a manager are those of the company. */
const directoryQuery = {
  /** Part of the name, a prefix of its pinyin, or the registration number of a company. */
  keyword: createSearchTextSchema(30).min(1).optional(),
  /** First letter of the name in pinyin. */
  letter: z
    .string()
    .regex(/^[a-z]$/)
    .optional(),
  city: z.string().max(20).optional(),
  strategy: z.enum(STRATEGIES).optional(),
};
/** Values available for each filter; returned only on request. */
const directoryFacets = {
  cities: z.array(z.string()).optional(),
  letters: z.array(z.string()).optional(),
};

export const catalogue = {
  simuList: defineCall({
    summary: '私募基金列表',
    method: 'GET',
    path: '/api/v1/data/product/simu/list',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: simuListQuerySchema,
    result: createPageSchema(simuBriefSchema),
  }),
  publicList: defineCall({
    summary: '公募基金列表',
    method: 'GET',
    path: '/api/v1/data/product/public/list',
    auth: 'optional',
    limit: 'read',
    query: publicListQuerySchema,
    result: createPageSchema(publicBriefSchema),
  }),
  simuDetail: defineCall({
    summary: '私募基金详情',
    method: 'GET',
    path: '/api/v1/data/product/simu/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema }),
    result: simuBriefSchema.extend({
      fund_type: z.string(),
      filed_on: daySchema,
      custodian: z.string(),
      strategy_text: z.string(),
      benchmark_name: z.string(),
      company: companyBriefSchema,
      managers: z.array(managerBriefSchema.extend({ profile: z.string() })),
      /** Terms and fees; rates are ratios, amounts in 元. */
      fees: z
        .object({
          min_amount: integerYuanSchema,
          append_amount: integerYuanSchema,
          open_rule: z.string(),
          lock_days: z.number().int(),
          subscribe_rate: rateSchema,
          management_rate: rateSchema,
          custody_rate: rateSchema,
          performance_rate: rateSchema,
          performance_note: z.string(),
          redeem_note: z.string(),
          warn_line: navSchema.nullable(),
          stop_line: navSchema.nullable(),
          open_days: z.array(daySchema),
        })
        .nullable(),
      documents: z
        .array(
          z.object({
            id: idSchema,
            title: z.string(),
            published_on: daySchema,
            size_bytes: z.number().int(),
          }),
        )
        .nullable(),
      /** Reason the documents are missing; set by the BFF. */
      documents_locked: lockedSchema.nullish(),
      articles: z.array(newsBriefSchema),
      /** Reason, as text, why the platform has closed reservations of private products. */
      reserve_closed: z.string().nullish(),
    }),
  }),
  companyList: defineCall({
    summary: '私募公司列表',
    method: 'GET',
    path: '/api/v1/data/company/list',
    auth: 'none',
    limit: 'read',
    query: z.object({
      size: z.enum(SIZE_BANDS).optional(),
      sort: z.enum(COMPANY_SORTS).default('name'),
      ...directoryQuery,
      include: z.literal('facets').optional(),
      ...pageQuery,
    }),
    result: createPageSchema(companyBriefSchema).extend(directoryFacets),
  }),
  companyDetail: defineCall({
    summary: '私募公司详情',
    method: 'GET',
    path: '/api/v1/data/company/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ company_id: idSchema }),
    result: companyBriefSchema.extend({
      full_name: z.string(),
      registered_on: daySchema,
      registered_capital: z.string(),
      legal_person: z.string(),
      member_kind: z.string(),
      staff_count: z.number().int(),
      profile: z.string(),
      philosophy: z.string(),
      size_history: z.array(z.object({ date: daySchema, size_band: z.enum(SIZE_BANDS) })),
      managers: z.array(managerBriefSchema),
      products: z.array(simuBriefSchema),
      product_total: z.number().int(),
      articles: z.array(newsBriefSchema),
    }),
  }),
  managerList: defineCall({
    summary: '私募基金经理列表',
    method: 'GET',
    path: '/api/v1/data/manager/list',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      sort: z.enum(MANAGER_SORTS).default('name'),
      /**
       * `representative` adds one fund per manager: the earliest founded of those managed now, chosen by that date
       * only.
       */
      include: z.enum(['representative', 'facets']).optional(),
      ...directoryQuery,
      ...pageQuery,
    }),
    result: createPageSchema(managerBriefSchema.extend({ representative: simuBriefSchema.nullish() })).extend(
      directoryFacets,
    ),
  }),
  managerDetail: defineCall({
    summary: '私募基金经理详情',
    method: 'GET',
    path: '/api/v1/data/manager/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ manager_id: idSchema }),
    result: managerBriefSchema.extend({
      gender: z.union([z.literal(0), z.literal(1)]),
      education: z.string(),
      profile: z.string(),
      style: z.string(),
      career: z.array(z.object({ from: z.string(), to: z.string().nullable(), what: z.string() })),
      products: z.array(simuBriefSchema),
      articles: z.array(newsBriefSchema),
    }),
  }),
  suggest: defineCall({
    specId: 'CALL-015',
    summary: '推荐产品',
    method: 'POST',
    path: '/api/v1/data/product/suggest',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    body: z.strictObject({
      category: z.enum(['home', 'similar', 'featured', 'search']),
      product_id: idSchema.optional(),
      risk_max: z.number().int().min(1).max(5).optional(),
      limit: z.number().int().min(1).max(20).default(3),
    }),
    result: z.object({
      category: z.string().default(''),
      list: z.array(
        fundBriefSchema.and(
          z.object({
            ...reasonFields,
            /** Day on which the reasons hold; null for a public fund before its first NAV. */
            reasons_on: daySchema.nullable(),
          }),
        ),
      ),
    }),
  }),
  related: defineCall({
    summary: '一只基金的同类与同一经理的其他基金；按风险相近与名称，不按业绩',
    method: 'GET',
    path: '/api/v1/data/product/related',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, risk_max: z.coerce.number().int().min(1).max(5).optional() }),
    result: z.object({
      similar: z.array(fundBriefSchema),
      /** Funds of the current managers. */
      of_manager: z.array(fundBriefSchema),
    }),
  }),
  ...simuChannelCalls,
  ...fundFacetCalls,
  ...fundOfFundsCalls,
  ...companyManagerCalls,
  ...fundRegisterCalls,
  ...companyListCalls,
};
