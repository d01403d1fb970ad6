import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { TradePasswordField } from '~/app/features/orders/trade-password-field';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { PageTitle } from '~/app/ui/section';
import { PLAN_CHANGE_TEXTS, type PlanChange } from '~/app/pages/public/plans/change-texts';
import type { PlanView } from '~/app/pages/public/plans/plan-view';
import { Bullets } from '~/app/ui/bullets';
import { SeparatedFields } from '~/app/ui/figure';

const planStateSchema = deferSchema(
  () => import('~/app/pages/public/plans/plan-schema'),
  (file) => file.planStateSchema,
);

interface ChangeFormProps {
  change: PlanChange;
  view: Pick<PlanView, 'id' | 'fundName' | 'timing' | 'amount'>;
  intentKey: string;
  backTo: string;
  passwordTo: string;
}

/** Pauses, resumes or stops a plan, after an explanation and with the trade password. */
export function PlanChangeForm({ change, view, intentKey, backTo, passwordTo }: ChangeFormProps) {
  const reply = useActionData<ActionReply>();
  const text = PLAN_CHANGE_TEXTS[change];
  const [form, fields] = useZodForm({
    id: 'plan-state',
    schema: planStateSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey },
  });
  return (
    <div className="column column-narrow">
      <PageTitle>{text.title}</PageTitle>
      <p className="note-text">
        <SeparatedFields items={[view.fundName, view.timing, `${view.amount} 元`]} />
      </p>
      <Card pad="p" className="mt-4">
        <Bullets lines={text.points} />
      </Card>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
        <input type="hidden" name="plan_id" value={view.id} />
        <input type="hidden" name="state" value={text.state} />
        <IntentKeyField meta={fields.intent_key} />
        <TradePasswordField meta={fields.trade_password} resetTo={passwordTo} />
        <FormError form={form} kept="计划没有变化。" />
        <SubmitButton className="mt-4">{text.button}</SubmitButton>
        <ButtonLink kind="line" wide className="mt-3" to={backTo}>
          返回计划
        </ButtonLink>
      </Form>
    </div>
  );
}
