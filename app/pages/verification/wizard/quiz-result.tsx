import { useLoaderData } from '@remix-run/react';
import { definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { QuizResult } from '~/app/pages/verification/parts/quiz-result';
import { quizResultView } from '~/app/pages/verification/parts/quiz-view';
import { WizardFrame, WizardNext } from '~/app/pages/verification/wizard/wizard-frame';
import { wizardFrame } from '~/app/pages/verification/wizard/wizard-steps';
import { wizardScreen } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: the class the quiz led to, and what it opens. */
export const handle = definePage({
  login: 'guest',
  title: '测评结果',
  description: '合格投资者认证：查看风险测评结果。',
  isPrivate: true,
  watchedQuery: [],
  guest: wizardScreen('quiz_result'),
});

export const loader = pageLoader({ handle }, async ({ context }) => ({
  frame: wizardFrame('quiz_result'),
  result: quizResultView((await context.upstream.verification.quiz()).last),
}));

export default function WizardQuizResult() {
  const { frame, result } = useLoaderData<typeof loader>();
  return (
    <WizardFrame frame={frame}>
      {result ? (
        <>
          <QuizResult result={result} />
          <WizardNext to={frame.nextTo} label={frame.nextLabel} />
        </>
      ) : (
        <>
          <Notice>还没有测评结果</Notice>
          <WizardNext to={paths.certification('quiz')} label="去测评" />
        </>
      )}
    </WizardFrame>
  );
}
