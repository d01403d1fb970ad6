import { z } from 'zod';
import { AWARD_GROUPS, AWARD_STAGES } from '~/domain/calendar/award';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { fundAwardCalls } from '~/contract/fund-awards';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { withUnit } from '~/contract/units';

/** Who is nominated. Names and filed facts only: nothing of performance is part of an award. */
const awardNomineeSchema = z.object({
  nominee_id: idSchema,
  kind: z.enum(['company', 'manager', 'simu']),
  target_id: idSchema,
  name: z.string(),
  /** Firm of a person or a product; null for a firm. */
  company: z.object({ company_id: idSchema, name: z.string(), is_listed: z.boolean() }).nullable(),
  /** The facts the criterion looks at, in words. */
  facts: z.string(),
  /** Whether it still stands in the catalogue, so that a page of it can be opened. */
  is_listed: z.boolean(),
  /** Null: this edition had no public vote. */
  votes: z.number().int().nullable(),
  is_winner: z.boolean(),
});
export type AwardNominee = z.infer<typeof awardNomineeSchema>;

const awardCategorySchema = z.object({
  category_id: idSchema,
  group: z.enum(AWARD_GROUPS),
  name: z.string(),
  /** Who may be nominated, and what decides: method, window and date. */
  criterion: z.string(),
  nominees: z.array(awardNomineeSchema),
  /** Whom the person has voted for today; null for guests and before their vote. */
  my_nominee_id: idSchema.nullable(),
});

const awardEditionSchema = z.object({
  year: z.number().int(),
  title: z.string(),
  lead: z.string(),
  /** Last day of the facts used. */
  as_of: daySchema,
  stages: z.array(
    z.object({
      key: z.enum(AWARD_STAGES),
      title: z.string(),
      note: z.string(),
      starts_at: instantSchema,
      /** Exclusive; null: from then on. */
      ends_at: instantSchema.nullable(),
    }),
  ),
  /** Share of the public vote in the result, 0 to 1; 0: no public vote. The jury has the rest. */
  vote_weight: withUnit(z.number().min(0).max(1), '比率'),
  jury: z.array(z.string()),
  jury_note: z.string(),
  rules: z.array(z.string()),
  categories: z.array(awardCategorySchema),
  /** Every edition there is, the newest first. */
  years: z.array(z.number().int()),
  server_now: instantSchema,
});
export type AwardEdition = z.infer<typeof awardEditionSchema>;

export const awards = {
  edition: defineCall({
    summary: '金樟奖某一届：阶段、奖项、提名、票数与获奖；不给年份时为最近一届',
    method: 'GET',
    path: '/api/v1/data/award/edition',
    auth: 'optional',
    limit: 'read',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    result: awardEditionSchema,
  }),
  /** One vote a category, account and Shanghai day; the same again is the same vote. Refusals 4004, 4009, 4029. */
  vote: defineCall({
    summary: '为一个提名投票',
    method: 'POST',
    path: BROWSER_PATHS.awardVote,
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ nominee_id: idSchema }),
    result: z.object({
      category_id: idSchema,
      nominee_id: idSchema,
      name: z.string(),
      votes: z.number().int(),
    }),
  }),
  ...fundAwardCalls,
};
