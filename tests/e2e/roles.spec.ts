import { expect, test, untilLive } from '~/tests/fixtures/test';

test('ROLE-001 a visitor sees filed facts of a private fund, the reason of the lock, and the way to log in', async ({
  page,
  world,
}) => {
  await page.goto(`/simu/product/${world.simu.id}`);
  await expect(page.getByRole('heading', { level: 2, name: '备案信息' })).toBeVisible();
  await expect(page.locator('.lock-card')).toBeVisible();
  await expect(page.locator('.lock-card').getByRole('link')).toHaveAttribute('href', /\/wealth\/user/);
  await expect(page.getByText('单位净值')).toHaveCount(0);
  await page.goto('/wealth/user');
  await expect(page.getByRole('heading', { level: 1, name: '登录 / 注册' })).toBeVisible();
});

test('ROLE-002 a logged-in unverified person sees the steps before them, and the same lock', async ({
  page,
  world,
  signIn,
}) => {
  await signIn('registered');
  await page.goto('/wealth/user');
  await expect(page.getByText('5 步已完成 0 步')).toBeVisible();
  await expect(page.getByText('未做风险测评')).toBeVisible();
  await page.goto(`/simu/product/${world.simu.id}`);
  await expect(page.locator('.lock-card')).toBeVisible();
  await expect(page.getByText('单位净值')).toHaveCount(0);
});

test('ROLE-003 a verified person sees figures, and no lock within their risk class', async ({
  page,
  world,
  signIn,
}) => {
  await signIn('quizC4');
  await page.goto(`/simu/product/${world.simu.id}`);
  await expect(page.getByText('单位净值').first()).toBeVisible();
  await expect(page.getByRole('table', { name: '区间收益' })).toBeVisible();
  await expect(page.locator('.lock-card')).toHaveCount(0);
});

test('ROLE-006 PRODUCT-016 the context changes what is to be verified, and nothing of what a private fund shows', async ({
  page,
  world,
  signIn,
}) => {
  const documents = page.locator('section', { has: page.getByRole('heading', { name: '文件' }) });
  /** Chooses a context; who is a qualified private-fund investor stays one, and the other proof is asked for by itself. */
  const choose = async (name: string, requested: string) => {
    await page.goto('/wealth/user/setting');
    const own = page.getByRole('group', { name: '账户类别' });
    await own.getByRole('button', { name }).click();
    await expect(own.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`/simu/product/${world.simu.id}`);
    await expect(documents).toBeVisible();
    await expect(documents).not.toContainText('需合格投资者认证');
    await page.goto('/wealth/user/authenticate');
    await expect(page.locator('main')).toContainText(`通过${requested}合格投资者认证后可预约购买`);
  };
  await signIn('qualifiedSimu');
  await choose('资产管理', '资管');
  await choose('私募基金', '私募');
});

test('PRODUCT-010 account assets are shown, and hidden with one tap that lasts', async ({ page, signIn }) => {
  await signIn('professional');
  await page.goto('/wealth/user');
  await untilLive(page);
  const assets = page.getByRole('region', { name: '我的资产' });
  await expect(assets).toContainText(/\d{1,3}(,\d{3})*\.\d{2}/);
  await expect(assets.getByRole('img', { name: '资产分布' })).toBeVisible();
  // Hidden at once, kept with the answer.
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/user/setting'),
  );
  await assets.getByRole('button', { name: '隐藏金额' }).click();
  await expect(assets).toContainText('••••••');
  await kept;
  await page.reload();
  await expect(assets).toContainText('••••••');
  await expect(assets).not.toContainText(/\d,\d{3}\.\d{2}/);
  await assets.getByRole('button', { name: '显示金额' }).click();
  await expect(assets).toContainText(/\d{1,3}(,\d{3})*\.\d{2}/);
});

test('PRODUCT-004 two editions exist, each keeping its own links; another one does not', async ({ page }) => {
  for (const edition of ['wealth', 'fund']) {
    await page.goto(`/${edition}/info`);
    const hrefs = await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.slice(1)).toEqual(
      ['info', 'fund-library', 'favorite', 'user'].map((name) => `/${edition}/${name}`),
    );
  }
  expect((await page.request.get('/gold/info')).status()).toBe(404);
});
