import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { NEWS_KINDS } from '~/contract/content';
import { defineCall } from '~/contract/define';
import { TITLE_KEYWORD_MAX_CHARS, MAX_REMOVED_ARTICLES } from '~/contract/limits';
import {
  createCsvSchema,
  idSchema,
  instantSchema,
  newsBriefSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';

/** A person's own lists of articles. */
export const READING_LISTS = ['read', 'collected'] as const;
export type ReadingList = (typeof READING_LISTS)[number];

const kindCountSchema = z.object({
  kind: z.enum(NEWS_KINDS),
  kind_name: z.string(),
  count: z.number().int(),
});

/** Topics, tags, and a person's own lists of articles. The articles themselves: `content.newsList`. */
export const reading = {
  topics: defineCall({
    summary: '专题：导语、标签、文章数；有文章的专题，按平台给的次序',
    method: 'GET',
    path: '/api/v2/news_v2/topics',
    auth: 'none',
    limit: 'read',
    result: z.array(
      z.object({
        topic_id: idSchema,
        title: z.string(),
        lead: z.string(),
        /** Introductory paragraphs. */
        intro: z.array(z.string()),
        /** An article belongs to the topic if it has one of these tags. */
        tags: z.array(z.string()),
        count: z.number().int(),
        newest_at: instantSchema,
      }),
    ),
  }),
  tags: defineCall({
    summary: '文章标签：说明与文章数，常用的在前',
    method: 'GET',
    path: '/api/v2/news_v2/tags',
    auth: 'none',
    limit: 'read',
    result: z.array(z.object({ tag: z.string(), intro: z.string().nullable(), count: z.number().int() })),
  }),
  mine: defineCall({
    summary: '我读过或收藏的文章，最近的在前；可按标题与类别筛选',
    method: 'GET',
    path: '/api/v2/news_v2/my_news',
    auth: 'required',
    limit: 'read',
    query: z.object({
      which: z.enum(READING_LISTS),
      /** Part of the title. */
      keyword: createSearchTextSchema(TITLE_KEYWORD_MAX_CHARS).optional(),
      kind: createCsvSchema(NEWS_KINDS).optional(),
      ...pageQuery,
    }),
    result: createPageSchema(newsBriefSchema.extend({ marked_at: instantSchema })).extend({
      /** Counts of the whole list, regardless of the query. */
      kinds: z.array(kindCountSchema),
    }),
  }),
  forget: defineCall({
    summary: '从浏览记录或收藏中移除；不给文章即全部清空',
    method: 'POST',
    path: '/api/v2/news_v2/forget',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({
      which: z.enum(READING_LISTS),
      /** Defaults to every article of the list. */
      news_ids: z.array(idSchema).min(1).max(MAX_REMOVED_ARTICLES).optional(),
    }),
    result: z.object({ count: z.number().int() }),
  }),
};
