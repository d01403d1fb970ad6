import { expect, test } from '~/tests/fixtures/test';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';

test.describe('WeChat', () => {
  test.use({ userAgent: `${PHONE} MicroMessenger/8.0.50` });
  test('shows the page as in a browser: header and all five tabs', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveCount(5);
  });
});
