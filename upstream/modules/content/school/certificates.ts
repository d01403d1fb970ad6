import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import { IDENTITY_CODES } from '~/domain/person/state-codes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { maskName } from '~/domain/person/masks';
import type { Database } from '~/upstream/core/db/schema';
import { renderCourseCard } from '~/upstream/core/files/course-card';
import { hashBytes } from '~/upstream/core/files/store';
import { normalizeCheckCode, createCheckCode } from '~/upstream/core/check-codes';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';

const SHOWN = ['course_id', 'code', 'masked_name', 'issued_at'] as const;

export const buildCertificatesQuery = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('school_certificates')
    .select(SHOWN)
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .orderBy('course_id')
    .execute();

/** Returns the lessons of a course, and how many of them an account has learned. */
async function loadCourseStatus(db: Kysely<Database>, accountId: string, courseId: string) {
  return await db
    .selectFrom('school_lessons as l')
    .leftJoin('school_answers as a', (join) =>
      join
        .onRef('a.lesson_id', '=', 'l.id')
        .on('a.account_id', '=', accountId)
        .on('a.learned_at', 'is not', null),
    )
    .select([sql<number>`count(*)::int`.as('lessons'), sql<number>`count(a.lesson_id)::int`.as('learned')])
    .where('l.course_id', '=', courseId)
    .executeTakeFirstOrThrow();
}

/** Returns the masked name of a person for public display; null before identity verification. */
export async function findMaskedName(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const { name, identity_code } = await db
    .selectFrom('accounts')
    .select(['name', 'identity_code'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return identity_code === IDENTITY_CODES.verified ? maskName(name) : null;
}

/** Finds a certificate by its code, however it was typed. Throws Refusal 4004. */
async function certificateBy({ db }: Pick<ServiceContext, 'db'>, typed: string) {
  const row = await db
    .selectFrom('school_certificates as c')
    .innerJoin('school_courses as o', 'o.id', 'c.course_id')
    .select(['c.course_id', 'c.code', 'c.masked_name', 'c.issued_at', 'o.title as course_title'])
    .select(
      sql<number>`(select count(*)::int from school_lessons l where l.course_id = o.id)`.as('lesson_count'),
    )
    .where('c.code', '=', normalizeCheckCode(typed))
    .executeTakeFirst();
  if (!row) throw notFound('这份证明');
  return row;
}

export const certificates = implementCalls('school', {
  async certify({ body: { course_id, has_name }, account, context }) {
    const { db } = context;
    const { lessons, learned } = await loadCourseStatus(db, account.id, course_id);
    if (lessons === 0) throw notFound('这门课');
    if (learned < lessons) {
      throw new Refusal(CODES.conflict, `还有 ${lessons - learned} 课没有答对，学完再开具`, {
        reason: 'unanswered',
      });
    }
    const maskedName = has_name ? await findMaskedName(db, account.id) : null;
    return await db
      .insertInto('school_certificates')
      .values({
        code: createCheckCode(),
        account_id: account.id,
        course_id,
        masked_name: maskedName,
        issued_at: context.now().toISOString(),
      })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'course_id']).doUpdateSet({ masked_name: maskedName }),
      )
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
  },

  certificate: ({ query, context }) => certificateBy(context, query.code),

  async certificatePicture({ query, context }) {
    const found = await certificateBy(context, query.code);
    const bytes = await renderCourseCard({
      course: found.course_title,
      lessons: found.lesson_count,
      name: found.masked_name,
      day: toShanghaiDay(found.issued_at),
      code: found.code,
    });
    return {
      bytes,
      content_type: 'image/png',
      name: `${found.code}.png`,
      sha256: hashBytes(bytes),
      disposition: 'inline',
    };
  },
});
