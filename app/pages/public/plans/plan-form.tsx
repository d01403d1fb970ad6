import { Form, useActionData } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { BuyExample } from '~/app/pages/public/shared/buy-form';
import { AgreementField, PreviewButton, SuitabilityMatch } from '~/app/pages/public/shared/trade-form';
import { QuickValues } from '~/app/ui/form/quick-values';
import { CostLine } from '~/app/pages/public/shared/cost-line';
import { computeSubscribeExample } from '~/app/pages/public/shared/fee-example';
import { PayButton, PaySheet, usePaySheet } from '~/app/features/orders/pay-sheet';
import { appendQuery } from '~/app/paths';
import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { ChoiceCards } from '~/app/ui/choice-cards';
import {
  deferSchemaFor,
  FormError,
  IntentKeyField,
  SelectField,
  useZodForm,
  type FieldMeta,
} from '~/app/ui/form';
import { AmountField, parseTypedYuan } from '~/app/ui/form/amount-field';
import { Link } from '~/app/ui/link';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { useHydrated } from '~/app/ui/use-hydrated';
import {
  PLAN_FREQUENCIES,
  PLAN_FREQUENCY_NAMES,
  formatPlanTiming,
  type PlanFrequency,
} from '~/domain/orders/plan';
import { DebitDays } from '~/app/pages/public/plans/debit-days';
import type { PlanFormPage } from '~/app/pages/public/plans/load-plan-form';
import { useNextRuns } from '~/app/pages/public/plans/use-next-runs';
import { Bullets } from '~/app/ui/bullets';

const planSchemaFor = deferSchemaFor(
  () => import('~/app/pages/public/plans/plan-schema'),
  // Both schemas have all fields shown here; changing a plan requires no new agreement.
  (file, isEdit: boolean) =>
    (isEdit ? file.editPlanSchema : file.createPlanSchema) as typeof file.createPlanSchema,
);

