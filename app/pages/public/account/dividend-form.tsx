import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { TradePasswordField } from '~/app/features/orders/trade-password-field';
import { ButtonLink } from '~/app/ui/button';
import { ChoiceCards } from '~/app/ui/choice-cards';
import { FormError, IntentKeyField, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { DIVIDEND_METHOD_NAMES, DIVIDEND_METHODS } from '~/contract/kinds';
import { DIVIDEND_METHOD_NOTES, type PositionView } from '~/app/pages/public/account/position-view';

const dividendMethodSchema = deferSchema(
  () => import('~/app/pages/public/account/dividend-schema'),
  (file) => file.dividendMethodSchema,
);

interface DividendFormProps {
  view: Pick<PositionView, 'code' | 'name' | 'dividendWay' | 'dividendWayName'>;
  intentKey: string;
  backTo: string;
  /** Page for resetting the trade password; it leads back here. */
  passwordTo: string;
}

/** Form that changes the dividend method of a fund, with an explanation of each method. */
export function DividendForm({ view, intentKey, backTo, passwordTo }: DividendFormProps) {
  const reply = useActionData<ActionReply>();
  const [form, fields] = useZodForm({
    id: 'dividend',
    schema: dividendMethodSchema,
    lastResult: reply?.result,
    defaultValue: { fund_code: view.code, intent_key: intentKey, way: view.dividendWay },
  });
  return (
    <div className="column column-narrow">
      <PageTitle>修改分红方式</PageTitle>
      <p className="note-text">{view.name}</p>
      <Notice calm>
        当前为{view.dividendWayName}。修改按 T 日处理（交易日 15:00 前提交为当日，否则为下一交易日），T
        日之后登记的分红按新方式，已登记的分红不变。
      </Notice>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="mt-4">
        <input type="hidden" name="fund_code" value={view.code} />
        <IntentKeyField meta={fields.intent_key} />
        <ChoiceCards
          meta={fields.way}
          isField
          legend="分红方式"
          options={DIVIDEND_METHODS.map((way) => ({
            value: way,
            label: DIVIDEND_METHOD_NAMES[way],
            note: DIVIDEND_METHOD_NOTES[way],
          }))}
        />
        <TradePasswordField meta={fields.trade_password} resetTo={passwordTo} />
        <FormError form={form} kept="分红方式没有变化。" />
        <SubmitButton className="mt-4">确认修改</SubmitButton>
        <ButtonLink kind="line" wide className="mt-3" to={backTo}>
          返回持仓
        </ButtonLink>
      </Form>
    </div>
  );
}
