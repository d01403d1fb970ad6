import type { Page } from 'playwright/test';
import { getRunFilePath, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { INTERNAL_ERROR_TEXT, startFaultRelay, type FaultRelay } from '~/tests/fixtures/fault-relay';
import { readUpstreamOrigin } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import type { World } from '~/tests/fixtures/world';
const SERVER = '服务器访问异常';
const PAGES: readonly ((world: World) => string)[] = [
  () => '/wealth/fund-library?tab=public',
  ({ simu }) => `/simu/product/${simu.id}`,
];

let relay: FaultRelay;
let portal: PortalProcess;

test.describe.configure({ mode: 'serial' });
test.use({ allowedErrors: /status of (4|5)\d\d/ });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  relay = await startFaultRelay(readUpstreamOrigin(SHARED_DATA_DIRECTORY));
  portal = await startPortalProcess({
    dataDirectory: getRunFilePath('fault'),
    logFile: '.cache/reports/e2e-fault-portal.log',
    environment: {
      GSAPI_ORIGIN: relay.origin,
      API_ORIGIN: relay.origin,
      PAGE_CACHE: 'false',
      // Every page calls upstream: replies cached for guests would hide the failure.
      GUEST_CACHE_TTL_MS: '0',
    },
  });
});
test.afterAll(async () => {
  await portal.stop();
  await relay.close();
});
test.afterEach(() => {
  relay.fault = 'none';
});

/**
 * Expects the page to be complete again; a connection that was closing when the upstream returned may require one
 * more attempt.
 */
async function expectBack(page: Page, url: string, message: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toHaveCount(1, { timeout: 2_000 });
    await expect(page.locator('main')).not.toContainText(message, { timeout: 1_000 });
  }, url).toPass({ timeout: 20_000 });
}

test('ERR-006 NOTFOUND-006 NOTFOUND-007 a page with scripts shows the failure, and is complete when opened again', async ({
  page,
  world,
}) => {
  for (const path of PAGES) {
    const url = portal.origin + path(world);
    relay.fault = 'status-500';
    await page.goto(url);
    await waitForHydration(page);
    await expect(page.locator('main'), url).toContainText(SERVER);
    await expect(page.locator('main h1'), url).toHaveCount(1);
    expect(await page.content(), url).not.toContain(INTERNAL_ERROR_TEXT);
    relay.fault = 'none';
    await expectBack(page, url, SERVER);
  }
});
