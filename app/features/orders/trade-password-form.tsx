import { Form, useActionData, useNavigation } from '@remix-run/react';
import { FormError, SubmitButton, deferSchema, useZodForm } from '~/app/ui/form';
import { CaptchaField } from '~/app/features/person/captcha-field';
import type { LoginReply } from '~/app/features/person/login-form';
import { TradePasswordField } from '~/app/features/orders/trade-password-field';
import { PageHeading } from '~/app/ui/section';

const newTradePasswordSchema = deferSchema(
  () => import('~/app/features/orders/trade-password-schema'),
  (file) => file.newTradePasswordSchema,
);

/** Captcha sent to the person's own phone, and six digits, entered twice. */
export function TradePasswordForm({ maskedPhone }: { maskedPhone: string | null }) {
  const reply = useActionData<LoginReply>();
  const navigation = useNavigation();
  const [form, fields] = useZodForm({
    id: 'trade-password',
    lastResult: navigation.state === 'idle' ? reply?.result : undefined,
    schema: newTradePasswordSchema,
    hasSeveralButtons: true,
  });
  const captcha = reply?.captcha ?? null;
  return (
    <div className="column column-slim">
      <PageHeading className="mt-5">设置交易密码</PageHeading>
      <p className="note-text mt-1">
        验证码将发送至绑定手机号 {maskedPhone ?? '—'}
        。交易密码用于买入、赎回、撤单与修改定投，与登录密码无关；连续输错 5 次锁定 3 小时。
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
          sent={captcha}
          purpose="trade_password"
          isBusy={navigation.formData?.get('intent') === 'send-captcha'}
        />
        <TradePasswordField meta={fields.trade_password} label="新交易密码" isNew />
        <TradePasswordField meta={fields.trade_password_again} label="再次输入交易密码" isNew />
        <p className="field-help mt-2">请勿使用连续或相同的数字，也不要使用生日</p>
        <FormError form={form} kept="请检查后重试，原交易密码仍有效。" />
        <SubmitButton className="mt-5" name="intent" value="set">
          保存交易密码
        </SubmitButton>
      </Form>
    </div>
  );
}
