import { expect, test, waitForHydration } from '~/tests/fixtures/test';

test.describe('failures', () => {
  test.use({
    allowedErrors: /ERR_FAILED|Failed to fetch|status of 404|404 Not Found|Error loading route module/,
  });

  test('NAV-008 a missing build file reloads the page', async ({ page }) => {
    await page.goto('/wealth/info');
    await waitForHydration(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('**/assets/fund-library-*.js', (route) =>
      documents === 0 ? route.abort() : route.continue(),
    );
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '找基金' }).click();
    await expect.poll(() => documents).toBeGreaterThan(0);
    await waitForHydration(page);
  });

  test('NAV-009 any other failed navigation shows the error page with the status code', async ({ page }) => {
    await page.goto('/wealth/info');
    await waitForHydration(page);
    await page.evaluate(() => {
      const { __remixRouter: router } = window as typeof window & {
        __remixRouter: { navigate: (to: string) => Promise<void> };
      };
      return router.navigate('/simu/product/S99999999');
    });
    await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });
});
