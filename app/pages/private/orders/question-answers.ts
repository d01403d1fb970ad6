import { data } from '@remix-run/node';
import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import type { ActionReply } from '~/app/route-kit/page-action';
import { getQuestionFieldName } from '~/app/route-kit/question-names';
import type { Answers, Question } from '~/contract/questions';

/** Fields of every questionnaire form in addition to its answers. */
export const questionsSchema = z.object({ intent_key: intentKeySchema });

/**
 * Reads the answers of a posted form; a form with unanswered questions is returned with a message at each of them.
 */
export function readAnswers(
  form: FormData,
  questions: readonly Question[],
): { answers: Answers; refused: null } | { answers: null; refused: ReturnType<typeof data<ActionReply>> } {
  const given = questions.map((question) => ({
    question,
    chosen: form
      .getAll(getQuestionFieldName(question.id))
      .filter((id): id is string => question.options.some((option) => option.id === id)),
  }));
  const open = given.filter(({ chosen }) => chosen.length === 0);
  if (open.length === 0) {
    return {
      answers: Object.fromEntries(given.map(({ question, chosen }) => [question.id, chosen])),
      refused: null,
    };
  }
  return {
    answers: null,
    refused: refuseAnswers(
      form,
      given,
      open.map(({ question }) => question),
    ),
  };
}

function refuseAnswers(
  form: FormData,
  given: readonly { question: Question; chosen: string[] }[],
  open: readonly Question[],
) {
  const error: Record<string, string[]> = { '': [`还有 ${open.length} 题未作答`] };
  for (const question of open) error[getQuestionFieldName(question.id)] = ['请选择一项'];
  const initialValue: Record<string, string | string[]> = {
    intent_key: String(form.get('intent_key') ?? ''),
  };
  for (const { question, chosen } of given) {
    if (chosen.length > 0)
      initialValue[getQuestionFieldName(question.id)] = question.isMultiple ? chosen : (chosen[0] as string);
  }
  return data<ActionReply>({ result: { status: 'error', error, initialValue } }, { status: 400 });
}
