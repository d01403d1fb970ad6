import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';
import { logInByForm } from '~/tests/fixtures/login-form';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';

for (const javaScriptEnabled of SCRIPT_MODES) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('a guest who adds a fund logs in, and the fund is on the watchlist without a second tap', async ({
      page,
      world,
      playwright,
      baseURL,
      expectToast,
    }) => {
      const phone = createPhoneNumber();
      const elsewhere = await playwright.request.newContext({ baseURL });
      await postRegistration(elsewhere, baseURL ?? '', phone, DEMO_PASSWORD);
      await elsewhere.dispose();

      await page.goto(`/wealth/public/fund?fund_code=${world.funds[1]?.code}`);
      const modal = page.getByRole('dialog', { name: '登录 / 注册' });
      if (javaScriptEnabled) {
        await waitForHydration(page);
        await page.evaluate(() => window.scrollTo(0, 700));
        await page.getByRole('button', { name: '自选', exact: true }).click();
        await expect(modal).toContainText('登录后为您加入自选');
      } else {
        await page.getByRole('button', { name: '自选', exact: true }).click();
        await expect(page).toHaveURL(/\/wealth\/user/);
        await expectToast('请先登录，登录后为您加入自选');
      }
      await logInByForm(page, phone);
      await expect(page).toHaveURL(new RegExp(`public/fund\\?fund_code=${world.funds[1]?.code}`));
      await expectToast('登录成功，已加入自选');
      await expect(page.getByRole('button', { name: '已自选' })).toHaveAttribute('aria-pressed', 'true');
      // An overlay: the page below is unchanged.
      if (javaScriptEnabled) {
        await expect(modal).toHaveCount(0);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
      }
      await page.goto('/wealth/favorite');
      await expect(page.getByRole('rowheader')).toContainText([world.funds[1]?.name ?? '']);
    });
  });
}
