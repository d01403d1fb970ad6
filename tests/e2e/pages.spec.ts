import type { Page } from 'playwright/test';
import { expect, expectNoSidewaysScroll, test, untilLive } from '../fixtures/test';
import { LOOKED_AT, PAGES } from './pages';

// Colours are looked at as they stay, not on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What dark colours and large text can break in a page that is accessible otherwise. */
const LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

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

test('a page that is not looked at names one that is', () => {
  const looked = new Set(PAGES.filter(({ like }) => like === undefined).map(({ name }) => name));
  expect(PAGES.filter(({ like }) => like !== undefined && !looked.has(like))).toEqual([]);
});

const elderCookie = (origin: string) => ({ name: 'elder', value: '1', url: origin });

for (const viewer of ['guest', 'C4 viewer'] as const) {
  test.describe(viewer, () => {
    for (const { name, path, needsLogin } of LOOKED_AT) {
      if (viewer === 'guest' ? needsLogin : SAME_FOR_ALL.test(name)) continue;
      test(`${name}: sound and accessible, light, dark and elder`, async ({
        page,
        context,
        world,
        signIn,
        baseURL,
        expectAccessible,
      }) => {
        if (viewer !== 'guest') await signIn('quizC4');
        const answer = await page.goto(path(world), { waitUntil: 'load' });
        expect(answer?.status()).toBe(200);
        await untilLive(page);
        await expectSound(page);
        await expectAccessible();
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(LOOKS);
        await page.emulateMedia({ colorScheme: 'light' });
        await context.addCookies([elderCookie(baseURL ?? '')]);
        await page.goto(path(world), { waitUntil: 'load' });
        await untilLive(page);
        await expect(page.locator('html')).toHaveAttribute('data-size', 'elder');
        await expectSound(page);
        await expectAccessible(LOOKS);
      });
    }
  });
}
