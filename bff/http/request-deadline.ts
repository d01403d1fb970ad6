/**
 * Controls the waits of one page. While it waits for upstream, or for the connection of the person, it holds no
 * rendering slot. The time from its arrival, without that of the connection, has one budget: sequential calls share
 * it with the waits for a slot and the work in between.
 */
import type { ServerResponse } from 'node:http';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import { getScope } from '~/bff/http/request-scope';
import type { QueueSlot } from '~/observability/fair-queue';
import { createTimeoutError } from '~/bff/core/upstream-errors';

/**
 * A shorter wait keeps the slot. Otherwise a slow portal, whose replies from upstream arrived long ago, would admit
 * every page and refuse none.
 */
const KEEP_SLOT_MS = 50;

export interface RequestDeadline {
  /** Time left for upstream, ms; never below 0. */
  remainingMs(): number;
  /**
   * Waits for upstream. A read throws UpstreamTimeoutError when the budget of the page ends first, for example a
   * read that another page started. A state-changing call is always awaited to its end; its attempts keep within
   * the budget.
   */
  forUpstream<T>(call: Promise<T>, isRead: boolean): Promise<T>;
  /** Waits for the connection of the person, such as a form being received; this is not upstream time. */
  forPerson(line: Promise<unknown>): void;
  /** The page is finished: no timer is left. */
  end(): void;
}

interface PageWaitOptions {
  slot: QueueSlot;
  signal: CancelSignal;
  /** Budget of the page, ms. */
  budgetMs: number;
  /** Time already used since the page was requested. */
  spentMs: number;
  /** Called when the page begins to wait for upstream, and when it stops waiting. */
  onUpstream?(page: RequestDeadline, isWaiting: boolean): void;
  /**
   * Called when the budget is over and no slot is free to continue in: the page is then abandoned. Without this
   * callback the page waits for its slot without a limit, for example after it has changed data.
   */
  onLate?(): void;
}

/** Opens the deadline of a page that has its slot. */
export function createRequestDeadline(options: PageWaitOptions): RequestDeadline {
  const { slot, signal, budgetMs, spentMs, onUpstream, onLate } = options;
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

  const getRemainingMs = (): number => {
    const now = performance.now();
    const onLine = ofPerson + (personPending > 0 ? now - personSince : 0);
    return Math.max(0, budgetMs - (now - arrivedAt - onLine));
  };

  function begin(): void {
    pending += 1;
    if (pending > 1 || hasEnded) return;
    // After the events of this turn: replies that arrived while the process was busy are handled first.
    giveBack = setTimeout(() => setImmediate(() => pending > 0 && slot.leave()), KEEP_SLOT_MS);
  }

  async function finish(): Promise<void> {
    pending -= 1;
    if (pending > 0) return;
    clearTimeout(giveBack);
    if (hasEnded) return;
    if (await slot.back(signal, onLate && getRemainingMs())) return;
    onLate?.();
    // The client is answered without this page: code that continued here would work for no reader.
    await new Promise<never>(() => undefined);
  }

  function beginUpstream(): void {
    upstreamPending += 1;
    if (upstreamPending > 1) return;
    onUpstream?.(page, true);
    deadline = setTimeout(() => {
      for (const fail of late) fail(createTimeoutError());
    }, getRemainingMs());
  }

  function finishUpstream(): void {
    upstreamPending -= 1;
    if (upstreamPending > 0) return;
    clearTimeout(deadline);
    onUpstream?.(page, false);
  }

  const page: RequestDeadline = {
    remainingMs: getRemainingMs,
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

/** Opens the deadline of the page for this response, and stores it there. */
export function openRequestDeadline(
  res: ServerResponse,
  options: Omit<PageWaitOptions, 'spentMs'>,
): RequestDeadline {
  const wait = createRequestDeadline({ ...options, spentMs: performance.now() - getScope(res).startedAt });
  (res as WaitingResponse)[WAIT] = wait;
  return wait;
}

/** Deadline of a page; undefined for a browser call, which has only the time limit of that call. */
export const findRequestDeadline = (res: ServerResponse): RequestDeadline | undefined =>
  (res as WaitingResponse)[WAIT];
