/** From here on a wait is told in minutes. */
const LONG_WAIT_SECONDS = 120;

const waitText = (seconds: number): string =>
  seconds >= LONG_WAIT_SECONDS ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`;

/** The button that sends another code, while it counts down. */
export const formatResendLabel = (seconds: number): string =>
  seconds >= LONG_WAIT_SECONDS ? `${Math.ceil(seconds / 60)} 分后重发` : `${seconds} 秒后重发`;

/** How long to wait for another code, for who has no scripts: their button does not count. */
export const CodeResendWait = ({ seconds }: { seconds: number }) =>
  seconds > 0 && <noscript>{`，${waitText(seconds)}后可重新获取`}</noscript>;
