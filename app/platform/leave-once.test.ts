import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

it('CONST-009 allows one jump of any kind per 2 s, and the next one after it', async () => {
  const { leaveOncePerWindow: jump } = await import('~/app/platform/leave-once');
  const [toApp, toStore, toPortal] = [vi.fn(), vi.fn(), vi.fn()];
  expect(jump(toApp)).toBe(true);
  vi.advanceTimersByTime(1_999);
  expect([jump(toStore), jump(toApp)]).toEqual([false, false]);
  // Setting the phone's clock back does not affect the interval.
  vi.setSystemTime(0);
  vi.advanceTimersByTime(1);
  expect(jump(toPortal)).toBe(true);
  expect([toApp, toStore, toPortal].map((go) => go.mock.calls.length)).toEqual([1, 0, 1]);
});

it('CONST-009 covers every jump out of the page: the app, its store, shell logins, another portal', async () => {
  const { readFileSync, readdirSync } = await import('node:fs');
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const leaves =
    /\bopenApp\(\{|\bopenMiniLogin\(\{|nativeLogin\(\w+(?:\.\w+)?\)\s*\.open\(|'openStore', \{ address|location\.assign\((?:jumpTo|screenTo)\)/;
  const loose = files.filter((file) => {
    const text = readFileSync(`app/${file}`, 'utf8');
    return (
      leaves.test(text) &&
      !text.includes("from '~/app/platform/leave-once'") &&
      !/export (async )?function open(App|MiniLogin)/.test(text)
    );
  });
  expect(loose).toEqual([]);
});
