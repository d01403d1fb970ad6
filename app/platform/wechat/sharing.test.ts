import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScriptLoader } from '~/app/platform/external-script';
import { createWechatSharing, type SharedView } from '~/app/platform/wechat/sharing';
import { loadWx, type Wx } from '~/app/platform/wechat/wx';
import type { ScriptReport } from '~/app/platform/script-error';
import { getSharedCards } from '~/tests/fixtures/shells/mini-program';
import { installWx, type WxBehaviour, type WxCall } from '~/tests/fixtures/shells/wechat';

const reports: ScriptReport[] = [];
vi.mock('~/app/platform/script-error', () => ({
  reportScriptError: (report: ScriptReport) => void reports.push(report),
}));

const ORIGIN = 'https://portal.example.com';
const SIGNED = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' };
const view = (path: string, isPrivate = false): SharedView => ({
  address: ORIGIN + path,
  isPrivate,
  card: { title: `T ${path}`, desc: 'D', link: `${ORIGIN}${path}?iv_code=OWN`, imgUrl: `${ORIGIN}/p.png` },
});

beforeEach(() => {
  vi.useFakeTimers();
  reports.length = 0;
});
afterEach(() => vi.useRealTimers());

/** Creates sharing with test doubles. */
function opened(options: {
  behaviour?: WxBehaviour;
  client?: 'wechat' | 'mini-program';
  isIos?: boolean;
  load?: () => Promise<Wx>;
  ask?: (address: string) => Promise<typeof SIGNED>;
}) {
  const root: { wx?: unknown; wxCalls?: WxCall[] } = {};
  installWx(root, options.behaviour ?? {});
  const rewrite = vi.fn();
  const ask = vi.fn(options.ask ?? (async () => SIGNED));
  const sharing = createWechatSharing({
    client: options.client ?? 'wechat',
    isIos: options.isIos ?? false,
    entry: `${ORIGIN}/first`,
    load: options.load ?? (async () => root.wx as Wx),
    ask,
    rewrite,
  });
  const calls = root.wxCalls as WxCall[];
  const named = (name: string) => calls.filter((call) => call.name === name).map(({ given }) => given);
  return { sharing, ask, rewrite, calls, named };
}
/** Shows a page and advances the time. */
async function shown({ sharing }: Pick<ReturnType<typeof opened>, 'sharing'>, page: SharedView) {
  const done = sharing.show(page);
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
}

describe('sharing in WeChat', () => {
  it('sets title, text, picture and link of the page for friends and for moments', async () => {
    const it = opened({});
    await shown(it, view('/a'));
    expect(it.named('config')).toEqual([
      expect.objectContaining({ debug: false, appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }),
    ]);
    const { desc, ...line } = view('/a').card;
    expect(it.named('updateAppMessageShareData')).toEqual([{ ...line, desc }]);
    expect(it.named('updateTimelineShareData')).toEqual([line]);
    expect([it.sharing.hasFailed(), it.rewrite.mock.calls, reports]).toEqual([false, [], []]);
  });

  it('WX-006 CONST-046 sets no card before 1600 ms have passed', async () => {
    const it = opened({});
    void it.sharing.show(view('/a'));
    await vi.advanceTimersByTimeAsync(1_599);
    expect(it.calls.map(({ name }) => name)).toEqual(['config']);
    await vi.advanceTimersByTimeAsync(1);
    expect(it.calls.map(({ name }) => name)).toContain('updateAppMessageShareData');
    const failing = opened({ behaviour: { config: 'error' } });
    void failing.sharing.show(view('/a'));
    await vi.advanceTimersByTimeAsync(1_599);
    expect(failing.rewrite).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failing.rewrite).toHaveBeenCalledExactlyOnceWith(view('/a').card.link);
  });

  it('signs the first address of the visit on iOS, and the address of each page on Android', async () => {
    for (const [isIos, expected] of [
      [true, [`${ORIGIN}/first`]],
      [false, [`${ORIGIN}/a`, `${ORIGIN}/b`]],
    ] as const) {
      const it = opened({ isIos });
      await shown(it, view('/a'));
      await shown(it, view('/b'));
      expect(it.ask.mock.calls.map(([address]) => address)).toEqual(expected);
      expect(it.named('updateTimelineShareData')).toHaveLength(2);
    }
  });

  it('sets no card for a page that was left before', async () => {
    const it = opened({ isIos: true });
    void it.sharing.show(view('/a'));
    await vi.advanceTimersByTimeAsync(1_000);
    await shown(it, view('/b'));
    expect(it.named('updateTimelineShareData')).toEqual([expect.objectContaining({ title: 'T /b' })]);
  });

  it('uses the older method names of an older SDK', async () => {
    const it = opened({ behaviour: { isOld: true } });
    await shown(it, view('/a'));
    expect([it.named('onMenuShareAppMessage').length, it.named('onMenuShareTimeline').length]).toEqual([
      1, 1,
    ]);
  });
});

