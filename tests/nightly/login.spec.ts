import type { Page } from 'playwright/test';

import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';
import { DEMO, expect, test, waitForHydration } from '~/tests/fixtures/test';
import { createPhoneNumber } from '~/tests/fixtures/world';

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();
const agree = (page: Page) => page.getByRole('checkbox', { name: /同意/ }).check();

for (const javaScriptEnabled of SCRIPT_MODES) {
  test.describe(javaScriptEnabled ? 'login form with JavaScript' : 'login form without JavaScript', () => {
    test.use({ javaScriptEnabled, allowedErrors: /status of 4(00|22)/ });

    test('shows a wrong captcha at its field with the message of the server, and the same wrong-password message for known and unknown phones', async ({
      page,
    }) => {
      await page.goto('/wealth/user');
      await page.getByLabel('手机号').fill(createPhoneNumber());
      await page.getByRole('button', { name: '获取验证码' }).click();
      const right = await page.getByTestId('captcha-hint').innerText();
      await page.getByLabel('短信验证码').fill(right === '000000' ? '000001' : '000000');
      await agree(page);
      await submit(page);
      const field = page.locator('.field', { has: page.getByLabel('短信验证码') });
      await expect(field.getByRole('alert')).toContainText('验证码');
      await expect(page).toHaveURL(/\/wealth\/user/);

      const messages: string[] = [];
      for (const phone of [DEMO.identified, createPhoneNumber()]) {
        await page.goto('/wealth/user?way=password');
        await page.getByLabel('手机号').fill(phone);
        await page.getByLabel('密码', { exact: true }).fill('Wrong2026');
        await agree(page);
        await submit(page);
        const field = page.locator('.field', { has: page.getByLabel('密码', { exact: true }) });
        messages.push(await field.getByRole('alert').innerText());
        if (!javaScriptEnabled) await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
      }
      expect(messages[0]).toBe(messages[1]);
      expect(messages[0]).not.toContain('注册');
    });
  });
}

test.describe('invited', () => {
  test.describe('by an unknown inviter', () => {
    test.use({ allowedErrors: /status of 422/ });
    test('ERR-016 a failed inviter call shows nothing', async ({ page }) => {
      const failed = page.waitForResponse((answer) => answer.url().includes('adviser_info') && !answer.ok());
      await page.goto('/wealth/favorite?iv_code=nobody');
      await failed;
      const modal = page.getByRole('dialog', { name: '登录 / 注册' });
      await expect(modal).toBeVisible();
      await expect(modal).not.toContainText('邀请您登录');
      await expect(page.locator('.toast')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});

test.describe('expired', () => {
  test.use({ allowedErrors: /status of 401/ });

  test('ERR-009 ERR-010 a call answered with 90007 shows the message and reloads the login state', async ({
    page,
    world,
    register,
    context,
    expectToast,
  }) => {
    await register();
    await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]?.code}`);
    await waitForHydration(page);
    // The token is revoked elsewhere: the portal ends the session at the first call that reports it.
    await page.route('**/api/v1/data/favorite/optional/app', async (route) => {
      await context.clearCookies();
      await route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 90007, msg: '登录已过期，请重新登录' }),
      });
    });
    const requests = page.waitForRequest((request) => request.url().includes('.data'));
    await page.getByRole('button', { name: '自选', exact: true }).click();
    await expectToast('登录已过期，请重新登录');
    await requests;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('isLogined'))).toBeNull();
  });
});
