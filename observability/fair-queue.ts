/**
 * Bounded queue for costly work: a limited number of jobs run, a limited number wait, and the rest is refused.
 * Portal and upstream use it for rendering, the sockets of a call, passwords and uploads.
 */

/** Requester of a job: an account or device, or a network. */
export interface QueueRequester {
  key: string;
  /** Owners (logged in, or on a known device) come before strangers. */
  isOwner: boolean;
}

/** The part of AbortSignal that a waiting job uses. */
interface WaitSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Conditions of a wait for a slot. */
export interface QueueWait {
  /** Without a requester all jobs wait in the order of their arrival. */
  requester?: QueueRequester;
  /** The job leaves the queue when it aborts. */
  signal?: WaitSignal;
  /** Longest wait, ms, in place of `waitMs`. */
  withinMs?: number;
}

/** Slot of one job. */
export interface QueueSlot {
  /** Frees the slot for the next job. Does nothing when it is already free. */
  leave(): void;
  /**
   * Takes a slot again after `leave`, ahead of jobs that have not started. It has no time limit unless one is
   * given, because a started job should finish. Resolves to false, without a slot, when none became free in time; a
   * slot that is free now is always taken. Resolves at once, without a slot, when `signal` is aborted.
   */
  back(signal: WaitSignal, withinMs?: number): Promise<boolean>;
  /** Frees the slot for good. */
  end(): void;
}

export interface FairQueue {
  /** A slot that is free now; null when all are taken. */
  enterNow(): QueueSlot | null;
  /** Waits for a slot. Throws the error of `refuse` when the wait is over or the queue is full. */
  enter(wait?: QueueWait): Promise<QueueSlot>;
  /** Runs a job in a slot. */
  run<T>(job: (slot: QueueSlot) => Promise<T>, wait?: QueueWait): Promise<T>;
}

/** Receives the state of a queue for its metrics. */
export interface QueueMeter {
  changed(running: number, waiting: number): void;
  refused?(requester: QueueRequester): void;
}

export interface FairQueueOptions {
  /** Maximum number of running jobs. */
  concurrency: number;
  /** Maximum number of waiting jobs: of owners, and the same number of strangers. */
  queueLength: number;
  /** Longest wait for a slot, ms. */
  waitMs: number;
  /** Creates the error of a refused job. */
  refuse: (requester: QueueRequester) => Error;
  /** Creates the error of a job whose signal aborted while it waited. */
  cancel?: () => Error;
  meter?: QueueMeter;
}

type WaitEnd = 'turn' | 'cancelled' | 'refused';
/** Ends a wait. */
type Waiter = (how: WaitEnd) => void;

const ANONYMOUS: QueueRequester = { key: '', isOwner: false };

/**
 * Opens a queue. Jobs that return to a slot come first, then owners, then strangers, so that requests without a
 * login cannot block people from their accounts and money. Within a group requesters alternate: another requester
 * waits for at most one job of each. When the queue is full, the requester with the most waiting jobs loses one.
 */
