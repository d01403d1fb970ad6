import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import type { IntentState } from '~/contract/intents';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { callUpstream } from '~/app/platform/upstream-call';

/** Number of automatic polls, about two minutes; after that the person must ask. */
export const MAX_OUTCOME_POLLS = 30;
const ASK_EVERY_MS = 2_000;
const ASK_SLOWLY_MS = 5_000;
/** Number of fast polls at the beginning: most results arrive soon or not at all. */
const QUICK_ASKS = 8;
/** After this many polls without a record, the POST will not arrive any more: it was lost or refused. */
const NOT_FOUND_TRIES = 4;

export interface OutcomePoll {
  /** Polls made so far; 0 before scripts run. */
  count: number;
  /** State from the last poll; null while there was no reply. */
  state: IntentState | null;
  isOver: boolean;
  /** The next poll runs immediately: the person asked for it, or the network is back. */
  isDue: boolean;
}

const START: OutcomePoll = { count: 0, state: null, isOver: false, isDue: false };

/** Computes the state after a poll. */
export function computeNextPoll({ count }: OutcomePoll, state: IntentState | null): OutcomePoll {
  const tries = count + 1;
  const isOver =
    state === 'done' || tries >= MAX_OUTCOME_POLLS || (state === 'none' && tries >= NOT_FOUND_TRIES);
  return { count: tries, state, isOver, isDue: false };
}

/**
 * Polls the outcome of a POST by its key until it is known or the limit is reached; when done, navigates to the
 * result page. With null it does nothing. `askNow` polls once more immediately, also after the limit.
 */
export function useOutcome(
  wanted: { key: string; call?: string; askTo: string } | null,
): [asking: OutcomePoll, askNow: () => void] {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(START);
  const { key, call, askTo } = wanted ?? {};
  const askNow = useCallback(() => setAsking((before) => ({ ...before, isOver: false, isDue: true })), []);
  useEffect(() => setAsking(START), [key]);
  useEffect(() => {
    window.addEventListener('online', askNow);
    return () => window.removeEventListener('online', askNow);
  }, [askNow]);
  useEffect(() => {
    if (key === undefined || askTo === undefined || asking.isOver) return undefined;
    const leave = new AbortController();
    const timer = setTimeout(() => {
      void ask({ key, ...(call === undefined ? {} : { call }) }, leave.signal).then((state) => {
        if (leave.signal.aborted) return;
        if (state === 'done') navigate(askTo);
        setAsking((before) => computeNextPoll(before, state));
      });
    }, waitMs(asking));
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [key, call, askTo, asking, navigate]);
  return [asking, askNow];
}

function waitMs({ count, isDue }: OutcomePoll): number {
  if (isDue) return 0;
  return count < QUICK_ASKS ? ASK_EVERY_MS : ASK_SLOWLY_MS;
}

/** Returns null without a reply. */
async function ask(query: { key: string; call?: string }, signal: AbortSignal): Promise<IntentState | null> {
  const path = `${BROWSER_PATHS.intentOutcome}?${new URLSearchParams(query).toString()}`;
  try {
    const found = (await callUpstream(path, { method: 'GET', signal })) as { state?: IntentState } | null;
    return found?.state ?? null;
  } catch {
    return null;
  }
}
