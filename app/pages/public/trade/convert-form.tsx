import { Form, useActionData } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { Card } from '~/app/ui/card';
import { FormError, deferSchema, useZodForm } from '~/app/ui/form';
import { HeroAmountField } from '~/app/ui/form/amount-field';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Steps } from '~/app/ui/steps';
import { formatYuan } from '~/domain/figures/money';
import { CostLine } from '~/app/pages/public/shared/cost-line';
import { ConvertExample } from '~/app/pages/public/trade/convert-example';
import { computeConvertEstimate, type ConvertView } from '~/app/pages/public/trade/convert-view';
import { LargeChoiceField } from '~/app/pages/public/trade/large-choice-field';
import { QuickValues } from '~/app/ui/form/quick-values';
import { validateShares } from '~/app/pages/public/trade/redeem-view';
import { ShareSlider } from '~/app/pages/public/trade/share-slider';
import {
  AgreementField,
  HiddenTradeFields,
  PreviewButton,
  SuitabilityMatch,
  useTypedValue,
} from '~/app/pages/public/shared/trade-form';
import { PayButton, PaySheet, usePaySheet } from '~/app/features/orders/pay-sheet';
import { SHARES_PATTERN, normalizeTypedShares } from '~/app/features/orders/typed-shares';

const convertSchema = deferSchema(
  () => import('~/app/features/orders/trade-schema'),
  (file) => file.convertSchema,
);

export interface ConvertFormView extends ConvertView {
  intentKey: string;
  typed: { shares?: string };
  quickTo: { value: string; label: string; to: string }[];
}

/** Shares with both fees and the dates, documents of the fund that is bought; the password last. */
export function ConvertForm({ view }: { view: ConvertFormView }) {
  const reply = useActionData<ActionReply>();
  const [form, fields, isChecked] = useZodForm({
    id: 'convert',
    schema: convertSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: view.intentKey, shares: view.typed.shares, on_large: 'defer' },
  });
  const { typed, follow } = useTypedValue(fields.shares);
  const asTyped = normalizeTypedShares(typed);
  const shares = SHARES_PATTERN.test(asTyped) ? asTyped : '';
  const problem = shares === '' ? null : validateShares(view, shares, '转换');
  const pay = usePaySheet(form, isChecked, problem && fields.shares.id);
  const estimate = shares === '' || problem ? null : computeConvertEstimate(view, shares);
  const { days, into } = view;
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={pay.onSubmit}
      onInput={follow}
      noValidate={form.noValidate}
      className="mt-4"
    >
      <HiddenTradeFields view={view} intentKey={fields.intent_key} />
      <input type="hidden" name="into_code" value={into.code} />
      {view.split && <Notice calm>{view.split}</Notice>}
      <Card pad="p" className="pb-0">
        <HeroAmountField
          meta={fields.shares}
          label="转换份额"
          unit="份"
          placeholder="最多两位小数"
          help={view.rule}
          problem={problem}
        />
        <ShareSlider available={view.available} shares={shares} fieldId={fields.shares.id} name="转换" />
        <QuickValues label="常用份额" fieldId={fields.shares.id} items={view.quickTo} typed={typed} />
        <PreviewButton>按此份额试算</PreviewButton>
        <CostLine
          items={[
            estimate && (
              <>
                费用 <b>{formatYuan(sumFees(estimate))}</b> 元
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
          <Steps steps={view.steps} label="成交与确认" />
        </CostLine>
      </Card>
      <p className="footnote">{view.reason}</p>
      {estimate && view.nav && (
        <ConvertExample estimate={estimate} nav={view.nav} into={into} holding={view.holding} />
      )}
      <Section title="确认">
        <LargeChoiceField meta={fields.on_large} />
        <div className="mt-4">
          <SuitabilityMatch {...view.suitability} />
        </div>
        <AgreementField meta={fields.is_agreed} to={view.to}>
          ，知悉成交以两只基金 T 日净值为准
        </AgreementField>
        <PaySheet
          form={form}
          pay={pay}
          password={fields.trade_password}
          resetTo={view.to.password}
          about={`${view.fundName} 转换为 ${into.name}`}
          sum={shares === '' ? null : { figure: formatYuan(shares), unit: '份' }}
          facts={[
            {
              label: '大约转入',
              value: estimate?.shares && `${formatYuan(estimate.shares)} 份`,
              note: estimate && `以两只基金 ${days.trade} 净值为准`,
            },
            {
              label: '费用',
              value: estimate && `${formatYuan(sumFees(estimate))} 元`,
              note:
                estimate &&
                `赎回费 ${formatYuan(estimate.sold.feeYuan)} 元，补差费 ${formatYuan(estimate.differenceYuan)} 元`,
            },
            {
              label: '成交与确认',
              value: `${days.trade} 净值，${days.confirm} 确认`,
              note: `${days.cancelUntil} 前可撤单`,
            },
          ]}
          intent="convert"
          confirm="确认转换"
        />
      </Section>
      <FormError form={form} kept="份额没有变化，填写的内容已保留。" />
      <p className="footnote">基金有风险，投资需谨慎。过往业绩不预示未来表现。</p>
      <ActionBar solo>
        <PayButton
          form={form}
          intent="convert"
          label={shares === '' ? '转换' : `转换 ${formatYuan(shares)} 份`}
          confirm="确认转换"
        />
      </ActionBar>
    </Form>
  );
}

const sumFees = ({ sold, differenceYuan }: { sold: { feeYuan: string }; differenceYuan: string }): string =>
  (Number(sold.feeYuan) + Number(differenceYuan)).toFixed(2);
