import type { Page } from 'playwright/test';
import { APP_STORES } from '~/domain/platform/brand';
import {
  buildAppUserAgent,
  installNativeAroundPages,
  readNativeCalls,
  getAppPackage,
  emitNativeEvent,
} from '~/tests/fixtures/shells/native';
import { expect, expectNoSidewaysScroll, test, waitForHydration } from '~/tests/fixtures/test';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';

const button = (page: Page) => page.locator('.open-app');
/** The button appears with the first scroll. */
const begin = async (page: Page) => {
  await waitForHydration(page);
  await page.mouse.wheel(0, 60);
};
const getWidth = (page: Page, width: string) => expect(button(page)).toHaveCSS('width', width);

test.describe('in the native app', () => {
  test.use({
    userAgent: buildAppUserAgent(getAppPackage('android', 'wealth')),
    allowedErrors: /status of 422/,
  });

  test('PRODUCT-002 OPENAPP-004 the app is notified of each page, provides the login, and its back key goes back', async ({
    page,
    context,
    world,
    expectToast,
  }) => {
    await installNativeAroundPages(context, {
      system: 'android',
      readyAfterMs: 50,
      answers: { getInsets: { result: { top: 0, bottom: 24 } } },
    });
    // The app has its own bars; a page that was not shared has no button for the app it runs in.
    await page.goto('/wealth/info');
    await waitForHydration(page);
    await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
    await expect
      .poll(() => readNativeCalls(page, 'loadingCompleted'))
      .toMatchObject([{ params: { page: '/wealth/info' } }]);
    await expect(button(page)).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--safe-bottom')))
      .toBe('24px');
    await page.locator('main a[href*="/post/"]').first().click();
    await expect.poll(async () => (await readNativeCalls(page, 'loadingCompleted')).length).toBe(2);
    const title = await page.title();
    await expect
      .poll(async () => (await readNativeCalls(page, 'setTitle')).at(-1)?.params)
      .toEqual({ title });
    expect(await emitNativeEvent(page, 'back')).toBe(true);
    await expect(page).toHaveURL(/\/wealth\/info$/);

    // The login of the app opens over the page, not ours; after a rejected session our login opens.
    await page.goto('/wealth/favorite');
    await expect
      .poll(() => readNativeCalls(page, 'openLoginPopOut'))
      .toMatchObject([{ params: { page: '/wealth/favorite' } }]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await emitNativeEvent(page, 'login', '{"token":"nobody"}')).toBe(true);
    await expectToast('登录已过期');
    await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toBeVisible();
    expect(await emitNativeEvent(page, 'back')).toBe(true);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await emitNativeEvent(page, 'back')).toBe(false);
    // Only URLs of this portal are passed to the app, for any link.
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      await page.goto(`/wealth/user?return_to=${encodeURIComponent(foreign)}`);
      await expect
        .poll(() => readNativeCalls(page, 'openLoginPopOut'))
        .toMatchObject([{ params: { page: '/wealth/user' } }]);
    }

    // Shared: the button leads to the same page in the app.
    await page.goto(`/wealth/post/${world.news.id}?utm_source=share`);
    await begin(page);
    await getWidth(page, '70px');
    await page.mouse.wheel(0, 300);
    await getWidth(page, '30px');
    await getWidth(page, '70px');
  });
});

test.describe('outside the app', () => {
  // One system in every run; the other only in the nightly run.
  for (const [system, userAgent] of [
    ['ios', IPHONE] as const,
    ...(IS_NIGHTLY ? [['android', ANDROID] as const] : []),
  ])
    test.describe(system, () => {
      test.use({ userAgent, allowedErrors: /Failed to launch|scheme does not have a registered handler/ });

      test(`OPENAPP-002 OPENAPP-00${system === 'ios' ? 8 : 9} without the app the button leads to the ${system} store`, async ({
        page,
      }) => {
        const store = APP_STORES[system].href;
        await page.route(store, (route) => route.fulfill({ body: 'the store', contentType: 'text/html' }));
        await page.goto('/');
        await begin(page);
        await page.getByRole('link', { name: '打开App' }).click();
        await expect(page).toHaveURL(store);
      });
    });

  test.describe('open-app button', () => {
    test.use({ userAgent: IPHONE, isAsked: true });
    test('OPENAPP-001 OPENAPP-003 OPENAPP-005 OPENAPP-006 CONST-025 CONST-041 shrinks to the logo while scrolling, covers nothing and stays closed for the visit', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/');
      await waitForHydration(page);
      // Never both: the tracking consent comes first, and nothing covers a page before it is scrolled or touched.
      const notice = page.getByRole('complementary', { name: '浏览记录' });
      await expect(notice).toBeVisible();
      await begin(page);
      await page.evaluate(() => fetch('/healthz'));
      await expect(button(page)).toHaveCount(0);
      await notice.getByRole('button', { name: '不同意' }).click();
      await getWidth(page, '77px');
      const words = button(page).getByText('打开App');
      await expect(words).toBeVisible();
      await expect(page.locator('.open-app')).toHaveCSS('position', 'fixed');
      await expectAccessible();
      const tabs = (await page.getByRole('navigation', { name: '主导航' }).boundingBox())?.y ?? 0;
      const box = await button(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs);
      await page.mouse.wheel(0, 400);
      await getWidth(page, '30px');
      await expect(words).toBeHidden();
      await expect(button(page).locator('.open-app-logo')).toBeVisible();
      await getWidth(page, '77px');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);

      // Nothing floats over a form, or over an action bar.
      await page.goto('/wealth/user');
      await waitForHydration(page);
      await begin(page);
      await page.evaluate(() => fetch('/healthz'));
      await expect(button(page)).toHaveCount(0);
      await page.goto('/wealth/info');
      await waitForHydration(page);
      await expect(button(page)).toHaveCount(0);
      await begin(page);
      await expect(button(page)).toBeVisible();
      await page.getByRole('button', { name: '关闭“打开App”' }).click();
      await expect(button(page)).toHaveCount(0);
      await page.reload();
      await waitForHydration(page);
      await expect(button(page)).toHaveCount(0);
    });
  });
});
