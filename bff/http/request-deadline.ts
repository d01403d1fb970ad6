/**
 * What one page waits for. While it waits for upstream, or for the person's own line, it holds no place among the pages
 * being rendered; and all its time from its arrival on but that of the person's line has one budget: calls one after the
 * other share it with the waits for a place and the work in between.
 */
import type { ServerResponse } from 'node:http';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { getScope } from '~/bff/http/request-scope';
import type { AdmissionSlot } from '~/bff/core/admission-queue';
import { createTimeoutError } from '~/bff/core/upstream-errors';

/**
 * A shorter wait keeps the place. Without this a portal that is itself too slow, its answers from upstream long there,
 * would let everybody in and refuse nobody.
 */
const KEEP_PLACE_MS = 50;

export interface RequestDeadline {
  /** Time left for upstream, ms; never below 0. */
  remainingMs(): number;
  /**
   * Waits for upstream. A read throws UpstreamTimeoutError when the budget of the page ends first, such as one begun by
   * another page; what changes something is always heard to its end, which its attempts keep within the budget.
   */
  forUpstream<T>(call: Promise<T>, isRead: boolean): Promise<T>;
  /** Waits for the person's line, such as a form that comes in; that is no upstream's time. */
  forPerson(line: Promise<unknown>): void;
  /** The page is made: no timer is left. */
  end(): void;
}

interface PageWaitOptions {
  place: AdmissionSlot;
  signal: CancelSignal;
  /** For the page, ms. */
  budgetMs: number;
  /** Gone already since the page was asked for. */
  spentMs: number;
  /** Told when the page begins to wait for upstream, and when it no longer does. */
  onUpstream?(page: RequestDeadline, isWaiting: boolean): void;
  /**
   * Told when the budget is over and no place is free to go on in: nothing more is made of the page then. Without it the
   * page waits for its place as long as that takes, such as one that has changed something.
   */
  onLate?(): void;
}

/** Opens the waiting of a page that has its place. */
export function createRequestDeadline(options: PageWaitOptions): RequestDeadline {
  const { place, signal, budgetMs, spentMs, onUpstream, onLate } = options;
  const arrivedAt = performance.now() - spentMs;
  let pending = 0;
  let upstreamPending = 0;
  let personPending = 0;
  let personSince = 0;
  let ofPerson = 0;
  let deadline: NodeJS.Timeout | undefined;
  let giveBack: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const late = new Set<(error: Error) => void>();

  const remaining = (): number => {
    const now = performance.now();
    const onLine = ofPerson + (personPending > 0 ? now - personSince : 0);
    return Math.max(0, budgetMs - (now - arrivedAt - onLine));
  };

  function begin(): void {
    pending += 1;
    if (pending > 1 || hasEnded) return;
    // Behind the events of this turn: answers that came while the process was busy are taken first.
    giveBack = setTimeout(() => setImmediate(() => pending > 0 && place.leave()), KEEP_PLACE_MS);
  }

  async function finish(): Promise<void> {
    pending -= 1;
    if (pending > 0) return;
    clearTimeout(giveBack);
    if (hasEnded) return;
    if (await place.back(signal, onLate && remaining())) return;
    onLate?.();
    // Who asked is answered without it: whatever waits for this would only work for nobody.
    await new Promise<never>(() => undefined);
  }

  function beginUpstream(): void {
    upstreamPending += 1;
    if (upstreamPending > 1) return;
    onUpstream?.(page, true);
    deadline = setTimeout(() => {
      for (const fail of late) fail(createTimeoutError());
    }, remaining());
  }

  function finishUpstream(): void {
    upstreamPending -= 1;
    if (upstreamPending > 0) return;
    clearTimeout(deadline);
    onUpstream?.(page, false);
  }

  const page: RequestDeadline = {
    remainingMs: remaining,
    async forUpstream<T>(call: Promise<T>, isRead: boolean): Promise<T> {
      begin();
      beginUpstream();
      let fail: (error: Error) => void = () => undefined;
      const tooLate = new Promise<never>((_resolve, reject) => (fail = reject));
      if (isRead) late.add(fail);
      try {
        return await Promise.race([call, tooLate]);
      } finally {
        late.delete(fail);
        finishUpstream();
        await finish();
      }
    },
    forPerson(line) {
      begin();
      personPending += 1;
      if (personPending === 1) personSince = performance.now();
      const done = (): void => {
        personPending -= 1;
        if (personPending === 0) ofPerson += performance.now() - personSince;
        void finish();
      };
      line.then(done, done);
    },
    end() {
      hasEnded = true;
      clearTimeout(giveBack);
      clearTimeout(deadline);
      onUpstream?.(page, false);
    },
  };
  return page;
}

const WAIT = Symbol('portal.page-wait');
type WaitingResponse = ServerResponse & { [WAIT]?: RequestDeadline };

/** Opens the waiting of the page this response answers, and keeps it there. */
export function openRequestDeadline(
  res: ServerResponse,
  options: Omit<PageWaitOptions, 'spentMs'>,
): RequestDeadline {
  const wait = createRequestDeadline({ ...options, spentMs: performance.now() - getScope(res).startedAt });
  (res as WaitingResponse)[WAIT] = wait;
  return wait;
}

/** The waiting of a page; undefined for a browser's own call, which has the time of that call alone. */
export const findRequestDeadline = (res: ServerResponse): RequestDeadline | undefined =>
  (res as WaitingResponse)[WAIT];
