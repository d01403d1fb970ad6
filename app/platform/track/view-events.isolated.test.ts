import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from '~/app/platform/track/testing/fake-page';

const CHOSEN = 'a=1; visit_records=yes';

describe('reports of page views', () => {
  let page: FakePage;
  beforeEach(() => void vi.resetModules());
  afterEach(() => page.leave());

  async function look(
    loginState: 'in' | 'out' | 'unknown',
    { isAgreed = false, cookie = '', navigator = {}, client = 'browser' } = {},
  ) {
    page = new FakePage('/wealth/info', navigator);
    Object.assign(page, { cookie, client });
    const consent = await import('~/app/platform/track/consent');
    const { collectViewEvent: collect } = await import('~/app/platform/track/view-events');
    consent.setTrackedVisitor({ loginState, isAgreed });
    collect({ ec: 'page_view', ea: 'view' });
    await Promise.resolve();
    await Promise.resolve();
    return page.posts.length;
  }

  it('CALL-027 TRACK-002 is sent only for guests who consented and for persons whose account consented', async () => {
    expect(await look('out', { cookie: CHOSEN })).toBe(1);
    expect(page.posts[0]).toEqual({
      path: '/api/v1/data/common/collect',
      body: { ec: 'page_view', ea: 'view' },
    });
    vi.resetModules();
    expect(await look('in', { isAgreed: true })).toBe(1);
    for (const [state, options] of [
      ['out', {}],
      ['out', { cookie: 'visit_records=no' }],
      ['out', { cookie: 'visit_records=other' }],
      ['out', { cookie: CHOSEN, navigator: { doNotTrack: '1' } }],
      ['out', { navigator: { globalPrivacyControl: true } }],
      ['out', { cookie: CHOSEN, client: 'crawler' }],
      ['in', { cookie: CHOSEN }],
      ['in', { isAgreed: true, navigator: { globalPrivacyControl: true } }],
      ['unknown', { cookie: CHOSEN, isAgreed: true }],
    ] as const) {
      vi.resetModules();
      expect(await look(state, options), JSON.stringify([state, options])).toBe(0);
    }
  });

  it('is not sent from the queue after consent was withdrawn', async () => {
    page = new FakePage('/wealth/info');
    page.cookie = CHOSEN;
    const { setTrackedVisitor: setLooker } = await import('~/app/platform/track/consent');
    const { collectViewEvent: collect } = await import('~/app/platform/track/view-events');
    const { flushReports: postRest } = await import('~/app/platform/track/report-queue');
    setLooker({ loginState: 'out', isAgreed: false });
    collect({ ec: 'page_view', ea: 'view' });
    page.cookie = 'visit_records=no';
    postRest();
    await Promise.resolve();
    expect([page.posts, page.beacons]).toEqual([[], []]);
  });

  it('TRACK-013 CONST-026 CONST-027 CONST-028 sends lists at three events or five items, under apiTrack by default', async () => {
    const { createBatchQueue: createBatches } = await import('~/app/platform/track/api-records');
    const sent: [string, number[]][] = [];
    const batches = createBatches<number>((key, items) => sent.push([key, items]));
    batches.add([]);
    batches.add([1]);
    batches.add([2]);
    expect(sent).toEqual([]);
    batches.add([3]);
    batches.add([4, 5, 6]);
    batches.add([7, 8]);
    batches.add([9], 'other');
    batches.flush();
    expect(sent).toEqual([
      ['apiTrack', [1, 2, 3]],
      ['apiTrack', [4, 5, 6, 7, 8]],
      ['other', [9]],
    ]);
    batches.flush();
    expect(sent).toHaveLength(3);
  });

  it('TRACK-001 STORE-019 records a call with all fields, and ignore calls to other services', async () => {
    page = new FakePage('/wealth/favorite?tab=simu');
    const { toApiRecord: apiRecordOf } = await import('~/app/platform/track/api-records');
    const { updatePerformanceStats: setStats } = await import('~/app/platform/track/stats');
    setStats({ viewId: '00ff00ff00ff00ff', renderType: 'csr' });
    const facts = { client: { kind: 'app', appVersion: '5.6.27' }, tappedAtMs: 1_000 };
    const entry = (path: string) => ({ name: `https://p.test${path}`, startTime: 1_200, duration: 80 });
    expect(apiRecordOf(entry('/api/v1/data/search?keyword=abc'), facts)).toEqual({
      api_url: '/api/v1/data/search',
      base_url: 'https://p.test',
      api_page_url: '/wealth/favorite',
      front_xhr_time: 80,
      origin: 'https://p.test',
      event_name: 'api',
      event_triggering: 'tap',
      client_render_type: 'csr',
      is_app: true,
      app_type: 'app',
      app_version: '5.6.27',
      page_request_id: '00ff00ff00ff00ff',
      performance_now: 1_200,
    });
    expect(apiRecordOf({ ...entry('/wealth/info.data'), startTime: 900 }, facts)).toMatchObject({
      event_triggering: 'page_view_change',
    });
    const { API_RECORD_FIELDS: API_RECORD } = await import('~/observability/event-scrub');
    expect(Object.keys(apiRecordOf(entry('/gsapi/us/v1/custom/states'), facts) ?? {})).toEqual(
      Object.keys(API_RECORD),
    );
    for (const path of ['/assets/a.js', '/api/observer/function/ratio', '/api/v1/data/common/collect'])
      expect(apiRecordOf(entry(path), facts), path).toBeNull();
    expect(apiRecordOf({ ...entry(''), name: 'https://other.test/api/v1/x' }, facts)).toBeNull();
  });

  it('TRACK-003 counts an element as seen when half of it is in view, or half of the window for a larger one', async () => {
    const { isHalfVisible: isHalfSeen } = await import('~/app/platform/track/visibility');
    const window = { innerHeight: 800, innerWidth: 400 };
    const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right });
    expect(isHalfSeen(box(700, 900), window)).toBe(true);
    expect(isHalfSeen(box(701, 901), window)).toBe(false);
    expect(isHalfSeen(box(-100, 100), window)).toBe(true);
    expect(isHalfSeen(box(400, 5_000), window)).toBe(true);
    expect(isHalfSeen(box(401, 5_000), window)).toBe(false);
    expect(isHalfSeen(box(0, 100, 201, 601), window)).toBe(false);
    expect(isHalfSeen(box(100, 100), window)).toBe(false);
  });

  it('CONST-010 checks visibility at most every 500 ms while scrolling', async () => {
    page = new FakePage('/wealth/info');
    page.cookie = CHOSEN;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const looked = vi.fn(() => []);
      Object.assign(document, { querySelectorAll: looked });
      const { setTrackedVisitor: setLooker } = await import('~/app/platform/track/consent');
      const { scheduleVisibilityCheck: checkSoon } = await import('~/app/platform/track/visibility');
      setLooker({ loginState: 'out', isAgreed: false });
      for (let ms = 0; ms < 2_000; ms += 20) {
        checkSoon();
        await vi.advanceTimersByTimeAsync(20);
      }
      expect(looked).toHaveBeenCalledTimes(5);
      page.cookie = '';
      await vi.advanceTimersByTimeAsync(2_000);
      checkSoon();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(looked).toHaveBeenCalledTimes(5);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts a document opened from another site as entry, and recognises a product by its address', async () => {
    const { isVisitEntry: isEntry } = await import('~/app/platform/track/page-init');
    const here = { origin: 'https://p.test' };
    expect(isEntry({ referrer: '' }, here, 'navigate')).toBe(true);
    expect(isEntry({ referrer: 'https://other.test/' }, here, 'reload')).toBe(false);
    expect(isEntry({ referrer: 'https://p.test.evil.example/' }, here, 'navigate')).toBe(true);
    expect(isEntry({ referrer: 'https://p.test/wealth' }, here, 'navigate')).toBe(false);
    const { findProductCode: productCodeOf } = await import('~/app/platform/track/view-events');
    expect(productCodeOf('/simu/product/SM0001')).toBe('SM0001');
    expect(productCodeOf('/wealth/public/fund?fund_code=000001&tab=x')).toBe('000001');
    expect(productCodeOf('/wealth/search?searchKeyWord=000001')).toBeUndefined();
  });
});
