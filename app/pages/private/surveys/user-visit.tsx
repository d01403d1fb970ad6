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

/** Return visit of a customer: answered once, by the person alone. */
export const handle = definePage({
  login: 'guest',
  title: '客户回访',
  description: '客户服务部的回访问卷。',
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
    loaded: await loadSurvey(context, { kind: 'user_visit', productCode: query.product_code }),
  };
});

export const action = pageAction(
  { schema: surveyBaseSchema, alsoNamed: QUESTION_NAMES, query },
  async (page) => {
    const { context, value, form, query, url } = page;
    await submitSurvey(context, form, value, { kind: 'user_visit', productCode: query.product_code });
    return redirectWithFlash(context, visiblePath(url), '已提交，谢谢');
  },
);

export default function Page() {
  const { edition, loaded, loginTo } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <StepPage
      title={loaded?.survey.title ?? '客户回访'}
      note={loaded?.survey.intro ?? '由客户服务部回访，约两分钟。'}
      back={{ to: paths.user(edition), label: '我的' }}
    >
      {loaded ? (
        <SurveyBody {...loaded} reply={reply} />
      ) : (
        <LoginNeeded loginTo={loginTo} points={['登录后作答，回访只针对本人', '回答只用于服务与合规核查']} />
      )}
    </StepPage>
  );
}
