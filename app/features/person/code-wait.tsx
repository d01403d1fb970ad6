/** From this number of seconds on, a wait is shown in minutes. */
const LONG_WAIT_SECONDS = 120;

const waitText = (seconds: number): string =>
  seconds >= LONG_WAIT_SECONDS ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`;

/** Label of the resend button during the countdown. */
export const formatResendLabel = (seconds: number): string =>
  seconds >= LONG_WAIT_SECONDS ? `${Math.ceil(seconds / 60)} 分后重发` : `${seconds} 秒后重发`;

/** States how long to wait for another code without scripts, because the button then does not count down. */
export const CodeResendWait = ({ seconds }: { seconds: number }) =>
  seconds > 0 && <noscript>{`，${waitText(seconds)}后可重新获取`}</noscript>;
