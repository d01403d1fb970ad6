import type { Page } from 'playwright/test';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

/** Records the paths of `.data` requests from now on. */
function dataRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data')) requests.push(pathname + search);
  });
  return requests;
}

test('NAV-004 NAV-005 NAV-007 a page loads when its path or a watched query changes, not for an unwatched one', async ({
  page,
  world,
}) => {
  await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]?.code}`);
  await waitForHydration(page);
  const requests = dataRequests(page);
  // The explanation of a figure opens over the page: one request, and the URL stays.
  const address = page.url();
  await page.getByRole('link', { name: /夏普比率.*查看说明/ }).click();
  await expect(page.getByRole('dialog')).toContainText('（年化收益率 − 参考利率）÷ 年化波动率');
  await expect(page.getByRole('dialog')).toContainText('本平台按复权净值计算');
  expect(requests.splice(0)).toEqual([expect.stringContaining('/wealth/figure.data?of=sharpe')]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  await page.locator('#notice li a').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/announcement=/);
  expect(requests).toEqual([]);
  await page.getByRole('dialog').getByRole('link', { name: '关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.getByRole('navigation', { name: '走势区间' }).getByRole('link', { name: '3年' }).click();
  await expect(page.getByRole('img', { name: /近3年走势/ })).toBeVisible();
  expect(requests.filter((path) => path.includes('period=3y'))).toHaveLength(1);
  await page.getByRole('link', { name: '交易规则' }).last().click();
  await expect(page).toHaveURL(/tradeRules/);
  expect(requests.filter((path) => path.includes('tradeRules.data'))).toHaveLength(1);
});

test('ROUTE-005 search reads searchKeyWord from the URL, and NAV-012 typing replaces it without new history entries', async ({
  page,
}) => {
  await page.goto('/wealth/search?searchKeyWord=bly');
  await expect(page.getByRole('searchbox')).toHaveValue('bly');
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /白鹭屿/ })
      .first(),
  ).toBeVisible();
  await waitForHydration(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('searchbox').fill('白鹭屿');
  await expect(page).toHaveURL(/searchKeyWord=%E7%99%BD/);
  await expect(page.locator('mark', { hasText: '白鹭屿' }).first()).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a list grown by scrolling is restored as it was; filters and search go back to the previous page', async ({
  page,
}) => {
  const rows = page.locator('main .grid-table tbody tr');
  await page.goto('/wealth/fund-library?tab=public');
  await waitForHydration(page);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).not.toHaveCount(20);
  const row = rows.nth(24).getByRole('link').first();
  await row.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await row.click();
  await expect(page).toHaveURL(/public\/fund\?/);
  // The URL changes before the page is rendered: on a busy machine the old list would be mistaken for the restored
  // one.
  await expect(rows).toHaveCount(0);
  await page.goBack();
  await expect(row).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - left)).toBeLessThan(100);

  await page.getByRole('link', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByText(/^R3/).click();
  await sheet.getByRole('button', { name: /查看/ }).click();
  await expect(page).toHaveURL(/risk=3/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=public$/);
  await expect(sheet).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: /搜索/ }).click();
  await page.getByRole('searchbox').fill('中性');
  await expect(page.locator('mark').first()).toBeVisible();
  await page.getByRole('link', { name: '取消' }).click();
  await expect(page).toHaveURL(/fund-library\?tab=public$/);
});

test.describe('failures', () => {
  test.use({
    allowedErrors: /ERR_FAILED|Failed to fetch|status of 404|404 Not Found|Error loading route module/,
  });

  test('NAV-006 ERR-006 NOTFOUND-006 NOTFOUND-007 a failed load shows the reason, and an unwatched change loads it again', async ({
    page,
    world,
  }) => {
    await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]?.code}`);
    await waitForHydration(page);
    await page.route('**/*.data?*', (route) => route.abort());
    await page.getByRole('navigation', { name: '走势区间' }).getByRole('link', { name: '3年' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '网络异常，请稍后重试' })).toBeVisible();
    await expect(page.getByText('错误代码 500')).toBeVisible();
    await page.unroute('**/*.data?*');
    await page.evaluate(() => {
      const { __remixRouter: router } = window as typeof window & {
        __remixRouter: { navigate: (to: string) => Promise<void> };
      };
      return router.navigate(`${location.pathname}${location.search}&utm_source=a`);
    });
    await expect(page.getByRole('heading', { level: 1, name: world.funds[0]?.name })).toBeVisible();
  });
});

test.describe('animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  /** Returns the running animations of the page with their offsets, paused halfway. */
  const moving = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().flatMap((each) => {
        const effect = each.effect as KeyframeEffect;
        const isOfPage = effect.target?.closest('#main') != null && effect.getTiming().duration !== 0;
        return isOfPage ? [String(effect.getKeyframes()[0]?.transform ?? '')] : [];
      }),
    );
  /** From here on animations are paused halfway, like under a finger that is faster. */
  const holdMotion = async (page: Page) => {
    // The code for page animations loads after the first page.
    await expect(page.locator('p.sr-only[role="status"]')).toBeAttached();
    await page.evaluate(() => {
      const play = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        const motion = play.call(this, frames, timing);
        motion.pause();
        motion.currentTime = 80;
        return motion;
      };
    });
  };
  const tap = async (page: Page, name: string) => {
    const box = await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name })
      .boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  };

  test('NAV-011 a tap on the current tab scrolls to the top; pages slide in from the side of their tab and stay tappable; reduced motion disables this', async ({
    page,
  }) => {
    await page.goto('/wealth/info');
    await waitForHydration(page);
    await page.evaluate(() => window.scrollTo(0, 1200));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '资讯' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
    await holdMotion(page);
    await tap(page, '找基金');
    await expect(page.getByRole('heading', { level: 1, name: '找基金' })).toBeVisible();
    expect(await moving(page)).toContain('translateX(8px)');
    // Tap on a tab.
    await tap(page, '资讯');
    await expect(page).toHaveURL(/\/wealth\/info$/);
    await expect.poll(() => moving(page)).toContain('translateX(-8px)');
    const row = page.locator('main a[href*="/post/"]').first();
    const box = await row.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await expect(page).toHaveURL(/\/post\//);
    // The URL changes before the page appears: going back in between would not start from the article.
    await expect(page.locator('.article-title')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.goBack();
    await expect(page).toHaveURL(/\/wealth\/info$/);
    await expect.poll(() => moving(page)).toContain('translateX(-8px)');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/wealth/info');
    await waitForHydration(page);
    await holdMotion(page);
    await tap(page, '找基金');
    await expect(page.getByRole('heading', { level: 1, name: '找基金' })).toBeVisible();
    expect(await moving(page)).toEqual([]);
  });
});
