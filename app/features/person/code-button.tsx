import { useEffect, useState, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { formatResendLabel } from '~/app/features/person/code-wait';

interface CodeButtonProps extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'value' | 'form'> {
  /** Seconds until another code may be sent. */
  secondsLeft: number;
  /** A code is being sent by it. */
  isBusy: boolean;
  children: ReactNode;
}

/**
 * Sends a code. While it counts down it keeps its focus and ignores presses; that another code may be sent is spoken once, when the wait
 * is over.
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
