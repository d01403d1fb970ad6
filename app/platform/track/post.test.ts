import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Post from '~/app/platform/track/post';
import { FakePage } from '~/app/platform/track/testing/fake-page';
import { reloadModules } from '~/tests/fixtures/fresh-modules';

describe('the way of reports out of the page', () => {
  let page: FakePage;
  let post: typeof Post;
  beforeEach(async () => {
    vi.useFakeTimers();
    reloadModules('app/platform/');
    page = new FakePage('/wealth/info');
    post = await import('~/app/platform/track/post');
  });
  afterEach(() => {
    page.leave();
    vi.useRealTimers();
  });
  const report = (n: number) => post.queueReport('/report', () => JSON.stringify({ n }));
  const numbers = (sent: { body: Record<string, unknown> }[]) => sent.map(({ body }) => body.n);

  it('one at a time; behind a collector that hangs, the newest thirty wait', async () => {
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
    'status %i: waits longer each time, and after four in a row sends none any more',
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

  it('a success in between begins anew', async () => {
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

  it('TRACK-007 what waits when the page is left goes by beacon; what may no more, not at all', async () => {
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
