import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { getElapsedMs } from '~/app/platform/clock';
import { formatClock, formatDeadline, formatTimeLeft } from '~/domain/calendar/time-left';

interface CountdownProps {
  /** Deadline as an ISO instant. */
  until: string;
  /** Server time when the page was rendered; the phone's clock only measures the elapsed time. */
  serverNow: string;
  /** Text before the time, such as 冷静期剩余. */
  label?: string;
  /** figure, small: the time as HH:MM:SS when scripts run, large or in a card; otherwise one line of text. */
  size?: 'figure' | 'small';
  /** The deadline itself is already shown next to it. */
  isDeadlineShownElsewhere?: boolean;
  /** Called once at the deadline; by default the page's data is reloaded. */
  onEnd?: () => void;
}

const TICK_MS = 1_000;
/** Ensures that the server is past the deadline too when it is called. */
const GRACE_MS = 1_000;

/**
 * Time left to a deadline of the server: server-rendered text that ticks when scripts run; the end is announced
 * once.
 */
export function Countdown({
  until,
  serverNow,
  label = '剩余',
  size,
  isDeadlineShownElsewhere,
  onEnd,
}: CountdownProps) {
  const { revalidate } = useRevalidator();
  const end = useRef(onEnd ?? revalidate);
  end.current = onEnd ?? revalidate;
  const untilMs = Date.parse(until);
  const startMs = Date.parse(serverNow);
  const [leftMs, setLeftMs] = useState(untilMs - startMs);
  const [isTicking, setTicking] = useState(false);

  useEffect(() => {
    const mountedMs = getElapsedMs();
    let hasEnded = untilMs - startMs <= -GRACE_MS;
    const tick = () => {
      const left = untilMs - startMs - (getElapsedMs() - mountedMs);
      setLeftMs(left);
      if (left > -GRACE_MS || hasEnded) return;
      hasEnded = true;
      end.current();
    };
    tick();
    setTicking(true);
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs, startMs]);

  const deadline = `截止 ${formatDeadline(until, serverNow)}`;
  const left = `${label} ${isTicking ? formatClock(leftMs) : formatTimeLeft(leftMs)}`;
  return (
    <div>
      {leftMs > 0 && (
        <div role="timer" aria-live="off">
          {size ? (
            <>
              <p className="note-text">{label}</p>
              <p className={size === 'figure' ? 'figure' : 'countdown'} aria-hidden={isTicking}>
                {isTicking ? formatClock(leftMs) : formatTimeLeft(leftMs)}
              </p>
              {!isDeadlineShownElsewhere && <p className="tiny-text">{deadline}</p>}
            </>
          ) : (
            <p>
              {deadline}，<span aria-hidden={isTicking}>{left}</span>
            </p>
          )}
          {isTicking && <span className="sr-only">{`${label} ${formatTimeLeft(leftMs)}`}</span>}
        </div>
      )}
      <p role="status">{leftMs > 0 ? '' : `已截止（${formatDeadline(until, serverNow)}）`}</p>
    </div>
  );
}
