import { describe, expect, it, vi } from 'vitest';
import type { Requester } from '~/upstream/core/http/caller';
import { createFairQueue } from '~/upstream/core/fair-queue';

const stranger = (key: string): Requester => ({ key: `net:${key}`, isOwner: false });
const owner = (key: string): Requester => ({ key: `account:${key}`, isOwner: true });

/** Opens a queue with work that ends on request; `order` lists the askers in the order their work began. */
function open({ atOnce = 1, waitingMax = 4, waitMaxMs = 60_000 } = {}) {
  const inTurn = createFairQueue({
    atOnce,
    waitingMax,
    waitMaxMs,
    busy: ({ key }) => new Error(`busy ${key}`),
  });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    ask: (asker: Requester): Promise<string> =>
      inTurn(asker, () => {
        order.push(asker.key);
        return new Promise<string>((resolve) => ends.push(() => resolve('done')));
      }).catch((error: Error) => error.message),
    /** Ends running work until none waits. */
    async workOff(): Promise<void> {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('queue for costly work', () => {
  it('runs a burst a few at a time, lets few wait, and refuses the rest at once', async () => {
    const turns = open({ atOnce: 2, waitingMax: 5 });
    const all = Array.from({ length: 50 }, () => turns.ask(stranger('a')));
    expect(turns.order).toHaveLength(2);
    await turns.workOff();
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(7);
    expect(answers.filter((answer) => answer === 'busy net:a')).toHaveLength(43);
    const again = turns.ask(stranger('a'));
    await turns.workOff();
    expect(await again).toBe('done');
  });

  it('never lets any number of strangers block owners', async () => {
    const turns = open();
    const all = Array.from({ length: 40 }, (_, index) => turns.ask(stranger(String(index))));
    const own = turns.ask(owner('me'));
    await turns.workOff();
    expect(await own).toBe('done');
    expect(turns.order.slice(0, 2)).toEqual(['net:0', 'account:me']);
    await Promise.all(all);
  });

  it('leaves a place and every second turn of one network or account to another one', async () => {
    for (const made of [stranger, owner]) {
      const turns = open();
      const all = Array.from({ length: 20 }, () => turns.ask(made('loud')));
      const other = turns.ask(made('quiet'));
      await turns.workOff();
      expect(await other).toBe('done');
      expect(turns.order.indexOf(made('quiet').key)).toBeLessThanOrEqual(2);
      const answers = await Promise.all(all);
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(4);
    }
  });

  it('refuses a request that waits too long, without a gap in the queue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const turns = open({ waitMaxMs: 5_000 });
      const first = turns.ask(stranger('a'));
      const late = turns.ask(stranger('b'));
      vi.advanceTimersByTime(5_000);
      expect(await late).toBe('busy net:b');
      const next = turns.ask(stranger('c'));
      await turns.workOff();
      expect(await Promise.all([first, next])).toEqual(['done', 'done']);
      expect(turns.order).toEqual(['net:a', 'net:c']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('starts the next work after a failure', async () => {
    const inTurn = createFairQueue({
      atOnce: 1,
      waitingMax: 4,
      waitMaxMs: 60_000,
      busy: () => new Error('busy'),
    });
    const broken = inTurn(stranger('a'), () => Promise.reject(new Error('broken')));
    const next = inTurn(stranger('b'), async () => 'done');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
