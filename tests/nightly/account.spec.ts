import { DEMO, DEMO_PASSWORD, expect } from '~/tests/fixtures/test';
import {
  chooseOption,
  waitForHeading,
  pressButton,
  tickCheckbox,
  type PageUser,
} from '~/tests/fixtures/form-steps';
import { test } from '~/tests/fixtures/own-portal';
import { createPhoneNumber, postLogin } from '~/tests/fixtures/world';

// Changing the phone and cancelling the account: a separate portal, because the shared accounts must stay
// unchanged.
test.describe.configure({ mode: 'default' });

/** Persons without holdings; each is used once. */
const PEOPLE = [
  { hasScripts: true, changes: DEMO.identified, leaves: DEMO.registered },
  { hasScripts: false, changes: DEMO.quizC4, leaves: DEMO.quizC2 },
];

async function typeCode({ page }: PageUser): Promise<void> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await page.getByTestId('captcha-hint').innerText());
}

for (const { hasScripts, changes, leaves } of PEOPLE) {
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('the phone is changed with a code to each, and the new one logs in', async ({
      page,
      context,
      ownPortal,
      expectToast,
      expectAccessible,
    }) => {
      const hand: PageUser = { page, hasScripts };
      await postLogin(context.request, ownPortal.origin, changes, DEMO_PASSWORD);
      await page.goto('/wealth/user/setting');
      await page.getByRole('link', { name: /^账户管理/ }).click();
      await page.getByRole('link', { name: /^手机号/ }).click();
      await waitForHeading(hand, '修改手机号');
      await typeCode(hand);
      await pressButton(hand, '下一步');
      await expect(page.getByLabel('新手机号')).toBeVisible();
      if (hasScripts) await expectAccessible();
      const phone = createPhoneNumber();
      await page.getByLabel('新手机号').fill(phone);
      await typeCode(hand);
      await pressButton(hand, '确认修改');
      await expectToast('手机号已修改');
      await expect(page).toHaveURL(/\/wealth\/user\/account$/);
      const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
      await expect(page.getByRole('link', { name: /^手机号/ })).toContainText(masked);
      if (hasScripts) {
        expect(await page.evaluate(() => localStorage.getItem('loginPhoneNum'))).toBe(phone);
      }
      await context.clearCookies();
      await postLogin(context.request, ownPortal.origin, phone, DEMO_PASSWORD);
      await page.goto('/wealth/user/personal');
      await expect(page.getByText(masked)).toBeVisible();
    });

    test('an account with nothing left is cancelled: reason, code, deleted', async ({
      page,
      context,
      ownPortal,
      look,
    }) => {
      const hand: PageUser = { page, hasScripts, look };
      await postLogin(context.request, ownPortal.origin, leaves, DEMO_PASSWORD);
      await page.goto('/wealth/user/account');
      await page.getByRole('link', { name: /^注销账户/ }).click();
      await waitForHeading(hand, '注销账户');
      await pressButton(hand, '我已了解，继续注销');
      await waitForHeading(hand, '注销原因');
      await chooseOption(hand, 1);
      await pressButton(hand, '下一步');
      await waitForHeading(hand, '确认注销');
      await typeCode(hand);
      await tickCheckbox(hand, /我已了解注销后无法恢复/);
      await pressButton(hand, '确认注销');
      await waitForHeading(hand, '账户已注销');
      await expect(postLogin(context.request, ownPortal.origin, leaves, DEMO_PASSWORD)).rejects.toThrow(
        '422',
      );
      await page.goto('/wealth/user/account');
      await expect(page.getByRole('link', { name: '登录后继续' })).toBeVisible();
    });
  });
}
