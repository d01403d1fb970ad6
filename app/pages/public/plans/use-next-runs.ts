import { useEffect, useState } from 'react';
import { withQuery } from '~/app/paths';
import { callUpstream, CallError } from '~/app/platform/upstream-call';
import { isPlanDay, type Rhythm } from '~/domain/orders/plan';
import { debitDay, type DebitDay, type NextRuns } from '~/app/pages/public/plans/plan-days';

const PAUSE_MS = 200;
const NEXT_RUNS_PATH = '/api/v1/trade/plan/next_runs';

interface FoundRuns {
  /** Null where they cannot be had. */
  days: DebitDay[] | null;
  /** Another rhythm was chosen: its days are on their way. */
  isPending: boolean;
}

/** Days of the rhythm that is chosen; those of the server until another one is. */
export function useNextRuns(rhythm: Rhythm, first: Rhythm & { days: DebitDay[] | null }): FoundRuns {
  const { frequency, day } = rhythm;
  const [found, setFound] = useState({ key: keyOf(first), days: first.days });
  const key = keyOf(rhythm);
  const isFound = found.key === key;
  useEffect(() => {
    if (isFound || !isPlanDay(frequency, day)) return undefined;
    const asking = new AbortController();
    const timer = window.setTimeout(() => {
      callUpstream(withQuery(NEXT_RUNS_PATH, { frequency, day, count: 4 }), {
        method: 'GET',
        signal: asking.signal,
      }).then(
        (reply) => setFound({ key, days: (reply as { list: NextRuns }).list.map(debitDay) }),
        (error: unknown) => {
          if (error instanceof CallError) setFound({ key, days: null });
        },
      );
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [isFound, key, frequency, day]);
  return { days: found.days, isPending: !isFound };
}

const keyOf = ({ frequency, day }: Rhythm): string => `${frequency}:${frequency === 'day' ? 0 : day}`;
