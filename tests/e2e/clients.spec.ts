import type { Page } from 'playwright/test';
import { runFile } from '~/tests/fixtures/browser-run';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { expect, expectNoLoginModal, requestsFor, test, untilLive } from '~/tests/fixtures/test';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const SPIDER = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';
const OBSERVER = '/api/observer/';

test.describe('a crawler', () => {
  test.use({ userAgent: SPIDER, allowedErrors: /status of 404/ });

  test('SEO-001 causes no tracking reports, where a person causes one', async ({
    page,
    browser,
    baseURL,
  }) => {
    const reports = requestsFor(page, OBSERVER);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
    await untilLive(page);
    // Whatever the page had sent by now left before this.
    await page.evaluate(() => fetch('/healthz'));
    expect(reports).toEqual([]);

    const person = await browser.newContext({ baseURL, userAgent: PHONE });
    const seen = await person.newPage();
    const report = seen.waitForRequest((request) => request.url().includes(OBSERVER));
    await seen.goto('/no/such/page');
    expect((await report).method()).toBe('POST');
    await person.close();
  });

  test('is not redirected from pages that need login, and no login opens over what it reads', async ({
    page,
  }) => {
    const answer = await page.goto('/wealth/user/personal?x=1');
    expect(answer?.status()).toBe(200);
    expect(answer?.request().redirectedFrom()).toBeNull();
    await expect(page).toHaveURL(/\/wealth\/user\/personal\?x=1$/);
    await expect(page.getByRole('link', { name: '登录后继续' })).toBeVisible();
    await expectNoLoginModal(page, '/wealth/favorite');
  });

  test('reads the same content as a guest', async ({ page, browser, baseURL, world }) => {
    const guest = await browser.newContext({ baseURL, userAgent: PHONE, javaScriptEnabled: false });
    const read = await guest.newPage();
    const paths = ['/', '/wealth/info', `/simu/product/${world.simu.id}`, `/wealth/post/${world.news.id}`];
    // Counts of likes move while other tests read the same article.
    const textOf = async (shown: Page) => {
      await shown.locator('.article-marks').evaluateAll((all) => all.forEach((marks) => marks.remove()));
      return shown.locator('main').innerText();
    };
    for (const path of paths) {
      await page.goto(path);
      await untilLive(page);
      await read.goto(path);
      expect(await textOf(page), path).toBe(await textOf(read));
      expect(await page.title()).toBe(await read.title());
    }
    await guest.close();
  });
});

test('ERR-023 an error page reports page_error', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, userAgent: PHONE });
  const page = await context.newPage();
  const report = page.waitForRequest((request) => request.url().includes(OBSERVER));
  await page.goto('/no/such/page');
  expect((await report).postData()).toContain('page_error');
  await context.close();
});

test.describe('in WeChat', () => {
  test.use({ userAgent: `${PHONE} MicroMessenger/8.0.50` });
  test('the page is that of a browser: header and all five tabs', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(5);
  });
});

test.describe('grayscale', () => {
  let portal: PortalProcess;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    portal = await startPortalProcess({
      dataDirectory: runFile('gray'),
      logFile: '.cache/reports/e2e-gray-portal.log',
      environment: {
        HOME_GRAYSCALE: 'true',
        // The pages of the other portal's upstream are not needed: only the frame is looked at.
        GSAPI_ORIGIN: process.env.E2E_ORIGIN ?? '',
        API_ORIGIN: process.env.E2E_ORIGIN ?? '',
      },
    });
  });
  test.afterAll(() => portal.stop());

  test('LAYOUT-005 LAYOUT-006 the flag greys out / and no other page', async ({ page }) => {
    const filter = () => page.evaluate(() => getComputedStyle(document.documentElement).filter);
    await page.goto(`${portal.origin}/`);
    expect(await filter()).toBe('grayscale(1)');
    for (const path of ['/wealth/user', '/wealth/index/new', '/wealth/user/about_us']) {
      await page.goto(portal.origin + path);
      expect(await filter(), path).toBe('none');
    }
  });
});
