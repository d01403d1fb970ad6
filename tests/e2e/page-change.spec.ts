import type { Page, Route } from 'playwright/test';
import { postForm } from '~/tests/fixtures/person';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Effects of a page change on focus, announcements, tabs and rendering.
const tabs = { name: '主导航' };

test('marks the tapped tab at once, shows a skeleton over the unchanged old page, then focuses the heading and announces the title; filters keep the focus', async ({
  page,
}) => {
  await page.goto('/wealth/info');
  await waitForHydration(page);
  const held: Route[] = [];
  await page.route(/fund-library\.data/, (route) => void held.push(route), { times: 1 });
  await page.evaluate(() => window.scrollTo(0, 700));
  const bar = page.getByRole('navigation', tabs);
  await bar.getByRole('link', { name: '找基金' }).click();
  await expect(bar.locator('[aria-current=page]')).toHaveText('找基金');
  await expect(page.locator('.pending-page ul.list')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/wealth/info');
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  await expect(page).toHaveURL(/fund-library/);
  await expect(page.locator('.pending-page')).toHaveCount(0);
  const heading = page.getByRole('heading', { level: 1, name: '找基金' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^私募基金 · 衡序财富$/ })).toHaveCount(1);
  const kind = page.getByRole('navigation', { name: '基金种类' }).getByRole('link', { name: '公募基金' });
  await kind.click();
  await expect(page).toHaveURL(/tab=public/);
  await expect(page.getByRole('status').filter({ hasText: /^公募基金 · 衡序财富$/ })).toHaveCount(1);
  await expect(heading).not.toBeFocused();
});

test('the tabs of a fund follow the scroll position; a tapped tab becomes current and shows its section below the bar', async ({
  page,
  world,
}) => {
  await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]?.code}`);
  await waitForHydration(page);
  const contents = page.getByRole('navigation', { name: '本页目录' });
  const current = contents.locator('[aria-current]');
  await expect(current).toHaveText('业绩');
  const scrollTo = (id: string) =>
    page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), id);
  await scrollTo('risk');
  await expect(current).toHaveText('风险');
  await scrollTo('rules');
  await expect(current).toHaveText('费率');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).toHaveText('业绩');
  await contents.getByRole('link', { name: '持仓' }).click();
  await expect(current).toHaveText('持仓');
  const edges = await page.evaluate(() => ({
    bar: document.querySelector('.anchor-tabs')?.getBoundingClientRect().bottom ?? Infinity,
    heading: document.querySelector('#hold h2')?.getBoundingClientRect().top ?? 0,
  }));
  expect(edges.heading).toBeGreaterThanOrEqual(edges.bar);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(current).toHaveText('公告');
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module/ });

  test('NAV-008 ERR-006 a page whose code is not loaded shows our error page, which retries automatically', async ({
    page,
    context,
  }) => {
    await page.goto('/wealth/info');
    await waitForHydration(page);
    await context.setOffline(true);
    await page.getByRole('navigation', tabs).getByRole('link', { name: '自选' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '网络异常，请稍后重试' })).toBeVisible();
    await page.getByRole('link', { name: '重试' }).click();
    await expect(page.getByText('仍未连上，请检查网络后再试')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '自选' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/wealth/favorite');
  });
});

test.describe('out of the back-forward cache', () => {
  /**
   * Runs in the page: fires the event for entering or leaving the cache; returns whether the page is visible after
   * it.
   */
  const fire = (page: Page, type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
      return getComputedStyle(document.body).visibility === 'visible';
    }, type);
  const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirstDocument: true }));
  const isFirst = (page: Page) => page.evaluate(() => 'isFirstDocument' in window).catch(() => true);

  test('a personal page is hidden while cached, shows changes made elsewhere, and is reloaded after a logout', async ({
    page,
    context,
    world,
    register,
  }) => {
    await register();
    const fund = world.funds[0]!;
    await page.goto(`/wealth/public/fund?fund_code=${fund.code}`);
    await waitForHydration(page);
    await mark(page);
    expect(await fire(page, 'pagehide')).toBe(false);
    const watched = { intent: 'add', kind: 'public', id: fund.code, return_to: '/wealth/favorite' };
    await postForm(page.request, '/wealth/favorite', watched);
    expect(await fire(page, 'pageshow')).toBe(true);
    await expect(page.getByRole('button', { name: '已自选' }).first()).toBeVisible();
    expect(await isFirst(page)).toBe(true);

    await fire(page, 'pagehide');
    await postForm(page.request, '/wealth/user/setting', { intent: 'logout' });
    const other = await context.newPage();
    await other.goto('/wealth/info');
    await expect.poll(() => other.evaluate(() => localStorage.getItem('isLogined'))).toBeNull();
    await other.close();
    expect(await fire(page, 'pageshow')).toBe(false);
    await expect.poll(() => isFirst(page)).toBe(false);
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: '已自选' })).toHaveCount(0);
  });

  test('a page that was left while the next one loaded is loaded again', async ({ page }) => {
    await page.goto('/wealth/info');
    await waitForHydration(page);
    await mark(page);
    let held = 0;
    await page.route(/fund-library\.data/, () => void (held += 1));
    await page.getByRole('navigation', tabs).getByRole('link', { name: '找基金' }).click();
    await expect(page.locator('.pending-page')).toHaveCount(1);
    await expect.poll(() => held).toBeGreaterThan(0);
    await fire(page, 'pageshow');
    await expect.poll(() => isFirst(page)).toBe(false);
    await waitForHydration(page);
    await expect(page.locator('.pending-page')).toHaveCount(0);
  });
});
