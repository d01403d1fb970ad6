import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A document that counts how often its marked elements are looked for. */
function openPage() {
  const looked = vi.fn(() => []);
  const window = {
    location: { pathname: '/' },
    innerHeight: 800,
    innerWidth: 400,
    requestIdleCallback: (run: () => void) => setTimeout(run, 0),
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('requestIdleCallback', window.requestIdleCallback);
  vi.stubGlobal('document', {
    cookie: 'visit_records=yes',
    documentElement: { getAttribute: () => 'browser' },
    querySelectorAll: looked,
  });
  vi.stubGlobal('navigator', {});
  return looked;
}

describe('what of a page was seen', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('CONST-010 is looked for at most every 500 ms, however often the page is scrolled', async () => {
    const looked = openPage();
    const { setLooker } = await import('~/app/platform/track/consent');
    const { checkSoon } = await import('~/app/platform/track/marks');
    setLooker({ loginState: 'out', isAgreed: false });
    for (let scroll = 0; scroll < 20; scroll += 1) checkSoon();
    await vi.advanceTimersByTimeAsync(50);
    expect(looked).toHaveBeenCalledTimes(1);
    for (let scroll = 0; scroll < 20; scroll += 1) {
      checkSoon();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(looked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(looked).toHaveBeenCalledTimes(2);
  });

  it('STORE-019 the section performanceStats holds the view under way, once it is told of', async () => {
    const { setStats, stats } = await import('~/app/platform/track/stats');
    const { useStore } = await import('~/app/store/store');
    expect(useStore.getState().performanceStats).toBeUndefined();
    expect(stats()).toMatchObject({ views: 0, viewId: '' });
    setStats({ views: 1, viewId: 'v1' });
    expect(useStore.getState().performanceStats).toMatchObject({ views: 1, viewId: 'v1', renderType: 'ssr' });
  });
});
