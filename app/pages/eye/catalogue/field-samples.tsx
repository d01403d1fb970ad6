import { ChoiceCards } from '~/app/ui/choice-cards';
import { CopyButton } from '~/app/ui/copy-button';
import { AmountField } from '~/app/ui/form/amount-field';
import { CheckField, ChoiceField } from '~/app/ui/form/choice-field';
import { Field, type FieldMeta } from '~/app/ui/form/field';
import { QuickValues } from '~/app/ui/form/quick-values';
import type { Sample } from '~/app/pages/eye/catalogue/sample';

const metaOf = (name: string, more: Partial<FieldMeta> = {}): FieldMeta => ({
  id: `sample-${name}`,
  name,
  errorId: `sample-${name}-error`,
  descriptionId: `sample-${name}-help`,
  ...more,
});
const OPTIONS = [
  { value: 'a', label: '稳健' },
  { value: 'b', label: '平衡' },
];

/** What is filled in. */
export const fieldSamples: readonly Sample[] = [
  {
    name: 'field',
    use: '一格一问：规则写在下面，出错时换成怎么改。',
    show: (
      <div className="stack">
        <Field meta={metaOf('phone')} label="手机号" help="11 位手机号" placeholder="请输入手机号" />
        <Field
          meta={metaOf('code', { initialValue: '204688', errors: ['验证码不正确，还可再试 4 次'] })}
          label="短信验证码"
        />
        <Field meta={metaOf('name', { initialValue: '顾**' })} label="证件姓名（不可改）" disabled />
      </div>
    ),
  },
  {
    name: 'amount-field',
    use: '金额：输入后用数字与大写再说一遍。',
    show: <AmountField meta={metaOf('amount', { initialValue: '10000' })} label="买入金额" help="10 元起" />,
  },
  {
    name: 'quick-values',
    use: '金额下的常用值：点一下填进去，已选的有标记。',
    show: (
      <QuickValues
        label="常用金额"
        fieldId="sample-amount"
        typed="10000"
        items={[
          { value: '1000', label: '1,000 元', to: '?amount=1000' },
          { value: '10000', label: '1 万元', to: '?amount=10000' },
          { value: '50000', label: '5 万元', to: '?amount=50000' },
        ]}
      />
    ),
  },
  {
    name: 'choice-field',
    use: '一格里的几个选项，或一句要勾选的话。',
    show: (
      <div className="stack">
        <ChoiceField meta={metaOf('way', { initialValue: 'b' })} legend="分红方式" options={OPTIONS} />
        <CheckField meta={metaOf('agree')}>我已阅读并同意</CheckField>
      </div>
    ),
  },
  {
    name: 'choice-cards',
    use: '一屏一问的答案，整张可点。',
    show: (
      <ChoiceCards meta={metaOf('answer', { initialValue: 'a' })} legend="您的投资经验" options={OPTIONS} />
    ),
  },
  {
    name: 'copy-button',
    use: '复制一段要抄走的字。',
    show: <CopyButton text="6222 0000 0000 0000" label="账号" />,
  },
];
