import { z } from 'zod';
import { DEADLINE_AREAS, DEADLINE_KINDS } from '~/domain/orders/deadlines';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';

/** Nobody has more; beyond it the answer says that there are more. */
export const MAX_DEADLINES = 500;

export const deadlineSchema = z.object({
  kind: z.enum(DEADLINE_KINDS),
  /** The last day, or the day it happens; null where it is only known to be over. */
  day: daySchema.nullable(),
  ends_at: instantSchema.nullable(),
  /** The product, the notice or the activity it is about; null where the kind says it all. */
  name: z.string().nullable(),
  /** The order, product (of a consultation its fund), notice or activity; null of what there is one of. */
  subject_id: idSchema.nullable(),
  /** Of what is held: its class. */
  part: z.enum(ASSET_SECTIONS).nullable(),
  /** Growth that is good no more then. */
  points: z.number().int().nullable(),
  /** Rights of the year that were not used. */
  left_times: z.number().int().nullable(),
});
export type Deadline = z.infer<typeof deadlineSchema>;

/** What of a person ends, or waits for them until a day. */
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
