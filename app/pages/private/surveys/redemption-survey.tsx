import { useActionData, useLoaderData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { StepPage } from '~/app/features/person/step-page';
import { SurveyBody } from '~/app/pages/private/surveys/survey-body';
import { createSurveyAction, createSurveyLoader } from '~/app/pages/private/surveys/survey-server';

/** Survey on the reason for redeeming; never a condition of the redemption. */
export const handle = definePage({
  login: 'guest',
  title: '赎回调研',
  description: '赎回原因调研，不影响赎回办理。',
  isPrivate: true,
  watchedQuery: ['product_code', 'survey_id'],
  guest: buildGuestScreen({
    note: '想听听您赎回的原因，不填写也不影响赎回。',
    points: ['不填写也不影响赎回', '赎回按合同约定的开放日与到账日办理'],
  }),
});

export const loader = createSurveyLoader(handle, 'redemption');
export const action = createSurveyAction('redemption');

export default function RedemptionSurveyPage() {
  const { edition, survey, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title={survey.title}
      note={survey.intro}
      back={{ to: paths.records(edition), label: '交易记录' }}
    >
      <SurveyBody survey={survey} intentKey={intentKey} reply={reply} />
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
