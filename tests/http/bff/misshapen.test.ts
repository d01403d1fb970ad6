import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '~/bff/core/config';
import { createLog } from '~/bff/http/log';
import { createServices } from '~/bff/boot/open-portal';
import type { RequestScope } from '~/bff/http/request-scope';
import { formatIssuePaths } from '~/bff/upstream-client/upstream-client';
import { useBffPair } from '~/tests/fixtures/bff-pair';

const PHRASES = '/api/v1/data/phrase';
const bff = useBffPair({});

describe('result that violates the contract', () => {
  it('ERR-006 appears as a broken body to the caller, and is logged only with its call and field names', async () => {
    bff.upstream.on(PHRASES, {
      kind: 'json',
      body: { code: 0, msg: '', result: ['好', { 李四: '13800000001' }, 7] },
    });
    const { error } = await bff.inPage((context) => context.upstream.content.phrases());
    expect(error).toMatchObject({ kind: 'UpstreamNetworkError', status: 502 });
    expect(bff.app.misshapen).toEqual(['content.phrases *']);
    const named = z.object({
      list: z.array(z.object({ nav: z.string() })),
      by: z.record(z.string(), z.string()),
    });
    const broken = named.safeParse({ list: [{ nav: 1 }, {}], by: { 李四: 1 } });
    expect(broken.error && formatIssuePaths(broken.error)).toBe('list.*.nav by.*');
  });

  it('appears in log and metrics, and the resulting page is not cached', async () => {
    const lines: string[] = [];
    const config = parseConfig({ APP_ENV: 'test' });
    const services = createServices(config, createLog(config, { write: (line) => void lines.push(line) }));
    const scope = { id: 'r-1', route: 'pages/info/feed', upstreamFaults: 0 } as RequestScope;
    services.onMisshapen(scope, 'content.newsList', 'list');
    expect(scope.upstreamFaults).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({
      event: 'upstream-contract-violation',
      requestId: 'r-1',
      route: 'pages/info/feed',
      call: 'content.newsList',
      at: 'list',
    });
    const { text } = await services.metrics.expose();
    expect(text).toContain('portal_upstream_contract_violations_total{call="content.newsList"} 1');
  });
});
