import { z } from 'zod';
import { AWARD_GROUPS, AWARD_STAGES } from '~/domain/calendar/award';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { fundAwardCalls } from '~/contract/fund-awards';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { withUnit } from '~/contract/units';

/** A nominee. Names and filed facts only; an award contains no performance data. */
const awardNomineeSchema = z.object({
  nominee_id: idSchema,
  kind: z.enum(['company', 'manager', 'simu']),
  target_id: idSchema,
  name: z.string(),
  /** Company of a person or a product; null for a company. */
  company: z.object({ company_id: idSchema, name: z.string(), is_listed: z.boolean() }).nullable(),
  /** Facts that the criterion refers to, as text. */
  facts: z.string(),
  /** Whether it is still in the catalogue, so that its page can be opened. */
  is_listed: z.boolean(),
  /** Null: no public vote in this edition. */
  votes: z.number().int().nullable(),
  is_winner: z.boolean(),
});
export type AwardNominee = z.infer<typeof awardNomineeSchema>;

const awardCategorySchema = z.object({
  category_id: idSchema,
  group: z.enum(AWARD_GROUPS),
  name: z.string(),
  /** Conditions of a nomination and basis of the decision: method, window and date. */
  criterion: z.string(),
  nominees: z.array(awardNomineeSchema),
  /** Nominee the person voted for today; null for guests and before the vote. */
  my_nominee_id: idSchema.nullable(),
});

const awardEditionSchema = z.object({
  year: z.number().int(),
  title: z.string(),
  lead: z.string(),
  /** Last day of the facts that were used. */
  as_of: daySchema,
  stages: z.array(
    z.object({
      key: z.enum(AWARD_STAGES),
      title: z.string(),
      note: z.string(),
      starts_at: instantSchema,
      /** Exclusive; null: no end. */
      ends_at: instantSchema.nullable(),
    }),
  ),
  /** Share of the public vote in the result, 0 to 1; 0: no public vote. The jury has the remaining share. */
  vote_weight: withUnit(z.number().min(0).max(1), '比率'),
  jury: z.array(z.string()),
  jury_note: z.string(),
  rules: z.array(z.string()),
  categories: z.array(awardCategorySchema),
  /** All editions, newest first. */
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
  /**
   * One vote per category, account and Shanghai day; a repeated vote for the same nominee is idempotent. Refusals
   * 4004, 4009, 4029.
   */
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
