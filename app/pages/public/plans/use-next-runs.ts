import { useEffect, useState } from 'react';
import { appendQuery } from '~/app/paths';
import { callUpstream, UpstreamCallError } from '~/app/platform/upstream-call';
import { isPlanDay, type PlanRhythm } from '~/domain/orders/plan';
import { buildDebitDay, type DebitDay, type NextRuns } from '~/app/pages/public/plans/plan-days';

const PAUSE_MS = 200;
const NEXT_RUNS_PATH = '/api/v1/trade/plan/next_runs';

interface FoundRuns {
  /** Null when they could not be loaded. */
  days: DebitDay[] | null;
  /** Another rhythm was chosen: its days are being loaded. */
  isPending: boolean;
}

/** Returns the debit days of the chosen rhythm; those of the server until another rhythm is chosen. */
export function useNextRuns(rhythm: PlanRhythm, first: PlanRhythm & { days: DebitDay[] | null }): FoundRuns {
  const { frequency, day } = rhythm;
  const [found, setFound] = useState({ key: getKey(first), days: first.days });
  const key = getKey(rhythm);
  const isFound = found.key === key;
  useEffect(() => {
    if (isFound || !isPlanDay(frequency, day)) return undefined;
    const asking = new AbortController();
    const timer = window.setTimeout(() => {
      callUpstream(appendQuery(NEXT_RUNS_PATH, { frequency, day, count: 4 }), {
        method: 'GET',
        signal: asking.signal,
      }).then(
        (reply) => setFound({ key, days: (reply as { list: NextRuns }).list.map(buildDebitDay) }),
        (error: unknown) => {
          if (error instanceof UpstreamCallError) setFound({ key, days: null });
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

const getKey = ({ frequency, day }: PlanRhythm): string => `${frequency}:${frequency === 'day' ? 0 : day}`;
