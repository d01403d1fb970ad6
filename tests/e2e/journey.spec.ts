import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { SCRIPT_MODES } from '~/tests/fixtures/form-steps';
import { logInByForm, registerByForm } from '~/tests/fixtures/login-form';
import { createPhoneNumber, type World } from '~/tests/fixtures/world';

/** Home, library, filter, fund, period, pinyin search, article. */
async function browse(page: Page, world: World): Promise<void> {
  await page.goto('/');
  await page.getByRole('navigation', { name: '频道' }).getByRole('link', { name: '公募基金' }).click();
  await page.getByRole('navigation', { name: '公募频道' }).getByRole('link', { name: '基金库' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '找基金' })).toBeAttached();
  await page.getByRole('link', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet
    .getByText(/^股票型/)
    .first()
    .click();
  await sheet.getByRole('button', { name: /查看.*产品/ }).click();
  await expect(page.getByRole('navigation', { name: '已选条件' })).toContainText('股票型');
  await expect(page).toHaveURL(/type=stock/);
  const rows = page.locator('main .grid-table tbody tr');
  await expect(rows.first()).toContainText('股票型');

  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/public\/fund\?fund_code=/);
  const periods = page.getByRole('navigation', { name: '走势区间' });
  await periods.getByRole('link', { name: '3月' }).click();
  await expect(page).toHaveURL(/period=3m/);
  await expect(page.getByRole('img', { name: /近3月走势/ })).toBeVisible();

  await page.getByRole('link', { name: '搜索基金、经理、公司、路演、资讯' }).click();
  await page.getByRole('searchbox').fill('bly');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/searchKeyWord=bly/);
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /白鹭屿/ })
      .first(),
  ).toBeVisible();

  await page.goto('/wealth/info');
  await page.getByRole('heading', { level: 2, name: world.news.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: world.news.title })).toBeVisible();
}

/** Likes the shown article and removes the like, because other tabs or runs count on the same article. */
async function like(page: Page, title: string, hasScripts: boolean): Promise<void> {
  if (hasScripts) await waitForHydration(page);
  const answered = () =>
    hasScripts ? page.waitForResponse('**/user_news_mount') : page.waitForEvent('domcontentloaded');
  const button = page.getByRole('button', { name: new RegExp(`点赞 ${escape(title)}`) });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const isLiked = answered();
  await button.click();
  await isLiked;
  const liked = page.getByRole('button', { name: `已点赞 ${title}` });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  const isTakenBack = answered();
  await liked.click();
  await isTakenBack;
  await expect(page.getByRole('button', { name: new RegExp(`^点赞 ${escape(title)}`) })).toBeVisible();
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

for (const javaScriptEnabled of SCRIPT_MODES) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('PRODUCT-007 PRODUCT-011 PRODUCT-012 full journey: browse, register, watchlist, settings, logout', async ({
      page,
      world,
      expectToast,
    }) => {
      test.setTimeout(120_000);
      const fund = world.funds[0]!;
      await browse(page, world);
      await page.goto('/wealth/user');
      await registerByForm(page, createPhoneNumber());
      await expectToast('登录成功');
      await expect(page).toHaveURL(/\/wealth\/user$/);
      await page.goto(`/wealth/post/${world.news.id}`);
      await like(page, world.news.title, javaScriptEnabled);

      await page.goto(`/wealth/public/fund?fund_code=${fund.code}`);
      await page.getByRole('button', { name: '自选', exact: true }).click();
      await expectToast('已加入自选');
      await expect(page.getByRole('button', { name: '已自选' })).toHaveAttribute('aria-pressed', 'true');

      await page.goto('/wealth/favorite');
      const row = page.getByRole('rowheader', { name: fund.name });
      await expect(row).toHaveCount(1);
      await page.getByRole('link', { name: '编辑' }).click();
      await page.getByRole('link', { name: '管理分组' }).click();
      if (javaScriptEnabled) await waitForHydration(page);
      await page.getByLabel('新分组名称').fill('长期');
      await page.getByRole('button', { name: '新建' }).click();
      await expectToast('分组已保存');
      await page.getByText(fund.name, { exact: true }).click();
      await page.getByRole('button', { name: '移到分组' }).click();
      await page.getByText('长期', { exact: true }).last().click();
      await page.getByRole('button', { name: '移动', exact: true }).click();
      await expectToast('已移到分组');
      await page.goto('/wealth/favorite');
      const group = page.getByRole('link', { name: '长期 1' });
      await group.click();
      await expect(group).toHaveAttribute('aria-current', 'true');
      await expect(row).toHaveCount(1);

      await page.goto('/wealth/favorite/edit');
      if (javaScriptEnabled) await waitForHydration(page);
      await page.getByText(fund.name, { exact: true }).click();
      await page.getByRole('button', { name: /^移出自选/ }).click();
      await expectToast('已移出自选');
      await page.getByRole('button', { name: '撤销' }).click();
      await expectToast('已加入自选');
      await page.goto('/wealth/favorite');
      await expect(row).toHaveCount(1);

      await page.goto('/wealth/user/setting');
      await page.getByRole('switch', { name: '大字模式' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-size', 'elder');
      await page.getByRole('button', { name: '退出登录' }).click();
      await expectToast('已退出登录');
      await expect(page.getByRole('heading', { level: 1, name: '登录 / 注册' })).toBeVisible();
      await page.goto('/wealth/favorite');
      await expect(page.getByRole('link', { name: '登录后继续' })).toBeVisible();
    });

    test('AUTH-027 AUTH-028 a page that requires a login redirects to the user page with its query, and back after the login', async ({
      page,
      expectToast,
    }) => {
      await page.goto('/wealth/user/personal?x=1');
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/wealth/user?x=1');
      await logInByForm(page, '13800000006');
      await expect(page).toHaveURL(/\/wealth\/user\/personal\?x=1$/);
      await expectToast('登录成功');
      await expect(page.getByText('138****0006')).toBeVisible();
    });
  });
}

test('PRODUCT-001 PRODUCT-014 opens both kinds of funds from the home page, and a ranking for another period', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/衡序财富/);
  const channels = page.getByRole('navigation', { name: '频道' });
  for (const name of ['私募证券', '公募基金'])
    await expect(channels.getByRole('link', { name })).toBeVisible();
  await channels.getByRole('link', { name: '榜单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '榜单' })).toBeVisible();
  await page.getByRole('navigation', { name: '公募排行区间' }).getByRole('link', { name: '近6月' }).click();
  await expect(page).toHaveURL(/period=6m/);
  await page.locator('main a[href*="public/fund?fund_code="]').first().click();
  await expect(page).toHaveURL(/public\/fund\?fund_code=/);
});

test('PRODUCT-015 a shared link carries the code of the sharer, and names them to its reader', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await signIn('quizC4');
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/v1/invite/url'));
  await page.goto(`/wealth/post/${world.news.id}`);
  await waitForHydration(page);
  await asked;
  await page.locator('.article-mark[value=share]').click();
  const shared = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(shared).toContain('iv_code=');
  const friend = await browser.newContext({ baseURL });
  const opened = await friend.newPage();
  await opened.goto(await shared());
  await opened.goto('/wealth/user');
  await expect(opened.getByText(/您的好友 .+邀请您/)).toBeVisible();
  await friend.close();
});
