import { openIntentKey } from '~/app/route-kit/open-intent';
import { z } from 'zod';
import { FieldError, pageAction, redirectWithFlash } from '~/app/route-kit/page-action';
import type { DefinedPage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { QUESTION_NAME_PATTERN, getQuestionFieldName } from '~/app/route-kit/question-names';
import { getVisiblePath } from '~/app/route-kit/run-page';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Survey, SURVEY_KINDS } from '~/contract/surveys';
import type { Answers } from '~/contract/questions';
import { MISSING_ANSWER_MESSAGE, surveyBaseSchema } from '~/app/pages/private/surveys/survey-schema';

type Kind = (typeof SURVEY_KINDS)[number];

/** Maximum length of an intent subject. */
const SUBJECT_MAX = 128;

export interface SurveyRequest {
  kind: Kind;
  surveyId?: string;
  productCode?: string;
}

/** Builds a survey for its pages. */
export function buildSurveyView(survey: Survey, today: string) {
  const { answered } = survey;
  return {
    surveyId: survey.survey_id,
    title: survey.title,
    intro: survey.intro,
    questions: survey.questions,
    hasComment: survey.has_comment,
    isClosed: survey.closes_on !== null && survey.closes_on < today,
    closesOn: survey.closes_on,
    answered: answered && {
      on: toShanghaiDay(answered.answered_at),
      result: answered.result,
      comment: answered.comment,
      rows: survey.questions.map((question, index) => ({
        number: index + 1,
        text: question.text,
        answer: question.options
          .filter((option) => answered.answers[question.id]?.includes(option.id))
          .map((option) => option.text)
          .join('、'),
      })),
    },
  };
}
export type SurveyView = ReturnType<typeof buildSurveyView>;

/**
 * Loads a survey of a kind with the person's own answers, and a key for the form. Throws the errors of the call.
 */
export async function loadSurvey(context: PortalContext, { kind, surveyId, productCode }: SurveyRequest) {
  const survey = await context.upstream.surveys.survey({
    query: { kind, survey_id: surveyId, product_code: productCode },
  });
  // One survey may be about several products or activities, so each answer has a separate intent.
  const subject = [survey.survey_id, productCode].filter(Boolean).join(' ').slice(0, SUBJECT_MAX);
  const intentKey = await openIntentKey(context, 'surveys.submit', subject);
  return { survey: buildSurveyView(survey, toShanghaiDay(context.now())), intentKey };
}

const query = z.object({ product_code: z.string().max(64).optional() });

/** Creates the loader of a page with the single survey of a kind, about the product in its address, if any. */
export const createSurveyLoader = (handle: DefinedPage<Viewer>, kind: Kind) =>
  pageLoader({ handle, query }, async ({ context, edition, query }) => ({
    edition,
    ...(await loadSurvey(context, { kind, productCode: query.product_code })),
  }));

/** Creates the action of such a page; it saves the answers and shows the page with them. */
export const createSurveyAction = (kind: Kind) =>
  pageAction(
    { limit: 'write', schema: surveyBaseSchema, alsoNamed: QUESTION_NAME_PATTERN, query },
    async (page) => {
      const { context, value, form, query, url } = page;
      await submitSurvey(context, form, value, { kind, productCode: query.product_code });
      return redirectWithFlash(context, getVisiblePath(url), '已提交，谢谢');
    },
  );

/** Submits the answers of a form. Throws FieldError at every question without an answer. */
export async function submitSurvey(
  context: PortalContext,
  form: FormData,
  value: { survey_id: string; intent_key: string; comment?: string },
  wish: SurveyRequest,
): Promise<Survey> {
  const { questions } = await context.upstream.surveys.survey({
    query: { kind: wish.kind, survey_id: value.survey_id, product_code: wish.productCode },
  });
  const answers: Answers = {};
  const open: string[] = [];
  for (const { id } of questions) {
    const chosen = form
      .getAll(getQuestionFieldName(id))
      .filter((each): each is string => typeof each === 'string');
    if (chosen.length === 0) open.push(getQuestionFieldName(id));
    else answers[id] = chosen;
  }
  const [first, ...others] = open;
  if (first !== undefined) throw new FieldError(first, MISSING_ANSWER_MESSAGE, others);
  return context.upstream.surveys.submit(
    {
      body: {
        survey_id: value.survey_id,
        product_code: wish.productCode,
        answers,
        comment: value.comment ?? '',
      },
    },
    { idempotencyKey: value.intent_key },
  );
}
