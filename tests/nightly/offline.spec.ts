import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Offline reading of visited pages: the only test with a service worker.
test.use({ serviceWorkers: 'allow', allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)/ });

const cached = (name: string) =>
  `caches.open('offline-${name}-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))`;

test('an article and the own watchlist are readable offline with their time; personal pages are removed with the login', async ({
  page,
  context,
  register,
  world,
}) => {
  await register();
  const post = `/wealth/post/${world.news.id}`;
  await page.goto(post);
  const { title } = world.news;
  await expect.poll(() => page.evaluate(cached('articles'))).toEqual([post]);
  await page.goto(`/wealth/public/fund?fund_code=${world.funds[1]?.code}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: '自选', exact: true }).click();
  await expect(page.getByRole('button', { name: '已自选' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/wealth/favorite');
  await expect.poll(() => page.evaluate(cached('own'))).toEqual(['/wealth/favorite']);

  await context.setOffline(true);
  await page.goto(post);
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page.getByRole('status')).toContainText('保存在本机');
  await page.goto('/wealth/favorite');
  await expect(page.getByRole('table')).toContainText(world.funds[1]?.code ?? '-');
  const missing = await page.goto('/wealth/records');
  expect(missing?.status()).toBe(503);
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await context.setOffline(false);
  // Online, the page itself is shown: never a copy.
  await page.goto(post);
  await expect(page.getByText('保存在本机')).toHaveCount(0);
  await page.goto('/wealth/user/setting');
  await waitForHydration(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(() => page.evaluate(cached('own'))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/wealth/favorite');
  await expect(page.getByRole('table')).toHaveCount(0);
});
