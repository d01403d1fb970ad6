import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import '~/app/features/person/progress.css';
import type { QuizView } from '~/app/pages/verification/shared/quiz-view';

const quizFormSchema = deferSchema(
  () => import('~/app/pages/verification/shared/quiz-schema'),
  (file) => file.quizFormSchema,
);

const continueToNext = ({ form }: HTMLInputElement): void =>
  form?.querySelector<HTMLButtonElement>('button[value="answer"]')?.click();

type QuestionView = Extract<QuizView, { kind: 'question' }>;

/**
 * One question at a time; its answer is saved before the next one, so that another device can continue. Tapping the
 * only possible answer continues; the keyboard and several answers need the button.
 */
export function QuizQuestion({ view, reply }: { view: QuestionView; reply: ActionReply | undefined }) {
  const { question, number, total, chosen, version, backTo } = view;
  const [form, fields] = useZodForm({
    id: `quiz-${question.id}`,
    schema: quizFormSchema,
    lastResult: reply?.result,
    defaultValue: { answer: [...chosen] },
  });
  return (
    <div className="column column-slim">
      <p className="note-text mt-5">
        第 {number} / {total} 题
      </p>
      <progress className="progress-bar" max={total} value={number - 1} aria-label="测评进度" />
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="question" value={question.id} />
        <ChoiceCards
          key={question.id}
          meta={fields.answer}
          legend={question.text}
          note={question.isMultiple ? (question.note ?? '可选多项') : question.note}
          type={question.isMultiple ? 'checkbox' : 'radio'}
          isHeading
          onTap={question.isMultiple ? undefined : continueToNext}
          options={question.options.map(({ id, text }) => ({ value: id, label: text }))}
        />
        <FormError form={form} kept="已答的题目都已保存。" />
        <ActionBar solo>
          <ButtonLink kind="line" wide to={backTo}>
            {number > 1 ? '上一题' : '返回'}
          </ButtonLink>
          <SubmitButton name="intent" value="answer" loadingText="保存中">
            {number < total ? '下一题' : '核对答案'}
          </SubmitButton>
        </ActionBar>
      </Form>
    </div>
  );
}
