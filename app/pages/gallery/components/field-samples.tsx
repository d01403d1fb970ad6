import { ChoiceCards } from '~/app/ui/choice-cards';
import { CopyButton } from '~/app/ui/copy-button';
import { AmountField, HeroAmountField } from '~/app/ui/form/amount-field';
import { CheckField, ChoiceField } from '~/app/ui/form/choice-field';
import { DateField } from '~/app/ui/form/date-field';
import { SignatureField } from '~/app/ui/form/signature-field';
import { SubmitButton } from '~/app/ui/form/submit-button';
import { UploadField } from '~/app/ui/form/upload-field';
import { UploadedFile } from '~/app/ui/form/uploaded-file';
import { Field, type FieldMeta } from '~/app/ui/form/field';
import { QuickValues } from '~/app/ui/form/quick-values';
import type { ComponentSample } from '~/app/pages/gallery/components/sample';

const getMeta = (name: string, more: Partial<FieldMeta> = {}): FieldMeta => ({
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

const FILES = [
  { key: 'a', name: '收入证明.pdf', size: 204_800, state: 'done', share: 1, message: null },
  { key: 'b', name: '银行流水.jpg', size: 1_204_800, state: 'sending', share: 0.4, message: null },
  {
    key: 'c',
    name: '很长的文件名_2026年11月20日_扫描件.pdf',
    size: 9_000,
    state: 'failed',
    share: 0,
    message: '网络中断',
  },
] as const;

/** Samples of form fields. */
export const fieldSamples: readonly ComponentSample[] = [
  {
    name: 'field',
    use: '一格一问：规则写在下面，出错时换成怎么改。',
    show: (
      <div className="stack">
        <Field meta={getMeta('phone')} label="手机号" help="11 位手机号" placeholder="请输入手机号" />
        <Field
          meta={getMeta('code', { initialValue: '204688', errors: ['验证码不正确，还可再试 4 次'] })}
          label="短信验证码"
        />
        <Field meta={getMeta('name', { initialValue: '顾**' })} label="证件姓名（不可改）" disabled />
      </div>
    ),
  },
  {
    name: 'amount-field',
    use: '金额：一屏只问它时放大，别处是普通的一格，输入后用数字与大写再说一遍。',
    show: (
      <div className="stack">
        <HeroAmountField
          meta={getMeta('hero', { initialValue: '10000' })}
          label="买入金额"
          help="10 元起"
          sign="¥"
        />
        <AmountField meta={getMeta('amount', { initialValue: '10000' })} label="每期金额" help="10 元起" />
      </div>
    ),
  },
  {
    name: 'date-field',
    use: '一天，用系统自己的选择器；没有期限的可勾选长期。',
    show: (
      <DateField
        meta={getMeta('until', { initialValue: '2030-01-31' })}
        label="证件有效期至"
        forever={{ meta: getMeta('forever'), label: '长期有效' }}
      />
    ),
  },
  {
    name: 'upload-field',
    use: '照片与 PDF：选了就传，有进度、取消与重试；没有脚本时随表单一起交。',
    show: <UploadField meta={getMeta('files')} label="收入证明" kind="income_proof" max={3} />,
  },
  {
    name: 'uploaded-file',
    use: '一份材料：传到哪里了，没传上去为什么，可以做什么。',
    show: (
      <ul className="file-list">
        {FILES.map((item) => (
          <UploadedFile
            key={item.key}
            item={{ ...item, fileId: null, preview: null, isExpired: false }}
            name="files"
            isHydrated
            onRemove={() => undefined}
            onRetry={() => undefined}
          />
        ))}
      </ul>
    ),
  },
  {
    name: 'signature-field',
    use: '手写签名，或键入姓名；两种方式效力相同。',
    show: (
      <SignatureField
        fields={{
          signature_way: getMeta('signature_way', { initialValue: 'typed' }),
          signature_png: getMeta('signature_png'),
          signature_name: getMeta('signature_name'),
        }}
      />
    ),
  },
  {
    name: 'submit-button',
    use: '表单末尾的主按钮，提交中不能再按。',
    show: <SubmitButton>提交</SubmitButton>,
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
        <ChoiceField meta={getMeta('way', { initialValue: 'b' })} legend="分红方式" options={OPTIONS} />
        <CheckField meta={getMeta('agree')}>我已阅读并同意</CheckField>
      </div>
    ),
  },
  {
    name: 'choice-cards',
    use: '一屏一问的答案，整张可点。',
    show: (
      <ChoiceCards meta={getMeta('answer', { initialValue: 'a' })} legend="您的投资经验" options={OPTIONS} />
    ),
  },
  {
    name: 'copy-button',
    use: '复制一段要抄走的字。',
    show: <CopyButton text="6222 0000 0000 0000" label="账号" />,
  },
];
