import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { SIZE_BANDS } from '~/contract/kinds';
import { daySchema, idSchema } from '~/contract/shared';

/** Why a house of one year's list is not on the next: its size, its products, or no place. */
export const LIST_LEAVE_REASONS = ['size', 'products', 'place'] as const;
export type ListLeaveReason = (typeof LIST_LEAVE_REASONS)[number];

/** A house as it was on the day of a list: filed facts alone. */
const listFactsSchema = z.object({
  size_band: z.enum(SIZE_BANDS),
  registered_on: daySchema,
  /** Products that ran on the day of the facts, those wound up since counted as well. */
  product_count: z.number().int(),
  /** Of these, wound up since. */
  wound_up_count: z.number().int(),
  manager_count: z.number().int(),
  /** Since when the one who has been there longest manages there; null where nobody is named. */
  manager_since: daySchema.nullable(),
});
const listHouseSchema = z.object({
  company_id: idSchema,
  /** As it was called then. */
  name: z.string(),
  city: z.string(),
  core_strategy: z.string(),
  /** It still stands in the catalogue, so that its page can be opened. */
  is_listed: z.boolean(),
});

/** What a list says of itself. */
const listSchema = z.object({
  year: z.number().int(),
  /** Day the facts stand on: the last filing of sizes before it came out. */
  as_of: daySchema,
  published_on: daySchema,
  /** Places there are; fewer houses where fewer qualify. */
  places: z.number().int(),
  /** Houses that were looked at, and those that met the conditions. */
  checked_count: z.number().int(),
  eligible_count: z.number().int(),
  chosen_by: z.string(),
  conditions: z.array(z.object({ key: z.enum(['age', 'size', 'products', 'team']), title: z.string() })),
  rules: z.array(z.string()),
});

/** The yearly list of a hundred houses of private funds: by filed facts, never by performance. */
export const companyListCalls = {
  houseList: defineCall({
    summary: '私募百强榜某一年的名单：入选条件、各家依据与进出；按规模区间、区间内按名称，不看业绩',
    method: 'GET',
    path: '/api/v1/data/company/hundred',
    auth: 'none',
    limit: 'read',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    result: listSchema.extend({
      /** Every list there is, the newest first. */
      years: z.array(z.number().int()),
      houses: z.array(
        listHouseSchema.extend({
          ...listFactsSchema.shape,
          /** Lists in a row up to this one. */
          runs: z.number().int(),
        }),
      ),
      /** Of the list before and not of this one. */
      left: z.array(listHouseSchema.extend({ reason: z.enum(LIST_LEAVE_REASONS) })),
      /** There is a list before this one. */
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
    result: listHouseSchema.extend({
      full_name: z.string().nullable(),
      registration_no: z.string().nullable(),
      /** Newest first; `facts` null in a year without it. */
      years: z.array(
        listSchema.extend({
          facts: listFactsSchema.nullable(),
          left_by: z.enum(LIST_LEAVE_REASONS).nullable(),
        }),
      ),
    }),
  }),
};
