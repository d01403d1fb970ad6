import { Form } from '@remix-run/react';
import { useState } from 'react';
import type { ActionReply } from '~/app/route-kit/page-action';
import { ActionBar } from '~/app/ui/action-bar';
import { UploadField } from '~/app/ui/form/upload-field';
import {
  ChoiceField,
  Field,
  FormError,
  SelectField,
  SubmitButton,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { useHydrated } from '~/app/ui/use-hydrated';
import {
  EDUCATIONS,
  INCOME_SOURCES,
  INCOMES,
  OCCUPATIONS,
  PROVINCES,
  TAX_RESIDENCES,
  YES_NO_OPTIONS,
} from '~/app/pages/verification/shared/base-info-options';
import type { BaseInfoView } from '~/app/pages/verification/shared/base-info-view';
import { MAX_ATTACHMENTS } from '~/contract/limits';
import { REVIEW_TIME } from '~/domain/person/service-days';

const baseInfoSchema = deferSchema(
  () => import('~/app/pages/verification/shared/base-info-schema'),
  (file) => file.baseInfoSchema,
);

interface BaseInfoFormProps {
  info: BaseInfoView | null;
  /** Reply of the page's own action. */
  reply: ActionReply | undefined;
  submitLabel?: string;
}

/**
 * Occupation, address, income, tax residence, and documents when requested; posts to the current page
 * (`baseInfoSchema`).
 */
export function BaseInfoForm({ info, reply, submitLabel = '保存' }: BaseInfoFormProps) {
  const [form, fields] = useZodForm({
    id: 'base-info',
    schema: baseInfoSchema,
    lastResult: reply?.result,
    defaultValue: info?.defaults ?? {},
  });
  const isHydrated = useHydrated();
  const [residence, setResidence] = useState(fields.tax_residence.initialValue);
  const isTaxedAbroad = residence === 'abroad' || residence === 'both';
  const hasAttachments = info !== null && (info.requestText !== null || info.attachments !== null);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      onChange={(event) => {
        const { name, value } = event.target as EventTarget & { name?: string; value?: string };
        if (name === fields.tax_residence.name) setResidence(value);
      }}
      noValidate={form.noValidate}
    >
      <Section title="职业与收入">
        <SelectField
          meta={fields.occupation}
          label="职业"
          options={OCCUPATIONS}
          placeholder="请选择"
          autoComplete="off"
        />
        <Field meta={fields.employer} label="工作单位（选填）" autoComplete="organization" />
        <SelectField meta={fields.education} label="学历" options={EDUCATIONS} placeholder="请选择" />
        <SelectField meta={fields.income} label="年收入" options={INCOMES} placeholder="请选择" />
        <SelectField
          meta={fields.income_source}
          label="主要收入来源"
          options={INCOME_SOURCES}
          placeholder="请选择"
        />
      </Section>
      <Section title="常住地址">
        <SelectField
          meta={fields.province}
          label="省份"
          options={PROVINCES}
          placeholder="请选择"
          autoComplete="address-level1"
        />
        <Field meta={fields.city} label="城市" autoComplete="address-level2" placeholder="如 杭州市" />
        <Field
          meta={fields.address}
          label="详细地址"
          autoComplete="street-address"
          placeholder="区县、街道、门牌号"
        />
      </Section>
      <Section title="税收与声明">
        <ChoiceField meta={fields.tax_residence} legend="税收居民身份" options={TAX_RESIDENCES} />
        {(isTaxedAbroad || !isHydrated) && (
          <>
            <Field
              meta={fields.tax_country}
              label="中国以外的税收居民国（地区）"
              help="仅为中国税收居民的无需填写"
            />
            <Field
              meta={fields.tax_number}
              label="该国（地区）纳税人识别号"
              autoComplete="off"
              help="仅为中国税收居民的无需填写"
            />
          </>
        )}
        <ChoiceField
          meta={fields.is_beneficiary}
          legend="本人是账户的实际控制人和受益人"
          options={YES_NO_OPTIONS}
        />
        <ChoiceField meta={fields.has_bad_record} legend="本人有不良诚信记录" options={YES_NO_OPTIONS} />
      </Section>
      {hasAttachments && (
        <Section title="附件材料" id="attachments">
          {info.attachments === 'review' && <Notice>附件正在审核，{REVIEW_TIME}完成</Notice>}
          {info.attachments === 'accepted' && <Notice calm>附件已通过审核</Notice>}
          <UploadField
            meta={fields.attachment_file_ids}
            label="附件"
            kind="base_info_attachment"
            max={MAX_ATTACHMENTS}
          />
        </Section>
      )}
      <FormError form={form} kept="已填写的内容已保留。" />
      <ActionBar solo>
        <SubmitButton loadingText="保存中">{submitLabel}</SubmitButton>
      </ActionBar>
    </Form>
  );
}
