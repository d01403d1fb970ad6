import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { INTERNAL_ERROR_TEXT, startFaultRelay, type FaultRelay } from '~/tests/fixtures/fault-relay';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { logInOn, openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';

// Pages that move money with an unresponsive upstream: the shell stays, nothing unknown is claimed, and links
// continue. Without scripts; app/features/orders/money-boundary.test.tsx covers errors during rendering.
const PAGES: readonly [path: string, list: string][] = [
  ['/wealth/public/fund_buy?fund_code=000001', '/wealth/public/account/trade'],
  ['/wealth/public/fetch?fund_code=000001', '/wealth/public/account/trade'],
  ['/wealth/public/order_detail?order_id=O1', '/wealth/public/account/trade'],
  ['/wealth/public/regular/detail?plan_id=P1', '/wealth/public/regular/plan'],
  ['/wealth/process/purchase/reserve?product_code=S1', '/wealth/user/records'],
  ['/wealth/user/transition_detail?order_id=O1', '/wealth/user/records'],
];

let site: Site;
let relay: FaultRelay;
let portal: TestPortal;

beforeAll(async () => {
  site = await openSharedSite();
  relay = await startFaultRelay(site.upstreamOrigin);
  portal = await startPortal({
    upstreamOrigin: relay.origin,
    environment: { PAGE_CACHE: 'false', GUEST_CACHE_TTL_MS: '0', TRUST_PROXY: '1' },
  });
});
afterAll(async () => {
  await portal?.close();
  await relay?.close();
  await site?.close();
});
beforeEach(() => {
  relay.fault = 'none';
});

describe('money page without data', () => {
  it.each(['status-500', 'reset'] as const)(
    'upstream %s: shows that nothing was sent, and offers a next step',
    async (fault) => {
      const cookie = await logInOn(portal, DEMO.professional);
      relay.fault = fault;
      for (const [path, list] of PAGES) {
        const answer = await portal.ask(path, {
          headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', cookie },
        });
        expect(answer.status, path).toBeGreaterThanOrEqual(500);
        const main = /<main\b[\s\S]*<\/main>/.exec(answer.text)?.[0] ?? '';
        expect(answer.text, path).toContain('<header');
        expect(main, path).toContain('打开本页没有提交任何申请');
        expect(main, path).toContain(`href="${list}"`);
        expect(main, path).toMatch(/<a [^>]*href=""[^>]*>重试/);
        expect(main.match(/<h1\b/g), path).toHaveLength(1);
        expect(answer.text, path).toMatch(/<title>暂时无法显示[^<]*<\/title>/);
        expect(answer.text, path).not.toContain(INTERNAL_ERROR_TEXT);
      }
    },
  );
});
