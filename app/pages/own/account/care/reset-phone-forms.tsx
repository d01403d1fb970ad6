import { Form, useNavigation } from '@remix-run/react';
import { stagePhoneChange } from '~/app/platform/changed-phone';
import { Field, FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { CaptchaField } from '~/app/features/person/captcha-field';
import type { LoginReply } from '~/app/features/person/login-form';
import { PasswordVisibilityButton } from '~/app/features/person/password-side';
import { MAX_TRIES_PER_DAY } from '~/contract/limits';

const resetPhoneSchema = deferSchema(
  () => import('~/app/pages/own/account/care/reset-phone-schema'),
  (file) => file.resetPhoneSchema,
);

interface StepFormProps {
  reply?: LoginReply;
}

function useStepForm(id: string, reply: LoginReply | undefined, onSend?: (form: FormData) => void) {
  const navigation = useNavigation();
  const [form, fields] = useZodForm({
    id,
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    schema: resetPhoneSchema,
    hasSeveralButtons: true,
    onSubmit: (_event, { formData }) => onSend?.(formData),
  });
  const isSending = navigation.formData?.get('intent') === 'send-captcha';
  return { form, fields, isSending };
}

/** Enter presses the first submit button: it must continue, not send another code. */
const GoOn = ({ intent }: { intent: string }) => (
  <button className="sr-only" type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
);

/** First step: a code to the current phone. */
export function VerifyByCaptchaForm({ reply }: StepFormProps) {
  const { form, fields, isSending } = useStepForm('prove-phone', reply);
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <GoOn intent="prove-captcha" />
      <input type="hidden" name="step" value="prove" />
      <CaptchaField
        meta={fields.captcha}
        sent={reply?.captcha ?? null}
        purpose="change_phone"
        isBusy={isSending}
      />
      <FormError form={form} kept="未做任何更改。" />
      <SubmitButton className="mt-5" name="intent" value="prove-captcha" loadingText="验证中">
        下一步，绑定新手机号
      </SubmitButton>
    </Form>
  );
}

/** First step without the current phone: login password and the last digits of the document number. */
export function VerifyByIdentityForm({ reply }: StepFormProps) {
  const { form, fields } = useStepForm('prove-identity', reply);
  return (
    <Form method="post" className="mt-4" id={form.id} onSubmit={form.onSubmit} noValidate>
      <Field
        meta={fields.password}
        label="登录密码"
        type="password"
        autoComplete="current-password"
        side={<PasswordVisibilityButton inputId={fields.password.id} />}
      />
      <Field
        meta={fields.voucher_tail}
        label="证件号码后 6 位"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help={`与实名认证时的证件一致，每天最多 ${MAX_TRIES_PER_DAY.change_phone} 次`}
      />
      <FormError form={form} kept="未做任何更改，请重新输入。" />
      <SubmitButton className="mt-5" name="intent" value="prove-identity" loadingText="验证中">
        下一步，绑定新手机号
      </SubmitButton>
    </Form>
  );
}

/** Second step: the new phone and a code to it. */
export function BindPhoneForm({ reply }: StepFormProps) {
  const { form, fields, isSending } = useStepForm('bind-phone', reply, (sent) => {
    if (sent.get('intent') === 'bind') stagePhoneChange(String(sent.get('phone') ?? ''));
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <GoOn intent="bind" />
      <input type="hidden" name="step" value="bind" />
      <Field
        meta={fields.phone}
        label="新手机号"
        prefix="+86"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        placeholder="11 位手机号码"
      />
      <CaptchaField
        meta={fields.captcha}
        sent={reply?.captcha ?? null}
        purpose="new_phone"
        isBusy={isSending}
      />
      <FormError form={form} kept="已填写的号码仍保留，重复提交不会有其它影响。" />
      <SubmitButton className="mt-5" name="intent" value="bind" loadingText="修改中">
        确认修改
      </SubmitButton>
    </Form>
  );
}
