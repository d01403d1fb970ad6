import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Post from '~/app/platform/track/report-queue';
import { FakePage } from '~/app/platform/track/testing/fake-page';

describe('report queue', () => {
  let page: FakePage;
  let post: typeof Post;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.resetModules();
    page = new FakePage('/wealth/info');
    post = await import('~/app/platform/track/report-queue');
  });
  afterEach(() => {
    page.leave();
    vi.useRealTimers();
  });
  const report = (n: number) => post.queueReport('/report', () => JSON.stringify({ n }));
  const numbers = (sent: { body: Record<string, unknown> }[]) => sent.map(({ body }) => body.n);

  it('sends one report at a time, and keeps the newest thirty behind a hanging collector', async () => {
    page.isHanging = true;
    for (let n = 0; n < 50; n += 1) report(n);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.posts).toHaveLength(1);
    page.isHanging = false;
    page.answer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.posts).toHaveLength(30);
    expect(numbers(page.posts)).toEqual(Array.from({ length: 30 }, (_, at) => at + 20));
  });

  it.each([0, 429, 503])(
    'status %i: waits longer each time, and sends nothing after four failures in a row',
    async (status) => {
      page.status = status;
      for (let n = 0; n < 10; n += 1) report(n);
      await vi.advanceTimersByTimeAsync(0);
      expect(page.posts).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(page.posts).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(page.posts).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(page.posts).toHaveLength(4);
      report(11);
      post.flushReports();
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect([page.posts.length, page.beacons.length]).toEqual([4, 0]);
    },
  );

  it('resets the failures after a success', async () => {
    page.status = 503;
    for (let n = 0; n < 4; n += 1) report(n);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(page.posts).toHaveLength(3);
    page.status = 204;
    await vi.advanceTimersByTimeAsync(60_000);
    page.status = 503;
    report(5);
    await vi.advanceTimersByTimeAsync(1_000);
    report(6);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(numbers(page.posts)).toEqual([0, 1, 2, 3, 5, 6]);
  });

  it('TRACK-007 sends pending reports by beacon when the page is left, except those no longer allowed', async () => {
    page.isHanging = true;
    report(0);
    await vi.advanceTimersByTimeAsync(0);
    report(1);
    post.queueReport('/report', () => null);
    report(2);
    post.flushReports();
    expect(numbers(page.beacons)).toEqual([1, 2]);
    post.flushReports();
    expect(page.beacons).toHaveLength(2);
  });
});
