import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { PostedNotice } from '~/app/ui/form';
import type { Edition } from '~/domain/platform/edition';
import { StepPage } from '~/app/features/person/step-page';
import { getStepReturnPath, findStepReturn } from '~/app/features/person/step-query';
import { QuizQuestion } from '~/app/pages/verification/shared/quiz-question';
import { buildQuizPaths, quizQuerySchema, type QuizQuery } from '~/app/pages/verification/shared/quiz-query';
import { quizFormSchema } from '~/app/pages/verification/shared/quiz-schema';
import { QuizReview } from '~/app/pages/verification/shared/quiz-review';
import { getContinueLabel } from '~/app/pages/verification/shared/continue-label';
import { QuizStart } from '~/app/pages/verification/shared/quiz-start';
import { buildQuizView } from '~/app/pages/verification/shared/quiz-view';
import { submitQuiz } from '~/app/pages/verification/shared/submit-quiz';
import { QUIZ_LIMITS, getRule } from '~/domain/shared/regulation';
import { toShanghaiDay } from '~/domain/calendar/dates';

/** Risk tolerance quiz: rules, one question at a time, review, result. */
export const handle = definePage({
  login: 'required',
  title: '风险测评',
  description: '完成风险测评，了解可以匹配的产品等级。',
  isPrivate: true,
  watchedQuery: ['q', 'return_to'],
  moves: ['verification.submitQuiz'],
  guest: buildGuestScreen({
    minutes: 4,
    points: ['了解您能承受多大的波动', '结果 12 个月内有效，列表只展示与等级匹配的产品'],
  }),
});

const getQuizPaths = (edition: Edition, query: QuizQuery) =>
  buildQuizPaths(paths.quiz(edition), paths.quiz(edition), findStepReturn(query));

export const loader = pageLoader({ handle, query: quizQuerySchema }, async ({ context, edition, query }) => ({
  edition,
  after: getStepReturnPath(edition, query),
  intentKey: await openIntentKey(context, 'verification.submitQuiz', SINGLE_SUBJECT),
  limits: getRule(QUIZ_LIMITS, toShanghaiDay(context.now())),
  view: buildQuizView(await context.upstream.verification.quiz(), query, getQuizPaths(edition, query)),
}));

export const action = pageAction(
  { limit: 'write', schema: quizFormSchema, query: quizQuerySchema },
  async ({ context, edition, query, value }) =>
    submitQuiz(context, value, query, getQuizPaths(edition, query)),
);

export default function Quiz() {
  const { edition, view, limits, after, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  if (view?.kind === 'question') return <QuizQuestion key={view.number} view={view} reply={reply} />;
  if (view?.kind === 'review') return <QuizReview view={view} reply={reply} intentKey={intentKey} />;
  return (
    <StepPage
      title="风险测评"
      note="了解您能承受多大的波动，列表只展示与等级匹配的产品。"
      minutes={view?.result ? undefined : 4}
      back={{ to: paths.authenticate(edition), label: '认证中心' }}
    >
      <PostedNotice />
      {view && (
        <QuizStart view={view} limits={limits} after={{ to: after, label: getContinueLabel(after) }} />
      )}
    </StepPage>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
