/**
 * Tracks the requests that wait for upstream, by target: the route of a page, or a browser's call. Pages hold no
 * rendering slot meanwhile (page-wait.ts), so their number was unbounded: when upstream as a whole was slow, all of
 * them waited until their time was over. New requests are refused at once while those for the same target have
 * waited too long. Waiting time is measured instead of the number of requests: a fast upstream admits many short
 * waits, a slow one only a few. A single slow call blocks only itself and the pages that use it.
 */

/** Kind of requester. The first is refused soonest; a step of a started process is refused last. */
export type RequestPriority = 'guest' | 'person' | 'step';

/** A waiting request. */
export interface WaitingRequest {
  /** Remaining time of the budget, ms. */
  remainingMs(): number;
}

export interface LoadShedder {
  /** A request starts to wait for upstream, or stops waiting. */
  changed(wanted: string, waiting: WaitingRequest, isWaiting: boolean): void;
  /** Whether the requests for the same target have waited longer than the patience for this requester. */
  isTooLong(wanted: string, requester: RequestPriority): boolean;
}

/** Shares of the budget. All leave time for a request that is admitted at the last moment. */
const MAX_WAIT_SHARE: Readonly<Record<RequestPriority, number>> = { guest: 0.2, person: 0.35, step: 0.5 };
/**
 * Minimum number of late requests for the same target, and their minimum share: a few slow accounts must not block
 * a target.
 */
const LATE_MIN = 4;
const LATE_SHARE = 1 / 4;

interface LoadShedderOptions {
  /** Below this total number of waiting requests, none is refused. */
  concurrency: number;
  /** Longest wait of a request for upstream, ms. */
  budgetMs: number;
  onChange?(waiting: number): void;
}

/** Opens the record of waiting requests in this process. */
export function createLoadShedder({ concurrency, budgetMs, onChange }: LoadShedderOptions): LoadShedder {
  const byWanted = new Map<string, Set<WaitingRequest>>();
  let total = 0;

  return {
    changed(wanted, waiting, isWaiting) {
      const all = byWanted.get(wanted) ?? new Set();
      total -= all.size;
      if (isWaiting) all.add(waiting);
      else all.delete(waiting);
      total += all.size;
      if (all.size > 0) byWanted.set(wanted, all);
      else byWanted.delete(wanted);
      onChange?.(total);
    },
    isTooLong(wanted, requester) {
      const all = byWanted.get(wanted);
      if (all === undefined || total < concurrency) return false;
      const leastLeftMs = budgetMs * (1 - MAX_WAIT_SHARE[requester]);
      let late = 0;
      for (const waiting of all) if (waiting.remainingMs() < leastLeftMs) late += 1;
      return late >= LATE_MIN && late >= all.size * LATE_SHARE;
    },
  };
}
