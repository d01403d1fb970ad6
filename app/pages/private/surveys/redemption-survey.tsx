import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageAction, redirectWithFlash, type ActionReply } from '~/app/page/page-action';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { QUESTION_NAMES } from '~/app/page/question-names';
import { visiblePath } from '~/app/page/run-page';
import { paths } from '~/app/paths';
import { LoginNeeded } from '~/app/parts/person/login-needed';
import { StepPage } from '~/app/parts/person/step-page';
import { SurveyBody } from '~/app/pages/private/surveys/survey-body';
import { surveyBaseSchema } from '~/app/pages/private/surveys/survey-schema';
import { loadSurvey, submitSurvey } from '~/app/pages/private/surveys/survey-server';

/** Why somebody redeems; never a condition of the redemption. */
export const handle = definePage({
  login: 'guest',
  title: '赎回调研',
  description: '赎回原因调研，不影响赎回办理。',
  isPrivate: true,
  watchedQuery: ['product_code', 'survey_id'],
});

const query = z.object({ product_code: z.string().max(64).optional() });

export const loader = pageLoader({ handle, query }, async ({ context, edition, viewer, query, url }) => {
  const shared = {
    edition,
    loginTo: paths.user(edition, { return_to: visiblePath(url) }),
  };
  if (!viewer) return { ...shared, loaded: null };
  return {
    ...shared,
    loaded: await loadSurvey(context, { kind: 'redemption', productCode: query.product_code }),
  };
});

export const action = pageAction(
  { schema: surveyBaseSchema, alsoNamed: QUESTION_NAMES, query },
  async (page) => {
    const { context, value, form, query, url } = page;
    await submitSurvey(context, form, value, { kind: 'redemption', productCode: query.product_code });
    return redirectWithFlash(context, visiblePath(url), '已提交，谢谢');
  },
);

export default function Page() {
  const { edition, loaded, loginTo } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title={loaded?.survey.title ?? '赎回调研'}
      note={loaded?.survey.intro ?? '想听听您赎回的原因，不填写也不影响赎回。'}
      back={{ to: paths.records(edition), label: '交易记录' }}
    >
      {loaded ? (
        <SurveyBody {...loaded} reply={reply} />
      ) : (
        <LoginNeeded loginTo={loginTo} points={['登录后作答', '赎回按合同约定的开放日与到账日办理']} />
      )}
    </StepPage>
  );
}
