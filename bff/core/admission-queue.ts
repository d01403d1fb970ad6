/** Lets a bounded number of jobs run, a bounded number wait, and refuses the rest at once. */
import type { PortalError } from '~/bff/core/errors';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { createClientGoneError } from '~/bff/core/upstream-errors';

/** The place of one job. */
export interface AdmissionSlot {
  /** Frees the place for the next job. Does nothing when it is free already. */
  leave(): void;
  /**
   * Takes a place again after `leave`, ahead of jobs that have not begun, and without a time limit unless one is given: what
   * has begun is to finish. False, and no place, when none was free in time; one that is free now always is. Resolves at
   * once, without a place, when `signal` is aborted.
   */
  back(signal: CancelSignal, withinMs?: number): Promise<boolean>;
  /** Frees the place for good. */
  end(): void;
}

export interface AdmissionQueue {
  /** A place that is free now; null when all are taken. */
  enterNow(): AdmissionSlot | null;
  /** Waits for a place, at most `withinMs`. Throws what `refuse` makes when the wait is over or the queue is full. */
  enter(signal: CancelSignal, withinMs?: number): Promise<AdmissionSlot>;
  /** Runs a job in a place. */
  run<T>(job: (place: AdmissionSlot) => Promise<T>, signal: CancelSignal): Promise<T>;
}

interface AdmissionQueueOptions {
  /** Jobs at the same time. */
  concurrency: number;
  /** Jobs that may wait. */
  queueLength: number;
  /** Longest wait for a place, ms. */
  waitMs: number;
  /** Makes the error for a refused job. */
  refuse: () => PortalError;
  onChange?: (active: number, waiting: number) => void;
}

/** Opens an admission queue. Waiting jobs leave it when their signal aborts. */
export function createAdmissionQueue(options: AdmissionQueueOptions): AdmissionQueue {
  const { concurrency, queueLength, waitMs, refuse, onChange } = options;
  const returning = new Set<() => void>();
  const waiting = new Set<() => void>();
  let active = 0;

  const changed = (): void => onChange?.(active, waiting.size + returning.size);

  function take(): void {
    active += 1;
    changed();
  }

  function give(): void {
    active -= 1;
    const [next] = returning.size > 0 ? returning : waiting;
    next?.();
    changed();
  }

  /** Waits in a queue until a place is free, `signal` aborts, or the time is over. */
  function stand(queue: Set<() => void>, signal: CancelSignal, limitMs?: number) {
    return new Promise<'turn' | 'left' | 'late'>((resolve) => {
      const end = (how: 'turn' | 'left' | 'late'): void => {
        clearTimeout(timer);
        queue.delete(call);
        signal.removeEventListener('abort', leave);
        if (how === 'turn') take();
        else changed();
        resolve(how);
      };
      const call = (): void => end('turn');
      const leave = (): void => end('left');
      const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs, 'late');
      signal.addEventListener('abort', leave, { once: true });
      queue.add(call);
      changed();
    });
  }

  async function enter(signal: CancelSignal, withinMs = waitMs): Promise<AdmissionSlot> {
    const free = enterNow();
    if (free) return free;
    const how = waiting.size < queueLength ? await stand(waiting, signal, withinMs) : 'late';
    if (how === 'late') throw refuse();
    if (how === 'left') throw createClientGoneError();
    return createPlace();
  }

  function enterNow(): AdmissionSlot | null {
    if (active >= concurrency) return null;
    take();
    return createPlace();
  }

  /** A taken place. It can be left and taken again until it ends. */
  function createPlace(): AdmissionSlot {
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

    async function come(signal: CancelSignal, withinMs?: number): Promise<boolean> {
      if (active < concurrency) take();
      else {
        const how = await stand(returning, signal, withinMs);
        if (how !== 'turn') return how !== 'late';
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
    async run(job, signal) {
      const place = await enter(signal);
      try {
        return await job(place);
      } finally {
        place.end();
      }
    },
  };
}
