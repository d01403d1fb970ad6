import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { CODES } from '~/contract/codes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Answers } from '~/contract/questions';
import type { SURVEY_KINDS, Survey } from '~/contract/surveys';
import type { SurveysTable } from '~/upstream/core/db/schema';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { Caller } from '~/upstream/core/http/caller';
import { Refusal, loggedOut, notFound } from '~/upstream/core/refusal';
import { isAbroadAnswerEnough } from '~/upstream/modules/identity';
import { validateAnswers, getSurveyOutcome } from '~/upstream/core/survey-answers';

type Kind = (typeof SURVEY_KINDS)[number];
type SurveyRow = Selectable<SurveysTable>;

/** Kinds about one product or one activity: each has a separate answer. */
const BY_PRODUCT: readonly Kind[] = ['visit', 'redemption', 'activity'];

interface SurveyRequest {
  kind: Kind;
  surveyId?: string;
  productCode?: string;
}

/** Finds a survey by its id, or the current one of the kind. */
export async function findSurvey(
  { db }: ServiceContext,
  { kind, surveyId }: SurveyRequest,
): Promise<SurveyRow> {
  const rows = db.selectFrom('surveys').selectAll();
  const row = await (
    surveyId === undefined
      ? rows.where('kind', '=', kind).where('is_current', '=', true).orderBy('id', 'desc')
      : rows.where('id', '=', surveyId)
  ).executeTakeFirst();
  if (!row) throw notFound('问卷');
  return row;
}

const productKey = (kind: Kind, productCode: string | undefined): string =>
  BY_PRODUCT.includes(kind) ? (productCode ?? '') : '';

/** Loads a survey with the answers of the person. */
export async function loadSurvey(
  context: ServiceContext,
  row: SurveyRow,
  accountId: string | null,
  productCode: string | undefined,
): Promise<Survey> {
  const answer =
    accountId === null
      ? undefined
      : await context.db
          .selectFrom('survey_answers')
          .selectAll()
          .where('survey_id', '=', row.id)
          .where('account_id', '=', accountId)
          .where('product_code', '=', productKey(row.kind, productCode))
          .executeTakeFirst();
  return surveyReply(context, row, answer ?? null);
}

function surveyReply(
  { now }: Pick<ServiceContext, 'now'>,
  { id, kind, definition, closes_on }: SurveyRow,
  answer: { answered_at: string; answers: Answers; comment: string } | null,
): Survey {
  return {
    survey_id: id,
    kind,
    title: definition.title,
    intro: definition.intro,
    questions: definition.questions.map((question) => ({
      ...question,
      options: question.options.map(({ id: optionId, text }) => ({ id: optionId, text })),
    })),
    has_comment: definition.hasComment,
    closes_on,
    answered: answer && {
      answered_at: answer.answered_at,
      answers: answer.answers,
      comment: answer.comment,
      result: getSurveyOutcome(definition, answer.answers),
      is_enough: kind !== 'abroad' || isAbroadAnswerEnough({ definition, ...answer }, now()),
    },
  };
}

/** Saves the answers; later answers of the same person replace them, except for return visits, which count once. */
export async function submitSurvey(
  context: ServiceContext,
  accountId: string | null,
  body: { survey_id: string; product_code?: string; answers: Answers; comment: string },
  caller: Caller,
): Promise<Survey> {
  const row = await findSurvey(context, { kind: 'survey', surveyId: body.survey_id });
  if (accountId === null && row.kind !== 'survey') throw loggedOut();
  const today = toShanghaiDay(context.now());
  if (row.closes_on !== null && row.closes_on < today)
    throw new Refusal(CODES.conflict, '问卷已截止', { reason: 'closed' });
  await checkMayAnswer(context, accountId, row, body.product_code);
  if (row.kind === 'activity' && !(await hasCome(context, accountId, row.id, body.product_code)))
    throw new Refusal(CODES.conflict, '参加过这场活动的人可以填写', { reason: 'closed' });
  const answers = validateAnswers(row.definition, body.answers);
  if (accountId === null) await takeRowQuota(context, 'survey_answers', getQuotaAddress(caller));
  const values = {
    id: randomUUID(),
    survey_id: row.id,
    account_id: accountId,
    product_code: productKey(row.kind, body.product_code),
    answers: JSON.stringify(answers),
    comment: row.definition.hasComment ? body.comment.trim() : '',
    answered_at: context.now().toISOString(),
  };
  const insert = context.db.insertInto('survey_answers').values(values);
  await (
    accountId === null
      ? insert
      : insert.onConflict((conflict) =>
          conflict
            .columns(['survey_id', 'account_id', 'product_code'])
            .where('account_id', 'is not', null)
            .doUpdateSet({
              answers: values.answers,
              comment: values.comment,
              answered_at: values.answered_at,
            }),
        )
  ).execute();
  return surveyReply(context, row, { answered_at: values.answered_at, answers, comment: values.comment });
}

