import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { CROSS_DOMAIN_POPUP_MS } from '~/domain/shared/constants';
import { getRunFilePath, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { createEmbeddedOps, readUpstreamOrigin } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import {
  buildCarrierScript,
  RECOGNIZED_CARRIER_LINE,
  type CarrierBehaviour,
} from '~/tests/fixtures/shells/carrier';
import { DEMO, DEMO_PASSWORD, expect, test as shared, waitForHydration } from '~/tests/fixtures/test';
import { postLogin } from '~/tests/fixtures/world';

// One-tap login with a fake carrier SDK, jumps to a portal faked by a route, and a grey home page: on a portal with
// all of it configured, connected to the shared upstream of the browser tests.
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const SDK = 'https://sdk.test/one-tap.js';
const SALT = 'a-salt-of-the-tests';

const oneTap = (to: 'open' | 'closed') => createEmbeddedOps(SHARED_DATA_DIRECTORY)('one-tap', { to });

const test = shared.extend<object, { partner: string; portal: PortalProcess }>({
  // Another host of this machine; its page links back as another person.
  partner: [
    async ({}, use) => {
      const server = createServer((request, response) => {
        const back = new URL(request.url ?? '/', 'http://localhost').searchParams.get('back') ?? '';
        const marker = 'b'.repeat(64);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<a href="${back}/wealth/info?login=${marker}&amp;kind=news">回到本站</a>`);
      });
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
      await use(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ partner }, use) => {
      const upstream = readUpstreamOrigin(SHARED_DATA_DIRECTORY);
      const portal = await startPortalProcess({
        dataDirectory: getRunFilePath('carrier'),
        logFile: '.cache/reports/e2e-carrier-portal.log',
        environment: {
          ...{ GSAPI_ORIGIN: upstream, API_ORIGIN: upstream, ONE_TAP_SDK_URL: SDK },
          ...{ CROSS_DOMAIN_ORIGINS: partner, LOGIN_MARKER_SALT: SALT, GUEST_CACHE_TTL_MS: '0' },
          HOME_GRAYSCALE: 'true',
        },
      });
      await use(portal);
      await oneTap('closed');
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});

test.describe.configure({ mode: 'serial' });
test.use({ userAgent: PHONE });

const serveSdk = (page: Page, behaviour: Partial<CarrierBehaviour> = {}) =>
  page.route(SDK, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: buildCarrierScript({ ...RECOGNIZED_CARRIER_LINE, ...behaviour }),
    }),
  );
const getModal = (page: Page) => page.getByRole('dialog', { name: '登录 / 注册' });
const asked = (page: Page) =>
  page.evaluate(() => (window as typeof window & { CarrierOneTap: { asked: string[] } }).CarrierOneTap.asked);

test.describe('one-tap login', () => {
  test.use({ allowedErrors: /status of 4(00|22)|ERR_FAILED/ });

  test('LOGINMODAL-002 LOGINMODAL-006 ONETAP-005 ONETAP-011 ONETAP-014 ONETAP-015 ONETAP-016 ONETAP-017 TRACK-011 TRACK-012 shows the phone and the terms of its carrier, handles a wrong number, and logs in', async ({
    page,
    expectToast,
    expectAccessible,
  }) => {
    await oneTap('open');
    await serveSdk(page, { token: 'foreign' });
    const observed: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/observer/')) observed.push(request.postData() ?? '');
    });
    await page.goto('/wealth/favorite?iv_code=HX8008');
    const modal = getModal(page);
    await expect(modal.getByText('138****0005')).toBeVisible();
    await expect(modal.getByText('认证服务由中国移动提供')).toBeVisible();
    // The inviter is shown as with every other login method.
    await expect(modal.getByText(/理财经理.*邀请您登录/)).toBeVisible();
    await expectAccessible();

    await modal.getByRole('button', { name: '《中国移动认证服务条款》' }).click();
    const terms = page.getByRole('dialog', { name: '运营商认证服务条款' });
    for (const [name, host] of [
      ['《中国移动认证服务条款》', 'cmpassport.com'],
      ['《天翼账号认证服务条款》', '189.cn'],
      ['《联通统一认证服务条款》', 'wostore.cn'],
    ] as const)
      await expect(terms.getByRole('link', { name })).toHaveAttribute(
        'href',
        new RegExp(`^https://.*${host}/`),
      );
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(terms).toHaveCount(0);
    await expect(modal).toBeVisible();

    const tap = modal.getByRole('button', { name: '本机号码一键登录' });
    await tap.click();
    await expect(modal.getByText('请先阅读并同意服务协议与隐私政策')).toBeVisible();
    expect(await asked(page)).toEqual(['phone']);
    await modal.getByRole('checkbox').check();
    await tap.click();
    await expectToast('号码有误，请重新填写');
    await expect.poll(() => asked(page)).toEqual(['phone', 'token trace-1 access-1', 'phone']);
    await expect(modal.getByText('138****0005')).toBeVisible();

    await page.evaluate((script) => new Function(script)(), buildCarrierScript(RECOGNIZED_CARRIER_LINE));
    await tap.click();
    await expectToast('登录成功');
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(/\/wealth\/favorite/);
    for (const name of ['one_pass_duration', 'one_pass_get_auth'])
      await expect.poll(() => observed.some((body) => body.includes(name))).toBe(true);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept + observed.join()).not.toContain('reference-carrier');
  });
});

test.describe('another portal of the company', () => {
  test.use({ allowedErrors: null });

  test('XDOMAIN-001 XDOMAIN-002 XDOMAIN-003 XDOMAIN-004 XDOMAIN-005 XDOMAIN-007 XDOMAIN-008 XDOMAIN-009 XDOMAIN-010 XDOMAIN-011 XDOMAIN-013 shows the transition screen, jumps with the marker, and handles an arrival as another person', async ({
    page,
    context,
    portal,
    partner,
    expectToast,
    expectAccessible,
  }) => {
    await postLogin(context.request, portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
    await page.goto('/wealth/platform');
    await waitForHydration(page);
    const screen = page.getByRole('dialog', { name: '即将进入基金销售服务平台' });
    await expect(screen).toHaveCount(0);
    const way = page.getByRole('link', { name: new URL(partner).host });
    await way.click();
    for (const text of [
      '由持牌基金销售公司',
      '中国证监会',
      '基金业协会',
      '银行托管',
      '基金有风险，投资需谨慎',
    ])
      await expect(screen.getByText(text).first()).toBeVisible();
    await page.waitForURL(`${partner}/**`);
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(page.url()).toBe(`${partner}/?login=${hash(hash('A10005') + SALT)}`);
    await page.goto(`${partner}/?back=${portal.origin}`);

    await page.getByRole('link', { name: '回到本站' }).click();
    await expect(page).toHaveURL(`${portal.origin}/wealth/info?kind=news`);
    await expectToast('已退出本站原来的账户');
    await waitForHydration(page);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(page.getByRole('link', { name: /登录\/注册/ })).toBeVisible();

    // The person chooses to stay.
    await page.goto('/wealth/platform');
    await waitForHydration(page);
    await way.click();
    await screen.getByRole('button', { name: '留在本站' }).click();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), CROSS_DOMAIN_POPUP_MS);
    await expect(page).toHaveURL(`${portal.origin}/wealth/platform`);
    await page.goto(`/wealth/cross-domain?to=${encodeURIComponent(`${partner}/`)}`);
    await expectAccessible();
  });
});

test('LAYOUT-005 LAYOUT-006 the flag greys out / and no other page', async ({ page }) => {
  const filter = () => page.evaluate(() => getComputedStyle(document.documentElement).filter);
  await page.goto('/');
  expect(await filter()).toBe('grayscale(1)');
  for (const path of ['/wealth/user', '/wealth/index/new', '/wealth/user/about_us']) {
    await page.goto(path);
    expect(await filter(), path).toBe('none');
  }
});
