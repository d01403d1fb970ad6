import type { SubmissionResult } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import { useEffect, useId } from 'react';
import { readLoginPhone, rememberPendingPhone } from '~/app/platform/login-memory';
import { Field, FormError, SubmitButton, useZodForm } from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import { PASSWORD_LIMITS, PHONE_LIMITS } from '~/domain/base/identifier-limits';
import type { Edition } from '~/domain/base/edition';
import type { CaptchaSent } from '~/app/parts/person/login-action';
import { loginSchema } from '~/app/parts/person/login-schema';
import { LoginAgreements } from '~/app/parts/person/login-agreements';
import { LoginOriginFields, type LoginOriginProps } from '~/app/parts/person/login-origin-fields';
import { CaptchaField } from '~/app/parts/person/captcha-field';
import { PasswordSideButton } from '~/app/parts/person/password-side';

export type LoginWay = 'captcha' | 'password';
export interface LoginReply {
  result: SubmissionResult;
  captcha?: CaptchaSent;
  /** Of a one-tap login: the carrier vouches for another phone than it showed. */
  isWrongNumber?: boolean;
}

interface LoginFormProps extends LoginOriginProps {
  edition: Edition;
  way: LoginWay;
  /** Changes the way; the address without JavaScript. */
  wayHref: (way: LoginWay) => string;
  onWay?: (way: LoginWay) => void;
  /** Answer of the page's own action, when the form was posted without JavaScript. */
  reply?: LoginReply;
}

/** Login by phone: captcha or password, one form, complete without JavaScript. */
export function LoginForm({ edition, way, wayHref, onWay, returnTo, origin, reply, wish }: LoginFormProps) {
  // A form of its own each time: what an earlier login answered is nothing to this one.
  const fetcher = useFetcher<LoginReply>({ key: `login-${useId()}` });
  const answer = fetcher.data ?? reply;
  const [form, fields] = useZodForm({
    id: 'login',
    lastResult: fetcher.state === 'idle' ? answer?.result : undefined,
    schema: loginSchema,
    hasSeveralButtons: true,
    onSubmit: (_event, { formData }) => rememberPendingPhone(String(formData.get('phone') ?? '')),
  });
  useRememberedPhone(fields.phone.id);
  const busyIntent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent');
  const intent = way === 'captcha' ? 'login-captcha' : 'login-password';
  return (
    <fetcher.Form
      method="post"
      action={wayHref(way)}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
    >
      {/* Enter presses the first submit button: it must log in, not send another captcha. */}
      <button
        className="sr-only"
        type="submit"
        name="intent"
        value={intent}
        tabIndex={-1}
        aria-hidden="true"
      />
      <LoginOriginFields returnTo={returnTo} origin={origin} wish={wish} />
      <nav className="segmented mt-5" aria-label="登录方式">
        {(['captcha', 'password'] as const).map((choice) => (
          <Link
            key={choice}
            to={wayHref(choice)}
            replace
            preventScrollReset
            aria-current={choice === way ? 'true' : undefined}
            onClick={(event) => {
              if (!onWay) return;
              event.preventDefault();
              onWay(choice);
            }}
          >
            {choice === 'captcha' ? '验证码登录' : '密码登录'}
          </Link>
        ))}
      </nav>
      <Field
        meta={fields.phone}
        label="手机号"
        prefix="+86"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={PHONE_LIMITS.maxLength}
        placeholder="11 位手机号码"
      />
      {way === 'captcha' ? (
        <CaptchaField
          meta={fields.captcha}
          sent={answer?.captcha ?? null}
          purpose="login"
          isBusy={busyIntent === 'send-captcha'}
        />
      ) : (
        <Field
          meta={fields.password}
          label="密码"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LIMITS.maxLength}
          placeholder="8-32 位英文字母和数字"
          help={<>忘记密码时，可改用验证码登录，再到设置中重设</>}
          side={<PasswordSideButton inputId={fields.password.id} />}
        />
      )}
      <LoginAgreements edition={edition} meta={fields.agreement} />
      <FormError form={form} kept="已填写的内容仍保留。" />
      <SubmitButton
        className="mt-3"
        name="intent"
        value={intent}
        busy={busyIntent === intent}
        loadingText="登录中"
      >
        登录
      </SubmitButton>
    </fetcher.Form>
  );
}

/** Fills the phone of the last login on this device into an empty box. */
function useRememberedPhone(inputId: string): void {
  useEffect(() => {
    const box = document.getElementById(inputId);
    const phone = readLoginPhone();
    if (box instanceof HTMLInputElement && phone && box.value === '') box.value = phone;
  }, [inputId]);
}
