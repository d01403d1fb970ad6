import type { Locator, Page } from 'playwright/test';
import { DEMO_PASSWORD, expect, test, waitForHydration } from '~/tests/fixtures/test';
import { getOriginHeader } from '~/tests/fixtures/person';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

const TABS_MAX = 80;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${TABS_MAX} presses of Tab: ${String(target)}`);
}

test('the first tab stop is the skip link to the content; the drawer opens, traps the focus, and returns it on Esc', async ({
  page,
}) => {
  await page.goto('/wealth/info');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.goto('/wealth/info');
  await waitForHydration(page);
  const opener = page.getByRole('button', { name: '打开菜单' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await expect(drawer).toBeVisible();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((root) => root.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  // A row that extends beyond the edge scrolls the focused link fully into view, clear of the fade.
  await page.setViewportSize({ width: 320, height: 640 });
  const row = page.locator('.chips-one-line').last();
  await row.getByRole('link').last().focus();
  const clear = () =>
    row.evaluate((line) => line.clientWidth - (line.lastElementChild?.getBoundingClientRect().right ?? 0));
  await expect.poll(clear).toBeGreaterThanOrEqual(28);
});

/** Returns the names of the links, buttons and headings that the browser exposes to a screen reader. */
async function listAnnouncedNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && /^(?:link|button|heading)$/.test(String(role?.value)))
    .map(({ name }) => String(name?.value));
}

test('a sheet hides the rest of the page from a screen reader, and returns the focus, however it was opened', async ({
  page,
  world,
}) => {
  // Opened with a link to its anchor in the page, before hydration or by scripts.
  for (const address of ['/wealth/fund-library?tab=public', '/wealth/fund-library?tab=public#filter']) {
    await page.goto(address);
    await waitForHydration(page);
    const opener = page.getByRole('link', { name: '筛选', exact: true });
    if (!address.includes('#')) {
      await opener.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('dialog', { name: '筛选' }).locator(':focus')).toHaveCount(1);
    const names = await listAnnouncedNames(page);
    expect(names).toContain('重置');
    expect(names).not.toContain('首页');
    expect(names).not.toContain('找基金');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '筛选' })).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await listAnnouncedNames(page)).toContain('找基金');
    expect(page.url()).not.toContain('#');
  }
  // Opened by scripts as an overlay, and by URL.
  await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]?.code}`);
  await waitForHydration(page);
  const figure = page.getByRole('link', { name: /夏普比率.*查看说明/ });
  const notice = page.locator('#notice li a').first();
  for (const opener of [figure, notice]) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    expect(await listAnnouncedNames(page)).not.toContain('交易规则');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  expect(await listAnnouncedNames(page)).toContain('交易规则');
  // A sheet in the server-rendered page: its link receives the focus.
  await notice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(notice).toBeFocused();
});

