import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { FormError, IntentKeyField, SelectField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import type { MeetingProduct } from '~/app/pages/private/appointments/appointment-server';
import { MEETING_TOPICS, MEETING_CHANNELS } from '~/app/features/person/meeting-choices';
import { MeetingFields } from '~/app/features/person/meeting-fields';

const makeAppointmentSchema = deferSchema(
  () => import('~/app/pages/private/appointments/appointment-schema'),
  (file) => file.makeAppointmentSchema,
);

interface MeetingFormProps {
  days: { min: string; max: string };
  /** Product of the meeting, if it is known. */
  product: MeetingProduct | null;
  intentKey: string;
  reply: ActionReply | undefined;
}

/** Topic, time and channel of the meeting. */
export function MeetingForm({ days, product, intentKey, reply }: MeetingFormProps) {
  const [form, fields] = useZodForm({
    id: 'meeting',
    schema: makeAppointmentSchema,
    lastResult: reply?.result,
    defaultValue: {
      intent_key: intentKey,
      way: 'phone',
      ...(product ? { product_code: product.code, topic: product.topic } : {}),
    },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="intent" value="make" />
      <IntentKeyField meta={fields.intent_key} />
      {product && (
        <>
          <input type="hidden" name={fields.product_code.name} value={product.code} />
          <p className="note-text mt-4">相关产品：{product.name}</p>
        </>
      )}
      <SelectField
        meta={fields.topic}
        label="话题"
        placeholder="请选择"
        options={MEETING_TOPICS.map((topic) => ({ value: topic, label: topic }))}
      />
      <MeetingFields fields={fields} days={days} ways={MEETING_CHANNELS} placeholder="想了解的产品或问题" />
      <FormError form={form} kept="已填写的内容都已保留。" />
      <ActionBar solo>
        <SubmitButton loadingText="预约中">提交预约</SubmitButton>
      </ActionBar>
    </Form>
  );
}