const WEEKDAYS = ['一', '二', '三', '四', '五'].map((name, index) => ({
  value: String(index + 1),
  label: `周${name}`,
}));
const MONTH_DAYS = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} 日`,
}));

/** Amount, rhythm with its next days, card, suitability, documents, trade password. */
export function PlanForm({ view }: { view: PlanFormPage }) {
  const reply = useActionData<ActionReply>();
  const { start, planId } = view;
  const isEdit = planId !== null;
  const [form, fields, isChecked] = useZodForm({
    id: 'plan',
    schema: planSchemaFor(isEdit),
    lastResult: reply?.result,
    defaultValue: {
      intent_key: view.intentKey,
      amount: start.amount,
      card_id: start.card_id,
      from_code: start.from_code,
      frequency: start.frequency,
      weekday: String(start.weekday),
      month_day: String(start.month_day),
    },
  });
  const [intent, confirm] = isEdit ? ['edit', '确认修改'] : ['create', '确认定投'];
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(() => ({
    amount: getText(fields.amount),
    card_id: getText(fields.card_id),
    from_code: getText(fields.from_code),
    frequency: getText(fields.frequency) as PlanFrequency,
    weekday: Number(getText(fields.weekday)),
    month_day: Number(getText(fields.month_day)),
  }));
  const { frequency } = typed;
  const day = frequency === 'day' ? 0 : frequency === 'month' ? typed.month_day : typed.weekday;
  const runs = useNextRuns({ frequency, day }, view.runs);
  const replayTo = appendQuery(view.to.replay, {
    fund_code: view.fundCode,
    amount: typed.amount,
    timing: `${frequency}:${day}`,
  });
  const sum = parseTypedYuan(typed.amount);
  const example =
    typed.amount.trim() === '' ? null : computeSubscribeExample(view.fees, view.nav, typed.amount);
  const cost = example?.ok ? example.data : null;
  const problem = example?.ok === false ? example.message : null;
  const pay = usePaySheet(form, isChecked, problem && fields.amount.id);
  const firstDay = runs.isPending ? undefined : runs.days?.[0]?.day;
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const now = new FormData(currentTarget);
    const text = (name: string) => String(now.get(name) ?? '');
    setTyped({
      amount: text('amount'),
      card_id: text('card_id'),
      from_code: text('from_code'),
      frequency: text('frequency') as PlanFrequency,
      weekday: Number(text('weekday')),
      month_day: Number(text('month_day')),
    });
  };
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={pay.onSubmit}
      onChange={follow}
      noValidate={form.noValidate}
      className="mt-4"
    >
      <input type="hidden" name="fund_code" value={view.fundCode} />
      {isEdit && <input type="hidden" name="plan_id" value={planId} />}
      <IntentKeyField meta={fields.intent_key} />
      <Card pad="p" className="pb-0">
        <AmountField
          meta={fields.amount}
          label="每期金额"
          help={view.rule}
          placeholder="如 1000"
          isEchoed={false}
          problem={problem}
        />
        <QuickValues label="常用金额" fieldId={fields.amount.id} items={view.quickTo} typed={typed.amount} />
        <CostLine
          items={[
            <>每期手续费 {cost ? <b>{cost.fee} 元</b> : '—'}</>,
            firstDay && (
              <>
                首次 <b>{firstDay}</b>
              </>
            ),
          ]}
        >
          <BuyExample example={example} />
        </CostLine>
      </Card>
      <Section title="扣款周期" footNote="扣款日休市的，顺延至下一个交易日；当日净值成交。">
        <ChoiceCards
          meta={fields.frequency}
          isField
          legend="多久扣一次"
          isShort
          options={PLAN_FREQUENCIES.map((value) => ({ value, label: PLAN_FREQUENCY_NAMES[value] }))}
        />
        {/* Hidden fields keep their value; without scripts both are shown with their own labels. */}
        <div className="mt-4" hidden={isHydrated && frequency !== 'week' && frequency !== 'two_weeks'}>
          <SelectField
            meta={fields.weekday}
            label={isHydrated ? '扣款日' : '扣款日（每周、每两周时）'}
            options={WEEKDAYS}
          />
        </div>
        <div className="mt-4" hidden={isHydrated && frequency !== 'month'}>
          <SelectField
            meta={fields.month_day}
            label={isHydrated ? '扣款日' : '扣款日（每月时）'}
            options={MONTH_DAYS}
          />
        </div>
        <DebitDays {...runs} />
        <p className="mt-3">
          <Link className="link" to={`${replayTo}#replay`} target="_blank">
            按历史净值试算这个计划
          </Link>
        </p>
        <PreviewButton>按以上选择查看扣款日与费用</PreviewButton>
      </Section>
      {view.holding && <Notice icon="lock">{view.holding}</Notice>}
      <Section title="付款" more={{ to: view.to.bindCard, label: '绑定新卡' }}>
        {view.sources.length > 0 && (
          <SelectField meta={fields.from_code} label="资金来源" options={view.sources} />
        )}
        <ChoiceCards isField meta={fields.card_id} legend="扣款银行卡" options={view.cards} />
      </Section>
      <Section title="确认">
        <SuitabilityMatch {...view.suitability} />
        <Bullets className="note-text mt-3" lines={view.rules} />
        {!isEdit && (
          <AgreementField meta={fields.is_agreed} to={view.to}>
            {typed.from_code === '' ? '，同意按计划从所选银行卡扣款' : '，同意按计划转换所选持仓的份额'}
          </AgreementField>
        )}
        <PaySheet
          form={form}
          pay={pay}
          password={fields.trade_password}
          resetTo={view.to.password}
          about={view.fundName}
          sum={sum && { figure: sum.figures, unit: '元／期' }}
          facts={[
            {
              label: '周期',
              value: formatPlanTiming({ frequency, day }),
              note: firstDay && `首次 ${firstDay}`,
            },
            typed.from_code === ''
              ? { label: '扣款', value: view.cards.find(({ value }) => value === typed.card_id)?.label }
              : {
                  label: '转换自',
                  value: view.sources.find(({ value }) => value === typed.from_code)?.label,
                  note: '按最新净值折算份额，费用含赎回费与补差费',
                },
            {
              label: '每期费用',
              value: cost && `${cost.fee} 元`,
              note: cost && `${cost.rate}，净申购 ${cost.net} 元`,
            },
          ]}
          intent={intent}
          confirm={confirm}
        />
      </Section>
      <FormError
        form={form}
        kept={isEdit ? '计划没有变化，填写的内容已保留。' : '计划没有建立，填写的内容已保留。'}
      />
      <p className="footnote">
        定投不能消除市场风险，净值下跌时同样会亏损。基金有风险，投资需谨慎，过往业绩不预示未来表现。
      </p>
      <ActionBar solo>
        {isEdit && view.planTo && (
          <ButtonLink kind="line" to={view.planTo}>
            不改了
          </ButtonLink>
        )}
        <PayButton
          form={form}
          intent={intent}
          label={sum ? `${isEdit ? '修改为' : '定投'} ${sum.figures} 元` : confirm}
          confirm={confirm}
        />
      </ActionBar>
    </Form>
  );
}

const getText = (meta: FieldMeta): string => (meta.initialValue as string | undefined) ?? '';
