import { z } from 'zod';
import { REACTION_OPERATIONS } from '~/app/features/news/article-reactions';

/** A reaction posted without JavaScript. */
export const articleReactionSchema = z.object({
  intent: z.enum(REACTION_OPERATIONS),
  news_id: z.string().min(1).max(64),
  is_cancel: z.enum(['0', '1']),
  return_to: z.string().max(2048).optional(),
});
export type ArticleReactionValue = z.infer<typeof articleReactionSchema>;
