import { expect, test } from '~/tests/fixtures/test';
import type { World } from '~/tests/fixtures/world';

/** Runs in the page: lists visible texts below 12 px that are not in a tag, a badge or a drawing. */
function listTooSmallTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const { width, height } = element.getBoundingClientRect();
    // An element of one pixel is text for screen readers.
    if (node.textContent!.trim() === '' || width <= 1 || height <= 1) continue;
    const { fontSize } = getComputedStyle(element);
    if (parseFloat(fontSize) < 12 && !element.closest('.tag, .message-bell small, .header-bell small, svg'))
      texts.push(`${fontSize}: ${node.textContent!.slice(0, 20)}`);
  }
  return texts;
}

const PAGES: readonly [name: string, path: (world: World) => string][] = [
  ['home', () => '/'],
  ['public fund', ({ funds }) => `/wealth/public/fund?fund_code=${funds[0]!.code}`],
  ['private fund', ({ simu }) => `/simu/product/${simu.id}`],
  [
    'comparison',
    ({ funds }) => `/wealth/pk/detail?ids=${funds.map(({ code }) => `public:${code}`).join(',')}`,
  ],
  ['watchlist', () => '/wealth/favorite'],
  ['library', () => '/wealth/fund-library?tab=public'],
  ['board', () => '/wealth/top_list'],
  ['funds on sale', () => '/wealth/product_list'],
  ['assets', () => '/wealth/user/assets'],
  ['articles', () => '/wealth/info'],
];

test.describe('text of an investor on a phone', () => {
  for (const [name, path] of PAGES)
    test(`${name}: is at least 12 px, except for tags and badges`, async ({ page, world, signIn }) => {
      await signIn('qualifiedSimu');
      await page.goto(path(world));
      expect(await page.evaluate(listTooSmallTexts)).toEqual([]);
    });
});
