import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction } from '~/app/route-kit/page-action';
import { buildOrderGuestScreen } from '~/app/pages/private/orders/order-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { QUESTION_NAME_PATTERN } from '~/app/route-kit/question-names';
import { paths } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { PageTitle } from '~/app/ui/section';
import { formatDateTime } from '~/domain/figures/format';
import { z } from 'zod';
import { orderQuerySchema } from '~/app/pages/private/orders/order-page';
import { questionsSchema, readAnswers } from '~/app/pages/private/orders/question-answers';
import { QuestionForm } from '~/app/pages/private/orders/question-form';

/** Questionnaire about investing abroad and its result; required before an overseas fund can be reserved. */
export const handle = definePage({
  login: 'guest',
  trades: 'private',
  title: '境外投资风险问卷',
  description: '境外投资风险的问卷与结果。',
  isPrivate: true,
  guest: buildOrderGuestScreen('汇率、境外市场与监管差异带来的风险', '预约投资境外的基金前须完成'),
});

const querySchema = orderQuerySchema.extend({ again: z.literal('1').optional() });

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query } = page;
  const survey = await context.upstream.surveys.survey({ query: { kind: 'abroad' } });
  const { product_code } = query;
  const nextTo = product_code
    ? { to: paths.purchase(edition, 'reserve', { product_code }), label: '继续预约' }
    : { to: paths.fundLibrary(edition, { tab: 'simu' }), label: '去选产品' };
  const isResult = survey.answered !== null && query.again === undefined;
  return {
    view: {
      title: survey.title,
      intro: survey.intro,
      questions: survey.questions,
      intentKey: await openIntentKey(context, 'surveys.submit', 'abroad'),
      result:
        isResult && survey.answered
          ? {
              ...survey.answered.result,
              at: formatDateTime(survey.answered.answered_at),
              isEnough: survey.answered.is_enough,
            }
          : null,
      nextTo,
      againTo: paths.purchase(edition, 'abroad_quiz_result', {
        product_code: product_code ?? '',
        again: '1',
      }),
    },
  };
});

export const action = pageAction(
  { limit: 'write', schema: questionsSchema, alsoNamed: QUESTION_NAME_PATTERN, query: querySchema },
  async ({ value, form, context, edition, query }) => {
    const { surveys } = context.upstream;
    const survey = await surveys.survey({ query: { kind: 'abroad' } });
    const { answers, refused } = readAnswers(form, survey.questions);
    if (!answers) return refused;
    await surveys.submit(
      { body: { survey_id: survey.survey_id, answers } },
      { idempotencyKey: value.intent_key },
    );
    const { product_code = '' } = query;
    return redirect(paths.purchase(edition, 'abroad_quiz_result', { product_code }), 303);
  },
);

export default function AbroadQuiz() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <div className="column column-narrow">
      <PageTitle>{view.title}</PageTitle>
      {view.result ? (
        <>
          <Card pad="p" className="mt-4">
            <h2>{view.result.title}</h2>
            <p className="mt-2">{view.result.text}</p>
          </Card>
          <Card pad="dl" className="mt-3">
            <FactList
              facts={[
                { label: '作答时间', value: view.result.at },
                view.result.isEnough
                  ? { label: '有效期', value: '一年', note: '到期或情况有变化时可重新作答' }
                  : { label: '能否预约', value: '暂不能', note: '未达到要求或已满一年，重新作答后可预约' },
              ]}
            />
          </Card>
          <ActionBar solo>
            <ButtonLink kind={view.result.isEnough ? 'line' : 'main'} to={view.againTo}>
              重新作答
            </ButtonLink>
            {view.result.isEnough && <ButtonLink to={view.nextTo.to}>{view.nextTo.label}</ButtonLink>}
          </ActionBar>
        </>
      ) : (
        <>
          <p className="note-text">{view.intro}作答后可继续预约境外产品。</p>
          <QuestionForm
            id="abroad"
            questions={view.questions}
            intentKey={view.intentKey}
            submitLabel="提交问卷"
          />
        </>
      )}
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
