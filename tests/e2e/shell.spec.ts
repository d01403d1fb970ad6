import type { Locator, Page } from 'playwright/test';
import { expect, expectNoLoginModal, test, waitForHydration } from '~/tests/fixtures/test';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const APP = `${PHONE} GsApp/com.hengxu.wealth/5.6.27`;
const MINI = `${PHONE} MicroMessenger/8.0.50 miniProgram/wx1`;

const tabs = (page: Page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link');
const drawer = (page: Page) => page.getByRole('dialog', { name: '菜单' });
const openDrawer = async (page: Page) => {
  await waitForHydration(page);
  await page.getByRole('button', { name: '打开菜单' }).click();
};
const topPadding = (page: Page) => page.locator('main').evaluate((main) => getComputedStyle(main).paddingTop);
const height = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.height;
const getFilter = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).filter);

test.describe('tab bar', () => {
  test('TABBAR-001 TABBAR-002 TABBAR-003 TABBAR-004 TABBAR-005 TABBAR-006 CONST-021 has five tabs in order, 48 px high', async ({
    page,
  }) => {
    await page.goto('/fund/info');
    await expect(tabs(page)).toHaveText(['首页', '资讯', '找基金', '自选', '我的']);
    const hrefs = await tabs(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/', '/fund/info', '/fund/fund-library', '/fund/favorite', '/fund/user']);
    expect(await height(page, '.tab-bar ul')).toBe(48);
    await tabs(page).filter({ hasText: '找基金' }).click();
    await expect(page).toHaveURL(/\/fund\/fund-library$/);
    await expect(tabs(page).filter({ hasText: '找基金' })).toHaveAttribute('aria-current', 'page');
  });

  test.describe('in the app', () => {
    test.use({ userAgent: APP });
    test('TABBAR-007 SHELL-006 SHELL-009 has no tab bar, no header, no padding', async ({ page }) => {
      for (const path of ['/', '/wealth/info', '/simu/company', '/wealth/school']) {
        await page.goto(path);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(tabs(page)).toHaveCount(0);
        await expect(page.getByRole('banner')).toHaveCount(0);
        expect(await topPadding(page)).toBe('0px');
      }
    });
  });

  test.describe('in the mini-program', () => {
    test.use({ userAgent: MINI });
    test('TABBAR-008 has no news tab, but the other four', async ({ page }) => {
      await page.goto('/');
      await expect(tabs(page)).toHaveText(['首页', '找基金', '自选', '我的']);
    });
  });
});

test.describe('header', () => {
  test('SHELL-001 SHELL-002 SHELL-003 SHELL-004 SHELL-005 SHELL-007 SHELL-008 SHELL-010 CONST-022 has logo, search, menu, 44 px; tiktok=true hides it and removes the padding', async ({
    page,
  }) => {
    await page.goto('/fund/info');
    const header = page.getByRole('banner');
    expect(await height(page, 'header.header .header-row')).toBe(44);
    expect(await topPadding(page)).toBe('44px');
    await expect(header.getByRole('button', { name: '打开菜单' })).toBeVisible();
    await header.getByRole('link', { name: '搜索基金、经理、公司、路演、资讯' }).click();
    await expect(page).toHaveURL(/\/fund\/search$/);
    await expect(page.getByRole('searchbox')).toHaveAttribute(
      'placeholder',
      '搜索基金、经理、公司、路演、资讯',
    );
    await page.goto('/fund/info');
    await header.getByRole('link', { name: /^衡序财富.* 首页$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '衡序财富' })).toBeAttached();
    expect(new URL(page.url()).pathname).toBe('/');

    await page.goto('/wealth/info?tiktok=true');
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(0);
    expect(await topPadding(page)).toBe('0px');
  });
});