export function createFairQueue({
  concurrency,
  queueLength,
  waitMs,
  refuse,
  cancel = () => new Error('the job was cancelled'),
  meter,
}: FairQueueOptions): FairQueue {
  const returning = new Lane(Infinity);
  const owners = new Lane(queueLength);
  const strangers = new Lane(queueLength);
  let running = 0;

  const reportChange = (): void => meter?.changed(running, returning.size + owners.size + strangers.size);

  function take(): void {
    running += 1;
    reportChange();
  }

  function give(): void {
    running -= 1;
    // The next job takes the slot here, so that no new one takes it in between.
    const next = returning.next() ?? owners.next() ?? strangers.next();
    next?.('turn');
    reportChange();
  }

  /** Waits in a lane until a slot is free, the signal aborts, the time is over, or the lane is full. */
  function wait(lane: Lane, key: string, signal?: WaitSignal, limitMs?: number): Promise<WaitEnd> {
    return new Promise((resolve) => {
      const end: Waiter = (how) => {
        clearTimeout(timer);
        lane.leave(key, end);
        signal?.removeEventListener('abort', cancelled);
        if (how === 'turn') take();
        else reportChange();
        resolve(how);
      };
      const cancelled = (): void => end('cancelled');
      const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs, 'refused');
      signal?.addEventListener('abort', cancelled, { once: true });
      if (lane.join(key, end)) reportChange();
      else end('refused');
    });
  }

  async function enter({ requester = ANONYMOUS, signal, withinMs = waitMs }: QueueWait = {}) {
    const free = enterNow();
    if (free) return free;
    const lane = requester.isOwner ? owners : strangers;
    const how = await wait(lane, requester.key, signal, withinMs);
    if (how === 'turn') return createSlot();
    if (how === 'cancelled') throw cancel();
    meter?.refused?.(requester);
    throw refuse(requester);
  }

  function enterNow(): QueueSlot | null {
    if (running >= concurrency) return null;
    take();
    return createSlot();
  }

  /** Creates a slot that is taken. It can be left and taken again until it ends. */
  function createSlot(): QueueSlot {
    let isIn = true;
    let isWanted = true;
    let hasEnded = false;
    let coming: Promise<boolean> | null = null;

    function leave(): void {
      isWanted = false;
      if (!isIn) return;
      isIn = false;
      give();
    }

    async function come(signal: WaitSignal, withinMs?: number): Promise<boolean> {
      if (running < concurrency) take();
      else {
        const how = await wait(returning, '', signal, withinMs);
        if (how !== 'turn') return how !== 'refused';
      }
      // The job may have left or ended while it waited.
      if (isWanted) isIn = true;
      else give();
      return true;
    }

    return {
      leave,
      back(signal, withinMs) {
        if (isIn || hasEnded || signal.aborted) return Promise.resolve(true);
        isWanted = true;
        coming ??= come(signal, withinMs).finally(() => (coming = null));
        return coming;
      },
      end() {
        hasEnded = true;
        leave();
      },
    };
  }

  return {
    enterNow,
    enter,
    async run(job, options) {
      const slot = enterNow() ?? (await enter(options));
      try {
        return await job(slot);
      } finally {
        slot.end();
      }
    },
  };
}

/** Waiting jobs by requester; the requester with the next turn is first. */
class Lane {
  readonly #requesters = new Map<string, Set<Waiter>>();
  #size = 0;

  constructor(private readonly max: number) {}

  get size(): number {
    return this.#size;
  }

  /** Returns false when the lane is full, and no requester has more waiting jobs than this one would have. */
  join(key: string, waiter: Waiter): boolean {
    const own = this.#requesters.get(key) ?? new Set<Waiter>();
    if (this.#size >= this.max && !this.#makeRoom(own.size + 1)) return false;
    this.#requesters.set(key, own.add(waiter));
    this.#size += 1;
    return true;
  }

  leave(key: string, waiter: Waiter): void {
    const own = this.#requesters.get(key);
    if (!own?.delete(waiter)) return;
    this.#size -= 1;
    if (own.size === 0) this.#requesters.delete(key);
  }

  /** Removes the oldest job of the requester with the next turn, and moves that requester to the end. */
  next(): Waiter | undefined {
    for (const [key, own] of this.#requesters) {
      const [first] = own;
      if (!first) continue;
      this.leave(key, first);
      if (own.size > 0 && this.#requesters.delete(key)) this.#requesters.set(key, own);
      return first;
    }
    return undefined;
  }

  /** Refuses the last job of the requester with the most waiting jobs, if that is more than `mine`. */
  #makeRoom(mine: number): boolean {
    let most: Set<Waiter> | null = null;
    for (const own of this.#requesters.values()) if (own.size > (most?.size ?? mine)) most = own;
    const last = most && [...most].at(-1);
    last?.('refused');
    return last !== null && last !== undefined;
  }
}
