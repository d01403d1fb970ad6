import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { getRunFilePath, SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { createEmbeddedOps, readUpstreamOrigin } from '~/tests/fixtures/ops';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import {
  buildCarrierScript,
  RECOGNIZED_CARRIER_LINE,
  type CarrierBehaviour,
} from '~/tests/fixtures/shells/carrier';
import { expect, recordRequests, test as shared } from '~/tests/fixtures/test';
import { createPhoneNumber } from '~/tests/fixtures/world';

// One-tap login with a fake carrier SDK, jumps to a portal faked by a route, and a grey home page: on a portal with
// all of it configured, connected to the shared upstream of the browser tests.
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
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

test.describe('one-tap login', () => {
  test.use({ allowedErrors: /status of 4(00|22)|ERR_FAILED/ });

  test('ONETAP-010 a phone without an account continues to its first password', async ({ page }) => {
    await oneTap('open');
    await serveSdk(page, { number: createPhoneNumber(), oper: 'CU' });
    await page.goto('/wealth/favorite');
    await getModal(page).getByRole('checkbox').check();
    await getModal(page).getByRole('button', { name: '本机号码一键登录' }).click();
    await expect(page).toHaveURL(/\/wealth\/public\/process\/password\/set_password/);
    await expect(page.getByLabel('新密码')).toBeVisible();
  });

  test('ONETAP-001 ONETAP-006 ONETAP-007 ONETAP-013 shows the form whenever one-tap login is not possible', async ({
    page,
    browser,
    portal,
  }) => {
    // The carrier reports Wi-Fi.
    await serveSdk(page, { phone: 'wifi' });
    await page.goto('/wealth/favorite');
    await expect(getModal(page).getByText('当前是 Wi-Fi')).toBeVisible();
    await expect(getModal(page).getByLabel('短信验证码')).toBeVisible();
    // The script fails to load.
    await page.unroute(SDK);
    await page.route(SDK, (route) => route.abort());
    await page.reload();
    await expect(getModal(page).getByText('没有识别到本机号码')).toBeVisible();
    await expect(getModal(page).getByLabel('手机号')).toBeVisible();
    // Reply of the server to any other request.
    await page.unroute(SDK);
    await serveSdk(page);
    await page.route('**/wealth/user.data*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.reload();
    await getModal(page).getByRole('checkbox').check();
    await getModal(page).getByRole('button', { name: '本机号码一键登录' }).click();
    await expect(getModal(page).getByLabel('手机号')).toBeVisible();
    await expect(getModal(page).getByRole('alert')).not.toHaveCount(0);
    // The person chooses another phone.
    await page.reload();
    await getModal(page).getByRole('button', { name: '其他手机号登录' }).click();
    await expect(getModal(page).getByLabel('短信验证码')).toBeVisible();

    await oneTap('closed');
    for (const userAgent of [PHONE, DESKTOP]) {
      const other = await browser.newContext({ baseURL: portal.origin, userAgent });
      const shown = await other.newPage();
      const loaded = recordRequests(shown, 'sdk.test');
      const offers = recordRequests(shown, 'one-tap.json');
      await shown.goto('/wealth/favorite');
      await expect(getModal(shown).getByLabel('短信验证码')).toBeVisible();
      expect([loaded, offers.length]).toEqual([[], userAgent === PHONE ? 1 : 0]);
      await other.close();
    }
  });
});

test.describe('another portal of the company', () => {
  test.use({ allowedErrors: null });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('XDOMAIN-001 XDOMAIN-010 the transition screen is a page with a link', async ({
      page,
      partner,
      look,
    }) => {
      await page.goto('/wealth/platform');
      await page.getByRole('link', { name: new URL(partner).host }).click();
      await expect(page.getByRole('heading', { name: '即将进入基金销售服务平台' })).toBeVisible();
      await look();
      await page.getByRole('link', { name: '继续前往' }).click();
      await expect(page).toHaveURL(`${partner}/`);
    });
  });
});
