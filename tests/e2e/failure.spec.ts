import type { Page } from 'playwright/test';
import { getRunFilePath, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { INTERNAL_ERROR_TEXT, startFaultRelay, type FaultRelay } from '~/tests/fixtures/fault-relay';
import { readUpstreamOrigin } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { postLogin } from '~/tests/fixtures/world';

// Behaviour of pages with scripts when upstream fails; the text of every page for each failure is tested over HTTP
// (tests/http/portal/failing-pages.test.ts). A separate portal uses a failing relay to the shared upstream of the
// browser tests.
const NETWORK = '网络异常，请稍后重试';
const SERVER = '服务器访问异常';
/** Personal pages; they load the login state first. */
const OWN_PAGES = ['/wealth/user', '/wealth/favorite'];

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
async function expectBack(page: Page, url: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await expect(page.locator('main h1')).toHaveCount(1, { timeout: 2_000 });
    await expect(page.locator('main')).not.toContainText(text, { timeout: 1_000 });
  }, url).toPass({ timeout: 20_000 });
}

test('a logged-in person gets no login modal while upstream is down, and continues afterwards', async ({
  page,
  context,
}) => {
  await postLogin(context.request, portal.origin, DEMO.quizC4, DEMO_PASSWORD);
  const text = new RegExp(`${NETWORK}|暂时(无法显示|不可改)`);
  for (const path of OWN_PAGES) {
    const url = portal.origin + path;
    relay.fault = 'down';
    await page.goto(url);
    await waitForHydration(page);
    await expect(page.locator('main'), url).toContainText(text);
    await expect(page.getByRole('dialog'), url).toHaveCount(0);
    relay.fault = 'none';
    await expectBack(page, url, text);
    await expect(page.getByRole('heading', { level: 1, name: '登录 / 注册' }), url).toHaveCount(0);
  }
});

test('NAV-009 a failed navigation within the portal shows the error page with code and message', async ({
  page,
  world,
}) => {
  await page.goto(`${portal.origin}/wealth/fund-library?tab=public`);
  await waitForHydration(page);
  relay.fault = 'status-500';
  await page.locator('main .grid-table tbody a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: SERVER })).toBeVisible();
  await expect(page.getByText('错误代码 502')).toBeVisible();
  relay.fault = 'none';
  await expectBack(page, `${portal.origin}/simu/company/${world.company}`, SERVER);
});

test.describe('money pages', () => {
  // A page that fails to render logs that to the console.
  test.use({ allowedErrors: /status of (4|5)\d\d|during render|reading '0'/ });

  test('ERR-006 a money page that fails with scripts keeps the shell, shows the known data, and offers a next step', async ({
    page,
    context,
    world,
  }) => {
    await postLogin(context.request, portal.origin, DEMO.professional, DEMO_PASSWORD);
    const fund = world.funds[0]?.code ?? '';
    const fundTo = `${portal.origin}/wealth/public/fund?fund_code=${fund}`;
    const buyTo = `${portal.origin}/wealth/public/fund_buy?fund_code=${fund}`;
    const buyLink = page.locator('.action-bar a[href*="/public/fund_buy"]');
    const expectMessage = async () => {
      const text = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) });
      await expect(text).toContainText('打开本页没有提交任何申请');
      await expect(text.getByRole('link', { name: '交易记录' })).toHaveAttribute(
        'href',
        '/wealth/public/account/trade',
      );
      await expect(text.getByRole('link', { name: '重试' })).toBeVisible();
      await expect(page.locator('header').first()).toBeVisible();
      expect(await page.content()).not.toContain(INTERNAL_ERROR_TEXT);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide).toBe(0);
    };

    await test.step('the data fails on a document request', async () => {
      relay.fault = 'status-500';
      await page.goto(buyTo);
      await waitForHydration(page);
      await expectMessage();
      relay.fault = 'none';
      await expectBack(page, fundTo, SERVER);
    });

    await test.step('the data fails on a navigation; the retry link shows the page', async () => {
      await waitForHydration(page);
      relay.fault = 'status-500';
      await buyLink.click();
      await expectMessage();
      relay.fault = 'none';
      await page.getByRole('link', { name: '重试' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '买入' })).toBeVisible();
    });

    await test.step('rendering fails', async () => {
      await page.goto(fundTo);
      await waitForHydration(page);
      // A part of the page data is missing.
      await page.route(
        (url) => url.pathname.endsWith('/fund_buy.data'),
        async (route) => {
          const answer = await route.fetch();
          await route.fulfill({
            response: answer,
            body: (await answer.text()).replaceAll('"cards"', '"lost"'),
          });
        },
      );
      await buyLink.click();
      await expectMessage();
    });
  });
});
