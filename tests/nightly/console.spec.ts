import {
  openTestConsole,
  CONSOLE_PASSWORD,
  type TestConsole,
} from '~/upstream/admin/web/testing/test-console';
import { pages } from '~/upstream/admin/web/pages';
import { addArticle } from '~/upstream/modules/testing/articles';
import { addAccount } from '~/upstream/modules/testing/context';
import { actions } from '~/upstream/admin/actions/registry';
import { ROLES, type Role } from '~/upstream/core/actions/roles';
import { expect, expectNoSidewaysScroll, test } from '~/tests/fixtures/test';

// Every page of the operators' console as each role sees it: accessible, no wider than the window and without
// browser errors, on a phone and on a desktop, light and dark. It uses a separate console with long texts.
const LONG = '一个很长的标题'.repeat(8).slice(0, 60);
const WIDTHS = [375, 1280];

let testConsole: TestConsole;
let account = '';
const entry = 'F202611200001';

test.beforeAll(async () => {
  testConsole = await openTestConsole();
  const { db } = testConsole.host;
  account = (await addAccount(testConsole.world.context, '13600000099')).id;
  const at = testConsole.host.now().toISOString();
  await addArticle(db, 'long', { title: LONG, body: JSON.stringify([{ type: 'p', text: LONG.repeat(20) }]) });
  for (let number = 0; number < 120; number += 1)
    await addArticle(db, `many${number}`, { title: `${LONG.slice(0, 50)}${number}` });
  await db
    .insertInto('feedbacks')
    .values({
      ...{ id: 'e1', number: entry, account_id: account, kind: 'complaint', text: LONG.repeat(8) },
      ...{ contact: '', file_ids: [], created_at: at },
    } as never)
    .execute();
  await db
    .insertInto('qualifications')
    .values({
      ...{
        id: 'q1',
        account_id: account,
        kind: 'simu',
        criterion: 'assets',
        state: 'review',
        applied_at: at,
      },
      ...{ proof_file_ids: '[]', experience_file_ids: '[]' },
    })
    .execute();
});
test.afterAll(() => testConsole.close());

/** Examples for URLs with a name in them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  '/reviews/:what/:account': ['/reviews/simu/ACCOUNT'],
  '/orders/:kind/:order': ['/orders/simu/s1'],
  '/orders/:kind': ['/orders/simu', '/orders/public'],
  '/feedback/:number': [`/feedback/${entry}`],
  '/content/:kind': ['article', 'banner', 'lesson', 'award'].map((kind) => `/content/${kind}`),
  '/content/:kind/new': ['/content/article/new', '/content/activity/new'],
  '/content/:kind/:id': ['/content/article/long'],
  '/content/:kind/:id/edit': ['/content/article/long/edit'],
};
/** Returns the form of each action, for the first role that may use it. */
const getForms = (role: Role): string[] =>
  actions.filter(({ roles }) => roles[0] === role).map(({ name }) => `/actions/${name}`);
const getPages = (role: Role): string[] =>
  pages
    .filter(({ roles }) => roles.includes(role))
    .flatMap(({ path }) => (path.includes(':') ? (NAMED[path] ?? []) : [path]))
    .map((path) => path.replace('ACCOUNT', account));

test('has a URL for every page', () => {
  // Action forms are listed separately; a document is a file.
  const elsewhere = ['/actions/:name', '/papers/:file'];
  const missing = pages.filter(
    ({ path }) => path.includes(':') && NAMED[path] === undefined && !elsewhere.includes(path),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

for (const role of ROLES)
  test(`each page of the console for ${role}`, async ({ page, expectAccessible }) => {
    test.setTimeout(300_000);
    await page.goto(`${testConsole.origin}/login`);
    await expectAccessible();
    await page.getByLabel('登录名').fill(role);
    await page.getByLabel('密码').fill(CONSOLE_PASSWORD);
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('总览');
    for (const path of [...getPages(role), ...getForms(role)])
      await test.step(path, async () => {
        const response = await page.goto(testConsole.origin + path);
        expect([path, response?.status()]).toEqual([path, 200]);
        for (const width of path.startsWith('/actions/') ? WIDTHS.slice(0, 1) : WIDTHS)
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 800 });
            await expectAccessible();
          }
        await page.setViewportSize({ width: 320, height: 800 });
        await expectNoSidewaysScroll(page);
      });
  });
