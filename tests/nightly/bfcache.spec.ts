import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test';
import config from '~/playwright.config';
import { DEMO_PASSWORD, expect, test, waitForHydration } from '~/tests/fixtures/test';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

// Real restores from the back-forward cache. The headless shell has none (`BackForwardCacheDisabledForDelegate`) and Playwright
// switches it off: a whole Chromium is started for this file. e2e/page-change.spec.ts tests the events.
const WHOLE_CHROMIUM = process.env.WHOLE_CHROMIUM_PATH ?? '/usr/bin/chromium';
const PERSONAL = '/wealth/user/personal';

let browser: Browser;
let context: BrowserContext;
let phone: string;

test.skip(!existsSync(WHOLE_CHROMIUM), 'needs a whole Chromium, as Debian’s package chromium has it');
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  const launch = config.use?.launchOptions;
  browser = await chromium.launch({
    executablePath: WHOLE_CHROMIUM,
    args: [...(launch?.args ?? []), '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
test.afterAll(async () => browser?.close());
test.beforeEach(async ({ baseURL }) => {
  context = await browser.newContext({ baseURL, viewport: { width: 375, height: 812 } });
});
test.afterEach(async () => {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

async function logIn(baseURL: string | undefined): Promise<void> {
  phone = createPhoneNumber();
  await postRegistration(context.request, baseURL ?? '', phone, DEMO_PASSWORD);
}

/** Opens a page that records each restore and its visibility at that moment in `window.name`, which survives a reload. */
async function openPage(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.name += `restored ${getComputedStyle(document.body).visibility};`;
    });
  });
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate(() => void Object.assign(window, { isFirstDocument: true }));
  return page;
}

async function leaveAndReturn(page: Page, meanwhile?: () => Promise<void>): Promise<void> {
  await page.goto('/healthz');
  await meanwhile?.();
  await page.goBack({ waitUntil: 'commit' });
}

const isFirstDocument = (page: Page) => page.evaluate(() => 'isFirstDocument' in window).catch(() => null);
const restores = (page: Page) => page.evaluate(() => window.name);
const maskedPhone = () => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Logs out in another tab, as a person does. */
async function logOutElsewhere(): Promise<void> {
  const other = await context.newPage();
  await other.goto('/wealth/user/setting');
  await waitForHydration(other);
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(other.getByRole('heading', { level: 1, name: '登录 / 注册' })).toBeVisible();
  await other.close();
}

/** Makes the browser cache pages with `no-store`, as some browsers do. */
async function keepNoStorePages(): Promise<void> {
  await context.route(/\/wealth\/user|\/api\//, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'cache-control': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

test('a page of a guest is restored as it was left', async ({ world }) => {
  const page = await openPage(`/wealth/public/fund?fund_code=${world.funds[0]!.code}`);
  await leaveAndReturn(page);
  await expect.poll(() => restores(page)).toBe('restored visible;');
  expect(await isFirstDocument(page)).toBe(true);
});

test('a page of a person is never restored: it is loaded again, after a logout without their data', async ({
  baseURL,
}) => {
  await logIn(baseURL);
  const page = await openPage(PERSONAL);
  await expect(page.getByText(maskedPhone())).toBeVisible();
  await leaveAndReturn(page);
  await expect(page.getByText(maskedPhone())).toBeVisible();
  expect([await isFirstDocument(page), await restores(page)]).toEqual([false, '']);
  await leaveAndReturn(page, logOutElsewhere);
  await waitForHydration(page);
  await expect(page.locator('body')).not.toContainText(maskedPhone());
  expect(await restores(page)).toBe('');
});

test('a browser that restores it all the same hides it while it is cached, and reloads it after a logout', async ({
  baseURL,
}) => {
  await logIn(baseURL);
  await keepNoStorePages();
  const page = await openPage(PERSONAL);
  await leaveAndReturn(page);
  await expect.poll(() => restores(page)).toBe('restored hidden;');
  await expect(page.getByText(maskedPhone())).toBeVisible();
  expect(await isFirstDocument(page)).toBe(true);
  await leaveAndReturn(page, logOutElsewhere);
  await expect.poll(() => isFirstDocument(page)).toBe(false);
  await waitForHydration(page);
  await expect(page.locator('body')).not.toContainText(maskedPhone());
});
