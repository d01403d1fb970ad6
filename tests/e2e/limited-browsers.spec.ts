import { readdirSync } from 'node:fs';
import { runMainJourneys } from '~/tests/fixtures/main-journeys';
import { expect, test } from '~/tests/fixtures/test';
import { POLYFILLED_APIS, REQUIRED_APIS } from '~/app/platform/browser-apis';
import { getApisToRemove, removeApis, removeStorage, translate } from '~/tests/fixtures/limited-browser';

// Each of two journeys combines two independent limitations, because a journey is expensive.

test('a first-level browser with null storage completes the main journeys', async ({
  page,
  world,
  signIn,
  expectToast,
}) => {
  test.setTimeout(120_000);
  await removeStorage(page, 'null');
  await page.addInitScript(removeApis, getApisToRemove());
  const polyfills = page.waitForResponse(/\/assets\/polyfills-/);
  await runMainJourneys({ page, world, signIn, expectToast });
  await polyfills;
  expect(
    await page.evaluate(() => (window as typeof window & { removedApis: number }).removedApis),
  ).toBeGreaterThan(40);
});

test('a translated page completes the main journeys while its storage throws, and its figures and chart labels stay current', async ({
  page,
  world,
  signIn,
  expectToast,
}) => {
  test.setTimeout(120_000);
  await removeStorage(page, 'throwing');
  await page.addInitScript(translate);
  await runMainJourneys({ page, world, signIn, expectToast });
  for (const tag of ['font', 'mark']) expect(await page.locator(`main ${tag}`).count()).toBeGreaterThan(20);
  // HTML elements inside the texts of a drawing are not drawn.
  await page.goto(`/wealth/public/fund?fund_code=${world.funds[0]!.code}`);
  await expect(page.locator('main font').first()).toBeAttached();
  expect(await page.locator('main svg text').count()).toBeGreaterThan(2);
  expect(await page.locator('svg text > *').count()).toBe(0);
});

test.describe('code that runs before the polyfills', () => {
  // This tests only the start of files, not the content security policy of the page.
  test.use({ bypassCSP: true });

  test('every file starts without newer or polyfilled APIs', async ({ page }) => {
    const onDemand = /^(?:entry\.client|polyfills|pdf-document)-/;
    const files = readdirSync('build/app/client/assets').filter(
      (file) => file.endsWith('.js') && !onDemand.test(file),
    );
    await page.addInitScript(removeApis, getApisToRemove());
    await page.goto('/healthz');
    const failed = await page.evaluate(async (names) => {
      const messages: string[] = [];
      for (const name of names)
        await import(`/assets/${name}`).catch((error: unknown) => messages.push(`${name}: ${String(error)}`));
      return messages;
    }, files);
    expect(files.length).toBeGreaterThan(100);
    expect(failed).toEqual([]);
  });

  test.describe('when a required API is missing', () => {
    test('keeps the page of the server with working links', async ({ page }) => {
      await page.addInitScript(removeApis, [REQUIRED_APIS[0]!, ...POLYFILLED_APIS]);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('html[data-live]')).toHaveCount(0);
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '找基金' }).click();
      await expect(page.getByRole('heading', { level: 1, name: '找基金' })).toBeAttached();
    });
  });
});
