import { z } from 'zod';
import {
  STRATEGIES,
  PUBLIC_TYPES,
  SIZE_BANDS,
  SIMU_STATUSES,
  PRODUCT_CONTEXTS,
  PUBLIC_STATUSES,
} from '~/contract/kinds';
import { daySchema, idSchema, lockedSchema, returnsSchema } from '~/contract/shared';
import {
  incomePerTenThousandSchema,
  indexSchema,
  navSchema,
  rateSchema,
  ratioSchema,
  integerYuanSchema,
  yuanSchema,
} from '~/contract/units';

/** List entries of funds, companies and managers, and their labels. */

export const productContextSchema = z.enum(PRODUCT_CONTEXTS);
/** A private fund in a list. All fields after `founded_on` are disclosed by level; null means locked or unknown. */
export const simuBriefSchema = z.object({
  kind: z.literal('simu'),
  context: productContextSchema,
  product_id: idSchema,
  name: z.string(),
  short_name: z.string(),
  filing_no: z.string(),
  strategy: z.enum(STRATEGIES),
  strategy_name: z.string(),
  company_id: idSchema,
  company_name: z.string(),
  manager_names: z.array(z.string()),
  /** Years of experience of the first manager; null when no manager is named. */
  manager_years: z.number().int().nullable(),
  /** Size of the company as filed, in 亿元. */
  company_size: z.enum(SIZE_BANDS),
  custodian: z.string(),
  status: z.enum(SIMU_STATUSES),
  founded_on: daySchema,
  is_selection: z.boolean(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  min_amount: integerYuanSchema.nullable(),
  next_open_day: daySchema.nullable(),
  nav: navSchema.nullable(),
  accumulated_nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  change: ratioSchema,
  returns: returnsSchema.nullable(),
  max_drawdown: ratioSchema,
  sharpe: ratioSchema,
  /** About 60 adjusted values of the last year, oldest first. */
  spark: z.array(indexSchema).nullable(),
  locked: lockedSchema.nullish(),
});
export type SimuBrief = z.infer<typeof simuBriefSchema>;

export const publicBriefSchema = z.object({
  kind: z.literal('public'),
  fund_code: idSchema,
  name: z.string(),
  type: z.enum(PUBLIC_TYPES),
  type_name: z.string(),
  company_name: z.string(),
  manager_names: z.array(z.string()),
  founded_on: daySchema,
  status: z.enum(PUBLIC_STATUSES),
  is_selection: z.boolean(),
  risk_level: z.number().int().min(1).max(5),
  /** In 元, as in the whole contract. */
  min_amount: yuanSchema,
  /** Size in 元, as text; null is unknown. */
  size: yuanSchema.nullable(),
  /** Discounted subscription rate of the first tier, as a ratio; null when unknown. */
  fee_rate: ratioSchema,
  nav: navSchema.nullable(),
  accumulated_nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  change: ratioSchema,
  returns: returnsSchema.nullable(),
  max_drawdown: ratioSchema,
  /** 7-day annualised yield and income per 10,000 shares, money funds only. */
  seven_day_yield: rateSchema.nullable(),
  income_per_10k: incomePerTenThousandSchema.nullable(),
  spark: z.array(indexSchema).nullable(),
});
export type PublicBrief = z.infer<typeof publicBriefSchema>;
export const fundBriefSchema = z.discriminatedUnion('kind', [simuBriefSchema, publicBriefSchema]);
export type FundBrief = z.infer<typeof fundBriefSchema>;

export const managerBriefSchema = z.object({
  manager_id: idSchema,
  name: z.string(),
  title: z.string(),
  career_years: z.number().int(),
  since: daySchema.nullable(),
  product_count: z.number().int(),
  company_id: idSchema.nullable(),
  company_name: z.string(),
  /** URL of a photo, if there is one. */
  photo_url: z.string().nullish(),
});
export const companyBriefSchema = z.object({
  company_id: idSchema,
  name: z.string(),
  short_name: z.string(),
  registration_no: z.string(),
  size_band: z.enum(SIZE_BANDS),
  founded_on: daySchema,
  city: z.string(),
  product_count: z.number().int(),
  core_strategy: z.string(),
});
