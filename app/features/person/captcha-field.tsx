import { useEffect, useState, type ComponentProps } from 'react';
import type { CodePurpose } from '~/bff/http/app-context';
import { CodeButton } from '~/app/features/person/code-button';
import { CodeResendWait } from '~/app/features/person/code-wait';
import { usePendingCode } from '~/app/features/person/codes-sent';
import { Field } from '~/app/ui/form';
import { useSecondsLeft } from '~/app/ui/use-seconds-left';
import type { CaptchaSent } from '~/app/features/person/login-action';

/** Returns the last sent message: a reply to a wrong code does not include it, and the code remains valid. */
function useLastSent(sent: CaptchaSent | null): CaptchaSent | null {
  const [last, setLast] = useState(sent);
  useEffect(() => {
    if (sent) setLast(sent);
  }, [sent]);
  return sent ?? last;
}

/** 获取验证码, posted with the form; waits for the minute between two messages. */
function CaptchaSideButton({ sent, isBusy }: { sent: CaptchaSent | null; isBusy: boolean }) {
  return (
    <CodeButton name="intent" value="send-captcha" secondsLeft={useSecondsLeft(sent)} isBusy={isBusy}>
      {sent ? '重新获取' : '获取验证码'}
    </CodeButton>
  );
}

/** Destination and lifetime of the captcha; with the embedded upstream in dev and test also the code itself. */
function CaptchaHelp({ sent }: { sent: CaptchaSent }) {
  return (
    <>
      {sent.expireMinutes > 0
        ? `验证码已发送至 ${sent.maskedPhone}，${sent.expireMinutes} 分钟内有效`
        : `发送至 ${sent.maskedPhone} 的验证码已失效`}
      <CodeResendWait seconds={sent.resendSeconds} />
      {sent.hint && (
        <>
          。演示环境验证码：
          <b translate="no" data-testid="captcha-hint">
            {sent.hint}
          </b>
        </>
      )}
    </>
  );
}

interface CaptchaFieldProps {
  meta: ComponentProps<typeof Field>['meta'];
  label?: string;
  /** Sent message; null before the first. */
  sent: CaptchaSent | null;
  /** Purpose of the code; a code sent before the page was loaded is shown too. */
  purpose: CodePurpose;
  /** This button is submitting the form. */
  isBusy: boolean;
  /** Lifetime of a code, shown before one is sent. */
  lifeText?: string;
}

/** A code sent to a person's phone or mailbox, with the button that sends it. */
export function CaptchaField({
  meta,
  label = '短信验证码',
  sent: answered,
  purpose,
  isBusy,
  lifeText = '5 分钟',
}: CaptchaFieldProps) {
  const before = usePendingCode(purpose);
  const sent = useLastSent(answered) ?? before;
  return (
    <Field
      meta={meta}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
      help={
        // Rendered empty from the start, so that screen readers announce its later content.
        <span role="status">
          {sent ? <CaptchaHelp sent={sent} /> : `验证码 ${lifeText}内有效，请勿告知他人`}
        </span>
      }
      side={<CaptchaSideButton sent={sent} isBusy={isBusy} />}
    />
  );
}
