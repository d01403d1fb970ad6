import { QUIZ_CODES } from '~/domain/person/state-codes';
import { createHash, randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import { computeAge } from '~/domain/person/id-document';
import {
  findContradictedAge,
  listOpenQuestions,
  computeQuizAllowance,
  computeQuizExpiry,
  scoreQuiz,
} from '~/domain/person/quiz';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { Answers } from '~/contract/questions';
import type { verification } from '~/contract/verification';
import type { Database, QuizDefinition } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { lockAccount } from '~/upstream/modules/identity/verification/person';

async function currentQuiz(db: Kysely<Database>): Promise<{ version: string; definition: QuizDefinition }> {
  const row = await db
    .selectFrom('quiz_versions')
    .select(['version', 'definition'])
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (!row) throw new Refusal(CODES.notAllowed, '风险测评暂未开放，请稍后再试', { reason: 'closed' });
  return row;
}

/** Loads the current questions. @throws Refusal 4009 when `version` is no longer current */
async function getQuiz(db: Kysely<Database>, version: string): Promise<QuizDefinition> {
  const quiz = await currentQuiz(db);
  if (quiz.version === version) return quiz.definition;
  throw new Refusal(CODES.conflict, '测评题目已更新，请刷新页面后重新作答', { reason: 'changed' });
}

/** Returns the instants of attempts that may still count for a limit. */
async function getAttempts(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_results')
    .select('answered_at')
    .where('account_id', '=', accountId)
    .orderBy('answered_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => row.answered_at);
}

/** Loads the questions without their scores, the draft, and the remaining attempts. */
export async function loadQuiz(
  { db, now }: ServiceContext,
  account: Account,
): Promise<CallResult<typeof verification.quiz>> {
  const { version, definition } = await currentQuiz(db);
  const [draft, last, attempts] = await Promise.all([
    db
      .selectFrom('quiz_drafts')
      .select('answers')
      .where('account_id', '=', account.id)
      .where('version', '=', version)
      .executeTakeFirst(),
    db
      .selectFrom('quiz_results')
      .select(['risk_level', 'answered_at', 'expire_date'])
      .where('account_id', '=', account.id)
      .orderBy('answered_at', 'desc')
      .executeTakeFirst(),
    getAttempts(db, account.id),
  ]);
  const allowance = computeQuizAllowance(attempts, now());
  return {
    version,
    questions: definition.questions.map(({ options, ...question }) => ({
      ...question,
      options: options.map(({ id, text }) => ({ id, text })),
    })),
    draft: draft?.answers ?? {},
    is_allowed: allowance.isAllowed,
    next_allowed_at: allowance.nextAllowedAt,
    left_today: allowance.leftToday,
    left_year: allowance.leftYear,
    last: last ?? null,
  };
}

/** Adds answers to the draft: a device with fewer answers removes none. */
export async function saveQuizDraft(
  { db, now }: ServiceContext,
  account: Account,
  { version, answers }: CallBody<typeof verification.saveQuizDraft>,
): Promise<CallResult<typeof verification.saveQuizDraft>> {
  const { questions } = await getQuiz(db, version);
  const given = questions.filter(({ id }) => Object.keys(answers).includes(id));
  const hasUnknown = given.length !== Object.keys(answers).length;
  if (hasUnknown || listOpenQuestions(given, answers).length > 0) {
    throw new Refusal(CODES.badRequest, '答案有误，请重新选择', { reason: 'invalid', field: 'answers' });
  }
  await assertAge(db, account.id, questions, answers, now());
  const row = { version, answers: JSON.stringify(answers), updated_at: now().toISOString() };
  const saved = await db
    .insertInto('quiz_drafts')
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...row,
        answers: sql`case when quiz_drafts.version = excluded.version
          then quiz_drafts.answers || excluded.answers else excluded.answers end`,
      }),
    )
    .returning('answers')
    .executeTakeFirstOrThrow();
  return { answered: Object.keys(saved.answers).length };
}

/**
 * Hashes answers in normalised form: in the order of the questions, and the choices of each question in its own
 * order.
 */
const hashOfAnswers = (version: string, known: Answers): string =>
  createHash('sha256')
    .update(JSON.stringify([version, Object.entries(known).map(([id, given]) => [id, [...given].sort()])]))
    .digest('hex');

/**
 * An answer about age must match the verified document; otherwise it is requested again, and no attempt counts. Not
 * checked for a person without a document.
 * @throws Refusal 4000
 */
