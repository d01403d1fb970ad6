import { describe, expect, it, vi } from 'vitest';
import { FILE_TEXTS } from '~/contract/files';
import { refusalOf } from '~/upstream/services/testing/context';
import { takingTurns } from '~/upstream/files/turns';

const LIMITS = { maxWaiting: 3, maxOfOne: 2, maxWaitMs: 5_000 };

/** A task that ends when it is told to. */
function slow() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { task: () => ended, end };
}

describe('turns', () => {
  it('one task at a time, in the order they came, also after one that failed', async () => {
    const inTurn = takingTurns(LIMITS);
    let running = 0;
    let most = 0;
    const order: string[] = [];
    const run = (owner: string, fails = false) =>
      inTurn(owner, async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(owner);
        await Promise.resolve();
        running -= 1;
        if (fails) throw new Error('broken');
      });
    await Promise.allSettled([run('a'), run('b', true), run('c'), run('d')]);
    expect([most, order]).toEqual([1, ['a', 'b', 'c', 'd']]);
    await run('e');
    expect(order.at(-1)).toBe('e');
  });

  it('one person does not take all of them, and no more wait than may', async () => {
    const inTurn = takingTurns(LIMITS);
    const first = slow();
    const all = [inTurn('a', first.task), inTurn('a', async () => undefined)];
    expect((await refusalOf(inTurn('a', async () => undefined))).msg).toBe(FILE_TEXTS.busy);
    all.push(
      inTurn('b', async () => undefined),
      inTurn('c', async () => undefined),
    );
    expect((await refusalOf(inTurn('d', async () => undefined))).msg).toBe(FILE_TEXTS.busy);
    first.end();
    await Promise.all(all);
    expect(await inTurn('d', async () => 'done')).toBe('done');
  });

  it('who waits too long is told, and the place is free again', async () => {
    vi.useFakeTimers();
    try {
      const inTurn = takingTurns(LIMITS);
      const first = slow();
      const running = inTurn('a', first.task);
      const late = refusalOf(inTurn('b', async () => undefined));
      await vi.advanceTimersByTimeAsync(LIMITS.maxWaitMs);
      expect((await late).msg).toBe(FILE_TEXTS.busy);
      const after = inTurn('c', async () => 'done');
      first.end();
      await running;
      expect(await after).toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });
});
