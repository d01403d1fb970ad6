import { expect, test, waitForHydration } from '~/tests/fixtures/test';

test('PRODUCT-010 account assets are shown, and one tap hides them permanently', async ({ page, signIn }) => {
  await signIn('professional');
  await page.goto('/wealth/user');
  await waitForHydration(page);
  const assets = page.getByRole('region', { name: '我的资产' });
  await expect(assets).toContainText(/\d{1,3}(,\d{3})*\.\d{2}/);
  await expect(assets.getByRole('img', { name: '资产分布' })).toBeVisible();
  // Hidden immediately, stored with the response.
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/user/setting'),
  );
  await assets.getByRole('button', { name: '隐藏金额' }).click();
  await expect(assets).toContainText('••••••');
  await kept;
  await page.reload();
  await expect(assets).toContainText('••••••');
  await expect(assets).not.toContainText(/\d,\d{3}\.\d{2}/);
  await assets.getByRole('button', { name: '显示金额' }).click();
  await expect(assets).toContainText(/\d{1,3}(,\d{3})*\.\d{2}/);
});
