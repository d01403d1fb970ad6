import { normalizePhone } from '~/domain/shared/typed-text';
import type { SubmissionResult } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import { useEffect, useId, type ReactNode } from 'react';
import { paths } from '~/app/paths';
import { useStore } from '~/app/store/store';
import { INVITATION_PARAMS, type Invitation } from '~/domain/platform/invitation';
import type { WatchlistTarget } from '~/domain/platform/watchlist';
import { readLoginPhone, stageLoginPhone } from '~/app/platform/login-memory';
import {
  CheckField,
  Field,
  FormError,
  SubmitButton,
  deferSchema,
  useZodForm,
  type FieldMeta,
} from '~/app/ui/form';
import { Link } from '~/app/ui/link';
import type { Edition } from '~/domain/platform/edition';
import type { CaptchaSent } from '~/app/features/person/login-action';
import { CaptchaField } from '~/app/features/person/captcha-field';
import { PasswordVisibilityButton } from '~/app/features/person/password-side';

const loginSchema = deferSchema(
  () => import('~/app/features/person/login-schema'),
  (file) => file.loginSchema,
);

export type LoginMethod = 'captcha' | 'password';
export interface LoginReply {
  result: SubmissionResult;
  captcha?: CaptchaSent;
  /** One-tap login: the carrier confirmed another phone than the one shown. */
  isWrongNumber?: boolean;
}

export interface LoginOriginProps {
  returnTo: string | null;
  /** Invite and share parameters of the page's address. */
  origin: Invitation;
  /** Fund that a guest wants to watch; added during the login. */
  wish?: WatchlistTarget | null;
}

/**
 * Fields that every login method posts in addition to its proof: return path, inviter, requested action, and the
 * visit id if the person agreed to recording.
 */
export function LoginOriginFields({ returnTo, origin, wish }: LoginOriginProps) {
  const { ivCode, shareLastCode, utmSource } = useStore((state) => state.common.ivCodeShareConfig);
  const visit = useStore((state) => state.performanceStats?.sessionInfoId);
  const invite: Invitation = {
    iv_code: ivCode,
    share_last_code: shareLastCode,
    utm_source: utmSource,
  };
  return (
    <>
      {returnTo && <input type="hidden" name="return_to" value={returnTo} />}
      {wish && <input type="hidden" name="wish" value={`${wish.kind}:${wish.id}`} />}
      {INVITATION_PARAMS.map((name) => {
        const value = origin[name] || invite[name];
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {visit && <input type="hidden" name="session_info_id" value={visit} />}
    </>
  );
}

interface LoginFormProps extends LoginOriginProps {
  edition: Edition;
  way: LoginMethod;
  /** Link to another login method, for use without JavaScript. */
  wayHref: (way: LoginMethod) => string;
  onWay?: (way: LoginMethod) => void;
  /** Reply of the page's own action, when the form was posted without JavaScript. */
  reply?: LoginReply;
}

/** Login by phone: captcha or password, one form, complete without JavaScript. */
export function LoginForm({ edition, way, wayHref, onWay, returnTo, origin, reply, wish }: LoginFormProps) {
  // A separate form key each time, so that the reply of an earlier login does not appear here.
  const fetcher = useFetcher<LoginReply>({ key: `login-${useId()}` });
  const answer = fetcher.data ?? reply;
  const [form, fields] = useZodForm({
    id: 'login',
    lastResult: fetcher.state === 'idle' ? answer?.result : undefined,
    schema: loginSchema,
    hasSeveralButtons: true,
    onSubmit: (_event, { formData }) => stageLoginPhone(normalizePhone(String(formData.get('phone') ?? ''))),
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
          placeholder="8-32 位英文字母和数字"
          help={<>忘记密码时，可改用验证码登录，再到设置中重设</>}
          side={<PasswordVisibilityButton inputId={fields.password.id} />}
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

/** Fills an empty input with the phone of the last login on this device. */
function useRememberedPhone(inputId: string): void {
  useEffect(() => {
    const box = document.getElementById(inputId);
    const phone = readLoginPhone();
    if (box instanceof HTMLInputElement && phone && box.value === '') box.value = phone;
  }, [inputId]);
}

interface LoginAgreementsProps {
  edition: Edition;
  meta: FieldMeta;
  /** Additional agreements, as a link that opens them. */
  children?: ReactNode;
}

/** Checkbox required by every login, and the documents it refers to. */
export function LoginAgreements({ edition, meta, children }: LoginAgreementsProps) {
  return (
    <>
      <CheckField meta={meta}>我已阅读并同意以下文件</CheckField>
      <p className="agreement-links">
        <Link to={paths.serviceProtocol(edition, 'service')} target="_blank">
          服务协议
        </Link>
        <Link to={paths.serviceProtocol(edition, 'privacy')} target="_blank">
          隐私政策
        </Link>
        {children}
      </p>
    </>
  );
}
