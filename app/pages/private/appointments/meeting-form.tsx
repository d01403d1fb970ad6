import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/page/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import {
  ChoiceField,
  FormError,
  IntentKey,
  SelectField,
  SubmitButton,
  TextField,
  useZodForm,
} from '~/app/ui/form';
import { DateField } from '~/app/ui/form/date-field';
import { makeSchema } from '~/app/pages/private/appointments/appointment-schema';
import type { MeetingProduct } from '~/app/pages/private/appointments/appointment-server';
import { SLOTS, TOPICS, WAYS } from '~/app/parts/person/meeting-choices';
import { APPOINTMENT_NOTE_MAX } from '~/contract/limits';

interface MeetingFormProps {
  days: { min: string; max: string };
  /** What it is about, where that is known. */
  product: MeetingProduct | null;
  intentKey: string;
  reply: ActionReply | undefined;
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** What to talk about, when and how. */
export function MeetingForm({ days, product, intentKey, reply }: MeetingFormProps) {
  const [form, fields] = useZodForm({
    id: 'meeting',
    schema: makeSchema,
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
      <IntentKey meta={fields.intent_key} />
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
        options={TOPICS.map((topic) => ({ value: topic, label: topic }))}
      />
      <DateField meta={fields.day} label="日期" {...days} help={`可选 ${days.min} 至 ${days.max}`} />
      <ChoiceField meta={fields.slot} legend="时段" options={optionsOf(SLOTS)} />
      <ChoiceField meta={fields.way} legend="方式" options={optionsOf(WAYS)} />
      <TextField
        meta={fields.note}
        label="备注（选填）"
        rows={3}
        maxLength={APPOINTMENT_NOTE_MAX}
        placeholder="想了解的产品或问题"
      />
      <FormError form={form} kept="已填写的内容都已保留。" />
      <ActionBar solo>
        <SubmitButton loadingText="预约中">提交预约</SubmitButton>
      </ActionBar>
    </Form>
  );
}
