import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { SIZE_BANDS } from '~/contract/kinds';
import { daySchema, idSchema } from '~/contract/shared';

/** Reason why a company on one year's list is not on the next: its size, its products, or no free position. */
export const LIST_LEAVE_REASONS = ['size', 'products', 'place'] as const;
export type ListLeaveReason = (typeof LIST_LEAVE_REASONS)[number];

/** A company as of the day of a list: filed facts only. */
const listFactsSchema = z.object({
  size_band: z.enum(SIZE_BANDS),
  registered_on: daySchema,
  /** Products running on the day of the facts, including those that were liquidated later. */
  product_count: z.number().int(),
  /** Those of them that were liquidated later. */
  wound_up_count: z.number().int(),
  manager_count: z.number().int(),
  /** Start of the longest-serving manager in the company; null when no manager is named. */
  manager_since: daySchema.nullable(),
});
const listedCompanySchema = z.object({
  company_id: idSchema,
  /** Name at that time. */
  name: z.string(),
  city: z.string(),
  core_strategy: z.string(),
  /** It is still in the catalogue, so that its page can be opened. */
  is_listed: z.boolean(),
});

/** Header data of a list. */
const listSchema = z.object({
  year: z.number().int(),
  /** Day of the facts: the last size filing before the list was published. */
  as_of: daySchema,
  published_on: daySchema,
  /** Positions on the list; fewer companies when fewer qualify. */
  places: z.number().int(),
  /** Companies that were checked, and those that met the conditions. */
  checked_count: z.number().int(),
  eligible_count: z.number().int(),
  chosen_by: z.string(),
  conditions: z.array(z.object({ key: z.enum(['age', 'size', 'products', 'team']), title: z.string() })),
  rules: z.array(z.string()),
});

/** The yearly list of one hundred private-fund companies: by filed facts, never by performance. */
export const companyListCalls = {
  houseList: defineCall({
    summary: '私募百强榜某一年的名单：入选条件、各家依据与进出；按规模区间、区间内按名称，不看业绩',
    method: 'GET',
    path: '/api/v1/data/company/hundred',
    auth: 'none',
    limit: 'read',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    result: listSchema.extend({
      /** All lists, newest first. */
      years: z.array(z.number().int()),
      houses: z.array(
        listedCompanySchema.extend({
          ...listFactsSchema.shape,
          /** Number of consecutive lists up to this one. */
          runs: z.number().int(),
        }),
      ),
      /** Companies of the previous list that are not on this one. */
      left: z.array(listedCompanySchema.extend({ reason: z.enum(LIST_LEAVE_REASONS) })),
      /** A previous list exists. */
      has_before: z.boolean(),
    }),
  }),
  houseListEntry: defineCall({
    summary: '一家私募公司在历年百强榜中的依据',
    method: 'GET',
    path: '/api/v1/data/company/hundred/entry',
    auth: 'none',
    limit: 'read',
    query: z.object({ company_id: idSchema }),
    result: listedCompanySchema.extend({
      full_name: z.string().nullable(),
      registration_no: z.string().nullable(),
      /** Newest first; `facts` is null in a year without the company. */
      years: z.array(
        listSchema.extend({
          facts: listFactsSchema.nullable(),
          left_by: z.enum(LIST_LEAVE_REASONS).nullable(),
        }),
      ),
    }),
  }),
};
