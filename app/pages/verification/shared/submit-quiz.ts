import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { FieldError, redirectWithFlash } from '~/app/route-kit/page-action';
import type { PortalContext } from '~/bff/http/app-context';
import { formatRiskClass } from '~/domain/person/risk';
import type { QuizPaths, QuizQuery } from '~/app/pages/verification/shared/quiz-query';
import type { quizFormSchema } from '~/app/pages/verification/shared/quiz-schema';

/**
 * Saves one answer and redirects to the next question, or submits all of them. Throws FieldError for a missing
 * choice.
 */
export async function submitQuiz(
  context: PortalContext,
  value: z.output<typeof quizFormSchema>,
  query: QuizQuery,
  quizPaths: QuizPaths,
) {
  const { verification } = context.upstream;
  const { version } = value;
  if (value.intent === 'answer') {
    if (value.answer.length === 0 || value.question === undefined) {
      throw new FieldError('answer', '请选择一个答案');
    }
    const { answered } = await verification.saveQuizDraft({
      body: { version, answers: { [value.question]: value.answer } },
    });
    const { questions } = await verification.quiz();
    const next = typeof query.q === 'number' ? query.q + 1 : 1;
    return redirect(
      quizPaths.at(answered >= questions.length || next > questions.length ? 'review' : next),
      303,
    );
  }
  const { draft } = await verification.quiz();
  const result = await verification.submitQuiz(
    { body: { version, answers: draft } },
    { idempotencyKey: value.intent_key },
  );
  return redirectWithFlash(
    context,
    quizPaths.result,
    `测评完成：${formatRiskClass(result.risk_level) ?? ''}`,
  );
}
