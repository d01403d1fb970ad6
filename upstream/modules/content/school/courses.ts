import { implementCalls } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

const BRIEF = ['id as lesson_id', 'course_id', 'chapter', 'title', 'summary', 'reading_minutes'] as const;

export const courses = implementCalls('school', {
  async courses({ context: { db } }) {
    const [rows, lessons] = await Promise.all([
      db
        .selectFrom('school_courses')
        .select(['id as course_id', 'title', 'lead', 'audience', 'goal'])
        .orderBy('position')
        .orderBy('id')
        .execute(),
      db.selectFrom('school_lessons').select(BRIEF).orderBy('position').orderBy('id').execute(),
    ]);
    return rows.map((course) => ({
      ...course,
      lessons: lessons.filter(({ course_id }) => course_id === course.course_id),
    }));
  },

  async lesson({ query, context: { db } }) {
    const row = await db
      .selectFrom('school_lessons')
      .select(BRIEF)
      .select(['body', 'question'])
      .where('id', '=', query.lesson_id)
      .executeTakeFirst();
    if (!row) throw notFound('这一课');
    return row;
  },
});
