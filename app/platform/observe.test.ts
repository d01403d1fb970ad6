import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observe } from '~/app/platform/observe';

describe('observations', () => {
  const sendBeacon = vi.fn<(path: string, body: string) => boolean>(() => true);
  const client = (kind: string) =>
    vi.stubGlobal('document', { documentElement: { getAttribute: () => kind } });
  beforeEach(() => {
    sendBeacon.mockClear();
    vi.stubGlobal('window', {
      location: { pathname: '/wealth/info', search: '?kind=x', origin: 'https://p.test' },
    });
    vi.stubGlobal('navigator', { sendBeacon });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('ERR-023 CALL-030 sends page_error with the page it belongs to', () => {
    client('browser');
    observe({ event_name: 'page_error', timings: { status: 502 } });
    expect(sendBeacon.mock.calls[0]![0]).toBe('/api/observer/function/ratio');
    expect(JSON.parse(sendBeacon.mock.calls[0]![1])).toEqual({
      event_name: 'page_error',
      timings: { status: 502 },
      page_url: '/wealth/info',
      page_search: '?kind=x',
      page_origin: 'https://p.test',
    });
  });

  it('SEO-001 crawlers send none', () => {
    client('crawler');
    observe({ event_name: 'page_error' });
    expect(sendBeacon).not.toHaveBeenCalled();
  });
});
