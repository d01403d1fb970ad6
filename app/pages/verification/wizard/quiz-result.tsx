import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Notice } from '~/app/ui/notice';
import { QuizResult } from '~/app/pages/verification/shared/quiz-result';
import { buildQuizResultView } from '~/app/pages/verification/shared/quiz-view';
import { WizardLayout, WizardNextStep } from '~/app/pages/verification/wizard/wizard-frame';
import { buildWizardLayoutData } from '~/app/pages/verification/wizard/wizard-steps';
import { defineWizardPage } from '~/app/pages/verification/wizard/wizard-screen';

/** Wizard: the class from the quiz, and the products it permits. */
export const handle = defineWizardPage('quiz_result', {
  description: '合格投资者认证：查看风险测评结果。',
});

export const loader = pageLoader({ handle }, async ({ context }) => ({
  frame: buildWizardLayoutData('quiz_result'),
  result: buildQuizResultView((await context.upstream.verification.quiz()).last),
}));

export default function WizardQuizResult() {
  const { frame, result } = useLoaderData<typeof loader>();
  return (
    <WizardLayout frame={frame}>
      {result ? (
        <>
          <QuizResult result={result} />
          <WizardNextStep to={frame.nextTo} label={frame.nextLabel} />
        </>
      ) : (
        <>
          <Notice>还没有测评结果</Notice>
          <WizardNextStep to={paths.certification('quiz')} label="去测评" />
        </>
      )}
    </WizardLayout>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