test('desktop: filters next to the table apply immediately, keys move through its rows, `/` starts a search', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/wealth/fund-library?tab=public');
  await waitForHydration(page);
  const filters = page.getByRole('dialog', { name: '筛选' });
  // A choice made while the list of the previous choice is loading is not reverted by it.
  await page.route(
    '**/fund-library.data?*type=bond*',
    async (route) => {
      await filters.getByText(/^R2/).click();
      await route.continue();
    },
    { times: 1 },
  );
  await filters
    .getByText(/^债券型/)
    .first()
    .click();
  await expect(page).toHaveURL(/type=bond.*risk=2|risk=2.*type=bond/);
  const rows = page.getByRole('table', { name: '产品列表' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('债券型');
  const head = page.getByRole('columnheader', { name: '近3年' });
  await head.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(head.getByRole('link')).toBeFocused();
  await expectAccessible();

  const getName = (row: number) => rows.nth(row).getByRole('rowheader').getByRole('link');
  await getName(0).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Closing the login leaves the fund unwatched, so the dialog asks once before it closes.
  await expect(page.getByRole('alert').filter({ hasText: '还没有加入自选' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toHaveCount(0);
  await getName(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(getName(1)).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByText(/已选入对比/)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(getName(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/public\/fund\?fund_code=/);
  await expect(page.getByRole('complementary', { name: '交易与要点' })).toBeVisible();
  await expectAccessible();
  // Outside a list, single keys are not shortcuts: they may be part of speech input to the browser.
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/public\/fund\?fund_code=/);
  await page.goBack();
  await getName(0).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('removed elements pass the focus on: a chip to the next, the last one to its list, a pager to the first row, a removed fund to its page', async ({
  page,
  world,
  register,
  expectToast,
}) => {
  await page.goto('/wealth/fund-library?tab=public&type=bond&risk=2');
  await waitForHydration(page);
  const chips = page.getByRole('navigation', { name: '已选条件' }).getByRole('link');
  await expect(page.getByRole('status').filter({ hasText: /找到 \d+ 条/ })).toHaveCount(1);
  await chips.first().focus();
  const second = await chips.nth(1).innerText();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips.first()).toBeFocused();
  expect(second).toContain((await chips.first().innerText()).slice(0, 2));
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '产品列表' })).toBeFocused();

  await page.goto('/simu/company');
  await waitForHydration(page);
  const rows = page.locator('main').locator('tbody a[href], li a[href]');
  const before = await rows.first().innerText();
  await page.getByRole('link', { name: /下一页/ }).focus();
  await page.keyboard.press('Enter');
  await expect(rows.first()).not.toHaveText(before);
  await expect(rows.first()).toBeFocused();

  await register();
  for (const { code } of world.funds.slice(0, 2)) {
    const form = { intent: 'add', pick: `public:${code}` };
    await page.request.post('/wealth/favorite/edit', { form, headers: await getOriginHeader(page.request) });
  }
  await page.goto('/wealth/favorite/edit');
  await waitForHydration(page);
  const ticks = page.getByRole('checkbox');
  await expect(ticks).toHaveCount(2);
  await ticks.first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '移出自选 1' }).focus();
  await page.keyboard.press('Enter');
  await expectToast('已移出自选');
  await expect(ticks).toHaveCount(1);
  await expect(page.getByRole('button', { name: '移出自选', exact: true })).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).focus();
  await page.keyboard.press('Enter');
  await expect(ticks).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('rejected form', () => {
  test.use({ allowedErrors: /status of 4(00|22)/ });
  test('focuses its first invalid field, including an amount that cannot be bought, and asks for the password only when all is valid', async ({
    page,
    signIn,
  }) => {
    await signIn('qualifiedSimu');
    await page.goto('/wealth/favorite/edit?sheet=groups');
    await waitForHydration(page);
    await page.getByRole('button', { name: '新建' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('新分组名称')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('新分组名称')).toBeFocused();

    const answer = await page.request.get('/api/v1/trade/position/list');
    const { result } = (await answer.json()) as { result: { list: { fund_code: string }[] } };
    await page.goto(`/wealth/public/fund_buy?fund_code=${result.list[0]!.fund_code}`);
    await waitForHydration(page);
    const amount = page.getByLabel('买入金额');
    // Pressed immediately, before the form checks are loaded.
    await page.route('**/assets/zod-checks-*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await amount.fill('0.01');
    // Not while it is typed for the first time.
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    await amount.fill('1000');
    await amount.press('Enter');
    await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await amount.fill('0.01');
    await amount.press('Enter');
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveAccessibleDescription(/金额不能低于/);
    await expect(amount).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await amount.fill('1000');
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    await amount.press('Enter');
    await expect(page.getByRole('dialog', { name: '输入交易密码' }).locator(':focus')).toHaveCount(1);
    expect(await listAnnouncedNames(page)).not.toContain('清空');
  });
});

test('a search announces the number of results in one line, also for none', async ({ page }) => {
  await page.goto('/wealth/search');
  await waitForHydration(page);
  const line = page.locator('main [role="status"]').first();
  await expect(line).toHaveText('');
  await page.getByRole('searchbox').fill('白鹭屿');
  await expect(line).toHaveText(/^找到 [1-9]\d* 条$/);
  await page.getByRole('searchbox').fill('没有这样的名字');
  await expect(line).toHaveText('找到 0 条');
});

test('logs in and adds a fund to the watchlist without a pointer', async ({
  page,
  world,
  playwright,
  baseURL,
  expectToast,
}) => {
  const phone = createPhoneNumber();
  const elsewhere = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' },
  });
  await postRegistration(elsewhere, baseURL ?? '', phone, DEMO_PASSWORD);
  await elsewhere.dispose();
  await page.goto('/wealth/user');
  await waitForHydration(page);
  await tabTo(page, page.getByRole('link', { name: '密码登录' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
  await tabTo(page, page.getByLabel('手机号'));
  await page.keyboard.type(phone);
  await tabTo(page, page.getByLabel('密码', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await tabTo(page, page.getByRole('checkbox', { name: /同意/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: '登录', exact: true }));
  await page.keyboard.press('Enter');
  await expectToast('登录成功');

  await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]?.code}`);
  const watch = page.getByRole('button', { name: '自选', exact: true });
  await expect(watch).toBeVisible();
  await watch.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(watch).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast('已加入自选');
});
