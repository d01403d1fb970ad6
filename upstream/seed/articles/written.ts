import { z } from 'zod';
import { content, NEWS_KINDS } from '~/contract/content';
import fixed from '~/upstream/seed/data/articles-fixed.json' with { type: 'json' };

const writtenSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(NEWS_KINDS),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  published_at: z.string(),
  tags: z.array(z.string()).readonly(),
  body: content.newsDetail.result.shape.body,
});

/** Individually written articles, with separate ids: those from patterns keep theirs. */
export const HANDWRITTEN_ARTICLES = z.array(writtenSchema).readonly().parse(fixed);
