import type { QueueMeter } from '~/upstream/core/metrics';
import type { Requester } from '~/upstream/core/http/caller';

export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces that may wait: of owners, and as many of strangers. */
  waitingMax: number;
  /** Longest wait, ms: whoever waits longer is told before their portal gives up on the call. */
  waitMaxMs: number;
  /** What is told to whoever has no turn. */
  busy: (asker: Requester) => Error;
  /** Told how many run and wait, and of who is refused. */
  meter?: QueueMeter;
}

/** Runs work for an asker when their turn comes. Throws `busy` without a turn: nothing was done. */
export type RunInFairQueue = <T>(asker: Requester, work: () => Promise<T>) => Promise<T>;

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Costly work, a few at once. Owners (logged in, or on a device of theirs) come before strangers, so that nobody who is
 * not logged in can keep people from their accounts and their money. Within both, askers take turns: however much one
 * network or account asks, another one waits for a turn each at most, and where there is no room the one with most
 * waiting makes it.
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
      // The place is handed over here, so that nobody slips in between.
      const next = owners.next() ?? strangers.next();
      if (next) next.start();
      else running -= 1;
      changed();
    }
  };
}

/** Those who wait, by asker; the asker whose turn is next stands first. */
class Lane {
  readonly #askers = new Map<string, Waiter[]>();
  #size = 0;

  constructor(private readonly max: number) {}

  get size(): number {
    return this.#size;
  }

  /** False where there is no room, and nobody has more waiting than this asker would. */
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

  /** The longest waiting one of the asker whose turn it is, who then stands last. */
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

  /** Refuses the last one of the asker with most waiting, where that is more than `mine`. */
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
