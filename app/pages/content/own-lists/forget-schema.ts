import { z } from 'zod';

/** Removes one article from an own list, or all of them. */
export const removeArticlesSchema = z.object({
  intent: z.enum(['remove', 'clear']),
  news_id: z.string().min(1).max(64).optional(),
  title: z.string().max(200).optional(),
  return_to: z.string().max(2048).optional(),
});
