import { z } from 'zod';
import { DEADLINE_AREAS, DEADLINE_KINDS } from '~/domain/orders/deadlines';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';

/** More than any person has; beyond it the reply states that there are more. */
export const MAX_DEADLINES = 500;

export const deadlineSchema = z.object({
  kind: z.enum(DEADLINE_KINDS),
  /** Last day, or the day it happens; null when only its end is known. */
  day: daySchema.nullable(),
  ends_at: instantSchema.nullable(),
  /** Product, notice or activity; null where the kind is sufficient. */
  name: z.string().nullable(),
  /**
   * Order, product (for a consultation its fund), notice or activity; null for kinds that exist only once per
   * person.
   */
  subject_id: idSchema.nullable(),
  /** Asset class of the holding. */
  part: z.enum(ASSET_SECTIONS).nullable(),
  /** Growth points that expire then. */
  points: z.number().int().nullable(),
  /** Unused rights of the year. */
  left_times: z.number().int().nullable(),
});
export type Deadline = z.infer<typeof deadlineSchema>;

/** Deadlines of a person: items that end or must be done by a day. */
export const deadlines = {
  list: defineCall({
    summary: '本人的到期与截止：一个来源的全部，最近的在前',
    method: 'GET',
    path: '/api/v1/data/user/deadline/list',
    auth: 'required',
    limit: 'read',
    query: z.object({ area: z.enum(DEADLINE_AREAS) }),
    result: z.object({ list: z.array(deadlineSchema), is_capped: z.boolean() }),
  }),
};
