import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from '~/bff/http/metrics';
import { openScope } from '~/bff/http/request-scope';
import { parseConfig } from '~/bff/core/config';
import { createPageCacheStep } from '~/bff/ssr/page-cache';

describe('the cache of whole pages', () => {
  const config = parseConfig({ APP_ENV: 'test', SESSION_SECRETS: 's'.repeat(32) });
  const metrics = createMetrics({ hasProcessMetrics: false, version: 'x' });
  const visit = () => {
    const req = new IncomingMessage(new Socket());
    Object.assign(req, { method: 'GET', url: '/', headers: { host: 'localhost' } });
    const res = new ServerResponse(req);
    openScope(res);
    return { req, res };
  };

  it('lets the next request build a page at once when the first client disconnected before the start', () => {
    const step = createPageCacheStep(config, metrics, { aheadMs: 0 });
    const gone = visit();
    gone.res.destroy();
    step(gone.req, gone.res, vi.fn());
    const { req, res } = visit();
    const next = vi.fn();
    step(req, res, next);
    expect(next).toHaveBeenCalledOnce();
    expect(res.getHeader('x-cache')).toBe('miss');
  });
});
