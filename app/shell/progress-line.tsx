import { useNavigation } from '@remix-run/react';

/** A thin line at the top while the next page is loading. */
export function ProgressLine() {
  const isRunning = useNavigation().state !== 'idle';
  return (
    <svg className={isRunning ? 'progress-line is-running' : 'progress-line is-idle'} aria-hidden="true">
      <rect className="fill-gold-line" width="100%" height="2" />
    </svg>
  );
}
