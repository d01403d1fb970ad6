import { z } from 'zod';

const idSchema = z.string().min(1).max(64);

/** A vote posted by a form. */
export const voteSchema = z.object({ category_id: idSchema, nominee_id: idSchema });
export type VoteValue = z.output<typeof voteSchema>;

/** Category shown, and nominee chosen in it before a login. */
export const voteQuery = z.object({ category: idSchema.optional(), pick: idSchema.optional() });
