import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActionReply } from '~/app/route-kit/page-action';
import type { PageHandle } from '~/app/route-kit/page-handle';
import { sendRouterPost, fetchRouterResponse, setUnansweredPostReply } from '~/app/route-kit/answered-post';
import { buildUnansweredReply } from '~/app/route-kit/lost-reply';

const ADDRESS = new URL('https://portal.test/wealth/public/fund_buy.data?fund_code=1');
const KEY = '5f0c1c8e-6a52-4f2e-9b9a-1d3c5d7e9f10';

const ON_BUY: PageHandle = {
  login: 'guest',
  title: '买入',
  description: '买入',
  moves: ['publicTrade.buy'],
};
const post = (
  send: () => Promise<never>,
  body: URLSearchParams | FormData,
  handle?: PageHandle,
  signal?: AbortSignal,
) => sendRouterPost(send, ADDRESS, { method: 'POST', body, signal }, handle);
const gone = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() =>
  vi.stubGlobal('window', { location: { pathname: '/wealth/public/fund_buy', search: '?fund_code=1' } }),
);
afterEach(() => vi.unstubAllGlobals());

describe('POST without a reply', () => {
  it('is not confirmed on a page without a notice', async () => {
    // Loads the module as such a page does, independent of other tests.
    vi.resetModules();
    const untold = await import('~/app/route-kit/answered-post');
    const body = new URLSearchParams({ intent_key: KEY });
    const { data } = await untold.sendRouterPost(gone, ADDRESS, { body }, ON_BUY);
    expect(data).toMatchObject({ data: { result: { error: { '': ['没有确认，请重试'] } } } });
    setUnansweredPostReply(buildUnansweredReply);
  });

  it('is open for a form that moves money, with its key, a link to its result, and the typed values without secrets', async () => {
    const body = new URLSearchParams({ intent_key: KEY, amount: '100', trade_password: '135792' });
    body.append('tick', 'a');
    body.append('tick', 'b');
    const { status, data } = await post(gone, body, ON_BUY);
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
    const address = new URL(askTo, ADDRESS);
    expect([address.pathname, address.searchParams.get('from')]).toEqual([
      '/wealth/process/outcome',
      '/wealth/public/fund_buy?fund_code=1',
    ]);
  });

  it('is not confirmed for any other form; with a key the message states that a retry repeats the first POST', async () => {
    const getText = async (form: Record<string, string>, handle?: PageHandle) => {
      const { data } = await post(gone, new URLSearchParams(form), handle);
      expect(data).not.toHaveProperty('data.outcome');
      return (data as { data: ActionReply }).data.result.error?.['']?.[0];
    };
    expect(await getText({ amount: '1' }, ON_BUY)).toBe('没有确认，请重试');
    expect(await getText({ amount: '1' })).toBe('没有确认，请重试');
    expect(await getText({ intent_key: KEY })).toContain('同一份内容只会受理一次');
  });

  it('is read to its end before the router receives a part of it', async () => {
    const broken = new DOMException('signal is aborted without reason', 'AbortError');
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode('[{}]\n'));
      queueMicrotask(() => controller.error(broken));
    };
    const answers = [
      new Response(new ReadableStream({ start })),
      new Response('[{}]\n', { status: 422, headers: { 'Content-Type': 'text/x-script' } }),
      new Response(null, { status: 204 }),
    ];
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
    await expect(fetchRouterResponse(ADDRESS, {})).rejects.toBe(broken);
    const refused = await fetchRouterResponse(ADDRESS, { method: 'POST' });
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([422, 'text/x-script']);
    expect(await refused.text()).toBe('[{}]\n');
    expect((await fetchRouterResponse(ADDRESS, { method: 'POST' })).status).toBe(204);
  });

  it('keeps the typed values and states that nothing was done when it is refused before processing', async () => {
    const msg = '这次提交没有受理，没有任何变动。操作过于频繁，请 42 秒后再试';
    const answers = (body: object, type: string) =>
      vi.stubGlobal('fetch', () =>
        Promise.resolve(
          new Response(JSON.stringify(body), { status: 429, headers: { 'Content-Type': type } }),
        ),
      );
    const words = new URLSearchParams({ intent_key: KEY, amount: '100', trade_password: '135792' });
    const init = { method: 'POST', body: words };
    const send = async () => {
      await fetchRouterResponse(ADDRESS, init);
      throw new Error('Unable to decode');
    };
    answers({ msg, isUnsent: true }, 'application/problem+json; charset=utf-8');
    const { status, data } = await sendRouterPost(send, ADDRESS, init, ON_BUY);
    expect(status).toBe(429);
    expect(data).toEqual({
      data: {
        result: {
          status: 'error',
          error: { '': [msg] },
          initialValue: { intent_key: KEY, amount: '100' },
        },
        isOpen: false,
        isRefused: true,
      },
    });
    // A gateway error, or one of ours without the marker, may have been carried out.
    for (const [body, type] of [
      [{ msg, isUnsent: true }, 'application/json'],
      [{ msg }, 'application/problem+json'],
    ] as const) {
      answers(body, type);
      expect((await sendRouterPost(send, ADDRESS, init, ON_BUY)).data).toHaveProperty('data.outcome');
    }
  });

  it('times out, but not while files are uploaded, and shows nothing after navigation', async () => {
    vi.useFakeTimers();
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
    await expect(post(gone, new URLSearchParams(), undefined, leave.signal)).rejects.toThrow(
      'Failed to fetch',
    );
  });
});
