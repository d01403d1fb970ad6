import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';
import { registerByForm } from '~/tests/fixtures/login-form';
import { createPhoneNumber } from '~/tests/fixtures/world';

for (const javaScriptEnabled of SCRIPT_MODES) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    // Every run tests it over HTTP (tests/http/portal/pending-intent.test.ts).
    test('survives a registration in between', async ({ page, world, expectToast }) => {
      await page.goto(`/simu/product/${world.simu.id}`);
      if (javaScriptEnabled) await waitForHydration(page);
      await page.getByRole('button', { name: '自选', exact: true }).click();
      if (!javaScriptEnabled) await expectToast('请先登录，登录后为您加入自选');
      await registerByForm(page, createPhoneNumber());
      await expect(page).toHaveURL(new RegExp(`/simu/product/${world.simu.id}`));
      await expectToast('登录成功，已加入自选');
      await expect(page.getByRole('button', { name: '已自选' })).toHaveAttribute('aria-pressed', 'true');
    });
  });
}

test('a guest who collects an article gets the login as an overlay; in elder mode, without pop-ups, as a page', async ({
  page,
  world,
  context,
  baseURL,
}) => {
  const collect = async () => {
    await page.goto(`/wealth/post/${world.news.id}`);
    await waitForHydration(page);
    await page.locator('.article-marks').getByRole('button', { name: '收藏' }).click();
  };
  await collect();
  await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toBeVisible();
  await context.addCookies([{ name: 'elder', value: '1', url: baseURL ?? '' }]);
  await collect();
  await expect(page).toHaveURL(/\/wealth\/user/);
});
