import { useEffect, useState } from 'react';
import { getElapsedMs } from '~/app/platform/clock';

const TICK_MS = 500;

/**
 * Returns the whole seconds left of a wait given by the server, counted from the arrival of its reply (`heardAtMs`
 * by `getElapsedMs`, else now); 0 without one, and without scripts.
 */
export function useSecondsLeft(answer: { resendSeconds: number; heardAtMs?: number } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!answer) return;
    const until = (answer.heardAtMs ?? getElapsedMs()) + answer.resendSeconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - getElapsedMs()) / 1_000)));
    tick();
    const timer = window.setInterval(tick, TICK_MS);
    return () => window.clearInterval(timer);
  }, [answer]);
  return left;
}
