import { useEffect, useState } from 'react';
import type { CaptchaSent } from './login-action';

/** Seconds left until another captcha may be sent; counts down only with JavaScript. */
function useSecondsLeft(sent: CaptchaSent | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!sent) return;
    const until = Date.now() + sent.resendSeconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [sent]);
  return left;
}

/** 获取验证码, posted with the form; waits for the minute between two messages. */
export function CaptchaSideButton({ sent, isBusy }: { sent: CaptchaSent | null; isBusy: boolean }) {
  const left = useSecondsLeft(sent);
  return (
    <button
      className="side"
      type="submit"
      name="intent"
      value="send-captcha"
      disabled={left > 0 || isBusy}
      aria-live="polite"
    >
      {left > 0 ? `${left} 秒后重发` : sent ? '重新获取' : '获取验证码'}
    </button>
  );
}

/** Where the captcha went and how long it lives; with the embedded upstream in dev and test also the code itself. */
export function CaptchaHelp({ sent }: { sent: CaptchaSent | null }) {
  if (!sent) return <>验证码 5 分钟内有效，请勿告知他人</>;
  return (
    <span role="status">
      验证码已发送至 {sent.maskedPhone}，{sent.expireMinutes} 分钟内有效
      {sent.hint && (
        <>
          。演示环境验证码：<b data-testid="captcha-hint">{sent.hint}</b>
        </>
      )}
    </span>
  );
}
