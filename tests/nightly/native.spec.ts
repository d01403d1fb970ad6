import {
  buildAppUserAgent,
  installNativeAroundPages,
  readNativeCalls,
  getAppPackage,
} from '~/tests/fixtures/shells/native';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const SPIDER = 'Mozilla/5.0 (Linux; Android 6; Nexus) Mobile (compatible; Baiduspider/2.0)';

test.describe('in the native app', () => {
  test.use({
    userAgent: buildAppUserAgent(getAppPackage('android', 'wealth')),
    allowedErrors: /status of 422/,
  });

  test('an unresponsive app leaves the login to the page', async ({ page, context }) => {
    await installNativeAroundPages(context, {
      system: 'android',
      answers: { openLoginPopOut: { isSilent: true } },
    });
    await page.goto('/wealth/favorite');
    await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toBeVisible();
    expect(await readNativeCalls(page, 'openLoginPopOut')).toHaveLength(1);
  });
});

test.describe('a build before the native build check', () => {
  const old = buildAppUserAgent(getAppPackage('ios', 'wealth'), '5.6.5');
  // This browser is not an app and has no handler for the scheme.
  test.use({ userAgent: old, allowedErrors: /Not allowed to launch 'hengxubridge:/ });

  test('is called with frames of its scheme, which the policy of pages allows', async ({ page, context }) => {
    await context.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLIFrameElement) document.documentElement.dataset.framed = node.src;
      }).observe(document, { childList: true, subtree: true });
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
        document.documentElement.dataset.blocked = blockedURI;
      });
    });
    await page.goto('/wealth/info');
    await waitForHydration(page);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-framed', /^hengxubridge:\/\/call\/\w+\?id=/);
    await expect(root).not.toHaveAttribute('data-blocked');
  });
});

test.describe('outside the app', () => {
  // Every run tests it over HTTP (tests/http/portal/native.test.ts).
  test('is absent on desktops and for crawlers; without scripts a link leads to the page of the stores', async ({
    browser,
    baseURL,
  }) => {
    for (const userAgent of [DESKTOP, SPIDER]) {
      const context = await browser.newContext({ baseURL, userAgent });
      const page = await context.newPage();
      await page.goto('/');
      await waitForHydration(page);
      expect(await page.content()).not.toContain('appLink');
      await context.close();
    }
    const context = await browser.newContext({ baseURL, userAgent: IPHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/fund/info');
    await page.getByRole('link', { name: '下载App' }).click();
    await expect(page).toHaveURL(/\/fund\/download$/);
    await context.close();
  });
});
