import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, deferSchema, useZodForm } from '~/app/ui/form';
import { HeroAmountField } from '~/app/ui/form/amount-field';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { formatYuan } from '~/domain/figures/money';
import { CostLine } from '~/app/pages/public/shared/cost-line';
import { computeRedeemEstimate } from '~/app/pages/public/trade/redeem-estimate';
import { QuickValues } from '~/app/ui/form/quick-values';
import { LargeChoiceField } from '~/app/pages/public/trade/large-choice-field';
import { RedeemExample } from '~/app/pages/public/trade/redeem-example';
import { validateShares, type RedeemView } from '~/app/pages/public/trade/redeem-view';
import { ShareSlider } from '~/app/pages/public/trade/share-slider';
import { HiddenTradeFields, PreviewButton, useTypedValue } from '~/app/pages/public/shared/trade-form';
import { PayButton, PaySheet, usePaySheet } from '~/app/features/orders/pay-sheet';
import { SHARES_PATTERN, normalizeTypedShares } from '~/app/features/orders/typed-shares';

const redeemSchema = deferSchema(
  () => import('~/app/features/orders/trade-schema'),
  (file) => file.redeemSchema,
);

export interface RedeemFormView extends RedeemView {
  intentKey: string;
  typed: { shares?: string; card_id?: string };
  quickTo: { value: string; label: string; to: string }[];
}

/** Shares with their fee by lot, dates, card and password. */
export function RedeemForm({ view }: { view: RedeemFormView }) {
  const reply = useActionData<ActionReply>();
  const [form, fields, isChecked] = useZodForm({
    id: 'redeem',
    schema: redeemSchema,
    lastResult: reply?.result,
    defaultValue: {
      intent_key: view.intentKey,
      shares: view.typed.shares,
      on_large: 'defer',
      card_id: view.typed.card_id ?? view.cards[0]?.value,
    },
  });
  const { typed, follow } = useTypedValue(fields.shares);
  const asTyped = normalizeTypedShares(typed);
  const shares = SHARES_PATTERN.test(asTyped) ? asTyped : '';
  const { typed: cardId, follow: followCard } = useTypedValue(fields.card_id);
  const problem = shares === '' ? null : validateShares(view, shares);
  const pay = usePaySheet(form, isChecked, problem && fields.shares.id);
  const estimate =
    shares === '' || problem || !view.nav ? null : computeRedeemEstimate(view.lots, view.nav.value, shares);
  const { days } = view;
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={pay.onSubmit}
      onInput={(event) => [follow, followCard].forEach((each) => each(event))}
      noValidate={form.noValidate}
      className="mt-4"
    >
      <HiddenTradeFields view={view} intentKey={fields.intent_key} />
      {view.split && <Notice calm>{view.split}</Notice>}
      <Card pad="p" className="pb-0">
        <HeroAmountField
          meta={fields.shares}
          label="赎回份额"
          unit="份"
          placeholder="最多两位小数"
          help={view.rule}
          problem={problem}
        />
        <ShareSlider available={view.available} shares={shares} fieldId={fields.shares.id} />
        <QuickValues label="常用份额" fieldId={fields.shares.id} items={view.quickTo} typed={typed} />
        <PreviewButton>按此份额试算</PreviewButton>
        <CostLine
          items={[
            estimate && (
              <>
                手续费 <b>{formatYuan(estimate.feeYuan)}</b> 元
              </>
            ),
            <>
              按 <b>{days.trade}</b> 净值
            </>,
            days.arrival && (
              <>
                <b>{days.arrival}</b> 到账
              </>
            ),
          ]}
        >
          <Steps steps={view.steps} label="成交与到账" />
        </CostLine>
      </Card>
      <p className="footnote">{view.reason}</p>
      {estimate && view.nav && <RedeemExample estimate={estimate} nav={view.nav} holding={view.holding} />}
      <Section title="确认" more={{ to: view.to.bindCard, label: '绑定新卡' }}>
        <ChoiceCards isField meta={fields.card_id} legend="收款银行卡" options={view.cards} />
        <LargeChoiceField meta={fields.on_large} />
        <PaySheet
          form={form}
          pay={pay}
          password={fields.trade_password}
          resetTo={view.to.password}
          about={view.fundName}
          sum={shares === '' ? null : { figure: formatYuan(shares), unit: '份' }}
          facts={[
            {
              label: '大约到账',
              value: estimate && `${formatYuan(estimate.netYuan)} 元`,
              note: estimate && `已扣赎回费 ${formatYuan(estimate.feeYuan)} 元，以 ${days.trade} 净值为准`,
            },
            { label: '赎回后余下', value: estimate && `${formatYuan(estimate.rest)} 份` },
            {
              label: '到账',
              value: days.arrival,
              note: view.cards.find(({ value }) => value === cardId)?.label,
            },
          ]}
          intent="redeem"
          confirm="确认赎回"
        />
      </Section>
      <FormError form={form} kept="份额没有变化，填写的内容已保留。" />
      <ActionBar solo>
        <PayButton
          form={form}
          intent="redeem"
          label={shares === '' ? '赎回' : `赎回 ${formatYuan(shares)} 份`}
          confirm="确认赎回"
        />
      </ActionBar>
    </Form>
  );
}
