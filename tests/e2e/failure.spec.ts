import type { Page } from 'playwright/test';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { INNER_TEXT, startFaultRelay, type FaultRelay } from '~/tests/fixtures/fault-relay';
import { embeddedUpstreamOf, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { expect, test, untilLive } from '~/tests/fixtures/test';
import { postLogin, type World } from '~/tests/fixtures/world';

// What scripts add to pages in front of an upstream that fails; what every page says in front of each fault is proven
// over HTTP (tests/http/portal/failing-pages.test.ts). A portal of its own, behind a relay to the upstream all share.
const NETWORK = '网络异常，请稍后重试';
const SERVER = '服务器访问异常';
const PAGES: readonly ((world: World) => string)[] = [
  () => '/',
  () => '/wealth/fund-library?tab=public',
  ({ simu }) => `/simu/product/${simu.id}`,
  ({ funds }) => `/wealth/public/fund?fund_code=${funds[0]?.code}`,
];
/** Pages of a person; they ask for the login state first. */
const OWN_PAGES = ['/wealth/user', '/wealth/favorite', '/wealth/user/personal', '/wealth/user/setting'];

let relay: FaultRelay;
let portal: PortalProcess;

test.describe.configure({ mode: 'serial' });
test.use({ allowedErrors: /status of (4|5)\d\d/ });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  relay = await startFaultRelay(embeddedUpstreamOf(SHARED_DATA_DIRECTORY));
  portal = await startPortalProcess({
    dataDirectory: '.cache/e2e-fault-data',
    logFile: '.cache/reports/e2e-fault-portal.log',
    environment: {
      GSAPI_ORIGIN: relay.origin,
      API_ORIGIN: relay.origin,
      PAGE_CACHE: 'false',
      // Every page asks upstream: what guests shared a moment ago would hide the fault.
      GUEST_READS_MS: '0',
      UPSTREAM_TIMEOUT_MS: '500',
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

/** The page is whole again; a connection that was dying when the upstream came back may cost one more try. */
async function expectBack(page: Page, url: string, told: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toHaveCount(1, { timeout: 2_000 });
    await expect(page.locator('main')).not.toContainText(told, { timeout: 1_000 });
  }, url).toPass({ timeout: 20_000 });
}

test('ERR-006 NOTFOUND-006 NOTFOUND-007 with scripts: a page says what failed, and is whole again when opened anew', async ({
  page,
  world,
}) => {
  for (const path of PAGES) {
    const url = portal.origin + path(world);
    relay.fault = 'status-500';
    await page.goto(url);
    await untilLive(page);
    await expect(page.locator('main'), url).toContainText(SERVER);
    await expect(page.locator('main h1'), url).toHaveCount(1);
    expect(await page.content(), url).not.toContain(INNER_TEXT);
    relay.fault = 'none';
    await expectBack(page, url, SERVER);
  }
});

test('a person logged in is not asked to log in by the modal when upstream is down, and goes on afterwards', async ({
  page,
  context,
}) => {
  // This portal gives its upstream half a second, which a slow machine may miss once.
  await expect(() => postLogin(context.request, portal.origin, DEMO.quizC4, DEMO_PASSWORD)).toPass({
    timeout: 20_000,
  });
  const told = new RegExp(`${NETWORK}|暂时(无法显示|不可改)`);
  for (const path of OWN_PAGES) {
    const url = portal.origin + path;
    relay.fault = 'down';
    await page.goto(url);
    await untilLive(page);
    await expect(page.locator('main'), url).toContainText(told);
    await expect(page.getByRole('dialog'), url).toHaveCount(0);
    relay.fault = 'none';
    await expectBack(page, url, told);
    await expect(page.getByRole('heading', { level: 1, name: '登录 / 注册' }), url).toHaveCount(0);
  }
});

test('NAV-009 a navigation within the portal that fails shows the error page with code and message', async ({
  page,
  world,
}) => {
  await page.goto(`${portal.origin}/wealth/fund-library?tab=public`);
  await untilLive(page);
  relay.fault = 'status-500';
  await page.locator('main ul.list a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: SERVER })).toBeVisible();
  await expect(page.getByText('错误代码 502')).toBeVisible();
  relay.fault = 'none';
  await expectBack(page, `${portal.origin}/simu/company/${world.company}`, SERVER);
});
