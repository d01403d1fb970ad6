import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { ChoiceCards } from '~/app/ui/choice-cards';
import {
  Field,
  FormError,
  IntentKeyField,
  SelectField,
  SubmitButton,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { SavedNote } from '~/app/features/orders/purchase-frame';
import type { RedemptionView } from '~/app/pages/private/orders/redemption-view';

const redeemSchema = deferSchema(
  () => import('~/app/pages/private/orders/redemption-schema'),
  (file) => file.redeemSchema,
);

/** All shares or some of them, and the open day. */
export function RedeemForm({ view }: { view: RedemptionView & { intentKey: string } }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'redeem',
    schema: redeemSchema,
    lastResult: reply?.result,
    defaultValue: {
      intent_key: view.intentKey,
      open_day: view.days.length === 1 ? view.days[0]?.value : undefined,
    },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-5">
      <input type="hidden" name="product_code" value={view.productCode} />
      <IntentKeyField meta={fields.intent_key} />
      <ChoiceCards meta={fields.way} legend="赎回多少" note={view.ways.note} options={view.ways.choices} />
      {view.ways.choices.some(({ value }) => value === 'part') && (
        <Field
          meta={fields.shares}
          label="赎回份额（选部分赎回时填写）"
          unit="份"
          inputMode="decimal"
          autoComplete="off"
          placeholder="最多两位小数"
        />
      )}
      <ChoiceCards meta={fields.card} legend="款项划到哪里" options={view.cards} isField />
      <SelectField
        meta={fields.open_day}
        label="开放日"
        options={view.days}
        placeholder="请选择开放日"
        help="截止时间（北京时间）之前可以撤销"
      />
      <FormError form={form} kept="填写的内容已保留。" />
      <SavedNote />
      <ActionBar solo>
        <SubmitButton form={form.id}>提交，下一步核验身份</SubmitButton>
      </ActionBar>
    </Form>
  );
}
