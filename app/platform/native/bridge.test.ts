import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBridge, type NativeBridge } from '~/app/platform/native/bridge';
import { NATIVE_METHODS, type NativeMethodName } from '~/app/platform/native/methods';
import {
  isFramedByOtherOrigin,
  createNativeTransport,
  type NativeWindow,
} from '~/app/platform/native/native-transport';
import {
  createNativeWindow,
  type DoubledWindow,
  type NativeDoubleOptions,
} from '~/tests/fixtures/shells/native';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let failures: { method: string; kind: string }[];
function opened(options: NativeDoubleOptions): { bridge: NativeBridge; window: DoubledWindow } {
  failures = [];
  const window = createNativeWindow(options);
  const way = createNativeTransport(window, { system: options.system, isOld: options.isOld ?? false });
  const bridge = createBridge({
    window,
    way,
    pageId: 'm',
    onFailure: (failure) => void failures.push(failure),
  });
  return { bridge, window };
}
/** Returns the result of a call, or the message of its error. */
const outcome = (call: Promise<unknown>) => call.catch((error: unknown) => (error as Error).message);
const WAYS: NativeDoubleOptions[] = [
  { system: 'ios' },
  { system: 'android' },
  { system: 'ios', isOld: true },
  { system: 'android', isOld: true },
];

