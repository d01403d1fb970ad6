import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

const ADD = '**/api/v1/data/favorite/optional/app';
const MOUNT = '**/api/v2/news_v2/user_news_mount';

const star = (page: Page, name: '自选' | '已自选') => page.getByRole('button', { name, exact: true });
/** Blocks a call until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

test.describe('watchlist', () => {
  test.use({ allowedErrors: /status of 502|ERR_FAILED/ });

  test('WATCH-001 WATCH-004 WATCH-005 ENTITY-033 ROUTE-010 the toggle changes before the response, then a message appears', async ({
    page,
    world,
    register,
    expectToast,
    toasts,
  }) => {
    await register();
    await page.goto(`/wealth/public/fund?product_id=${world.funds[0]?.code}`);
    await expect(page.getByRole('heading', { level: 1, name: world.funds[0]?.name })).toBeVisible();
    await waitForHydration(page);
    const goOn = await hold(page, ADD);
    await star(page, '自选').click();
    await expect(star(page, '已自选')).toHaveAttribute('aria-pressed', 'true');
    expect(toasts).not.toContain('已加入自选');
    goOn();
    await expectToast('已加入自选');
    await star(page, '已自选').click();
    await expectToast('已移出自选');
    await page.reload();
    await expect(star(page, '自选')).toHaveAttribute('aria-pressed', 'false');

    await waitForHydration(page);
    await page.getByRole('link', { name: '提醒', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '基金提醒' });
    await sheet.getByLabel('有新的公告时提醒我').check();
    await sheet.getByRole('button', { name: '保存提醒' }).click();
    await expectToast('已设定 1 条提醒');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('link', { name: '提醒 1' })).toBeFocused();
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

  test('NEWS-001 NEWS-002 NEWS-003 ENTITY-032 likes and shares count immediately, the collection toggles', async ({
    page,
    context,
    register,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await register();
    await openArticle(page, 'research');
    const goOn = await hold(page, MOUNT);
    const [likes, shares] = [await count(page, 'like'), await count(page, 'share')];
    await mark(page, '点赞').click();
    await expect.poll(() => count(page, 'like')).toBe(likes + 1);
    const liked = page.waitForResponse(MOUNT);
    goOn();
    await liked;
    await expect(mark(page, '已点赞')).toBeVisible();
    await mark(page, '分享').click();
    await expect.poll(() => count(page, 'share')).toBe(shares + 1);
    const collected = page.waitForResponse(MOUNT);
    await mark(page, '收藏').click();
    await expect(mark(page, '已收藏')).toHaveAttribute('aria-pressed', 'true');
    await collected;
    await page.reload();
    await mark(page, '已收藏').click();
    await expect(mark(page, '收藏')).toHaveAttribute('aria-pressed', 'false');
  });
});