test.describe('drawer', () => {
  /** Swipes to the right. */
  const swipe = (page: Page, acrossPx: number) =>
    page.locator('#menu').evaluate((root, across) => {
      const touch = (clientX: number) =>
        new Touch({ identifier: 1, target: root, clientX, clientY: 300, pageX: clientX, pageY: 300 });
      const start = touch(200);
      const end = touch(200 + across);
      root.dispatchEvent(
        new TouchEvent('touchstart', { touches: [start], changedTouches: [start], bubbles: true }),
      );
      root.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [end], bubbles: true }));
    }, acrossPx);
  const getHrefs = (items: Locator) =>
    items.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

  test('DRAWER-001 DRAWER-003 DRAWER-004 DRAWER-006 DRAWER-007 DRAWER-008 DRAWER-009 DRAWER-010 DRAWER-011 DRAWER-012 DRAWER-013 DRAWER-014 DRAWER-015 DRAWER-016 DRAWER-017 DRAWER-018 DRAWER-019 CONST-020 logged out: main and sub items link to pages; a swipe of 71 px closes it, 70 px does not; opens the login modal', async ({
    page,
  }) => {
    await page.goto('/wealth/info');
    await openDrawer(page);
    const main = drawer(page).locator('ul').first().getByRole('link');
    await expect(main).toHaveText(['首页', '资讯', '找基金', '自选', '我的']);
    expect(await getHrefs(main)).toEqual([
      '/',
      '/wealth/info',
      '/wealth/fund-library',
      '/wealth/favorite',
      '/wealth/user',
    ]);
    const sub = drawer(page).locator('ul.drawer-editions').getByRole('link');
    await expect(sub).toHaveText([
      '精选产品',
      '榜单',
      '收益排行',
      '研究',
      '私募证券',
      '私募股权',
      'FOF基金',
      '类固收',
      '关于我们',
    ]);
    const hrefs = await getHrefs(sub);
    expect(hrefs).toEqual([
      '/wealth/simu/featured_product',
      '/wealth/top_list',
      '/sprank',
      '/wealth/research',
      '/wealth/simu',
      '/wealth/pe',
      '/wealth/fof',
      '/wealth/quasi_fixed',
      '/wealth/about',
    ]);
    for (const href of hrefs) expect((await page.request.get(href)).status(), href).toBe(200);

    await swipe(page, 70);
    await expect(page.locator('#menu')).toHaveClass(/open/);
    await expect(drawer(page)).toBeVisible();
    await swipe(page, 71);
    await expect(drawer(page)).toBeHidden();

    await openDrawer(page);
    await main.filter({ hasText: '找基金' }).click();
    await expect(page).toHaveURL(/\/wealth\/fund-library$/);
    await expect(drawer(page)).toBeHidden();
    await openDrawer(page);
    await sub.filter({ hasText: '私募证券' }).click();
    await expect(page).toHaveURL(/\/wealth\/simu$/);
    await expect(page.getByRole('heading', { level: 1, name: '私募证券' })).toBeAttached();
    await expect(drawer(page)).toBeHidden();

    await openDrawer(page);
    const block = drawer(page).locator('.drawer-user');
    await expect(block.locator('.monogram')).toBeVisible();
    await expect(block).toContainText('登录/注册');
    await expect(block).toContainText('开启您的财富之旅');
    await block.click();
    await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toBeVisible();
  });

  test('DRAWER-002 DRAWER-005 logged in: shows name and phone, and links to the personal information; advisers see their own avatar', async ({
    page,
    signIn,
  }) => {
    const block = drawer(page).locator('.drawer-user');
    await signIn('adviser');
    await page.goto('/wealth/info');
    await openDrawer(page);
    const avatar = block.locator('img');
    await expect(avatar).toBeVisible();
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // A public page does not load the login state: the drawer does.
    await page.goto('/wealth/school');
    await openDrawer(page);
    await expect(block).toContainText('理财经理 · 查看个人资料');
    await expect(avatar).toBeVisible();
    await signIn('professional');
    await page.goto('/wealth/school');
    await openDrawer(page);
    await expect(block).toContainText('邵立衡');
    await expect(block).not.toContainText('理财经理');
    await page.goto('/wealth/info');
    await openDrawer(page);
    await expect(block).toContainText('邵立衡');
    await expect(block).toContainText('138****0007');
    await expect(block.locator('img')).toHaveCount(0);
    await block.click();
    await expect(page).toHaveURL(/\/wealth\/user\/personal$/);
  });
});

