import { z } from 'zod';
import { computeReadingMinutes } from '~/domain/shared/reading-minutes';
import { bodySchema } from '~/upstream/modules/content/editing/articles';
import { parseBody, formatBody } from '~/upstream/modules/content/editing/body-text';
import {
  createRequiredLineSchema,
  splitLines,
  createTextLinesSchema,
  type ContentKind,
} from '~/upstream/modules/content/editing/kind';
import { createId } from '~/upstream/core/code-alphabet';
import { buildLikePatterns } from '~/upstream/core/like-words';
import { notFound } from '~/upstream/core/refusal';

/** Text of school lessons. The question at the end stays unchanged. */
export const lessons: ContentKind = {
  title: '课程',
  fields: z.strictObject({
    title: createRequiredLineSchema(60, 2),
    chapter: createRequiredLineSchema(40),
    summary: createRequiredLineSchema(200, 2),
    body: bodySchema,
  }),
  newId: null,
  titleOf: ({ title = '' }) => title,
  async read(db, id) {
    const lesson = await db
      .selectFrom('school_lessons')
      .select(['title', 'chapter', 'summary', 'body'])
      .where('id', '=', id)
      .executeTakeFirst();
    return lesson ? { ...lesson, body: formatBody(lesson.body) } : null;
  },
  async list(db, { words, limit, offset }) {
    const found = await db
      .selectFrom('school_lessons as l')
      .innerJoin('school_courses as c', 'c.id', 'l.course_id')
      .select(['l.id', 'l.title', 'c.title as note'])
      .where('l.title', 'ilike', buildLikePatterns(words).inside)
      .orderBy('c.position')
      .orderBy('l.position')
      .orderBy('l.id')
      .limit(limit)
      .offset(offset)
      .execute();
    return found;
  },
  check: () => Promise.resolve(),
  async write(trx, { id, fields }) {
    const { title = '', chapter = '', summary = '' } = fields;
    const body = parseBody(fields.body ?? '');
    const row = {
      title,
      chapter,
      summary,
      reading_minutes: computeReadingMinutes(body),
      body: JSON.stringify(body),
    };
    const done = await trx.updateTable('school_lessons').set(row).where('id', '=', id).executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw notFound('课程');
  },
  withdraw: null,
};

/** Headings that group articles by tags. */
export const topics: ContentKind = {
  title: '专题',
  fields: z.strictObject({
    title: createRequiredLineSchema(40, 2),
    lead: createRequiredLineSchema(120, 2),
    intro: createTextLinesSchema({ max: 2_000, most: 12, least: 1 }),
    tags: createTextLinesSchema({ max: 400, most: 12, least: 1 }),
  }),
  newId: () => createId('topic-').toLowerCase(),
  titleOf: ({ title = '' }) => title,
  async read(db, id) {
    const topic = await db
      .selectFrom('article_topics')
      .select(['title', 'lead', 'intro', 'tags'])
      .where('id', '=', id)
      .executeTakeFirst();
    return topic ? { ...topic, intro: topic.intro.join('\n'), tags: topic.tags.join('\n') } : null;
  },
  async list(db, { words, limit, offset }) {
    return db
      .selectFrom('article_topics')
      .select(['id', 'title', 'lead as note'])
      .where('title', 'ilike', buildLikePatterns(words).inside)
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
  },
  check: () => Promise.resolve(),
  async write(trx, { id, fields }) {
    const { title = '', lead = '', intro = '', tags = '' } = fields;
    const row = { title, lead, intro: splitLines(intro), tags: splitLines(tags) };
    await trx
      .insertInto('article_topics')
      .values((eb) => ({
        ...row,
        id,
        position: eb
          .selectFrom('article_topics')
          .select((max) =>
            max(max.fn.coalesce(max.fn.max('position'), max.lit(-1)), '+', max.lit(1)).as('p'),
          ),
      }))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
  async withdraw(trx, id) {
    await trx.deleteFrom('article_topics').where('id', '=', id).execute();
  },
};
