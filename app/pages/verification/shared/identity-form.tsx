import { Form } from '@remix-run/react';
import { useState } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { DateField } from '~/app/ui/form/date-field';
import { UploadField } from '~/app/ui/form/upload-field';
import {
  deferSchemaFor,
  Field,
  FormError,
  IntentKeyField,
  SelectField,
  SubmitButton,
  useZodForm,
} from '~/app/ui/form';
import {
  hasPermanentNumber,
  VOUCHER_TITLES,
  VOUCHER_TYPES,
  type VoucherType,
  computeAge,
  checkIdNumber,
  ADULT_AGE,
  normalizeIdNumber,
} from '~/domain/person/id-document';

const ID_CARD_DIGITS = 18;

/** Returns the hint below the number while it is typed; null when only the complete number can be validated. */
export function getIdNumberHint(type: VoucherType, typed: string, today: string): string | null {
  const number = normalizeIdNumber(typed);
  if (!hasPermanentNumber(type) || number === '') return null;
  if (number.length < ID_CARD_DIGITS)
    return `已输入 ${number.length} 位，还差 ${ID_CARD_DIGITS - number.length} 位`;
  const check = checkIdNumber(type, number, today);
  if (!check.isValid) return check.message;
  return check.birthDay !== null && computeAge(check.birthDay, today) >= ADULT_AGE ? '证件号格式正确' : null;
}

const identitySchemaFor = deferSchemaFor(
  () => import('~/app/pages/verification/shared/identity-schema'),
  (file, today: string) => file.createIdentitySchema(today),
);

const TYPES = VOUCHER_TYPES.map((value) => ({ value, label: VOUCHER_TITLES[value] }));

const SIDES: Partial<Record<VoucherType, { front: string; back: string }>> = {
  id_card: { front: '身份证人像面', back: '身份证国徽面' },
  hk_macao_taiwan_resident: { front: '居住证人像面', back: '居住证国徽面' },
  passport: { front: '护照资料页', back: '护照签发或签名页' },
};
const OTHER_SIDES = { front: '证件人像面', back: '证件另一面' };

interface IdentityFormProps {
  /** Reply of the page's own action. */
  reply: ActionReply | undefined;
  intentKey: string;
  /** Shanghai day of the server. */
  today: string;
  submitLabel?: string;
}

/**
 * Name, document and both photos; posts to the current page (schema `createIdentitySchema`, uploads
 * `identityUploads`).
 */
export function IdentityForm({ reply, intentKey, today, submitLabel = '提交核验' }: IdentityFormProps) {
  const [form, fields] = useZodForm({
    id: 'identity',
    schema: identitySchemaFor(today),
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey, voucher_type: 'id_card' },
  });
  const [type, setType] = useState(
    (fields.voucher_type.initialValue as VoucherType | undefined) ?? 'id_card',
  );
  const [typed, setTyped] = useState('');
  const sides = SIDES[type] ?? OTHER_SIDES;
  // An error message of the field replaces the hint.
  const hint = fields.voucher_code.errors ? null : getIdNumberHint(type, typed, today);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
    >
      <IntentKeyField meta={fields.intent_key} />
      <Field
        meta={fields.name}
        label="姓名"
        autoComplete="name"
        placeholder="与证件一致"
        help="有间隔号或英文名的，按证件上的写法填写"
      />
      <SelectField
        meta={fields.voucher_type}
        label="证件类型"
        options={TYPES}
        onChange={(event) => setType(event.target.value as VoucherType)}
      />
      <Field
        meta={fields.voucher_code}
        label="证件号码"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={hasPermanentNumber(type) ? '18 位，末位可为 X' : '与证件一致'}
        onInput={(event) => setTyped(event.currentTarget.value)}
        help={<span aria-live="polite">{hint ?? '仅用于核验身份，提交后只显示部分数字'}</span>}
      />
      <DateField meta={fields.valid_from} label="证件有效期起始日" />
      <DateField
        meta={fields.valid_to}
        label="证件到期日"
        forever={{ meta: fields.is_long_term, label: '长期有效' }}
      />
      <UploadField
        meta={fields.front_file_id}
        label={sides.front}
        kind="id_front"
        help="四角完整、文字清晰、无反光。"
      />
      <UploadField
        meta={fields.back_file_id}
        label={sides.back}
        kind="id_back"
        help="能看清签发机关与有效期。"
      />
      <FormError form={form} kept="已填写的内容与照片已保留；证件号码可能需要重新输入。" />
      <ActionBar solo>
        <SubmitButton loadingText="核验中">{submitLabel}</SubmitButton>
      </ActionBar>
    </Form>
  );
}
