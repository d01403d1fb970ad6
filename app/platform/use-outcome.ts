import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import type { IntentState } from '~/contract/intents';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { callUpstream } from '~/app/platform/upstream-call';

/** How often a page asks by itself before it leaves it to the person: about two minutes. */
export const MAX_OUTCOME_POLLS = 30;
const ASK_EVERY_MS = 2_000;
const ASK_SLOWLY_MS = 5_000;
/** Asks in quick succession, at the beginning: most answers come soon or not at all. */
const QUICK_ASKS = 8;
/** What is not known after so many asks will not arrive any more: the post never got there, or was refused. */
const NOT_FOUND_TRIES = 4;

export interface OutcomePoll {
  /** Asks made so far; 0 before scripts run. */
  count: number;
  /** What the last one said; null while nobody answered. */
  state: IntentState | null;
  isOver: boolean;
  /** The next ask goes out now: a person wants to know, or the network is back. */
  isDue: boolean;
}

const START: OutcomePoll = { count: 0, state: null, isOver: false, isDue: false };

/** What the next ask makes of what is known. */
export function computeNextPoll({ count }: OutcomePoll, state: IntentState | null): OutcomePoll {
  const tries = count + 1;
  const isOver =
    state === 'done' || tries >= MAX_OUTCOME_POLLS || (state === 'none' && tries >= NOT_FOUND_TRIES);
  return { count: tries, state, isOver, isDue: false };
}

/**
 * Asks what became of a post, by its key, until that is known or the bound is reached; when it is done, goes to the page
 * that says so. Null asks nothing. `askNow` asks once more at once, also after the bound.
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

/** Null when nobody answered. */
async function ask(query: { key: string; call?: string }, signal: AbortSignal): Promise<IntentState | null> {
  const path = `${BROWSER_PATHS.intentOutcome}?${new URLSearchParams(query).toString()}`;
  try {
    const found = (await callUpstream(path, { method: 'GET', signal })) as { state?: IntentState } | null;
    return found?.state ?? null;
  } catch {
    return null;
  }
}
