import type { Browser, Page } from 'playwright/test';
import { getRunFilePath, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { readUpstreamOrigin } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { MINI_PROGRAM_AGENT } from '~/tests/fixtures/shells/mini-program';
import { loadSessionToken } from '~/tests/fixtures/shells/session-token';
import { startWechatHost, WECHAT_AGENT, type WechatHost, type WxCall } from '~/tests/fixtures/shells/wechat';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { createPhoneNumber } from '~/tests/fixtures/world';

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

async function postUpstream(path: string, body: object): Promise<{ result: Record<string, string> }> {
  const answer = await fetch(upstream + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { result: Record<string, string> };
}
/** Returns the token of a phone that has no account yet. */
async function registerToken(phone: string): Promise<string> {
  const { result } = await postUpstream('/gsapi/auth/v1/captchas/gezi/send', { phone, scene: 'login' });
  const proven = await postUpstream('/gsapi/auth/v1/tokens/gezi/login/captcha', {
    phone,
    captcha: result.outbox_code,
    agreement_list: [2, 3],
  });
  return proven.result.token ?? '';
}

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
const PERSONAL = encodeURIComponent('{"isPersonal":true}');
const modal = (page: Page) => page.getByRole('dialog', { name: '登录 / 注册' });

test('MINI-002 MINI-006 MINI-007 MINI-011 MINI-012 MINI-013 MINI-014 MINI-015 MINI-016 MINI-017 LOGINMODAL-023 LOGINMODAL-024 PRODUCT-003 entry with a token', async ({
  browser,
}) => {
  host.behave({ sdk: { mini: 'success' } });
  const known = await open(browser, MINI_PROGRAM_AGENT);
  const token = await loadSessionToken(upstream, '13800000001');
  await known.goto(`/wealth/info?token=${token}&shareInfo=%7B%7D&a=1`);
  await expect(known).toHaveURL(`${portal.origin}/wealth/info?a=1`);
  await expect(known.locator('.toast')).toHaveText('登录成功');
  await waitForHydration(known);
  const seen = await known.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.referrer,
      JSON.stringify(localStorage),
      ...performance.getEntries().map(({ name }) => name),
    ].join('\n'),
  );
  expect(seen).not.toContain(token);
  await known.goto(
    `/wealth/info?token=${await loadSessionToken(upstream, '13800000001')}&shareInfo=${PERSONAL}`,
  );
  await expect(known).toHaveURL(`${portal.origin}/wealth/user/personal`);
  await expect(known.getByRole('heading', { name: '个人信息' }).first()).toBeVisible();

  // A phone without an account: its own page requires the login, which explains how to continue.
  const unknown = await open(browser, MINI_PROGRAM_AGENT);
  await unknown.goto(`/wealth/info?token=${await registerToken(createPhoneNumber())}&shareInfo=${PERSONAL}`);
  await expect(unknown).toHaveURL(/\/wealth\/user$/);
  await unknown.getByRole('link', { name: /已验证，还没有账户/ }).click();
  await expect(unknown.getByRole('heading', { name: '设置登录密码' })).toBeVisible();

  // An invalid token: shown, and closing the required login leads home.
  const refused = await open(browser, MINI_PROGRAM_AGENT);
  await refused.goto('/wealth/info?token=nonsense-1');
  await expect(refused).toHaveURL(`${portal.origin}/wealth/info`);
  await expect(refused.locator('.toast')).toContainText('登录失败 ');
  await expect(modal(refused)).toBeVisible();
  await expect(modal(refused).getByLabel('手机号')).toBeVisible();
  await modal(refused).getByRole('button', { name: '返回首页' }).click();
  await expect(refused).toHaveURL(`${portal.origin}/`);
  await expect(modal(refused)).toBeHidden();

  // With a previous page of the portal, closing goes back.
  await refused.goto('/wealth/fund-library');
  await waitForHydration(refused);
  await refused.evaluate(() => window.location.assign('/wealth/info?token=nonsense-2'));
  await modal(refused).getByRole('button', { name: '返回上一页' }).click();
  await expect(refused).toHaveURL(`${portal.origin}/wealth/fund-library`);
});

test.describe('in WeChat', () => {
  test.use({ allowedErrors: /status of 50\d/ });

  test('WX-005 WX-006 WX-007 WX-012 CALL-031 SHARE-008 SHARE-010 sets the share card of each page, the plain URL without one, and the hint for opening the browser', async ({
    browser,
  }) => {
    host.behave({});
    host.asked.length = 0;
    const page = await open(browser, WECHAT_AGENT);
    await page.goto('/wealth/fund-library?fullScreen=1');
    const cards = async () =>
      (await wxCalls(page))
        .filter(({ name }) => name === 'updateAppMessageShareData')
        .map(({ given }) => given as { title: string; desc: string; link: string; imgUrl: string });
    await expect.poll(async () => (await cards()).length).toBeGreaterThan(0);
    const card = (await cards()).at(-1);
    expect(card?.title).toBe(await page.title());
    expect(card?.link).toMatch(/\/wealth\/fund-library\?(?!.*fullScreen).*utm_source=wechat/);
    expect(card?.imgUrl).toContain('/wealth/link-picture.png');
    expect(host.asked.at(-1)).toEqual({
      account: 'wealth',
      url: `${portal.origin}/wealth/fund-library?fullScreen=1`,
    });
    await page.getByRole('link', { name: '资讯' }).first().click();
    await expect.poll(async () => (await cards()).at(-1)?.link).toContain('/wealth/info?');

    // When signing fails, the menu shares the plain URL.
    host.behave({ config: 'fails' });
    await page.goto('/wealth/fund-library?a=1');
    await expect(page).toHaveURL(/\/wealth\/fund-library\?a=1&utm_source=wechat/);

    await page.goto('/wealth/public/down');
    await waitForHydration(page);
    const store = page.getByRole('link', { name: /App Store|应用/ }).first();
    const guide = page.getByRole('dialog', { name: '微信菜单' });
    await expect(async () => {
      await store.click();
      await expect(guide).toHaveText(/点击右上角“...”，选择“在默认浏览器中打开”/, { timeout: 1_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/public\/down/);
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
    const still = await open(browser, WECHAT_AGENT, false);
    await still.goto('/wealth/public/down');
    await expect(still.getByText('点击右上角“...”，选择“在默认浏览器中打开”')).toBeVisible();
  });
});
