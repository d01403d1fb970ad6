import type { Page } from 'playwright/test';
import { expectNoDeadControls } from '~/tests/fixtures/dead-controls';
import { DEMO_PASSWORD, expect, expectNoSidewaysScroll, test } from '~/tests/fixtures/test';

// Journeys in a browser that runs no scripts. Login, purchase, trade and votes without scripts: login.spec.ts, watchlist-after-login.spec.ts
// and the nightly run.
test.use({ javaScriptEnabled: false, allowedErrors: /status of 400/ });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.locator('main');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first().click();
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first().click();

/** Fails unless the page fits the screen and each of its controls does something. */
async function expectUsable(page: Page): Promise<void> {
  await expectNoDeadControls(page);
  await expectNoSidewaysScroll(page);
}

test('a guest compares funds, reads rankings and looks up a complaint', async ({ page, world }) => {
  const [first, second] = world.funds;
  await test.step('compares two funds found by name', async () => {
    await page.goto('/wealth/pk');
    await expectUsable(page);
    for (const [place, fund] of [first, second].entries()) {
      await page.getByLabel('查找基金').fill(fund!.code);
      await press(page, '查找');
      await follow(page, new RegExp(`${fund!.name}.*添加`));
      await expect(page.getByText(`已选 ${place + 1}/6`)).toBeVisible();
    }
    await follow(page, '开始对比');
    await expect(page).toHaveURL(/\/pk\/detail\?ids=/);
    await expect(
      main(page)
        .getByRole('img', { name: /曲线|收益|净值/ })
        .first(),
    ).toBeVisible();
    await expectUsable(page);
    await follow(page, `移除 ${second!.name}`);
    await expect(main(page).getByRole('link', { name: `移除 ${second!.name}` })).toHaveCount(0);
  });

  await test.step('reads rankings by period and by strategy', async () => {
    await page.goto('/wealth/top_list');
    await page.getByRole('navigation', { name: '公募排行区间' }).getByRole('link', { name: '近6月' }).click();
    await expect(page).toHaveURL(/period=6m/);
    await expectUsable(page);
    await page.goto('/sprank');
    await expectUsable(page);
    await page.locator('main nav a[href^="/sprank/"]').first().click();
    await expect(page).toHaveURL(/\/sprank\/./);
    await main(page).locator('a[href^="/simu/product/"]').first().click();
    await expect(page).toHaveURL(/\/simu\/product\//);
    await expectUsable(page);
  });

  await test.step('files a complaint and looks it up by number and code', async () => {
    await page.goto('/wealth/user/feedback?kind=complaint');
    await expectUsable(page);
    await press(page, '提交');
    await expect(page.getByText('请写下内容').first()).toBeVisible();
    await page.getByLabel('内容').fill('赎回款晚到一天，请说明原因。');
    await press(page, '提交');
    const receipt = page.getByRole('status', { name: '已收到' });
    const [number = '', code = ''] = await receipt.locator('.whole-text').allInnerTexts();
    await page.getByRole('textbox', { name: '编号' }).fill(number);
    await page.getByRole('textbox', { name: '查询码' }).fill(code);
    await press(page, '查询');
    await expect(heading(page, '反馈进度')).toBeVisible();
    await expect(main(page)).toContainText('赎回款晚到一天');
    await expectUsable(page);
  });
});

test('a person edits the watchlist, reserves a talk and invites', async ({
  page,
  baseURL,
  browser,
  world,
  register,
  expectToast,
}) => {
  await register();
  const [first, second] = world.funds;

  await test.step('imports, groups, notes, weighs, moves and removes watched funds', async () => {
    await page.goto('/wealth/favorite/import');
    await expectUsable(page);
    await main(page).locator('textarea').fill(`${first!.code}\n${second!.code}`);
    await press(page, '加入自选');
    await expect(main(page)).toContainText(first!.name);
    await page.goto('/wealth/favorite/edit?sheet=groups');
    await page.getByLabel('新分组名称').fill('长期');
    await page.getByRole('button', { name: '新建' }).click();
    await expectToast('分组已保存');
    await expectUsable(page);
    await page.getByText(first!.name, { exact: true }).click();
    await page.getByRole('button', { name: '移到分组' }).click();
    await page.getByText('长期', { exact: true }).last().click();
    await page.getByRole('button', { name: '移动', exact: true }).click();
    await expectToast('已移到分组');
    await follow(page, `添加备注，${first!.name}`);
    await page.getByLabel('备注', { exact: true }).fill('看费率');
    await page.getByRole('button', { name: '保存备注' }).click();
    await expect(main(page)).toContainText('看费率');
    await follow(page, '权重');
    await page.getByRole('textbox', { name: first!.name }).fill('70');
    await page.getByRole('button', { name: '保存权重' }).click();
    await press(page, `置顶 ${first!.name}`);
    await page.getByText(first!.name, { exact: true }).click();
    await press(page, /^移出自选/);
    await expectToast('已移出自选');
    await press(page, '撤销');
    await expectToast('已加入自选');
    await expect(main(page)).toContainText('看费率');
  });

  await test.step('reserves a talk and cancels it', async () => {
    await page.goto('/wealth/video');
    await expectUsable(page);
    await page
      .getByRole('region', { name: '将要举行' })
      .or(page.locator('section', { hasText: '将要举行' }))
      .getByRole('link')
      .first()
      .click();
    await press(page, '预约这一场');
    await expectToast('已预约');
    await expectUsable(page);
    await press(page, '取消预约');
    await expectToast('已取消预约');
  });

  await test.step('invites by link and replaces the code', async () => {
    await page.goto('/wealth/user/friend_recommend');
    await expectUsable(page);
    const code = page.locator('.own-invite-code .whole-text');
    const before = await code.innerText();
    const link = await page.locator('.own-invite-link .whole-text').innerText();
    const friend = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const opened = await friend.newPage();
    await opened.goto(link);
    await expect(opened.getByText(/邀请您来/)).toBeVisible();
    await expectUsable(opened);
    await friend.close();
    await page.getByText('更换邀请码', { exact: true }).click();
    await press(page, '停用并更换');
    await expectToast('已换新的邀请码');
    await expect(code).not.toHaveText(before);
  });
});

test('a person complains, takes a copy of their data, reads messages and cancels the account', async ({
  page,
  register,
  expectToast,
}) => {
  await register();

  await test.step('files a complaint and finds it among their own', async () => {
    await page.goto('/wealth/user/feedback?kind=complaint');
    await page.getByLabel('内容').fill('请更正我的证件有效期。');
    await expectUsable(page);
    await press(page, '提交');
    await expectToast('已收到');
    await follow(page, '意见反馈');
    await follow(page, /请更正我的证件有效期/);
    await expect(heading(page, '反馈进度')).toBeVisible();
  });

  await test.step('sees their data and who read it, and takes a copy', async () => {
    await page.goto('/wealth/user/personal');
    await expectUsable(page);
    await follow(page, /资料查看记录/);
    await expectUsable(page);
    await page.goto('/wealth/user/data');
    await press(page, '申请副本');
    await expectToast('已申请');
    const password = page.getByLabel('登录密码');
    await expect(async () => {
      await page.reload();
      await expect(password).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await password.fill(DEMO_PASSWORD);
    await expectUsable(page);
    await press(page, '验证密码');
    const download = page.waitForEvent('download');
    await follow(page, '下载副本（ZIP）');
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step('reads, marks and deletes messages, and chooses when mail comes', async () => {
    await page.goto('/wealth/user/messages');
    await expectUsable(page);
    await press(page, '全部标为已读');
    await expect(main(page)).toContainText('没有未读消息');
    await main(page).locator('button[name="open"]').first().click();
    await expect(page).not.toHaveURL(/\/user\/messages/);
    await page.goto('/wealth/user/messages');
    const messages = main(page).locator('button[name="remove"]');
    const count = await messages.count();
    await messages.first().click();
    await expectToast('消息已删除');
    await expect(messages).toHaveCount(count - 1);
    await follow(page, '接收设置');
    await expectUsable(page);
    await main(page)
      .getByRole('group', { name: /每天的时段/ })
      .getByRole('button')
      .last()
      .click();
    await expectToast('已保存');
  });

  await test.step('cancels the account', async () => {
    await page.goto('/wealth/user/account');
    await expectUsable(page);
    await follow(page, /^注销账户/);
    await press(page, '我已了解，继续注销');
    await page.locator('label.choice-card').first().click();
    await press(page, '下一步');
    await press(page, '获取验证码');
    await page.getByLabel('短信验证码').fill(await page.getByTestId('captcha-hint').innerText());
    await page.getByRole('checkbox', { name: /我已了解注销后无法恢复/ }).check();
    await expectUsable(page);
    await press(page, '确认注销');
    await expect(heading(page, '账户已注销')).toBeVisible();
  });
});
