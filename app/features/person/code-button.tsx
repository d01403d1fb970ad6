import { useEffect, useState, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { formatResendLabel } from '~/app/features/person/code-wait';

interface CodeButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'value' | 'form'> {
  /** Seconds until another code may be sent. */
  secondsLeft: number;
  /** The button is sending a code. */
  isBusy: boolean;
  children: ReactNode;
}

/**
 * Sends a code. During the countdown it keeps its focus and ignores presses. When the wait is over, it announces
 * once that another code may be sent.
 */
export function CodeButton({ secondsLeft, isBusy, children, ...button }: CodeButtonProps) {
  const isWaiting = secondsLeft > 0;
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (isWaiting) setWaited(true);
  }, [isWaiting]);
  const isOff = isWaiting || isBusy;
  return (
    <>
      <button
        {...button}
        className="field-side"
        type="submit"
        aria-disabled={isOff || undefined}
        onClick={(event) => isOff && event.preventDefault()}
      >
        {isWaiting ? formatResendLabel(secondsLeft) : children}
      </button>
      <span className="sr-only" role="status">
        {hasWaited && !isWaiting ? '现在可以重新获取验证码' : ''}
      </span>
    </>
  );
}
