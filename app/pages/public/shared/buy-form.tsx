import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FactList } from '~/app/ui/facts-list';
import { FormError, deferSchema, useZodForm } from '~/app/ui/form';
import { AmountField, parseTypedYuan } from '~/app/ui/form/amount-field';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { CostLine } from '~/app/pages/public/shared/cost-line';
import { computeSubscribeExample } from '~/app/pages/public/shared/fee-example';
import type { BuyView } from '~/app/pages/public/shared/buy-view';
import { QuickValues } from '~/app/ui/form/quick-values';
import {
  AgreementField,
  HiddenTradeFields,
  PreviewButton,
  SuitabilityMatch,
  useTypedValue,
} from '~/app/pages/public/shared/trade-form';
import { PayButton, PaySheet, usePaySheet } from '~/app/features/orders/pay-sheet';

const buySchema = deferSchema(
  () => import('~/app/features/orders/trade-schema'),
  (file) => file.buySchema,
);

export interface BuyFormView extends BuyView {
  intentKey: string;
  typed: { amount?: string; pay_way?: string; card_id?: string };
  quickTo: { value: string; label: string; to: string }[];
}

/** Amount with its fee and dates in one line, card, suitability, documents; the password last. */
export function BuyForm({ view }: { view: BuyFormView }) {
  const reply = useActionData<ActionReply>();
  const [form, fields, isChecked] = useZodForm({
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
  const { typed: amount, follow } = useTypedValue(fields.amount);
  const { typed: cardId, follow: followCard } = useTypedValue(fields.card_id);
  const { typed: payWay, follow: followWay } = useTypedValue(fields.pay_way);
  const sum = parseTypedYuan(amount);
  const example = amount.trim() === '' ? null : computeSubscribeExample(view.fees, view.nav, amount);
  const cost = example?.ok ? example.data : null;
  const problem = example?.ok === false ? example.message : null;
  const pay = usePaySheet(form, isChecked, problem && fields.amount.id);
  const { days } = view;
  const card = view.cards.find(({ value }) => value === cardId);
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={pay.onSubmit}
      onInput={(event) => [follow, followCard, followWay].forEach((each) => each(event))}
      noValidate={form.noValidate}
      className="mt-4"
    >
      <HiddenTradeFields view={view} intentKey={fields.intent_key} />
      <Card pad="p" className="pb-0">
        <AmountField
          meta={fields.amount}
          label="买入金额"
          help={view.rule}
          placeholder="如 1000"
          isEchoed={false}
          problem={problem}
        />
        <QuickValues label="常用金额" fieldId={fields.amount.id} items={view.quickTo} typed={amount} />
        <PreviewButton>按此金额试算</PreviewButton>
        <CostLine
          items={[
            cost && (
              <>
                手续费 <b>{cost.fee}</b> 元
              </>
            ),
            <>
              按 <b>{days.trade}</b> 净值
            </>,
            <>
              <b>{days.confirm}</b> 确认
            </>,
          ]}
        >
          <BuyExample example={example} />
          <Steps steps={view.steps} label="成交与确认" />
        </CostLine>
      </Card>
      <p className="footnote">{view.reason}</p>
      {view.holding && <Notice icon="lock">{view.holding}</Notice>}
      <Section title="付款" more={{ to: view.to.bindCard, label: '绑定新卡' }}>
        <ChoiceCards isField meta={fields.card_id} legend="付款银行卡" options={view.cards} />
        <ChoiceCards meta={fields.pay_way} isField legend="付款方式" options={view.payWays} />
      </Section>
      <Section title="确认">
        <SuitabilityMatch {...view.suitability} />
        <AgreementField meta={fields.is_agreed} to={view.to}>
          ，知悉成交以 T 日净值为准
        </AgreementField>
        <PaySheet
          form={form}
          pay={pay}
          password={fields.trade_password}
          resetTo={view.to.password}
          about={view.fundName}
          sum={sum && { figure: sum.figures, unit: '元' }}
          facts={[
            {
              label: '付款',
              value: card?.label,
              note: payWay === 'transfer' ? '下单后自行转账' : undefined,
            },
            {
              label: '费用',
              value: cost && `${cost.fee} 元`,
              note: cost && `${cost.rate}，净申购 ${cost.net} 元`,
            },
            {
              label: '成交与确认',
              value: `${days.trade} 净值，${days.confirm} 确认`,
              note: `${days.cancelUntil} 前可撤单`,
            },
          ]}
          intent="buy"
          confirm="确认买入"
        />
      </Section>
      <FormError form={form} kept="没有扣款，填写的内容已保留。" />
      <p className="footnote">基金有风险，投资需谨慎。过往业绩不预示未来表现。</p>
      <ActionBar solo>
        <PayButton
          form={form}
          intent="buy"
          label={sum ? `买入 ${sum.figures} 元` : '买入'}
          confirm="确认买入"
        />
      </ActionBar>
    </Form>
  );
}

/** Fee and shares of an amount at the latest NAV, marked as an example. */
export function BuyExample({ example }: { example: ReturnType<typeof computeSubscribeExample> | null }) {
  if (!example?.ok) return <p className="note-text">输入金额后显示申购费与大约份额。</p>;
  return (
    <section aria-label="费用与份额示例">
      <FactList facts={example.data.facts} />
      <p className="footnote">示例按最新披露净值计算，实际份额以 T 日净值为准。</p>
    </section>
  );
}
