import { useForm } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { getQuestionFieldName } from '~/app/route-kit/question-names';
import { ActionBar } from '~/app/ui/action-bar';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, getIntentKey, IntentKeyInput, SubmitButton, useDraft } from '~/app/ui/form';
import type { Question } from '~/contract/questions';

interface QuestionFormProps {
  id: string;
  questions: readonly Question[];
  intentKey: string;
  submitLabel: string;
  /** Content below the questions. */
  children?: ReactNode;
}

/** Questions one below the other, all answered at once. Answers chosen before the login ended are restored. */
export function QuestionForm({ id, questions, intentKey, submitLabel, children }: QuestionFormProps) {
  const reply = useActionData<ActionReply>();
  const draft = useDraft();
  const [form, fields] = useForm<Record<string, string>>({
    id,
    lastResult: reply?.result,
    defaultValue: draft as Record<string, string> | undefined,
  });
  return (
    <Form method="post" id={form.id} className="mt-4" noValidate>
      <IntentKeyInput value={getIntentKey(reply, intentKey, draft)} />
      {questions.map((question, index) => {
        const meta = fields[getQuestionFieldName(question.id)];
        return (
          meta && (
            <ChoiceCards
              key={question.id}
              meta={meta}
              legend={`${index + 1}. ${question.text}`}
              note={question.note ?? undefined}
              type={question.isMultiple ? 'checkbox' : 'radio'}
              options={question.options.map((option) => ({ value: option.id, label: option.text }))}
            />
          )
        );
      })}
      {children}
      <FormError form={form} kept="已选的答案已保留。" />
      <ActionBar solo>
        <SubmitButton form={form.id}>{submitLabel}</SubmitButton>
      </ActionBar>
    </Form>
  );
}
