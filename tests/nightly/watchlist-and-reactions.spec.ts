import type { Page, Route } from 'playwright/test';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

const ADD = '**/api/v1/data/favorite/optional/app';
const REMOVE = '**/api/v1/data/favorite/throw/app';
const MOUNT = '**/api/v2/news_v2/user_news_mount';

const star = (page: Page, name: '自选' | '已自选') => page.getByRole('button', { name, exact: true });
const refuse = (page: Page, url: string) =>
  page.route(url, (route: Route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/json',
      body: '{"code":502,"msg":"服务器访问异常"}',
    }),
  );

test.describe('watchlist', () => {
  test.use({ allowedErrors: /status of 502|ERR_FAILED/ });

  test('WATCH-002 WATCH-006 WATCH-007 failures revert and say which action failed', async ({
    page,
    world,
    register,
    expectToast,
  }) => {
    await register();
    await page.goto(`/simu/product/${world.simu.id}`);
    await waitForHydration(page);
    await refuse(page, ADD);
    await star(page, '自选').click();
    await expectToast('加入自选失败');
    await expect(star(page, '自选')).toHaveAttribute('aria-pressed', 'false');
    await page.unroute(ADD);
    await star(page, '自选').click();
    await expectToast('已加入自选');
    await page.route(REMOVE, (route) => route.abort());
    await star(page, '已自选').click();
    await expectToast('移出自选失败');
    await expect(star(page, '已自选')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('articles', () => {
  test.use({ allowedErrors: /status of 502/ });
  const mark = (page: Page, label: string) =>
    page.locator('.article-marks').getByRole('button', { name: label });
  /**
   * Opens the newest article of a kind. Counts are shared by all users, so each test that counts uses a separate
   * kind.
   */
  const openArticle = async (page: Page, kind: string) => {
    const answer = await page.request.get(`/api/v2/news_v2/news_list?limit=1&kind=${kind}`);
    const { result } = (await answer.json()) as { result: { list: { news_id: string }[] } };
    await page.goto(`/wealth/post/${result.list[0]?.news_id}`);
    await waitForHydration(page);
  };
  const count = async (page: Page, value: string) =>
    Number(await page.locator(`.article-mark[value=${value}]`).innerText());

  test('NEWS-006 counts and flags of the reply replace the shown ones', async ({ page, world }) => {
    await page.goto(`/wealth/post/${world.news.id}`);
    await waitForHydration(page);
    const result = { like: 901, share: 902, collection: 903, is_like: true, is_collection: false };
    await page.route(MOUNT, (route) => route.fulfill({ json: { code: 0, msg: '', result } }));
    await page.locator('.article-mark[value=like]').click();
    await expect(page.locator('.article-mark')).toHaveText(['901', '903', '902']);
  });

  test('NEWS-007 NEWS-008 a failed collection shows a message and reverts the counts', async ({
    page,
    register,
    expectToast,
  }) => {
    await register();
    await openArticle(page, 'education');
    const before = await count(page, 'collection');
    await refuse(page, MOUNT);
    await page.locator('.article-mark[value=collection]').click();
    await expectToast('收藏失败');
    await expect.poll(() => count(page, 'collection')).toBe(before);
    await page.unroute(MOUNT);
    const collected = page.waitForResponse(MOUNT);
    await page.locator('.article-mark[value=collection]').click();
    await collected;
    await refuse(page, MOUNT);
    await page.locator('.article-mark[value=collection]').click();
    await expectToast('取消收藏失败');
    await expect.poll(() => count(page, 'collection')).toBe(before + 1);
    await expect(mark(page, '已收藏')).toBeVisible();
  });
});
