import { Form, useActionData, useNavigation } from '@remix-run/react';
import { Field, FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import type { CodePurpose } from '~/bff/http/app-context';
import { CaptchaField } from '~/app/features/person/captcha-field';
import type { LoginReply } from '~/app/features/person/login-form';
import { PasswordVisibilityButton } from '~/app/features/person/password-side';
import { PageTitle } from '~/app/ui/section';

const ownPasswordSchema = deferSchema(
  () => import('~/app/pages/own/account/password-schema'),
  (file) => file.ownPasswordSchema,
);

interface OwnPasswordFormProps {
  title: string;
  /** The account already has a password. */
  isChange?: boolean;
  maskedPhone: string | null;
  purpose: CodePurpose;
}

/** Captcha sent to the person's own phone, and a new password, entered twice. */
export function OwnPasswordForm({ title, isChange, maskedPhone, purpose }: OwnPasswordFormProps) {
  const reply = useActionData<LoginReply>();
  const navigation = useNavigation();
  const [form, fields] = useZodForm({
    id: 'own-password',
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    schema: ownPasswordSchema,
    hasSeveralButtons: true,
  });
  return (
    <div className="column column-slim">
      <PageTitle>{title}</PageTitle>
      <p className="note-text mt-2">
        验证码将发送至绑定手机号 {maskedPhone ?? '—'}。
        {isChange ? '设置后旧密码失效，其它设备需重新登录。' : '设置后，其它设备需重新登录。'}
      </p>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate}>
        <button
          className="sr-only"
          type="submit"
          name="intent"
          value="set"
          tabIndex={-1}
          aria-hidden="true"
        />
        <CaptchaField
          meta={fields.captcha}
          sent={reply?.captcha ?? null}
          purpose={purpose}
          isBusy={navigation.formData?.get('intent') === 'send-captcha'}
        />
        <NewPasswordFields password={fields.password} again={fields.password_again} />
        <FormError form={form} kept="请检查后重试，原密码仍有效。" />
        <SubmitButton className="mt-5" name="intent" value="set">
          保存密码
        </SubmitButton>
      </Form>
    </div>
  );
}

type Meta = Parameters<typeof Field>[0]['meta'];

/** A new password and its repetition. */
export function NewPasswordFields({ password, again }: { password: Meta; again: Meta }) {
  return (
    <>
      <Field
        meta={password}
        label="新密码"
        type="password"
        autoComplete="new-password"
        help="8-32 位英文大小写字母和数字"
        side={<PasswordVisibilityButton inputId={password.id} />}
      />
      <Field meta={again} label="再次输入密码" type="password" autoComplete="new-password" />
    </>
  );
}
