import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakePage } from '~/app/platform/track/testing/fake-page';

describe('observations', () => {
  let page: FakePage;
  beforeEach(() => {
    vi.resetModules();
    page = new FakePage('/wealth/simu/product/SM0001?tab=notes&keyword=abc');
  });
  afterEach(() => page.leave());

  it('ERR-023 CALL-030 TRACK-007 TRACK-010 sends page_error by XHR with its page, in idle time', async () => {
    const { reportObservation: observe } = await import('~/app/platform/observe');
    observe({ event_name: 'page_error', timings: { status: 502 } });
    await vi.waitFor(() => expect(page.posts).toHaveLength(1));
    expect(page.posts[0]).toEqual({
      path: '/api/observer/function/ratio',
      body: {
        event_name: 'page_error',
        timings: { status: 502 },
        page_url: '/wealth/simu/product/:id',
        page_search: '?tab=notes',
        page_origin: 'https://p.test',
        app_type: 'browser',
        release: 'a1b2c3d4',
      },
    });
  });

  it.each(['page_init', 'page_view_change'] as const)(
    'TRACK-007 TRACK-008 CALL-030 %s carries the type and version of the app',
    async (event_name) => {
      page.client = 'app';
      vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla GsApp/com.hengxu.wealth.ios/5.6.27' });
      const { reportObservation: observe } = await import('~/app/platform/observe');
      observe({ event_name, timings: { duration: 1 } });
      await vi.waitFor(() => expect(page.posts).toHaveLength(1));
      expect(page.posts[0]?.body).toMatchObject({ event_name, app_type: 'app', app_version: '5.6.27' });
    },
  );

  it('TRACK-011 TRACK-012 sends times of the one-tap login the same way', async () => {
    const { reportObservation: observe } = await import('~/app/platform/observe');
    observe({ event_name: 'one_pass_duration', timings: { duration: 812.4 } });
    observe({ event_name: 'one_pass_get_auth', timings: { duration: 301 } });
    await vi.waitFor(() => expect(page.posts).toHaveLength(2));
    expect(page.posts.map(({ body }) => [body.event_name, body.timings])).toEqual([
      ['one_pass_duration', { duration: 812 }],
      ['one_pass_get_auth', { duration: 301 }],
    ]);
  });

  it('TRACK-006 CALL-029 sends a script error with duration and time, once for the same error, without typed text', async () => {
    const { reportScriptError } = await import('~/app/platform/script-error');
    const report = {
      type: 'wx-get-config-error',
      msg: 'timeout 张三 13812345678',
      duration: 1500,
      perfTime: 2100,
    };
    reportScriptError(report);
    reportScriptError(report);
    await vi.waitFor(() => expect(page.posts).toHaveLength(1));
    expect(page.posts[0]).toEqual({
      path: '/api/v1/common/jserror',
      body: {
        type: 'wx-get-config-error',
        msg: 'timeout   ***',
        url: 'https://p.test/wealth/simu/product/:id',
        duration: 1500,
        perfTime: 2100,
        release: 'a1b2c3d4',
      },
    });
  });

  it('SEO-001 sends nothing for crawlers', async () => {
    page.client = 'crawler';
    const { sendObservation, sendScriptError } = await import('~/app/platform/track/reports');
    sendObservation({ event_name: 'page_error' });
    sendScriptError({ type: 'Error' });
    const { flushReports: postRest } = await import('~/app/platform/track/report-queue');
    postRest();
    expect([page.posts, page.beacons]).toEqual([[], []]);
  });
});
