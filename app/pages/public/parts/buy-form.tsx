import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/page/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FactList } from '~/app/ui/dl';
import { FormError, SubmitButton, useZodForm } from '~/app/ui/form';
import { AmountField } from '~/app/ui/form/amount-field';
import { Section } from '~/app/ui/section';
import { subscribeExample } from '~/app/pages/public/parts/fee-example';
import type { BuyView } from '~/app/pages/public/parts/buy-view';
import { QuickValues } from '~/app/pages/public/parts/quick-values';
import {
  AgreeField,
  PostedUnseen,
  PreviewButton,
  Suitability,
  TradeDays,
  useTyped,
} from '~/app/pages/public/parts/trade-form';
import { TradePasswordField } from '~/app/parts/orders/trade-password-field';
import { buySchema } from '~/app/parts/orders/trade-schema';

export interface BuyFormView extends BuyView {
  intentKey: string;
  typed: { amount?: string; pay_way?: string; card_id?: string };
  quickTo: { value: string; label: string; to: string }[];
}

/** Amount with its fee and shares, days, card, suitability, documents, password. */
export function BuyForm({ view }: { view: BuyFormView }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'buy',
    schema: buySchema,
    lastResult: reply?.result,
    defaultValue: {
      intent_key: view.intentKey,
      amount: view.typed.amount,
      pay_way: view.typed.pay_way === 'transfer' ? 'transfer' : 'card',
      card_id: view.typed.card_id ?? view.cards[0]?.value,
    },
  });
  const { typed: amount, follow } = useTyped(fields.amount);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
      <PostedUnseen view={view} intentKey={fields.intent_key} />
      <div onInput={follow}>
        <AmountField meta={fields.amount} label="买入金额" help={view.rule} placeholder="如 1000" />
      </div>
      <QuickValues label="常用金额" fieldId={fields.amount.id} items={view.quickTo} />
      <PreviewButton>按此金额试算</PreviewButton>
      <BuyExample view={view} amount={amount} />
      <TradeDays title="成交与确认" view={view} />
      <Section title="付款" more={{ to: view.to.bindCard, label: '绑定新卡' }}>
        <ChoiceCards isField meta={fields.card_id} legend="付款银行卡" options={view.cards} />
        <ChoiceCards
          meta={fields.pay_way}
          isField
          legend="付款方式"
          options={[
            { value: 'card', label: '银行卡扣款', note: '提交后立即从所选银行卡扣款' },
            {
              value: 'transfer',
              label: '银行转账',
              note: '下单后自行转账，须用所选银行卡，T 日 15:00 前到账',
            },
          ]}
        />
      </Section>
      <Section title="确认">
        <Suitability {...view.suitability} />
        <AgreeField meta={fields.is_agreed} to={view.to}>
          ，知悉成交以 T 日净值为准
        </AgreeField>
        <TradePasswordField meta={fields.trade_password} resetTo={view.to.password} />
      </Section>
      <FormError form={form} kept="没有扣款，填写的内容已保留。" />
      <p className="footnote">基金有风险，投资需谨慎。过往业绩不预示未来表现。</p>
      <ActionBar solo>
        <SubmitButton form={form.id} name="intent" value="buy">
          确认买入
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

/** Fee and shares of an amount at the latest NAV, marked as the example it is. */
export function BuyExample({ view, amount }: { view: Pick<BuyView, 'fees' | 'nav'>; amount: string }) {
  if (amount.trim() === '') {
    return <p className="note-text mt-3">输入金额后显示申购费与大约份额。</p>;
  }
  const example = subscribeExample(view.fees, view.nav, amount);
  return (
    <section aria-label="费用与份额示例">
      {example.ok ? (
        <>
          <Card pad="dl" className="mt-3">
            <FactList facts={example.data.facts} />
          </Card>
          <p className="footnote">示例按最新披露净值计算，实际份额以 T 日净值为准。</p>
        </>
      ) : (
        <p className="note-text mt-3">{example.message}</p>
      )}
    </section>
  );
}