/**
 * A return visit is for holders, a redemption survey for people who redeemed. Each product has a separate row, so
 * another product must not be named; without a product any of theirs is sufficient.
 * @throws Refusal when the product does not belong to the person
 */
async function checkMayAnswer(
  { db }: ServiceContext,
  accountId: string | null,
  { kind }: Pick<SurveyRow, 'kind'>,
  productCode = '',
): Promise<void> {
  if (accountId === null || (kind !== 'visit' && kind !== 'redemption')) return;
  const isTheirs =
    kind === 'visit'
      ? await db
          .selectFrom('positions')
          .select('fund_id')
          .where('account_id', '=', accountId)
          .$if(productCode !== '', (rows) => rows.where('fund_id', '=', productCode))
          .executeTakeFirst()
      : await db
          .selectFrom('orders')
          .select('id')
          .where('account_id', '=', accountId)
          .$if(productCode !== '', (rows) => rows.where('fund_id', '=', productCode))
          .where('kind', '=', 'redeem')
          .executeTakeFirst();
  if (isTheirs === undefined)
    throw new Refusal(
      CODES.conflict,
      kind === 'visit' ? '持有该产品的人可以填写' : '赎回过该产品的人可以填写',
      { reason: 'closed' },
    );
}

/** Whether a person attended an activity that uses this survey. */
async function hasCome(
  { db }: ServiceContext,
  accountId: string | null,
  surveyId: string,
  activityId: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('activity_registrations as r')
    .innerJoin('activities as a', 'a.id', 'r.activity_id')
    .select('r.ticket')
    .where('a.id', '=', activityId ?? '')
    .where('a.survey_id', '=', surveyId)
    .where('r.account_id', '=', accountId ?? '')
    .where('r.checked_in_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists open surveys of a person, and answered ones. */
export async function listSurveys({ db }: ServiceContext, accountId: string) {
  const [surveys, answers, held] = await Promise.all([
    db.selectFrom('surveys').selectAll().where('is_current', '=', true).orderBy('id').execute(),
    db
      .selectFrom('survey_answers')
      .select(['survey_id', 'product_code', 'answered_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('positions as p')
      .innerJoin('simu_funds as s', 's.id', 'p.fund_id')
      .select(['s.id', 's.short_name'])
      .where('p.account_id', '=', accountId)
      .orderBy('s.id')
      .execute(),
  ]);
  return surveys.flatMap(({ id, kind, definition, closes_on }) => {
    const products =
      kind === 'visit' ? held.map((fund) => ({ code: fund.id, name: fund.short_name })) : [null];
    // Shown elsewhere: a redemption survey at a redemption, the overseas quiz at an overseas fund, an activity
    // survey after the activity.
    if (kind === 'redemption' || kind === 'abroad' || kind === 'activity') return [];
    return products.map((product) => ({
      survey_id: id,
      kind,
      title: definition.title,
      product_code: product?.code ?? null,
      product_name: product?.name ?? null,
      answered_at:
        answers.find((each) => each.survey_id === id && each.product_code === (product?.code ?? ''))
          ?.answered_at ?? null,
      closes_on,
    }));
  });
}