describe('bridge into the native app', () => {
  it.each(WAYS)(
    'NATIVE-011 NATIVE-012 CALL-033 CALL-034 sends every method and returns its reply: %j',
    async (way) => {
      const { bridge, window } = opened({ ...way, storage: { colour: 'red' } });
      const read = bridge.call('getLocalDataByParamter', { name: 'look', key: 'colour' });
      const message = bridge.call('loadingCompleted', { page: '/wealth/info' });
      await vi.runAllTimersAsync();
      expect([await read, await message]).toEqual(['red', null]);
      expect(window.nativeCalls).toEqual([
        { id: 'm-1', method: 'getLocalDataByParamter', params: { name: 'look', key: 'colour' } },
        { id: 'm-2', method: 'loadingCompleted', params: { page: '/wealth/info' } },
      ]);
      expect(failures).toEqual([]);
    },
  );

  it.each(WAYS)(
    'ERR-018 CONST-013 fails after 30 s without a reply with 原生方法响应超时: %j',
    async (way) => {
      const { bridge } = opened({ ...way, answers: { getInsets: { isSilent: true } } });
      const done = vi.fn();
      const call = outcome(bridge.call('getInsets', {})).then(done);
      await vi.advanceTimersByTimeAsync(29_999);
      expect(done).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await call;
      expect(done).toHaveBeenCalledWith('原生方法响应超时');
      expect(failures).toEqual([{ method: 'getInsets', kind: 'timeout' }]);
    },
  );

  it('ERR-019 fails with 原生方法不存在 for a missing method, known beforehand or by the reply', async () => {
    for (const way of WAYS) {
      const lacks = way.isOld ? { code: 404 } : { isMissing: true as const };
      const { bridge, window } = opened({ ...way, answers: { setTitle: lacks } });
      const call = outcome(bridge.call('setTitle', { title: '首页' }));
      await vi.advanceTimersByTimeAsync(10);
      expect(await call, JSON.stringify(way)).toBe('原生方法不存在');
      expect(window.nativeCalls).toHaveLength(way.isOld ? 1 : 0);
    }
  });

  it('ERR-020 fails with window对象不存在 when the object of the app does not appear in time', async () => {
    for (const system of ['ios', 'android'] as const) {
      const { bridge, window } = opened({ system, readyAfterMs: null });
      const call = outcome(bridge.call('closePage', {}));
      await vi.advanceTimersByTimeAsync(2_800);
      expect(bridge.records()[0]?.state).toBe('open');
      await vi.advanceTimersByTimeAsync(300);
      expect(await call).toBe('window对象不存在');
      // The object appeared late: the next call finds it.
      window.webkit = { messageHandlers: { closePage: { postMessage: () => undefined } } };
      window.GsNative = { callHandler: () => undefined };
      void bridge.call('closePage', {}).catch(() => undefined);
      expect(bridge.records()[1]?.state).toBe('open');
    }
  });

  it('queues calls made before the object is there and sends them in order', async () => {
    const { bridge, window } = opened({ system: 'android', readyAfterMs: 700 });
    const titles = ['甲', '乙', '丙'].map((title) => bridge.call('setTitle', { title }));
    await vi.advanceTimersByTimeAsync(600);
    expect(window.nativeCalls).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all(titles);
    expect(window.nativeCalls.map(({ params }) => params.title)).toEqual(['甲', '乙', '丙']);
  });

  it('ignores late, duplicate, forged and broken replies', async () => {
    const { bridge, window } = opened({
      system: 'ios',
      answers: { getLocalDataByParamter: { result: 'true', afterMs: 20, isTwice: true } },
    });
    const call = bridge.call('getLocalDataByParamter', { name: 'look', key: 'k' });
    const page = window.GsPortal;
    const said = [
      JSON.stringify({ id: 'm-2', code: 0, result: 'forged' }),
      JSON.stringify({ id: 1, code: 0 }),
      JSON.stringify({ code: 0, result: 'forged' }),
      ...['', 'null', '[]', '{', '7', JSON.stringify({ id: 'm-1', code: 0, result: 'x'.repeat(70_000) })],
    ];
    for (const text of said) page?.answer(text);
    page?.answer({ id: 'm-1', code: 0, result: 'not a text' } as never);
    expect(bridge.records()[0]?.state).toBe('open');
    await vi.advanceTimersByTimeAsync(30);
    expect(await call).toBe('true');
    // The same reply a second time, and one after the timeout of the call.
    page?.answer(JSON.stringify({ id: 'm-1', code: 1 }));
    expect(bridge.records()).toEqual([
      { method: 'getLocalDataByParamter', state: 'answered', answer: '"true"' },
    ]);
  });

  it('fails a method whose reply does not match it, or is a refusal', async () => {
    const odd: Partial<Record<NativeMethodName, unknown[]>> = {
      getLocalDataByParamter: [7, {}, 'x'.repeat(5_000)],
      getInsets: [
        {},
        { top: 0 },
        { top: -1, bottom: 0 },
        { top: 0, bottom: 9_000 },
        { top: '0', bottom: '0' },
      ],
      refreshSessionId: [{}, { token: 7 }, { token: '' }, { token: 'x'.repeat(5_000) }],
    };
    for (const [method, answers] of Object.entries(odd))
      for (const answer of answers)
        expect(NATIVE_METHODS[method as NativeMethodName].read(answer), method).toBeUndefined();
    const { bridge } = opened({
      system: 'android',
      answers: { getInsets: { result: { top: 'a' } }, share: { code: 1 } },
    });
    const insets = outcome(bridge.call('getInsets', {}));
    const shared = outcome(bridge.call('openStore', { address: 'https://store.test' }));
    await vi.advanceTimersByTimeAsync(10);
    expect([await insets, await shared]).toEqual(['原生方法答复有误', null]);
  });

  it('does not let a foreign page around ours use the app', async () => {
    const { bridge, window } = opened({ system: 'android' });
    const parent = { location: { origin: 'https://stranger.test' } };
    Object.assign(window, { parent: Object.assign(parent, { parent }) });
    expect(await outcome(bridge.call('openLogin', { page: '/' }))).toBe('window对象不存在');
    expect(window.nativeCalls).toEqual([]);
    bridge.on('login', () => true);
    expect(window.GsPortal?.event('login', '{}')).toBe(false);

    const at = (origin: string | null, parentOf?: NativeWindow): NativeWindow => {
      const frame = {} as NativeWindow;
      const location =
        origin === null
          ? Object.defineProperty({}, 'origin', {
              get: () => {
                throw new Error('SecurityError');
              },
            })
          : { origin };
      return Object.assign(frame, { location, parent: parentOf ?? frame });
    };
    const own = at('https://portal.test');
    expect(isFramedByOtherOrigin(own)).toBe(false);
    expect(isFramedByOtherOrigin(at('https://portal.test', own))).toBe(false);
    expect(isFramedByOtherOrigin(at('https://portal.test', at(null)))).toBe(true);
    // A foreign frame between two of ours.
    expect(isFramedByOtherOrigin(at('https://portal.test', at('https://stranger.test', own)))).toBe(true);
  });

  it('reports each kind of failure once for each method, and stores no secrets', async () => {
    const { bridge } = opened({
      system: 'android',
      answers: { closePage: { code: 1 }, refreshSessionId: { result: { token: 'secret-token' } } },
    });
    for (let i = 0; i < 60; i += 1) void outcome(bridge.call('closePage', {}));
    const token = bridge.call('refreshSessionId', {});
    await vi.advanceTimersByTimeAsync(10);
    expect(await token).toEqual({ token: 'secret-token' });
    expect(failures).toEqual([{ method: 'closePage', kind: 'refused' }]);
    expect(bridge.records().length).toBeLessThanOrEqual(40);
    expect(JSON.stringify(bridge.records())).not.toContain('secret-token');
  });

  it('passes events to the last listener first, until one handles them', () => {
    const { bridge, window } = opened({ system: 'android' });
    const first = vi.fn(() => true);
    const second = vi.fn(() => false);
    bridge.on('back', first);
    const release = bridge.on('back', second);
    expect(window.GsPortal?.event('back')).toBe(true);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
    release();
    expect(window.GsPortal?.event('keyboard', '{"height":200}')).toBe(false);
    expect(window.GsPortal?.event('back', '{')).toBe(true);
    expect(second).toHaveBeenCalledTimes(1);
  });
});
