import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { StepPage } from '~/app/features/person/step-page';
import { SurveyBody } from '~/app/pages/private/surveys/survey-body';
import { createSurveyAction, createSurveyLoader } from '~/app/pages/private/surveys/survey-server';

/** Return visit of a customer: answered once, only by that person. */
export const handle = definePage({
  login: 'guest',
  title: '客户回访',
  description: '客户服务部的回访问卷。',
  isPrivate: true,
  watchedQuery: ['product_code', 'survey_id'],
  guest: buildGuestScreen({
    note: '由客户服务部回访，约两分钟。',
    points: ['回访只针对本人', '回答只用于服务与合规核查'],
  }),
});

export const loader = createSurveyLoader(handle, 'user_visit');
export const action = createSurveyAction('user_visit');

export default function UserVisitPage() {
  const { edition, survey, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage title={survey.title} note={survey.intro} back={{ to: paths.user(edition), label: '我的' }}>
      <SurveyBody survey={survey} intentKey={intentKey} reply={reply} />
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
