import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  parseCheckInCode,
  queueCheckInCode,
  sendPendingCodes,
  getPendingCodes,
  type CheckInResult,
} from '~/app/platform/check-in-queue';

const SHOWN = 8;
const AGAIN_MS = 15_000;

/** Codes on this device: read, waiting for a network, answered. */
export function useCheckIns(activityId: string) {
  const { revalidate } = useRevalidator();
  const [waiting, setWaiting] = useState(0);
  const [answers, setAnswers] = useState<CheckInResult[]>([]);
  /** False after unmounting, so that a late response does not set state. */
  const isThere = useRef(true);

  const send = useCallback(async () => {
    let isAny = false;
    await sendPendingCodes((answer) => {
      isAny = true;
      if (isThere.current) setAnswers((before) => [answer, ...before].slice(0, SHOWN));
    });
    if (!isThere.current) return;
    setWaiting(getPendingCodes().length);
    if (isAny) void revalidate();
  }, [revalidate]);

  useEffect(() => {
    isThere.current = true;
    void send();
    const again = () => void send();
    window.addEventListener('online', again);
    const timer = window.setInterval(() => {
      if (getPendingCodes().length > 0) again();
    }, AGAIN_MS);
    return () => {
      isThere.current = false;
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [send]);

  /**
   * Accepts a scanned or typed code; returns false when it is not a code. A code of another activity is queued for
   * that activity.
   */
  const read = useCallback(
    (text: string): boolean => {
      const found = parseCheckInCode(text);
      if (found === null) return false;
      setWaiting(queueCheckInCode(found.activityId ?? activityId, found.code).length);
      void send();
      return true;
    },
    [activityId, send],
  );
  return { read, waiting, answers };
}
