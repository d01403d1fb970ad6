import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { Card } from '~/app/ui/card';
import { Countdown } from '~/app/ui/countdown';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { Section } from '~/app/ui/section';
import { TradePasswordField } from '~/app/features/orders/trade-password-field';

const cancelSchema = deferSchema(
  () => import('~/app/features/orders/trade-schema'),
  (file) => file.cancelSchema,
);

interface CancelTradeProps {
  cancel: { until: string; serverNow: string; text: string };
  orderId: string;
  intentKey: string;
  passwordTo: string;
  reply: ActionReply | undefined;
}

/** Cancellation until 15:00 of T, by the server clock, with the trade password. */
export function CancelTrade({ cancel, orderId, intentKey, passwordTo, reply }: CancelTradeProps) {
  const [form, fields] = useZodForm({
    id: 'cancel-trade',
    schema: cancelSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  return (
    <Section title="撤单" id="cancel">
      <Card pad="p">
        <Countdown label="剩余" until={cancel.until} serverNow={cancel.serverNow} />
        <p className="note-text mt-2">{cancel.text}</p>
        <Form
          method="post"
          id={form.id}
          onSubmit={form.onSubmit}
          noValidate={form.noValidate}
          className="mt-4"
        >
          <input type="hidden" name="order_id" value={orderId} />
          <IntentKeyField meta={fields.intent_key} />
          <TradePasswordField meta={fields.trade_password} resetTo={passwordTo} />
          <FormError form={form} kept="订单没有变化。" />
          <SubmitButton
            kind="line"
            className="mt-4"
            form={form.id}
            name="intent"
            value="cancel"
            loadingText="正在撤单"
          >
            确认撤单
          </SubmitButton>
        </Form>
      </Card>
    </Section>
  );
}
