import { openIntentKey } from '~/app/page/idempotency';
import { FieldError } from '~/app/page/page-action';
import { questionField } from '~/app/page/question-names';
import type { PortalContext } from '~/bff/http/app-context';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { Survey, SURVEY_KINDS } from '~/contract/surveys';
import type { Answers } from '~/contract/questions';
import { MISSING_ANSWER } from '~/app/pages/private/surveys/survey-schema';

type Kind = (typeof SURVEY_KINDS)[number];

export interface SurveyWish {
  kind: Kind;
  surveyId?: string;
  productCode?: string;
}

/** A survey as its pages show it. */
export function surveyView(survey: Survey, today: string) {
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
      on: shanghaiDay(answered.answered_at),
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
export type SurveyView = ReturnType<typeof surveyView>;

/** A survey of a kind with the person's own answers, and a key for the form. Throws what the call throws. */
export async function loadSurvey(context: PortalContext, { kind, surveyId, productCode }: SurveyWish) {
  const survey = await context.upstream.surveys.survey({
    query: { kind, survey_id: surveyId, product_code: productCode },
  });
  const intentKey = await openIntentKey(context, 'surveys.submit', survey.survey_id);
  return { survey: surveyView(survey, shanghaiDay(context.now())), intentKey };
}

/** Hands the answers of a form in. Throws FieldError at every question without one. */
export async function submitSurvey(
  context: PortalContext,
  form: FormData,
  value: { survey_id: string; intent_key: string; comment?: string },
  wish: SurveyWish,
): Promise<Survey> {
  const { questions } = await context.upstream.surveys.survey({
    query: { kind: wish.kind, survey_id: value.survey_id, product_code: wish.productCode },
  });
  const answers: Answers = {};
  const open: string[] = [];
  for (const { id } of questions) {
    const chosen = form.getAll(questionField(id)).filter((each): each is string => typeof each === 'string');
    if (chosen.length === 0) open.push(questionField(id));
    else answers[id] = chosen;
  }
  const [first, ...others] = open;
  if (first !== undefined) throw new FieldError(first, MISSING_ANSWER, others);
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
