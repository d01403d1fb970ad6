import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import type { RefusedTransferView } from '~/app/pages/public/trade/refused-transfer-view';
import { TradePasswordField } from '~/app/features/orders/trade-password-field';

const chooseCardSchema = deferSchema(
  () => import('~/app/features/orders/trade-schema'),
  (file) => file.chooseCardSchema,
);

interface ChooseCardProps {
  refused: RefusedTransferView;
  orderId: string;
  intentKey: string;
  passwordTo: string;
  reply: ActionReply | undefined;
}

/** Money that the bank refused to pay to a card: the reason, and the form for choosing another one. */
export function ChooseCard({ refused, orderId, intentKey, passwordTo, reply }: ChooseCardProps) {
  const [form, fields] = useZodForm({
    id: 'choose-card',
    schema: chooseCardSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey, card_id: refused.cards[0]?.value },
  });
  return (
    <Section
      title="更换收款卡"
      id="card"
      more={{ to: refused.bindTo, label: '绑定新卡' }}
      footNote="选定后立即重新转出，不收费用，以银行入账为准。"
    >
      <Notice icon="warn">{refused.text}</Notice>
      <Card pad="p" className="mt-3">
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
          <input type="hidden" name="order_id" value={orderId} />
          <IntentKeyField meta={fields.intent_key} />
          <ChoiceCards isField meta={fields.card_id} legend="收款银行卡" options={refused.cards} />
          <TradePasswordField meta={fields.trade_password} resetTo={passwordTo} />
          <FormError form={form} kept="订单没有变化。" />
          <SubmitButton
            className="mt-4"
            form={form.id}
            name="intent"
            value="choose-card"
            loadingText="正在提交"
          >
            转入这张卡
          </SubmitButton>
        </Form>
      </Card>
    </Section>
  );
}
