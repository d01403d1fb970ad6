import type { Kysely } from 'kysely';
import type { AnswerKey } from '~/contract/school';
import { networkOf } from '~/domain/shared/networks';
import type { Database } from '~/upstream/core/db/schema';
import { addressOf, takeRow } from '~/upstream/modules/anonymous-rows';
import { implementPart, type ServiceContext } from '~/upstream/modules/handler';
import { notFound } from '~/upstream/core/refusal';
import { markHashOf, NOBODY_KNOWN, type Caller } from '~/upstream/modules/identity/auth/caller';
import { certificatesOf, maskedNameOf } from '~/upstream/modules/content/school/certificates';

interface Answer {
  lessonId: string;
  chosen: AnswerKey;
  isRight: boolean;
  at: Date;
}

/** Keeps an answer; a lesson that was learned stays so, whatever is answered later. */
async function keepAnswer(
  db: Kysely<Database>,
  accountId: string,
  { lessonId, chosen, isRight, at }: Answer,
) {
  const answered = at.toISOString();
  await db
    .insertInto('school_answers')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      chosen,
      answered_at: answered,
      learned_at: isRight ? answered : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'lesson_id']).doUpdateSet(({ ref, fn }) => ({
        chosen: ref('excluded.chosen'),
        answered_at: ref('excluded.answered_at'),
        learned_at: fn.coalesce('school_answers.learned_at', 'excluded.learned_at'),
      })),
    )
    .execute();
}

/** The same for a device. One that keeps no mark, or whose address has had its share of the day, is not remembered. */
async function keepGuestAnswer(
  context: ServiceContext,
  caller: Caller,
  { lessonId, chosen, isRight, at }: Answer,
) {
  const { db } = context;
  const markHash = markHashOf(caller);
  if (markHash === null) return;
  const known = await db
    .selectFrom('school_guest_answers')
    .select('lesson_id')
    .where('mark_hash', '=', markHash)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  if (!known && !(await takeRow(context, 'school_guest_answers', addressOf(caller)))) return;
  const network = networkOf(caller.address);
  const answered = at.toISOString();
  await db
    .insertInto('school_guest_answers')
    .values({
      mark_hash: markHash,
      lesson_id: lessonId,
      network,
      chosen,
      answered_at: answered,
      learned_at: isRight ? answered : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['mark_hash', 'lesson_id']).doUpdateSet(({ ref, fn }) => ({
        chosen: ref('excluded.chosen'),
        answered_at: ref('excluded.answered_at'),
        learned_at: fn.coalesce('school_guest_answers.learned_at', 'excluded.learned_at'),
      })),
    )
    .execute();
}

/**
 * What a device has answered before the login becomes the account's. Nothing is lost: of two answers the later one is the last,
 * and the earlier time of learning counts.
 */
export async function adoptGuestAnswers(
  db: Kysely<Database>,
  accountId: string,
  markHash: string | null,
): Promise<void> {
  if (markHash === null) return;
  await db
    .with('gone', (query) =>
      query.deleteFrom('school_guest_answers').where('mark_hash', '=', markHash).returningAll(),
    )
    .insertInto('school_answers')
    .columns(['account_id', 'lesson_id', 'chosen', 'answered_at', 'learned_at'])
    .expression((eb) =>
      eb
        .selectFrom('gone')
        .select([eb.val(accountId).as('account_id'), 'lesson_id', 'chosen', 'answered_at', 'learned_at']),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'lesson_id']).doUpdateSet(({ ref, fn, eb }) => ({
        chosen: eb
          .case()
          .when('excluded.answered_at', '>', ref('school_answers.answered_at'))
          .then(ref('excluded.chosen'))
          .else(ref('school_answers.chosen'))
          .end(),
        answered_at: fn<string>('greatest', ['school_answers.answered_at', 'excluded.answered_at']),
        learned_at: fn<string | null>('least', ['school_answers.learned_at', 'excluded.learned_at']),
      })),
    )
    .execute();
}

export const progress = implementPart('school', {
  async progress({ account, context: { db }, caller = NOBODY_KNOWN }) {
    const shown = ['lesson_id', 'chosen', 'learned_at'] as const;
    if (account === null) {
      const answers = await db
        .selectFrom('school_guest_answers')
        .select(shown)
        .where('mark_hash', '=', markHashOf(caller) ?? '')
        .orderBy('answered_at')
        .orderBy('lesson_id')
        .execute();
      return { is_of_account: false, answers, certificates: [], my_masked_name: null };
    }
    const [answers, certificates, my_masked_name] = await Promise.all([
      db
        .selectFrom('school_answers')
        .select(shown)
        .where('account_id', '=', account.id)
        .orderBy('answered_at')
        .orderBy('lesson_id')
        .execute(),
      certificatesOf(db, account.id),
      maskedNameOf(db, account.id),
    ]);
    return { is_of_account: true, answers, certificates, my_masked_name };
  },

  async answer({ body: { lesson_id, chosen }, account, context, caller = NOBODY_KNOWN }) {
    const { db } = context;
    const lesson = await db
      .selectFrom('school_lessons')
      .select('question')
      .where('id', '=', lesson_id)
      .executeTakeFirst();
    if (!lesson) throw notFound('这一课');
    const isRight = lesson.question.right === chosen;
    const given = { lessonId: lesson_id, chosen, isRight, at: context.now() };
    if (account === null) await keepGuestAnswer(context, caller, given);
    else await keepAnswer(db, account.id, given);
    return { is_right: isRight };
  },
});
