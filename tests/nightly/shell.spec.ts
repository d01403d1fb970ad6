import { expect, test } from '~/tests/fixtures/test';

test.describe('not found', () => {
  test.use({ allowedErrors: /status of 404/ });

  test('NOTFOUND-001 NOTFOUND-002 NOTFOUND-004 NOTFOUND-005 shows 404 with a link to home for an unknown URL, page, edition and fund', async ({
    page,
  }) => {
    for (const path of ['/wealth/nowhere', '/other/info', '/simu/product/S99999999', '/no/such/page']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: '页面不存在' })).toBeVisible();
      await expect(page.getByText('This page could not be found')).toBeVisible();
      await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
    }
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '衡序财富' })).toBeAttached();
  });
});