test.describe('layouts', () => {
  test('LAYOUT-002 LAYOUT-003 LAYOUT-007 LAYOUT-009 LAYOUT-010 LAYOUT-011 CONST-024 default, header-only, no-login, search, simple and static pages have their frame and no automatic login modal', async ({
    page,
  }) => {
    const menu = page.getByRole('banner').getByRole('button', { name: '打开菜单' });
    const back = page.getByRole('banner').getByRole('link', { name: '返回' });
    await test.step('default: header, content, drawer, and the login modal on demand', async () => {
      await page.goto('/simu/company');
      await expect(menu).toBeVisible();
      await expect(tabs(page)).toHaveCount(0);
      await openDrawer(page);
      await drawer(page).locator('.drawer-user').click();
      await expect(page.getByRole('dialog', { name: '登录 / 注册' })).toBeVisible();
    });
    await test.step('header-only: header and content, no drawer', async () => {
      await expectNoLoginModal(page, '/wealth/mail-stop');
      await expect(page.getByRole('banner').getByRole('link', { name: /首页$/ })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('停止邮件提醒');
      await expect(page.getByRole('button', { name: '打开菜单' })).toHaveCount(0);
      await expect(page.locator('#menu')).toHaveCount(0);
      await expect(tabs(page)).toHaveCount(0);
    });
    await test.step('no-login: header and drawer', async () => {
      await expectNoLoginModal(page, '/wealth/public/process/password/set_password');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(menu).toBeVisible();
    });
    await test.step('simple: a title bar and the content, no drawer', async () => {
      await page.goto('/wealth/favorite/tutorial');
      await expect(page.getByRole('banner')).toContainText('自选使用教程');
      await expect(back).toBeVisible();
      await expect(page.locator('#menu')).toHaveCount(0);
      await expect(tabs(page)).toHaveCount(0);
    });
    await test.step('static page: text, no drawer', async () => {
      await expectNoLoginModal(page, '/wealth/about');
      await expect(page.getByRole('heading', { level: 2, name: '投诉与建议' })).toBeVisible();
      await expectNoLoginModal(page, '/wealth/user/about_us/service_protocol');
      await expect(back).toBeVisible();
      await expect(page.locator('main p').nth(2)).toBeVisible();
      await expect(page.locator('#menu')).toHaveCount(0);
    });
    await test.step('search: own bar, 640 px wide', async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/wealth/search?searchKeyWord=bly');
      await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('bly');
      await expect(page.getByRole('button', { name: '打开菜单' })).toHaveCount(0);
      expect(await page.locator('.header-row').evaluate((bar) => bar.clientWidth)).toBe(640);
      expect(await page.locator('main .column').evaluate((wrap) => wrap.clientWidth)).toBe(640);
    });
  });

  test('LAYOUT-004 LAYOUT-006 CONST-023 home has header and tab bar, 820 px wide, on a desktop 1200 with the tabs on top, no grayscale without the flag', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(tabs(page)).toHaveCount(5);
    expect(await getFilter(page)).toBe('none');
    const [bar] = await page.locator('.tab-bar').all();
    expect((await bar?.boundingBox())?.y).toBeGreaterThan(700);
    const widest = () =>
      page.locator('.column').evaluateAll((all) =>
        Math.max(
          ...all.map((each) => {
            const style = getComputedStyle(each);
            return each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          }),
        ),
      );
    await page.setViewportSize({ width: 1000, height: 900 });
    expect(await widest()).toBe(820);
    await page.setViewportSize({ width: 1600, height: 900 });
    expect(await widest()).toBe(1200);
    await expect(tabs(page)).toHaveCount(5);
    expect((await bar?.boundingBox())?.y).toBe(0);
  });

  test('LOGINMODAL-008 LOGINMODAL-009 LOGINMODAL-010 LOGINMODAL-011 LOGINMODAL-012 LOGINMODAL-013 LOGINMODAL-014 logged in: invitation page, set_password, award, site article and file-view open no login modal', async ({
    page,
    signIn,
  }) => {
    await signIn('registered');
    for (const award of ['jinzhangjiang', 'jinzhangjiang/2022', 'jinzhangjiang/vote']) {
      await expectNoLoginModal(page, `/wealth/${award}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('金樟奖');
    }
    await expectNoLoginModal(page, '/wealth/invitation?iv_code=HX8008');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('邀请函');
    await expectNoLoginModal(page, '/wealth/public/process/password/set_password');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoLoginModal(page, '/wealth/site_info/post');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoLoginModal(page, '/wealth/user/detail/file-view');
    await expect(page.getByText('没有指定文件')).toBeVisible();
  });
});
