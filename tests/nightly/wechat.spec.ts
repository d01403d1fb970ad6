import type { Browser, Page } from 'playwright/test';
import { getRunFilePath, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { readUpstreamOrigin } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { getSharedCards, MINI_PROGRAM_AGENT, getOpenedPages } from '~/tests/fixtures/shells/mini-program';
import { loadSessionToken } from '~/tests/fixtures/shells/session-token';
import { startWechatHost, WECHAT_AGENT, type WechatHost, type WxCall } from '~/tests/fixtures/shells/wechat';
import { expect, test } from '~/tests/fixtures/test';

// The portal inside the mini-program and WeChat, with fakes of both: one host and one portal for all tests, which
// run in sequence, connected to the shared upstream of the browser tests.
test.describe.configure({ mode: 'default' });

let upstream: string;
let host: WechatHost;
let portal: PortalProcess;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  upstream = readUpstreamOrigin(SHARED_DATA_DIRECTORY);
  host = await startWechatHost();
  portal = await startPortalProcess({
    dataDirectory: getRunFilePath('wechat-portal'),
    logFile: '.cache/reports/e2e-wechat-portal.log',
    environment: {
      GSAPI_ORIGIN: upstream,
      API_ORIGIN: upstream,
      WECHAT_SDK_URL: host.sdk,
      WECHAT_CONFIG_ORIGIN: host.origin,
      WECHAT_ACCOUNT: 'wealth',
      WECHAT_APP_ID: 'wx0000000000000000',
    },
  });
});
test.afterAll(async () => {
  await portal?.stop();
  await host?.close();
});

async function open(browser: Browser, userAgent: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    baseURL: portal.origin,
    userAgent,
    javaScriptEnabled,
    viewport: { width: 375, height: 700 },
  });
  return context.newPage();
}
const wxCalls = (page: Page): Promise<WxCall[]> =>
  page.evaluate(() => (window as { wxCalls?: WxCall[] }).wxCalls ?? []);
const modal = (page: Page) => page.getByRole('dialog', { name: '登录 / 注册' });

test('MINI-001 MINI-004 LOGINMODAL-007 CONST-016 SHARE-005 login and sharing of the mini-program', async ({
  browser,
}) => {
  host.behave({ sdk: { mini: 'success' } });
  const page = await open(browser, MINI_PROGRAM_AGENT);
  await page.goto('/wealth/favorite?iv_code=A1');
  await expect(modal(page)).toContainText('登录后自动回到本页');
  await expect
    .poll(async () => getOpenedPages(await wxCalls(page)))
    .toEqual([
      {
        by: 'navigateTo',
        path: '/pages/login/login',
        told: { webviewUrl: `${portal.origin}/wealth/favorite?iv_code=A1`, shareInfo: '{"isPersonal":true}' },
      },
    ]);
  await expect(modal(page)).toContainText('请在小程序的登录页完成登录');
  await modal(page).getByRole('button', { name: '在本页登录' }).click();
  await expect(modal(page).getByLabel('手机号')).toBeVisible();
  await expect
    .poll(async () => getSharedCards(await wxCalls(page)).at(-1)?.title)
    .toBe('以研究驱动的专业财富管理平台');

  // Our own page with that path opens the same login; if the shell refuses, and without scripts, it shows the
  // portal login.
  const address = `/pages/login/login?webviewUrl=${encodeURIComponent(`${portal.origin}/wealth/info`)}`;
  await page.goto(address);
  await expect
    .poll(async () => getOpenedPages(await wxCalls(page)).map(({ told }) => told.webviewUrl))
    .toEqual([`${portal.origin}/wealth/info`]);
  host.behave({ sdk: { mini: 'fail' } });
  await page.goto(address);
  const own = page.getByRole('link', { name: '手机号登录' });
  await expect(own).toHaveAttribute('href', /\/wealth\/user\?return_to=%2Fwealth%2Finfo$/);
  const still = await open(browser, MINI_PROGRAM_AGENT, false);
  await still.goto(address);
  await expect(still.getByRole('link', { name: '手机号登录' })).toBeVisible();
  await still.goto('/pages/login/login?webviewUrl=https%3A%2F%2Fevil.example%2F');
  await expect(still.getByRole('link', { name: '手机号登录' })).toHaveAttribute('href', /return_to=%2F$/);
});

test('an unrequested login must be confirmed, also without scripts', async ({ browser }) => {
  for (const hasScripts of [true, false]) {
    const page = await open(browser, WECHAT_AGENT, hasScripts);
    await page.goto(`/wealth/info?wx_app=1&token=${await loadSessionToken(upstream, '13800000002')}`);
    await expect(page).toHaveURL(`${portal.origin}/pages/login/login`);
    await expect(page.getByText('138****0002')).toBeVisible();
    await page.getByRole('button', { name: '不登录' }).click();
    await expect(page).toHaveURL(/\/wealth\/info\?wx_app=1$/);
    await page.goto(`/wealth/info?wx_app=1&token=${await loadSessionToken(upstream, '13800000002')}`);
    await page.getByRole('button', { name: '登录这个账户' }).click();
    await expect(page).toHaveURL(/\/wealth\/info\?wx_app=1$/);
    await expect(page.locator('.toast')).toHaveText('登录成功');
  }
});
