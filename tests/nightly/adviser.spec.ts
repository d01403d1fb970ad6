import { DEMO_ADVISERS, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { expect, test } from '~/tests/fixtures/test';
import { postLogin } from '~/tests/fixtures/world';
import { expectValidPage } from '~/tests/nightly/pages';

// Every page that only an adviser sees with clients in it: accessible on a phone and on a desktop, light and dark.
test.beforeEach(async ({ context, baseURL }) => {
  await postLogin(context.request, baseURL ?? '', DEMO_ADVISERS.adviser, DEMO_PASSWORD);
});

test('the list of clients, its filters and a client are accessible', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  await page.goto('/wealth/adviser');
  const clients = page.getByRole('main').locator('a[href*="client="]');
  expect(await clients.count()).toBeGreaterThan(0);
  const client = (await clients.first().getAttribute('href')) ?? '';
  const todo = page.getByRole('main').locator('a[href*="todo="]');
  const filters = await todo.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const addresses = ['/wealth/adviser', client, ...new Set(filters), '/wealth/adviser?keyword=zzzz'];
  for (const address of addresses) await expectValidPage(page, address, expectAccessible);
});

test('the pages that an adviser shares with all users are accessible', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  for (const path of [
    '/',
    '/wealth/user',
    '/wealth/user/personal',
    '/wealth/activity/check-in',
    '/wealth/user/friend_recommend',
  ])
    await expectValidPage(page, path, expectAccessible);
});
