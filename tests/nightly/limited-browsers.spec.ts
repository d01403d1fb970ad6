import { PAGE_CASES } from '~/tests/e2e/pages';
import { getApisToRemove, removeApis, removeStorage } from '~/tests/fixtures/limited-browser';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Every page in a first-level browser without any storage; e2e/limited-browsers.spec.ts runs journeys.
const PARTS = 3;
const PRESSED_AT_MOST = 6;

for (let part = 0; part < PARTS; part += 1)
  test(`every page hydrates and its buttons work without newer APIs and without storage: part ${part + 1} of ${PARTS}`, async ({
    page,
    world,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await signIn('qualifiedSimu');
    await removeStorage(page, 'throwing');
    await page.addInitScript(removeApis, getApisToRemove());
    for (const { path } of PAGE_CASES.filter((_, at) => at % PARTS === part)) {
      await page.goto(path(world));
      await waitForHydration(page);
      // Buttons that do not post a form, and disclosures.
      const buttons = page.locator('main button[type=button]:visible, main summary:visible');
      const count = Math.min(await buttons.count(), PRESSED_AT_MOST);
      for (let at = 0; at < count; at += 1) {
        await buttons
          .nth(at)
          .click({ timeout: 2_000, noWaitAfter: true })
          .catch(() => undefined);
        await page.keyboard.press('Escape');
      }
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('服务器访问异常')).toHaveCount(0);
    }
  });
