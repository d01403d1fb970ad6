import type { Page } from 'playwright/test';
import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';
import { logInByForm } from '~/tests/fixtures/login-form';
import { test } from '~/tests/fixtures/own-portal';
import { expect, waitForHydration } from '~/tests/fixtures/test';
import { setClock } from '~/tests/fixtures/trade';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';

// Voting for the award, from its page to the count; a separate portal has its clock in the voting period.
const VOTE = '**/api/v1/data/award/vote';
const rows = (page: Page) => page.locator('.award-ballot > li');
const getCount = async (page: Page, index: number) =>
  Number(/(\d+) 票/.exec(await rows(page).nth(index).innerText())?.[1]);
const voteButton = (page: Page, index: number) =>
  rows(page)
    .nth(index)
    .getByRole('button', { name: /^投票给/ });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ ownPortal }) => setClock(ownPortal.ops, '2026-11-22T10:00:00+08:00'));
test.afterAll(async ({ ownPortal }) => {
  await ownPortal.ops('clock', { by: 'reset', anyway: 'yes' });
});

for (const javaScriptEnabled of SCRIPT_MODES) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, allowedErrors: /status of 502/ });

    test('a guest chooses, logs in, finds the choice and votes; voting is possible again the next day', async ({
      page,
      ownPortal,
      playwright,
      expectToast,
    }) => {
      const phone = createPhoneNumber();
      const elsewhere = await playwright.request.newContext({ baseURL: ownPortal.origin });
      await postRegistration(elsewhere, ownPortal.origin, phone, DEMO_PASSWORD);
      await elsewhere.dispose();

      await page.goto('/wealth/jinzhangjiang');
      await expect(page.getByText('公众投票进行中')).toBeVisible();
      await page.getByRole('link', { name: '去投票' }).click();
      await expect(page).toHaveURL(/\/jinzhangjiang\/vote$/);
      await expect(rows(page)).toHaveCount(5);
      const before = await getCount(page, 1);
      await voteButton(page, 1).click();
      await expect(page).toHaveURL(/\/wealth\/user/);
      await expectToast('请先登录，登录后继续投票');
      await logInByForm(page, phone);
      await expect(page).toHaveURL(/\/jinzhangjiang\/vote\?category=[^&]+&pick=/);
      await expect(page.getByText('已为您保留')).toBeVisible();

      if (javaScriptEnabled) {
        await waitForHydration(page);
        await page.route(VOTE, (route) =>
          route.fulfill({ status: 502, json: { code: 502, msg: '服务器访问异常' } }),
        );
        await voteButton(page, 1).click();
        await expectToast('没有收到投票结果');
        await expect(voteButton(page, 1)).toBeVisible();
        expect(await getCount(page, 1)).toBe(before);
        await page.unroute(VOTE);
      }
      await voteButton(page, 1).click();
      await expectToast('明天可再投');
      await expect(rows(page).nth(1)).toContainText('今日已投');
      await expect(rows(page).getByRole('button', { name: /^投票给/ })).toHaveCount(0);
      expect(await getCount(page, 1)).toBe(before + 1);
      await expect(page.getByRole('status').filter({ hasText: '今日已投' })).toContainText(
        '今日已投 1 个奖项',
      );
      await page.reload();
      expect(await getCount(page, 1)).toBe(before + 1);

      await ownPortal.ops('clock', { by: '+1d' });
      await page.reload();
      await expect(voteButton(page, 1)).toBeVisible();
    });
  });
}

// In every run the links of the page are checked over HTTP (tests/http/portal/links.test.ts).
test('2022 lists its winners, and each links to its page', async ({ page }) => {
  await page.goto('/wealth/jinzhangjiang/2022');
  const winners = page.locator('.award-win');
  await expect(winners).toHaveCount(13);
  const name = await winners.nth(5).getByRole('link').first().innerText();
  await winners.nth(5).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});
