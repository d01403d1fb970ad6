import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { CALL_TOPICS, CALL_METHODS } from '~/app/pages/member/rights/call-choices';
import { MeetingFields } from '~/app/features/person/meeting-fields';
import { ActionBar } from '~/app/ui/action-bar';
import { FormError, IntentKeyField, SelectField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';

const callSchema = deferSchema(
  () => import('~/app/pages/member/rights/rights-schema'),
  (file) => file.callSchema,
);

interface CallFormProps {
  days: { min: string; max: string };
  intentKey: string;
  reply: ActionReply | undefined;
}

/** Form for the time and the topic of a call by a senior adviser. */
export function CallForm({ days, intentKey, reply }: CallFormProps) {
  const [form, fields] = useZodForm({
    id: 'call',
    schema: callSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey, way: 'phone' },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="intent" value="call" />
      <IntentKeyField meta={fields.intent_key} />
      <SelectField
        meta={fields.topic}
        label="话题"
        placeholder="请选择"
        options={CALL_TOPICS.map((topic) => ({ value: topic, label: topic }))}
      />
      <MeetingFields fields={fields} days={days} ways={CALL_METHODS} placeholder="想先说明的情况" />
      <FormError form={form} kept="已填写的内容都已保留。" />
      <ActionBar solo>
        <SubmitButton loadingText="预约中">使用 1 次并预约</SubmitButton>
      </ActionBar>
    </Form>
  );
}
