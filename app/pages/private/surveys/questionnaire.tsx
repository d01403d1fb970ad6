import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { QUESTION_NAME_PATTERN } from '~/app/route-kit/question-names';
import { paths } from '~/app/paths';
import { StepPage } from '~/app/features/person/step-page';
import { SurveyBody } from '~/app/pages/private/surveys/survey-body';
import { surveyBaseSchema } from '~/app/pages/private/surveys/survey-schema';
import { loadSurvey, submitSurvey } from '~/app/pages/private/surveys/survey-server';

/** An opinion survey; guests may answer too. */
export const handle = definePage({
  login: 'public',
  title: '问卷调查',
  description: '填写一份问卷。',
  watchedQuery: ['survey_id', 'activity_id'],
});

/** `activity_id`: the activity that a survey is about. */
const query = z.object({
  survey_id: z.string().max(64).optional(),
  activity_id: z.string().max(64).optional(),
});

export const loader = pageLoader({ handle, query }, async ({ context, edition, query }) => ({
  edition,
  ...(await loadSurvey(context, {
    kind: 'survey',
    surveyId: query.survey_id,
    productCode: query.activity_id,
  })),
}));

export const action = pageAction(
  { limit: 'open', login: 'public', schema: surveyBaseSchema, alsoNamed: QUESTION_NAME_PATTERN, query },
  async ({ context, edition, value, form, query: { activity_id } }) => {
    const { survey_id } = value;
    await submitSurvey(context, form, value, {
      kind: 'survey',
      surveyId: survey_id,
      productCode: activity_id,
    });
    const to = paths.questionnaireResult(edition, { survey_id, activity_id });
    return redirectWithFlash(context, to, '已提交，谢谢');
  },
);

export default function Questionnaire() {
  const { edition, survey, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage title={survey.title} note={survey.intro} back={{ to: paths.user(edition), label: '我的' }}>
      <SurveyBody survey={survey} intentKey={intentKey} reply={reply} />
    </StepPage>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.survey.title,
  description: data.survey.intro,
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
