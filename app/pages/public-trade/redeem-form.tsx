import { Form, useActionData } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import type { ActionReply } from '~/app/page/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { Field, FormError, IntentKey, SubmitButton, useZodForm } from '~/app/ui/form';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { useHydrated } from '~/app/ui/use-hydrated';
import { QuickValues } from './quick-values';
import { RedeemExample } from './redeem-example';
import type { RedeemView } from './redeem-view';
import { ShareSlider } from './share-slider';
import { TradePasswordField } from './trade-password-field';
import { redeemSchema, redeemSharesSchema } from './trade-schema';

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
  const [typed, setTyped] = useState((fields.shares.initialValue as string | undefined) ?? '');
  const isHydrated = useHydrated();
  const shares = redeemSharesSchema.safeParse(typed).data ?? '';
  const follow = (event: FormEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'shares') {
      setTyped(event.target.value);
    }
  };
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
      <input type="hidden" name="fund_code" value={view.fundCode} />
      <input type="hidden" name="trade_date" value={view.tradeDate} />
      <IntentKey meta={fields.intent_key} />
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
      <RedeemExample view={view} shares={shares} />
      {!isHydrated && (
        <Button kind="line" wide className="mt-3" type="submit" name="intent" value="preview" formNoValidate>
          按此份额试算
        </Button>
      )}
      <Section title="成交与到账" footNote={view.reason}>
        <Card pad="p">
          <Steps steps={view.steps} label="成交与到账" />
        </Card>
      </Section>
      <Section title="确认" more={{ to: view.to.bindCard, label: '绑定新卡' }}>
        <ChoiceCards meta={fields.card_id} legend="收款银行卡" options={view.cards} />
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
