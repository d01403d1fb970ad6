import { Form } from '@remix-run/react';

import type { ActionReply } from '~/app/route-kit/page-action';
import { getQuestionFieldName } from '~/app/route-kit/question-names';
import { ActionBar } from '~/app/ui/action-bar';
import { ChoiceCards } from '~/app/ui/choice-cards';
import {
  deferSchemaFor,
  FormError,
  SubmitButton,
  TextField,
  useZodForm,
  type FieldMeta,
} from '~/app/ui/form';
import type { SurveyView } from '~/app/pages/private/surveys/survey-server';

const surveySchemaFor = deferSchemaFor(
  () => import('~/app/pages/private/surveys/survey-schema'),
  (file, questions: SurveyView['questions']) => file.buildSurveyFormSchema(questions),
);

interface SurveyFormProps {
  survey: SurveyView;
  intentKey: string;
  reply: ActionReply | undefined;
}

/** All questions of a survey, one below the other, and a comment field. Posts to the current page. */
export function SurveyForm({ survey, intentKey, reply }: SurveyFormProps) {
  const [form, fields] = useZodForm({
    id: 'survey',
    schema: surveySchemaFor(survey.questions),
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  const metas = fields as unknown as Record<string, FieldMeta>;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="survey_id" value={survey.surveyId} />
      <input type="hidden" name="intent_key" value={fields.intent_key.initialValue} />
      {survey.questions.map((question, index) => {
        const meta = metas[getQuestionFieldName(question.id)];
        return meta ? (
          <ChoiceCards
            key={question.id}
            meta={meta}
            legend={`${index + 1}. ${question.text}`}
            note={question.note ?? (question.isMultiple ? '可选多项' : undefined)}
            type={question.isMultiple ? 'checkbox' : 'radio'}
            options={question.options.map(({ id, text }) => ({ value: id, label: text }))}
          />
        ) : null;
      })}
      {survey.hasComment && <TextField meta={fields.comment} label="其它意见（选填）" rows={4} />}
      <FormError form={form} kept="已选择的答案都已保留。" />
      <ActionBar solo>
        <SubmitButton>提交</SubmitButton>
      </ActionBar>
    </Form>
  );
}
