/** Lets a limited number of jobs run and a limited number wait, and refuses the rest at once. */
import type { PortalError } from '~/bff/core/errors';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { createClientGoneError } from '~/bff/core/upstream-errors';

/** Slot of one job. */
export interface AdmissionSlot {
  /** Frees the slot for the next job. Does nothing when it is already free. */
  leave(): void;
  /**
   * Takes a slot again after `leave`, ahead of jobs that have not started. It has no time limit unless one is
   * given, because a started job should finish. Resolves to false, without a slot, when none became free in time; a
   * slot that is free now is always taken. Resolves at once, without a slot, when `signal` is aborted.
   */
  back(signal: CancelSignal, withinMs?: number): Promise<boolean>;
  /** Frees the slot for good. */
  end(): void;
}

export interface AdmissionQueue {
  /** A slot that is free now; null when all are taken. */
  enterNow(): AdmissionSlot | null;
  /**
   * Waits for a slot, at most `withinMs`. Throws the error of `refuse` when the wait is over or the queue is full.
   */
  enter(signal: CancelSignal, withinMs?: number): Promise<AdmissionSlot>;
  /** Runs a job in a slot. */
  run<T>(job: (place: AdmissionSlot) => Promise<T>, signal: CancelSignal): Promise<T>;
}

interface AdmissionQueueOptions {
  /** Maximum number of running jobs. */
  concurrency: number;
  /** Maximum number of waiting jobs. */
  queueLength: number;
  /** Longest wait for a slot, ms. */
  waitMs: number;
  /** Builds the error for a refused job. */
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

  /** Waits in a queue until a slot is free, `signal` aborts, or the time is over. */
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

  /** Creates a slot that is taken. It can be left and taken again until it ends. */
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
