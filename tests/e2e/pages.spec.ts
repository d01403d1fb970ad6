import type { Page } from 'playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  expectSoundWide,
  showsNew,
  test,
  untilLive,
} from '~/tests/fixtures/test';
import { LOOKED_AT, PAGES, type PageCase } from '~/tests/e2e/pages';

/** What dark colours can break in a page that is accessible otherwise, and what large text can: no colour of it differs. */
const DARK_LOOKS = ['color-contrast', 'link-in-text-block'];
const ELDER_LOOKS = ['scrollable-region-focusable'];

/** What every page owes: one h1, a title, nothing wider than the screen at 375 and 320 px. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  expect((await page.title()).length).toBeGreaterThan(3);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 375, height: 812 });
}

/** What says the same to everybody is looked at as a guest. */
const SAME_FOR_ALL =
  /^public (?!fund)|none chosen|^award$|^award of|^(about|app download|account and money|risk matching|service protocol|watchlist tutorial|forget password|init password|research|articles?|companies|second spelling|trade rules?|regular|boards? of (companies|managers))/;

const isSameForAll = ({ name, needsLogin }: PageCase): boolean => !needsLogin && SAME_FOR_ALL.test(name);

test('a page that is not looked at names one that is', () => {
  const looked = new Set(PAGES.filter(({ like }) => like === undefined).map(({ name }) => name));
  expect(PAGES.filter(({ like }) => like !== undefined && !looked.has(like))).toEqual([]);
});

/** Large text as its cookie sets it (tests/e2e/journey.spec.ts): the root's mark, and rules of style. */
const setSize = (page: Page, size: 'elder' | null): Promise<void> =>
  page.evaluate((to) => {
    if (to === null) document.documentElement.removeAttribute('data-size');
    else document.documentElement.dataset.size = to;
  }, size);

/** Pages looked at one after the other in one window: opening one for each took a third of the time. */
const TOGETHER = 6;

for (let first = 0; first < LOOKED_AT.length; first += TOGETHER) {
  const some = LOOKED_AT.slice(first, first + TOGETHER);
  test(`sound and accessible, light, dark and elder, for a C4 viewer and a guest: ${some.map(({ name }) => name).join(' · ')}`, async ({
    page,
    context,
    world,
    signIn,
    expectAccessible,
  }) => {
    test.setTimeout(180_000);
    /** What was looked at in this window. */
    const seen = new Set<string>();
    const look = async (each: PageCase, isLast: boolean) => {
      const answer = await page.goto(each.path(world), { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      await untilLive(page);
      await expectSound(page);
      if (await showsNew(page, seen)) await expectAccessible();
      // Wide screens in the long run: every time, those of the shell and the keyboard's way stand for them.
      if (process.env.LONG_TESTS) await expectSoundWide(page, expectAccessible);
      // Dark colours and large text are those of the template: taken once a page; in the long run of every viewer.
      if (!isLast && !process.env.LONG_TESTS) return;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(DARK_LOOKS);
      await page.emulateMedia({ colorScheme: 'light' });
      await setSize(page, 'elder');
      await expectSound(page);
      await expectAccessible(ELDER_LOOKS);
      await setSize(page, null);
    };
    // Who sees most looks first.
    await signIn('quizC4');
    for (const each of some.filter((each) => !isSameForAll(each)))
      await test.step(`C4 viewer: ${each.name}`, () => look(each, true));
    await context.clearCookies({ name: /session$/ });
    for (const each of some.filter(({ needsLogin }) => !needsLogin))
      await test.step(`guest: ${each.name}`, () => look(each, isSameForAll(each)));
  });
}
