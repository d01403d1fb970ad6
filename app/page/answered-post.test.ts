import { afterEach, describe, expect, it, vi } from 'vitest';
import routeConfig from '~/app/routes';
import { PLACED_CALLS } from '~/app/page/outcome-places';
import type { PageHandle } from '~/app/page/page-handle';
import { answeredPost, replyToLostPosts } from '~/app/page/answered-post';
import { lostReply } from '~/app/page/lost-reply';

const ADDRESS = new URL('https://portal.test/wealth/public/fund_buy.data?fund_code=1');
const KEY = '5f0c1c8e-6a52-4f2e-9b9a-1d3c5d7e9f10';

function standOn(moves?: PageHandle['moves']): void {
  vi.stubGlobal('window', {
    location: { pathname: '/wealth/public/fund_buy', search: '?fund_code=1' },
    __remixRouteModules: { buy: { handle: { login: 'state', moves } } },
  });
}
const post = (send: () => Promise<never>, body: URLSearchParams | FormData, signal?: AbortSignal) =>
  answeredPost(send, ADDRESS, { body, signal }, 'buy');
const gone = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(() => vi.unstubAllGlobals());

describe('a post that nobody answered', () => {
  it('of a page without a notice is not confirmed', async () => {
    standOn(['publicTrade.buy']);
    // The module as such a page loads it, whatever another test has told it.
    vi.resetModules();
    const untold = await import('~/app/page/answered-post');
    const body = new URLSearchParams({ intent_key: KEY });
    const { data } = await untold.answeredPost(gone, ADDRESS, { body }, 'buy');
    expect(data).toMatchObject({ data: { result: { error: { '': ['没有确认，请重试'] } } } });
    replyToLostPosts(lostReply);
  });

  it('of a form that moves money is open: its key, the way to its result, what was typed, nothing secret', async () => {
    standOn(['publicTrade.buy']);
    const body = new URLSearchParams({ intent_key: KEY, amount: '100', trade_password: '135792' });
    body.append('tick', 'a');
    body.append('tick', 'b');
    const { status, data } = await post(gone, body);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(data).toMatchObject({
      data: {
        result: { initialValue: { intent_key: KEY, amount: '100', tick: ['a', 'b'] } },
        outcome: { state: 'unknown', key: KEY, call: 'publicTrade.buy' },
        isOpen: true,
      },
    });
    expect(JSON.stringify(data)).not.toContain('135792');
    const { askTo } = (data as { data: { outcome: { askTo: string } } }).data.outcome;
    const asked = new URL(askTo, ADDRESS);
    expect([asked.pathname, asked.searchParams.get('from')]).toEqual([
      '/wealth/process/outcome',
      '/wealth/public/fund_buy?fund_code=1',
    ]);
  });

  it('of any other form is not confirmed', async () => {
    for (const moves of [undefined, ['publicTrade.buy'] as const]) {
      standOn(moves);
      const body = new URLSearchParams(moves ? { amount: '1' } : { intent_key: KEY });
      const { data } = await post(gone, body);
      expect(data).toMatchObject({ data: { result: { error: { '': ['没有确认，请重试'] } } } });
      expect(data).not.toHaveProperty('data.outcome');
    }
  });

  it('is given up after a while, but not while files go up; who left is told nothing', async () => {
    vi.useFakeTimers();
    standOn();
    const never = () => new Promise<never>(() => undefined);
    const words = post(never, new URLSearchParams({ a: '1' }));
    const files = vi.fn();
    void post(never, new FormData()).then(files);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await words).status).toBe(503);
    expect(files).not.toHaveBeenCalled();
    vi.useRealTimers();
    const leave = new AbortController();
    leave.abort();
    await expect(post(gone, new URLSearchParams(), leave.signal)).rejects.toThrow('Failed to fetch');
  });
});

it('every call that moves something is told by the page of its form', async () => {
  const files = (entries: typeof routeConfig): string[] =>
    entries.flatMap(({ file, children }) => [file, ...files(children ?? [])]);
  const told = new Set<string>();
  for (const file of new Set(files(routeConfig))) {
    const { handle } = (await import(/* @vite-ignore */ `../${file}`)) as { handle?: PageHandle };
    for (const call of handle?.moves ?? []) told.add(call);
  }
  expect([...told].sort()).toEqual([...PLACED_CALLS].sort());
});