describe('failure', () => {
  const faults = {
    'wx-get-js-error': {
      load: () =>
        loadWx('x.js', { loader: createScriptLoader((_address, settled) => settled(false)), root: {} }),
    },
    'wx-get-config-error': { ask: () => Promise.reject(new Error('timeout')) },
    'wx-share-config-error': { behaviour: { config: 'error' as const } },
    'wxapp-share-config-error': { behaviour: { config: 'error' as const }, client: 'mini-program' as const },
  };
  it.each(Object.entries(faults))(
    'WX-003 WX-004 WX-005 WX-008 WX-009 WX-010 WX-011 TRACK-006 CALL-037 %s sets the flag, shares the address itself and is reported with its times',
    async (type, options) => {
      const it = opened(options);
      await shown(it, view('/a'));
      expect(it.sharing.hasFailed()).toBe(true);
      expect(it.rewrite).toHaveBeenCalledExactlyOnceWith(view('/a').card.link);
      expect(it.named('updateAppMessageShareData')).toEqual([]);
      const [report] = reports;
      expect(report).toMatchObject({
        type,
        duration: expect.any(Number) as number,
        perfTime: expect.any(Number) as number,
      });
      expect(reports).toHaveLength(1);
    },
  );

  it('is assumed after a timeout of the SDK, and reported for a refused card', async () => {
    const silent = opened({ behaviour: { config: 'silent' } });
    await shown(silent, view('/a'));
    expect([silent.sharing.hasFailed(), reports.map(({ type }) => type)]).toEqual([
      true,
      ['wx-share-config-error'],
    ]);
    reports.length = 0;
    await shown(opened({ behaviour: { card: 'fail' } }), view('/a'));
    expect(reports.map(({ message }) => message)).toEqual([
      'updateAppMessageShareData:fail',
      'updateTimelineShareData:fail',
    ]);
  });

  it('does not change the address of a personal page', async () => {
    const it = opened({ behaviour: { config: 'error' } });
    await shown(it, view('/wealth/user', true));
    expect(it.sharing.hasFailed()).toBe(true);
    expect(it.rewrite).not.toHaveBeenCalled();
  });

  it('leads to three retries in a visit on the next pages, and is cleared by a success', async () => {
    let isUp = false;
    const it = opened({
      isIos: true,
      ask: async () => (isUp ? SIGNED : Promise.reject(new Error('status 502'))),
    });
    await shown(it, view('/a'));
    isUp = true;
    await shown(it, view('/b'));
    expect([it.sharing.hasFailed(), it.named('updateTimelineShareData').length]).toEqual([false, 1]);
    const down = opened({ ask: () => Promise.reject(new Error('status 502')) });
    for (const path of ['/a', '/b', '/c', '/d', '/e']) await shown(down, view(path));
    expect(down.ask).toHaveBeenCalledTimes(3);
    expect(down.rewrite).toHaveBeenCalledTimes(5);
  });
});

it('SHARE-005 PRODUCT-003 shares every page of the mini-program under its own title', async () => {
  const it = opened({ client: 'mini-program', behaviour: { mini: 'success' } });
  await shown(it, view('/a'));
  const { link, imgUrl, desc } = view('/a').card;
  expect(getSharedCards(it.calls)).toEqual([{ title: '以研究驱动的专业财富管理平台', link, imgUrl, desc }]);
});

it('LOADER-007 loads the SDK once for all callers', async () => {
  const root: { wx?: Wx } = {};
  const inject = vi.fn((_address: string, settled: (isThere: boolean) => void) => {
    installWx(root, {});
    settled(true);
  });
  const loader = createScriptLoader(inject);
  const [first, second] = await Promise.all([
    loadWx('x.js', { loader, root }),
    loadWx('x.js', { loader, root }),
  ]);
  expect(first).toBe(second);
  expect(inject).toHaveBeenCalledTimes(1);
});