async function assertAge(
  db: Kysely<Database>,
  accountId: string,
  questions: QuizDefinition['questions'],
  answers: Answers,
  now: Date,
): Promise<void> {
  const { birth_date } = await db
    .selectFrom('accounts')
    .select('birth_date')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const number = findContradictedAge(
    questions,
    answers,
    birth_date === null ? null : computeAge(birth_date, toShanghaiDay(now)),
  );
  if (number === null) return;
  throw new Refusal(
    CODES.badRequest,
    `第 ${number} 题的年龄与您已验证的证件不一致，请按证件上的出生日期重新选择；证件信息有误的，请先更新实名信息`,
    { reason: 'mismatch', field: 'answers' },
  );
}

/**
 * Scores the answers. The level applies at once, in both contexts, until its last day. The same answers of a person
 * on the same day are one attempt, for any number of requests: unique in the table.
 */
export async function submitQuiz(
  { db, now }: ServiceContext,
  account: Account,
  { version, answers }: CallBody<typeof verification.submitQuiz>,
): Promise<CallResult<typeof verification.submitQuiz>> {
  const definition = await getQuiz(db, version);
  const missing = listOpenQuestions(definition.questions, answers);
  if (missing.length > 0) {
    const numbers = missing.map((id) => definition.questions.findIndex((each) => each.id === id) + 1);
    throw new Refusal(CODES.badRequest, `还有 ${missing.length} 题需要作答：第 ${numbers.join('、')} 题`, {
      reason: 'unanswered',
    });
  }
  const known: Answers = Object.fromEntries(
    definition.questions.map(({ id }) => [id, answers[id] as Answers[string]]),
  );
  await assertAge(db, account.id, definition.questions, known, now());
  const { score, level } = scoreQuiz(definition, known);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    const answeredAt = now();
    const once = {
      account_id: account.id,
      given_on: toShanghaiDay(answeredAt),
      given_sha256: hashOfAnswers(version, known),
    };
    const same = await sameAttempt(trx, once);
    if (same) return same;
    const attempts = await getAttempts(trx, account.id);
    const { isAllowed, nextAllowedAt, leftYear } = computeQuizAllowance(attempts, answeredAt);
    if (!isAllowed) throw tooOften(leftYear, nextAllowedAt as string);
    const answered_at = answeredAt.toISOString();
    const expire_date = computeQuizExpiry(answeredAt);
    await trx
      .insertInto('quiz_results')
      .values({
        id: `qr${randomUUID().replaceAll('-', '')}`,
        ...once,
        version,
        answers: JSON.stringify(known),
        score,
        risk_level: level,
        answered_at,
        expire_date,
      })
      .execute();
    await trx
      .updateTable('accounts')
      .set({
        quiz_code: QUIZ_CODES.complete,
        risk_level: level,
        quiz_expire_date: expire_date,
        quiz_next_allowed_at: computeQuizAllowance([...attempts, answered_at], answeredAt).nextAllowedAt,
      })
      .where('id', '=', account.id)
      .execute();
    await trx.deleteFrom('quiz_drafts').where('account_id', '=', account.id).execute();
    const detail = { version, risk_level: level };
    await recordVerificationAudit(trx, {
      accountId: account.id,
      at: answeredAt,
      action: 'quiz_submitted',
      detail,
    });
    return { risk_level: level, expire_date, answered_at };
  });
}

/** Returns the latest attempt when it has the same answers and day. Earlier ones no longer count. */
async function sameAttempt(
  trx: Kysely<Database>,
  once: { account_id: string; given_on: string; given_sha256: string },
): Promise<CallResult<typeof verification.submitQuiz> | null> {
  const last = await trx
    .selectFrom('quiz_results')
    .select(['risk_level', 'expire_date', 'answered_at', 'given_on', 'given_sha256'])
    .where('account_id', '=', once.account_id)
    .orderBy('answered_at', 'desc')
    .executeTakeFirst();
  if (last?.given_on !== once.given_on || last.given_sha256 !== once.given_sha256) return null;
  const { risk_level, expire_date, answered_at } = last;
  return { risk_level, expire_date, answered_at };
}

function tooOften(leftYear: number, nextAllowedAt: string): Refusal {
  const reason = leftYear === 0 ? '近 12 个月的测评次数已用完' : '今天的测评次数已用完';
  const { day, time } = toShanghaiClock(nextAllowedAt);
  const [year, month, date] = day.split('-').map(Number);
  return new Refusal(
    CODES.tooMany,
    `${reason}，${year}年${month}月${date}日 ${time.slice(0, 5)} 后可再次测评`,
  );
}
