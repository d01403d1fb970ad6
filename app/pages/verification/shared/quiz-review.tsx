import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { CardList } from '~/app/ui/card';
import {
  FormError,
  getIntentKey,
  IntentKeyInput,
  SubmitButton,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle } from '~/app/ui/section';
import type { QuizView } from '~/app/pages/verification/shared/quiz-view';

const quizFormSchema = deferSchema(
  () => import('~/app/pages/verification/shared/quiz-schema'),
  (file) => file.quizFormSchema,
);

interface QuizReviewProps {
  view: Extract<QuizView, { kind: 'review' }>;
  reply: ActionReply | undefined;
  intentKey: string;
}

/** All answers before they are submitted; each can be changed. */
export function QuizReview({ view, reply, intentKey }: QuizReviewProps) {
  const [form] = useZodForm({ id: 'quiz-review', schema: quizFormSchema, lastResult: reply?.result });
  return (
    <div className="column column-slim">
      <PageTitle>核对答案</PageTitle>
      <p className="note-text">请确认每题都符合您的实际情况。提交后计一次测评。</p>
      <CardList className="mt-4" label="全部答案">
        {view.rows.map((row) => (
          <li key={row.number}>
            <ListRow
              title={`${row.number}. ${row.text}`}
              note={
                row.answer === '' ? <b>尚未回答</b> : <span className="text-body text-ink">{row.answer}</span>
              }
              value="修改"
              to={row.changeTo}
            />
          </li>
        ))}
      </CardList>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <input type="hidden" name="version" value={view.version} />
        <IntentKeyInput value={getIntentKey(reply, intentKey)} />
        <FormError form={form} kept="答案都已保存。" />
        <ActionBar solo>
          <SubmitButton
            name="intent"
            value="submit"
            disabledReason={view.isComplete ? undefined : '还有题目没有回答'}
          >
            提交测评
          </SubmitButton>
        </ActionBar>
      </Form>
    </div>
  );
}
