import { expect, test, waitForHydration } from '~/tests/fixtures/test';

test.describe('page reports', () => {
  test.use({ isAsked: true });

  test('a hanging collector blocks no tap on the page', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'visit_records', value: 'yes', url: baseURL ?? '' }]);
    let asked = 0;
    await page.route(/observer\/function|common\/collect|common\/jserror/, () => void (asked += 1));
    await page.goto('/');
    await waitForHydration(page);
    await expect.poll(() => asked).toBeGreaterThan(0);
    for (const name of ['资讯', '找基金', '首页', '资讯']) {
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).click();
      await expect(page.locator('.tab-bar [aria-current="page"]')).toHaveText(name);
    }
    // One at a time: a hanging request occupies one connection.
    expect(asked).toBeLessThanOrEqual(2);
  });
});
