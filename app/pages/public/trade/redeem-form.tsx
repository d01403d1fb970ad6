import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/page/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { Field, FormError, SubmitButton, useZodForm } from '~/app/ui/form';
import { Section } from '~/app/ui/section';
import { QuickValues } from '~/app/pages/public/parts/quick-values';
import { RedeemExample } from '~/app/pages/public/trade/redeem-example';
import type { RedeemView } from '~/app/pages/public/trade/redeem-view';
import { ShareSlider } from '~/app/pages/public/trade/share-slider';
import { PostedUnseen, PreviewButton, TradeDays, useTyped } from '~/app/pages/public/parts/trade-form';
import { TradePasswordField } from '~/app/parts/orders/trade-password-field';
import { SHARES, sharesAsTyped } from '~/app/parts/orders/typed-shares';
import { redeemSchema } from '~/app/parts/orders/trade-schema';

export interface RedeemFormView extends RedeemView {
  intentKey: string;
  typed: { shares?: string; card_id?: string };
  quickTo: { value: string; label: string; to: string }[];
}

/** Shares with their fee by lot, days, card and password. */
export function RedeemForm({ view }: { view: RedeemFormView }) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'redeem',
    schema: redeemSchema,
    lastResult: reply?.result,
    defaultValue: {
      intent_key: view.intentKey,
      shares: view.typed.shares,
      card_id: view.typed.card_id ?? view.cards[0]?.value,
    },
  });
  const { typed, follow } = useTyped(fields.shares);
  const asTyped = sharesAsTyped(typed);
  const shares = SHARES.test(asTyped) ? asTyped : '';
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
      <PostedUnseen view={view} intentKey={fields.intent_key} />
      <div onInput={follow}>
        <Field
          meta={fields.shares}
          label="赎回份额"
          unit="份"
          inputMode="decimal"
          autoComplete="off"
          placeholder="最多两位小数"
          help={view.rule}
        />
      </div>
      <ShareSlider available={view.available} shares={shares} fieldId={fields.shares.id} />
      <QuickValues label="常用份额" fieldId={fields.shares.id} items={view.quickTo} />
      <PreviewButton>按此份额试算</PreviewButton>
      <RedeemExample view={view} shares={shares} />
      <TradeDays title="成交与到账" view={view} />
      <Section title="确认" more={{ to: view.to.bindCard, label: '绑定新卡' }}>
        <ChoiceCards isField meta={fields.card_id} legend="收款银行卡" options={view.cards} />
        <TradePasswordField meta={fields.trade_password} resetTo={view.to.password} />
      </Section>
      <FormError form={form} kept="份额没有变化，填写的内容已保留。" />
      <ActionBar solo>
        <SubmitButton form={form.id} name="intent" value="redeem">
          确认赎回
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}
