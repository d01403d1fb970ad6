import { useActionData, useLoaderData } from '@remix-run/react';
import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { pageAction, type ActionReply } from '~/app/route-kit/page-action';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { PostedNotice } from '~/app/ui/form';
import { buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';
import { QuizQuestion } from '~/app/pages/verification/shared/quiz-question';
import { buildQuizPaths, quizQuerySchema } from '~/app/pages/verification/shared/quiz-query';
import { quizFormSchema } from '~/app/pages/verification/shared/quiz-schema';
import { QuizReview } from '~/app/pages/verification/shared/quiz-review';
import { QuizStart } from '~/app/pages/verification/shared/quiz-start';
import { buildQuizView } from '~/app/pages/verification/shared/quiz-view';
import { submitQuiz } from '~/app/pages/verification/shared/submit-quiz';
import { WizardLayout } from '~/app/pages/verification/wizard/wizard-frame';
import { QUIZ_LIMITS, getRule } from '~/domain/shared/regulation';
import { toShanghaiDay } from '~/domain/calendar/dates';

/** Wizard: the risk quiz, one question at a time. */
export const handle = defineWizardPage('quiz', {
  description: '合格投资者认证：完成风险测评。',
  watchedQuery: ['q'],
  moves: ['verification.submitQuiz'],
});

const quizPaths = buildQuizPaths(paths.certification('quiz'), paths.certification('quiz_result'), null);

export const loader = pageLoader({ handle, query: quizQuerySchema }, async ({ context, query }) => ({
  frame: buildWizardLayoutData('quiz'),
  intentKey: await openIntentKey(context, 'verification.submitQuiz', SINGLE_SUBJECT),
  limits: getRule(QUIZ_LIMITS, toShanghaiDay(context.now())),
  view: buildQuizView(await context.upstream.verification.quiz(), query, quizPaths),
}));

export const action = pageAction(
  { limit: 'write', schema: quizFormSchema, query: quizQuerySchema },
  async (page) => {
    return submitQuiz(page.context, page.value, page.query, quizPaths);
  },
);

export default function WizardQuiz() {
  const { frame, view, limits, intentKey } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  if (view.kind === 'question') return <QuizQuestion key={view.number} view={view} reply={reply} />;
  if (view.kind === 'review') return <QuizReview view={view} reply={reply} intentKey={intentKey} />;
  return (
    <WizardLayout frame={frame}>
      <PostedNotice />
      <QuizStart view={view} limits={limits} after={{ to: frame.nextTo, label: frame.nextLabel }} />
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
