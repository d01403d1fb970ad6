import type { Kysely } from 'kysely';
import type { QuestionOptionKey } from '~/contract/school';
import { getNetwork } from '~/domain/shared/networks';
import type { Database } from '~/upstream/core/db/schema';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';
import { getDeviceHash, UNKNOWN_CALLER, type Caller } from '~/upstream/core/http/caller';
import { buildCertificatesQuery, findMaskedName } from '~/upstream/modules/content/school/certificates';

interface Answer {
  lessonId: string;
  chosen: QuestionOptionKey;
  isRight: boolean;
  at: Date;
}

/** Saves an answer; a learned lesson stays learned, also after a wrong answer. */
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

/**
 * Saves an answer for a device. Not stored for a device without an id, or when the daily quota of its address is
 * used up.
 */
async function keepGuestAnswer(
  context: ServiceContext,
  caller: Caller,
  { lessonId, chosen, isRight, at }: Answer,
) {
  const { db } = context;
  const deviceHash = getDeviceHash(caller);
  if (deviceHash === null) return;
  const known = await db
    .selectFrom('school_guest_answers')
    .select('lesson_id')
    .where('mark_hash', '=', deviceHash)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  if (!known && !(await takeRowQuota(context, 'school_guest_answers', getQuotaAddress(caller)))) return;
  const network = getNetwork(caller.address);
  const answered = at.toISOString();
  await db
    .insertInto('school_guest_answers')
    .values({
      mark_hash: deviceHash,
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
 * Moves the answers of a device before login to the account. For each lesson, the later answer and the earlier
 * learning time are kept.
 */
export async function adoptGuestProgress(
  db: Kysely<Database>,
  accountId: string,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash === null) return;
  await db
    .with('gone', (query) =>
      query.deleteFrom('school_guest_answers').where('mark_hash', '=', deviceHash).returningAll(),
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

export const progress = implementCalls('school', {
  async progress({ account, context: { db }, caller = UNKNOWN_CALLER }) {
    const shown = ['lesson_id', 'chosen', 'learned_at'] as const;
    if (account === null) {
      const answers = await db
        .selectFrom('school_guest_answers')
        .select(shown)
        .where('mark_hash', '=', getDeviceHash(caller) ?? '')
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
      buildCertificatesQuery(db, account.id),
      findMaskedName(db, account.id),
    ]);
    return { is_of_account: true, answers, certificates, my_masked_name };
  },

  async answer({ body: { lesson_id, chosen }, account, context, caller = UNKNOWN_CALLER }) {
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
