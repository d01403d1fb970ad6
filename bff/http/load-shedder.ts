/**
 * What waits for upstream, by what is waited for: a page's route, a browser's own call. Pages hold no place among those being
 * made meanwhile (page-wait.ts), so nothing bounded how many there are: where upstream as a whole is slow, all waited in vain
 * until their time was over. Whoever comes now is refused at once, while those who wait for the same have waited too long. It
 * is measured and not counted: a quick upstream lets many wait shortly, a slow one few, and a call that is slow alone closes
 * itself and its own pages only.
 */

/** Who asks. The first is refused soonest; what somebody has begun is refused last. */
export type RequestPriority = 'guest' | 'person' | 'step';

/** One who waits. */
export interface WaitingRequest {
  /** What is left of the budget, ms. */
  remainingMs(): number;
}

export interface LoadShedder {
  /** Somebody begins to wait for upstream, or no longer does. */
  changed(wanted: string, waiting: WaitingRequest, isWaiting: boolean): void;
  /** Whether those who wait for the same have waited longer than such an asker has patience. */
  isTooLong(wanted: string, asker: RequestPriority): boolean;
}

/** Of the budget. All leave time for what is let in at the last moment. */
const PATIENCE: Readonly<Record<RequestPriority, number>> = { guest: 0.2, person: 0.35, step: 0.5 };
/** So many of those who wait for the same must be late, and no fewer than this share of them: a few bad accounts close nothing. */
const LATE_MIN = 4;
const LATE_SHARE = 1 / 4;

interface LoadShedderOptions {
  /** Below so many who wait, for whatever it is, nobody is refused. */
  room: number;
  /** What somebody waits for upstream at most, ms. */
  budgetMs: number;
  onChange?(waiting: number): void;
}

/** Opens the account of those who wait in this process. */
export function createLoadShedder({ room, budgetMs, onChange }: LoadShedderOptions): LoadShedder {
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
    isTooLong(wanted, asker) {
      const all = byWanted.get(wanted);
      if (all === undefined || total < room) return false;
      const leastLeftMs = budgetMs * (1 - PATIENCE[asker]);
      let late = 0;
      for (const waiting of all) if (waiting.remainingMs() < leastLeftMs) late += 1;
      return late >= LATE_MIN && late >= all.size * LATE_SHARE;
    },
  };
}
