import { useEffect, useState, type ComponentProps } from 'react';
import type { CodePurpose } from '~/bff/http/app-context';
import { CodeButton } from '~/app/features/person/code-button';
import { CodeResendWait } from '~/app/features/person/code-wait';
import { usePendingCode } from '~/app/features/person/codes-sent';
import { Field } from '~/app/ui/form';
import { useSecondsLeft } from '~/app/ui/use-seconds-left';
import type { CaptchaSent } from '~/app/features/person/login-action';

/** The message last sent: the answer to a wrong code says nothing of it, and the code still counts. */
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

/** Where the captcha went and how long it lives; with the embedded upstream in dev and test also the code itself. */
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
  /** The message that was sent; null before. */
  sent: CaptchaSent | null;
  /** What the code is for: one that was sent before the page was asked for is told of as well. */
  purpose: CodePurpose;
  /** The form is being posted by this button. */
  isBusy: boolean;
  /** How long a code lives, before one was sent. */
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
        // Before it has anything to say: what comes into it later is spoken.
        <span role="status">
          {sent ? <CaptchaHelp sent={sent} /> : `验证码 ${lifeText}内有效，请勿告知他人`}
        </span>
      }
      side={<CaptchaSideButton sent={sent} isBusy={isBusy} />}
    />
  );
}
