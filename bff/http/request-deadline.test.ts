import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEVER_CANCELLED } from '~/bff/core/cancel-signal';
import { createRequestDeadline } from '~/bff/http/request-deadline';
import { createFairQueue } from '~/observability/fair-queue';
import { createOverloadError } from '~/bff/core/upstream-errors';

const BUDGET_MS = 11_000;

/** A promise that the test resolves. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** A queue with one slot, taken by a page. */
async function onePage(spentMs = 0, onLate?: () => void) {
  const active: number[] = [];
  const queue = createFairQueue({
    concurrency: 1,
    queueLength: 1,
    waitMs: 2_000,
    refuse: createOverloadError,
    meter: { changed: (running) => void active.push(running) },
  });
  const slot = await queue.enter();
  const wait = createRequestDeadline({
    slot,
    signal: NEVER_CANCELLED,
    budgetMs: BUDGET_MS,
    spentMs,
    onLate,
  });
  return { queue, slot, wait, active: () => active.at(-1) };
}

describe('the deadline of a page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('frees its slot while upstream is slow, and takes it again before other pages', async () => {
    const { queue, wait, active } = await onePage();
    const upstream = gate();
    const page = wait.forUpstream(upstream.passed, true);
    await vi.advanceTimersByTimeAsync(200);
    expect(active()).toBe(0);
    const other = await queue.enter();
    const third = queue.enter();
    upstream.open();
    let isBack = false;
    void page.then(() => (isBack = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isBack).toBe(false);
    other.leave();
    await page;
    expect(active()).toBe(1);
    let isThirdIn = false;
    void third.then(() => (isThirdIn = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isThirdIn).toBe(false);
  });

  it('keeps its slot during a call that is answered at once', async () => {
    const { wait, active } = await onePage();
    await wait.forUpstream(Promise.resolve('soon'), true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(active()).toBe(1);
  });

  it('frees its slot while a form is being received, without using its time', async () => {
    const { wait, active } = await onePage();
    const line = gate();
    wait.forPerson(line.passed);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(active()).toBe(0);
    expect(wait.remainingMs()).toBe(BUDGET_MS);
    line.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(active()).toBe(1);
  });

  it('shares one budget among sequential calls, and counts concurrent calls once', async () => {
    const { wait } = await onePage(1_000);
    const first = [gate(), gate()];
    const both = Promise.all(first.map(({ passed }) => wait.forUpstream(passed, true)));
    await vi.advanceTimersByTimeAsync(4_000);
    for (const { open } of first) open();
    await both;
    expect(wait.remainingMs()).toBe(6_000);
    const last = wait.forUpstream(gate().passed, true).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await last).toMatchObject({ kind: 'UpstreamTimeoutError', status: 504 });
    expect(wait.remainingMs()).toBe(0);
    await expect(
      Promise.all([wait.forUpstream(gate().passed, true), vi.advanceTimersByTimeAsync(1)]),
    ).rejects.toMatchObject({ kind: 'UpstreamTimeoutError' });
  });

  it('counts the wait for a slot, and stops the page with a notice when no slot is free in time', async () => {
    const onLate = vi.fn();
    const { queue, wait, active } = await onePage(0, onLate);
    const upstream = gate();
    const goesOn = vi.fn();
    void wait.forUpstream(upstream.passed, true).then(goesOn, goesOn);
    await vi.advanceTimersByTimeAsync(2_000);
    const other = await queue.enter();
    upstream.open();
    await vi.advanceTimersByTimeAsync(BUDGET_MS - 2_100);
    expect([wait.remainingMs(), onLate.mock.calls.length]).toEqual([100, 0]);
    await vi.advanceTimersByTimeAsync(200);
    expect(onLate).toHaveBeenCalledOnce();
    other.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([goesOn.mock.calls.length, active()]).toEqual([0, 0]);
  });

  it('continues in a free slot after the time is over, and reports it in the page', async () => {
    const onLate = vi.fn();
    const { wait, active } = await onePage(0, onLate);
    const failed = wait.forUpstream(gate().passed, true).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(BUDGET_MS);
    expect(await failed).toMatchObject({ kind: 'UpstreamTimeoutError' });
    expect([active(), onLate.mock.calls.length]).toEqual([1, 0]);
  });

  it('leaves no timer behind', async () => {
    const { wait, slot } = await onePage();
    void wait.forUpstream(gate().passed, true).catch(() => undefined);
    wait.end();
    slot.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
