import type { Page } from 'playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  expectValidDesktopPage,
  hasNewElements,
  test,
  waitForHydration,
} from '~/tests/fixtures/test';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';
import { VISUAL_CHECK_PAGES, PAGE_CASES, type PageCase } from '~/tests/e2e/pages';

/**
 * Rules that dark colours or large text can break in an otherwise accessible page: large text changes no colours.
 * Only in the nightly run; every run compares text contrast, light and dark (app/styles/contrast.test.ts).
 */
const DARK_RULES = ['color-contrast', 'link-in-text-block'];
const ELDER_RULES = ['scrollable-region-focusable'];

/** Every run uses the narrowest width, where overflow appears first. */
const WIDTHS = IS_NIGHTLY ? [375, 320] : [320];
test.use({ viewport: { width: WIDTHS[0] ?? 0, height: 720 } });

/** Checks the requirements of every page: one h1, a title, nothing wider than the screen. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  expect((await page.title()).length).toBeGreaterThan(3);
  expect(await page.evaluate(idsAndNamesOutOfPlace)).toEqual([]);
  for (const width of WIDTHS) {
    if (IS_NIGHTLY) await page.setViewportSize({ width, height: 720 });
    await expectNoSidewaysScroll(page);
  }
  if (IS_NIGHTLY) await page.setViewportSize({ width: 375, height: 812 });
}

/** Runs in the page: lists duplicate ids, and accessible names that do not contain the visible text. */
function idsAndNamesOutOfPlace(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const plain = (text: string) => text.replace(/[\s，、：·]/g, '');
  const seenOn = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const unseen of copy.querySelectorAll('.sr-only,[aria-hidden="true"],noscript,[hidden]'))
      unseen.remove();
    return plain(copy.textContent ?? '');
  };
  const named = [...document.querySelectorAll('a[aria-label],button[aria-label],input[aria-label]')];
  const other = named.filter((each) => {
    const labels = [...((each as HTMLInputElement).labels ?? [])];
    const words = [each, ...labels].map(seenOn).find((text) => text !== '') ?? '';
    return words !== '' && !plain(each.getAttribute('aria-label') ?? '').includes(words);
  });
  return [...twice.map((id) => `#${id}`), ...other.map((each) => each.outerHTML.slice(0, 160))];
}

/** Pages that are equal for all viewers are checked as a guest. */
const SAME_FOR_ALL =
  /^public (?!fund)|none chosen|^award$|^award of|^(about|app download|account and money|risk matching|service protocol|watchlist tutorial|forget password|init password|research|articles?|companies|second spelling|trade rules?|regular|boards? of (companies|managers))/;

const isSameForAll = ({ name, needsLogin }: PageCase): boolean => !needsLogin && SAME_FOR_ALL.test(name);
/**
 * Every run checks as a guest: pages that are equal for all, and pages with different elements for guests; the long
 * run checks all.
 */
const isForGuests = (each: PageCase): boolean =>
  !each.needsLogin && (IS_NIGHTLY || isSameForAll(each) || each.hasGuestScreen === true);

test('names a similar checked page for each page without its own check', () => {
  const likeOf = new Map(PAGE_CASES.map(({ name, like }) => [name, like]));
  const isLooked = (name: string, steps = 0): boolean => {
    const like = likeOf.get(name);
    return likeOf.has(name) && steps < 3 && (like === undefined || isLooked(like, steps + 1));
  };
  expect(PAGE_CASES.filter(({ name }) => !isLooked(name))).toEqual([]);
});

/** Sets large text like its cookie does (tests/e2e/journey.spec.ts): the attribute of the root, and style rules. */
const setSize = (page: Page, size: 'elder' | null): Promise<void> =>
  page.evaluate((to) => {
    if (to === null) document.documentElement.removeAttribute('data-size');
    else document.documentElement.dataset.size = to;
  }, size);

/** Pages checked in sequence in one window: a window for each took a third of the time. */
const TOGETHER = 8;

/** Groups of pages per window; in the nightly run the pages of one area. */
const byArea = IS_NIGHTLY ? (await import('~/tests/nightly/pages')).groupPagesByArea : undefined;
const windows = [
  ...((await byArea?.(VISUAL_CHECK_PAGES)) ?? [['every area', VISUAL_CHECK_PAGES] as const]),
].flatMap(([area, pages]) =>
  Array.from({ length: Math.ceil(pages.length / TOGETHER) }, (_, place) => ({
    area,
    some: pages.slice(place * TOGETHER, (place + 1) * TOGETHER),
  })),
);

// In sequence: elements checked on one page are not checked again on the next.
test.describe.configure({ mode: IS_NIGHTLY ? 'parallel' : 'default' });
const seen = new Set<string>();

for (const { area, some } of windows) {
  test(`valid and accessible, in large text too, as a C4 viewer or a guest sees them: ${area}: ${some.map(({ name }) => name).join(' · ')}`, async ({
    page,
    context,
    world,
    signIn,
    expectAccessible,
  }) => {
    test.setTimeout(180_000);
    const openPage = async (each: PageCase) => {
      const answer = await page.goto(each.path(world), { waitUntil: 'load' });
      expect(answer?.status()).toBe(200);
      await waitForHydration(page);
      await expectSound(page);
      if (await hasNewElements(page, seen)) await expectAccessible();
      if (IS_NIGHTLY) {
        await expectValidDesktopPage(page, expectAccessible);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(DARK_RULES);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await setSize(page, 'elder');
      await expectSound(page);
      if (IS_NIGHTLY) await expectAccessible(ELDER_RULES);
      await setSize(page, null);
    };
    // The viewer who sees most comes first.
    await signIn('quizC4');
    for (const each of some.filter((each) => !isSameForAll(each)))
      await test.step(`C4 viewer: ${each.name}`, () => openPage(each));
    await context.clearCookies({ name: /session$/ });
    for (const each of some.filter((each) => isForGuests(each)))
      await test.step(`guest: ${each.name}`, () => openPage(each));
  });
}
