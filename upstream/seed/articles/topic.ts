import { z } from 'zod';
import { NEWS_KINDS } from '~/contract/content';
import { ARTICLE_CHARTS } from '~/upstream/seed/articles/figures';
import { EXAMPLE_SUBJECTS } from '~/upstream/seed/articles/worked-examples';
import education from '~/upstream/seed/data/articles-education.json' with { type: 'json' };
import market from '~/upstream/seed/data/articles-market.json' with { type: 'json' };
import news from '~/upstream/seed/data/articles-news.json' with { type: 'json' };
import people from '~/upstream/seed/data/articles-people.json' with { type: 'json' };
import research from '~/upstream/seed/data/articles-research.json' with { type: 'json' };

const texts = z.array(z.string()).readonly();

/** A part of an article: a heading and paragraphs, all as patterns (see `../text.ts`). */
const sectionSchema = z.strictObject({
  heading: z.string(),
  paragraphs: texts,
  /** Subject of a worked example at the end of the last paragraph. */
  example: z.enum(EXAMPLE_SUBJECTS).optional(),
  /** List items below the paragraphs. */
  list: texts.optional(),
});

/** A topic of several articles, each with different parts, figures and people. */
const topicSchema = z.strictObject({
  kind: z.enum(NEWS_KINDS),
  count: z.int().positive(),
  /** Subject of its articles; the names are the slots {company}, {manager}, {fund}. */
  focus: z.enum(['market', 'simu-company', 'manager', 'public-fund']),
  titles: texts,
  summaries: texts,
  tags: texts,
  leads: texts,
  sections: z.array(sectionSchema).readonly(),
  /** Number of sections used per article. */
  take: z.int().positive(),
  quotes: texts.optional(),
  closings: texts,
  /** A table of the three indices follows the lead. */
  hasIndexTable: z.boolean().optional(),
  /** A chart precedes the first heading. */
  chart: z.enum(ARTICLE_CHARTS).optional(),
});

export type Topic = z.infer<typeof topicSchema>;

/** Topics of the articles of the demo world. */
export const TOPICS: readonly Topic[] = z
  .array(topicSchema)
  .parse([...market, ...research, ...news, ...education, ...people]);
