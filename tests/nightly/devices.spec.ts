import { PAGE_CASES } from '~/tests/e2e/pages';
import {
  drawKeyboard,
  listPrintFaults,
  outsideSafeArea,
  SCREEN,
  setInsets,
  showKeyboard,
} from '~/tests/fixtures/device-effects';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';

// Safe areas, printing and the keyboard on every page; e2e/devices.spec.ts checks sheets, drawer and login too.
const PARTS = 3;
const UPRIGHT = [47, 0, 34, 0] as const;
const SIDEWAYS = [0, 47, 21, 47] as const;

for (let part = 0; part < PARTS; part += 1)
  test(`every page keeps out of the safe areas and prints in light colours: part ${part + 1} of ${PARTS}`, async ({
    page,
    world,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await signIn('qualifiedSimu');
    const faults: string[] = [];
    for (const { path } of PAGE_CASES.filter((_, at) => at % PARTS === part)) {
      const address = path(world);
      await page.setViewportSize(SCREEN);
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await setInsets(page, UPRIGHT);
      await page.goto(address);
      await waitForHydration(page);
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
      for (const insets of [UPRIGHT, SIDEWAYS]) {
        if (insets === SIDEWAYS) await page.setViewportSize({ width: 812, height: 375 });
        await setInsets(page, insets);
        for (const each of await page.evaluate(outsideSafeArea, insets))
          faults.push(`${address}: outside the safe area: ${each}`);
      }
      await page.setViewportSize({ width: 688, height: 1000 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect
        .poll(() => page.evaluate(listPrintFaults), { timeout: 2_000 })
        .toEqual([])
        .catch(async () =>
          faults.push(`${address}: printed: ${(await page.evaluate(listPrintFaults)).join()}`),
        );
    }
    expect(faults).toEqual([]);
  });

const KEYBOARD_PX = 320;
const FORMS = [
  '/wealth/user/feedback',
  '/wealth/favorite/edit?sheet=groups',
  '/wealth/user/authenticate/base-info',
  '/wealth/public/detailIndex',
  '/wealth/alerts',
  '/wealth/favorite/import',
  '/wealth/user/security/init_password',
  '/wealth/fund-library?tab=public#filter',
];

test('the keyboard hides no focused field of other forms and sheets', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await signIn('qualifiedSimu');
  await page.addInitScript(drawKeyboard);
  const hidden: string[] = [];
  for (const address of FORMS) {
    const loaded = page.waitForResponse(/\/assets\/keyboard-/, { timeout: 5_000 }).catch(() => null);
    await page.goto(address);
    await waitForHydration(page);
    await loaded;
    const fields = page.locator(
      'input:visible:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=range]), textarea:visible',
    );
    const count = await fields.count();
    for (let at = 0; at < count; at += 1) {
      await fields.nth(at).focus();
      const isSeen = async () => {
        // Again, because the code that follows the keyboard is loaded later.
        await showKeyboard(page, 0);
        await showKeyboard(page, KEYBOARD_PX);
        return fields.nth(at).evaluate((field, bottom) => {
          const { top, height } = field.getBoundingClientRect();
          const bars = [...document.querySelectorAll('.action-bar')].filter(
            (each) => !each.closest('[inert]'),
          );
          const bar = bars[0]?.getBoundingClientRect().top ?? bottom;
          return top >= 0 && top + Math.min(height, 40) <= Math.min(bar, bottom);
        }, SCREEN.height - KEYBOARD_PX);
      };
      await expect
        .poll(isSeen, { timeout: 2_000 })
        .toBe(true)
        .catch(async () => hidden.push(`${address}: ${await fields.nth(at).getAttribute('name')}`));
    }
  }
  expect(hidden).toEqual([]);
});
