import { z } from 'zod';
import { OPERATIONS } from '~/app/features/news/marks';

/** A mark posted without JavaScript. */
export const marksSchema = z.object({
  intent: z.enum(OPERATIONS),
  news_id: z.string().min(1).max(64),
  is_cancel: z.enum(['0', '1']),
  return_to: z.string().max(2048).optional(),
});
export type MarksValue = z.infer<typeof marksSchema>;
