import type { QueueMeter } from '~/upstream/core/metrics';
import type { Requester } from '~/upstream/core/http/caller';

export interface FairQueueOptions {
  /** Maximum number of tasks running at the same time. */
  atOnce: number;
  /** Maximum number of waiting tasks: of owners, and the same number of strangers. */
  waitingMax: number;
  /** Longest wait, ms: the request is refused before the portal gives up on the call. */
  waitMaxMs: number;
  /** Creates the error of a refused request. */
  busy: (asker: Requester) => Error;
  /** Receives the numbers of running and waiting tasks, and refused requesters. */
  meter?: QueueMeter;
}

/** Runs work for a requester when its turn comes. Throws `busy` when the queue is full: nothing was done. */
export type RunInFairQueue = <T>(asker: Requester, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Queue for costly work, a few tasks at a time. Owners (logged in, or on a known device) come before strangers, so
 * that requests without a login cannot block people from their accounts and money. Within both groups requesters
 * alternate: another requester waits for at most one task of each. When the queue is full, the requester with the
 * most waiting tasks loses one.
 */
export function createFairQueue({
  atOnce,
  waitingMax,
  waitMaxMs,
  busy,
  meter,
}: FairQueueOptions): RunInFairQueue {
  const owners = new Lane(waitingMax);
  const strangers = new Lane(waitingMax);
  let running = 0;

  const changed = (): void => meter?.changed(running, owners.size + strangers.size);

  function wait(asker: Requester): Promise<void> {
    const { key } = asker;
    const lane = asker.isOwner ? owners : strangers;
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        clearTimeout(timer);
        meter?.refused(asker.isOwner ? 'owner' : 'stranger');
        reject(busy(asker));
      };
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const mine: Waiter = { start, refuse };
      const timer = setTimeout(() => {
        lane.leave(key, mine);
        changed();
        refuse();
      }, waitMaxMs);
      if (!lane.join(key, mine)) refuse();
      changed();
    });
  }

  return async (asker, work) => {
    if (running >= atOnce) await wait(asker);
    else running += 1;
    changed();
    try {
      return await work();
    } finally {
      // The slot is handed over here, so that no new request takes it in between.
      const next = owners.next() ?? strangers.next();
      if (next) next.start();
      else running -= 1;
      changed();
    }
  };
}

/** Waiting tasks by requester; the requester with the next turn is first. */
class Lane {
  readonly #askers = new Map<string, Waiter[]>();
  #size = 0;

  constructor(private readonly max: number) {}

  get size(): number {
    return this.#size;
  }

  /** Returns false when the queue is full, and no requester has more waiting tasks than this one would have. */
  join(key: string, waiter: Waiter): boolean {
    if (this.#size >= this.max && !this.#makeRoom(this.#of(key).length + 1)) return false;
    this.#askers.set(key, [...this.#of(key), waiter]);
    this.#size += 1;
    return true;
  }

  leave(key: string, waiter: Waiter): void {
    const rest = this.#of(key).filter((each) => each !== waiter);
    this.#size -= this.#of(key).length - rest.length;
    if (rest.length > 0) this.#askers.set(key, rest);
    else this.#askers.delete(key);
  }

  /** Returns the oldest task of the requester with the next turn, and moves that requester to the end. */
  next(): Waiter | undefined {
    for (const [key, [first, ...rest]] of this.#askers) {
      this.#askers.delete(key);
      if (first === undefined) continue;
      if (rest.length > 0) this.#askers.set(key, rest);
      this.#size -= 1;
      return first;
    }
    return undefined;
  }

  #of(key: string): readonly Waiter[] {
    return this.#askers.get(key) ?? [];
  }

  /** Refuses the last task of the requester with the most waiting tasks, if that is more than `mine`. */
  #makeRoom(mine: number): boolean {
    let most: { key: string; waiters: Waiter[] } | null = null;
    for (const [key, waiters] of this.#askers)
      if (waiters.length > (most?.waiters.length ?? mine)) most = { key, waiters };
    const last = most?.waiters.at(-1);
    if (!most || !last) return false;
    this.leave(most.key, last);
    last.refuse();
    return true;
  }
}
