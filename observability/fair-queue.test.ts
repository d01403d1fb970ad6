import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueOptions, type QueueRequester } from '~/observability/fair-queue';

const never = new AbortController().signal;
const stranger = (key: string): QueueRequester => ({ key: `net:${key}`, isOwner: false });
const owner = (key: string): QueueRequester => ({ key: `account:${key}`, isOwner: true });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const openQueue = (options: Partial<FairQueueOptions> = {}) =>
  createFairQueue({
    concurrency: 1,
    queueLength: 4,
    waitMs: 60_000,
    refuse: ({ key }) => new Error(`busy ${key}`),
    cancel: () => new Error('cancelled'),
    ...options,
  });

/** Opens a queue with jobs that end on request; `order` lists the requesters in the order their jobs began. */
function open(options: Partial<FairQueueOptions> = {}) {
  const queue = openQueue(options);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    request: (requester: QueueRequester, signal: AbortSignal = never): Promise<string> =>
      queue
        .run(
          () => {
            order.push(requester.key);
            return new Promise<string>((resolve) => ends.push(() => resolve('done')));
          },
          { requester, signal },
        )
        .catch((error: Error) => error.message),
    /** Ends running jobs until none waits. */
    async finishAll(): Promise<void> {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await nextTurn();
      }
    },
  };
}

describe('createFairQueue', () => {
  it('runs and queues jobs up to its limits, and refuses the rest at once', async () => {
    const jobs = open({ concurrency: 2, queueLength: 5 });
    const all = Array.from({ length: 50 }, () => jobs.request(stranger('a')));
    expect(jobs.order).toHaveLength(2);
    expect(await Promise.all(all.slice(7))).toEqual(Array(43).fill('busy net:a'));
    await jobs.finishAll();
    expect(await Promise.all(all.slice(0, 7))).toEqual(Array(7).fill('done'));
    const again = jobs.request(stranger('a'));
    await jobs.finishAll();
    expect(await again).toBe('done');
  });

  it('runs a job of an owner before those of strangers, however many wait', async () => {
    const jobs = open();
    const all = Array.from({ length: 40 }, (_, index) => jobs.request(stranger(String(index))));
    const own = jobs.request(owner('me'));
    await jobs.finishAll();
    expect(await own).toBe('done');
    expect(jobs.order.slice(0, 2)).toEqual(['net:0', 'account:me']);
    await Promise.all(all);
  });

  it.each([
    ['networks', stranger],
    ['accounts', owner],
  ])('alternates between %s, and takes a waiting job from the one with the most', async (_kind, create) => {
    const jobs = open();
    const all = Array.from({ length: 20 }, () => jobs.request(create('loud')));
    const other = jobs.request(create('quiet'));
    await jobs.finishAll();
    expect(await other).toBe('done');
    expect(jobs.order.indexOf(create('quiet').key)).toBeLessThanOrEqual(2);
    const results = await Promise.all(all);
    expect(results.filter((result) => result === 'done')).toHaveLength(4);
  });

  it('starts the next job after a failed one', async () => {
    const queue = openQueue();
    const broken = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(async () => 'done');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('removes a waiting job when its signal aborts', async () => {
    const jobs = open();
    const first = jobs.request(stranger('a'));
    const leaver = new AbortController();
    const left = jobs.request(stranger('b'), leaver.signal);
    const next = jobs.request(stranger('c'));
    leaver.abort();
    expect(await left).toBe('cancelled');
    await jobs.finishAll();
    expect(await Promise.all([first, next])).toEqual(['done', 'done']);
    expect(jobs.order).toEqual(['net:a', 'net:c']);
  });

  it('reports running, waiting and refused jobs to its meter', async () => {
    const changed = vi.fn();
    const refused = vi.fn();
    const jobs = open({ queueLength: 1, meter: { changed, refused } });
    const all = Array.from({ length: 3 }, () => jobs.request(stranger('a')));
    expect(changed).toHaveBeenLastCalledWith(1, 1);
    await nextTurn();
    expect(refused.mock.calls).toEqual([[stranger('a')]]);
    await jobs.finishAll();
    await Promise.all(all);
    expect(changed).toHaveBeenLastCalledWith(0, 0);
  });

  describe('limits of time', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    it('refuses a job that waits too long, without a gap in the queue', async () => {
      const jobs = open({ waitMs: 5_000 });
      const first = jobs.request(stranger('a'));
      const late = jobs.request(stranger('b'));
      vi.advanceTimersByTime(5_000);
      expect(await late).toBe('busy net:b');
      const next = jobs.request(stranger('c'));
      await jobs.finishAll();
      expect(await Promise.all([first, next])).toEqual(['done', 'done']);
      expect(jobs.order).toEqual(['net:a', 'net:c']);
    });

    it('uses the shorter limit of one wait', async () => {
      const queue = openQueue({ waitMs: 5_000 });
      const slot = await queue.enter();
      const late = queue.enter({ withinMs: 100 }).catch((error: Error) => error.message);
      vi.advanceTimersByTime(100);
      expect(await late).toBe('busy ');
      slot.end();
      expect(queue.enterNow()).not.toBeNull();
    });
  });

  it('gives a job that returns to its slot the next one, before waiting owners', async () => {
    const queue = openQueue();
    const started = await queue.enter();
    started.leave();
    const other = await queue.enter();
    const order: string[] = [];
    const own = queue.enter({ requester: owner('me') }).then((slot) => {
      order.push('owner');
      slot.end();
    });
    const returned = started.back(never).then(() => void order.push('returned'));
    other.end();
    await returned;
    started.end();
    await own;
    expect(order).toEqual(['returned', 'owner']);
  });

  it('never gives two slots to one job, nor a slot to a job that ended while waiting to return', async () => {
    let most = 0;
    const queue = openQueue({ meter: { changed: (running) => void (most = Math.max(most, running)) } });
    const first = await queue.enter();
    first.leave();
    const second = await queue.enter();
    const back = Promise.all([first.back(never), first.back(never)]);
    second.end();
    await back;
    first.leave();
    const third = await queue.enter();
    const late = first.back(never);
    first.end();
    third.end();
    await late;
    await first.back(never);
    (await queue.enter()).end();
    expect(most).toBe(1);
  });
});
