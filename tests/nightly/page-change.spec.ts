import { expect, LOGIN_MODAL_CHUNK_PATH, test, waitForHydration } from '~/tests/fixtures/test';

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/ });

  test('a part whose code is not loaded shows a message and leaves the page unchanged', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.route(`**${LOGIN_MODAL_CHUNK_PATH}*.js`, (route) => route.abort('internetdisconnected'));
    await context.setOffline(true);
    await page.getByRole('button', { name: '打开菜单' }).click();
    await page
      .getByRole('dialog', { name: '菜单' })
      .getByRole('link', { name: /登录\/注册/ })
      .click();
    await expect(page.getByText('网络异常，请稍后重试')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '频道' })).toBeVisible();
  });
});
