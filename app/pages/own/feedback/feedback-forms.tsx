import { Form } from '@remix-run/react';
import type { ActionReply } from '~/app/route-kit/page-action';
import {
  ChoiceField,
  Field,
  FormError,
  IntentKeyField,
  SubmitButton,
  TextField,
  deferSchema,
  useZodForm,
} from '~/app/ui/form';
import { UploadField } from '~/app/ui/form/upload-field';
import { FEEDBACK_KINDS, type FeedbackKind, FEEDBACK_KIND_NAMES } from '~/contract/kinds';
import { MAX_FEEDBACK_IMAGES } from '~/contract/limits';

const submitFeedbackSchema = deferSchema(
  () => import('~/app/pages/own/feedback/feedback-schema'),
  (file) => file.submitFeedbackSchema,
);
const lookupFeedbackSchema = deferSchema(
  () => import('~/app/pages/own/feedback/feedback-schema'),
  (file) => file.lookupFeedbackSchema,
);

interface FeedbackFormProps {
  intentKey: string;
  /** Kind requested by the address. */
  kind: FeedbackKind | undefined;
  /** A logged-in person may add pictures. */
  hasPictures: boolean;
  reply: ActionReply | undefined;
}

/** Form for feedback. */
export function FeedbackForm({ intentKey, kind, hasPictures, reply }: FeedbackFormProps) {
  const [form, fields] = useZodForm({
    id: 'feedback',
    schema: submitFeedbackSchema,
    lastResult: reply?.result,
    defaultValue: { intent_key: intentKey, kind },
  });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      encType={hasPictures ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="intent" value="submit" />
      <IntentKeyField meta={fields.intent_key} />
      <ChoiceField
        meta={fields.kind}
        legend="类型"
        options={FEEDBACK_KINDS.map((value) => ({ value, label: FEEDBACK_KIND_NAMES[value] }))}
      />
      <TextField
        meta={fields.text}
        label="内容"
        rows={5}
        placeholder="发生了什么，什么时候，希望怎样处理"
        help="请勿填写密码、验证码与完整的证件号、卡号。"
      />
      {hasPictures && (
        <UploadField
          meta={fields.file_ids}
          label="图片（选填）"
          kind="feedback"
          max={MAX_FEEDBACK_IMAGES}
          help="截图中的拍摄地点等附加信息会被去除。"
        />
      )}
      <Field
        meta={fields.contact}
        label={hasPictures ? '其它联系方式（选填）' : '联系方式（选填）'}
        help={hasPictures ? '不填则按登录手机号联系您。' : '手机号或邮箱，只用于回复这一条。'}
      />
      <FormError form={form} kept="已填写的内容都已保留。" />
      <div className="mt-5">
        <SubmitButton>提交</SubmitButton>
      </div>
    </Form>
  );
}

/** Looks up a guest's own entry by its number and code. */
export function FeedbackLookupForm({
  number,
  reply,
}: {
  number: string | undefined;
  reply: ActionReply | undefined;
}) {
  const [form, fields] = useZodForm({
    id: 'lookup',
    schema: lookupFeedbackSchema,
    lastResult: reply?.result,
    defaultValue: { number },
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
      <input type="hidden" name="intent" value="lookup" />
      <Field meta={fields.number} label="编号" autoComplete="off" placeholder="F 开头，12 位数字" />
      <Field meta={fields.lookup_code} label="查询码" autoComplete="off" placeholder="如 7K2M-9QXP" />
      <FormError form={form} />
      <div className="mt-4">
        <SubmitButton kind="line" loadingText="查询中">
          查询
        </SubmitButton>
      </div>
    </Form>
  );
}
