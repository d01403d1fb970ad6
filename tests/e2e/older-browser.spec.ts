import { logInByForm } from '~/tests/fixtures/login-form';
import { expect, test } from '~/tests/fixtures/test';

// A browser that is too old for any code file: it runs the inline check, and rejects the file.
test.describe('a browser that rejects every code file', () => {
  test.use({ allowedErrors: /Unexpected|SyntaxError|Invalid/ });

  test('reads, filters, logs in, adds a fund to the watchlist and finds it again', async ({
    page,
    world,
    expectToast,
  }) => {
    await page.route(/\/assets\/.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'var newer = 1 ?= 2;' }),
    );
    const fund = world.funds[0]!;
    const refused = page.waitForEvent('pageerror');
    await page.goto('/');
    await refused;
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '找基金' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '找基金' })).toBeAttached();
    await page.goto(`/wealth/public/fund?fund_code=${fund.code}`);
    await page.getByRole('navigation', { name: '走势区间' }).getByRole('link', { name: '3月' }).click();
    await expect(page).toHaveURL(/period=3m/);
    await page
      .getByRole('link', { name: '自选', exact: true })
      .or(page.getByRole('button', { name: '自选', exact: true }))
      .first()
      .click();
    await logInByForm(page, '13800000004');
    await expectToast('登录成功');
    await page.goto('/wealth/favorite');
    await expect(page.getByRole('rowheader', { name: fund.name })).toHaveCount(1);
  });
});
