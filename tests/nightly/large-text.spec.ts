import { PAGE_CASES, getRoutePath } from '~/tests/e2e/pages';
import { TEXT_MODES, findTextFaults, type TextMode } from '~/tests/fixtures/large-text';
import { expect, test } from '~/tests/fixtures/test';
import { listAreaPaths } from '~/tests/nightly/pages';

// Every page of the route map with doubled text, by the root and by the zoom of a WebView, and with the spacing of
// WCAG 1.4.12: nothing wider than the screen, no text outside its box, no figure split over two lines, no
// overlapping text in horizontal scrollers. One load per page.
const NO_PAGE = ['/*', '/wealth/gallery', '/wealth/user/detail/file-view', '/wealth/cross-domain'];
const named = new Set(PAGE_CASES.map(getRoutePath));
const others = (await listAreaPaths([''])).filter((path) => !named.has(path) && !NO_PAGE.includes(path));
const TOGETHER = 30;

const cases = [
  ...PAGE_CASES.map(({ name, path }) => ({ name, path })),
  ...others.map((path) => ({ name: path, path: () => path })),
];

for (let first = 0; first < cases.length; first += TOGETHER) {
  const some = cases.slice(first, first + TOGETHER);
  test(`fits enlarged and spaced text: ${first + 1} to ${first + some.length} of ${cases.length}`, async ({
    page,
    world,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await signIn('qualifiedSimu');
    const faults: string[] = [];
    for (const { name, path } of some) {
      await page.goto(path(world), { waitUntil: 'load' });
      for (const mode of Object.keys(TEXT_MODES) as TextMode[])
        for (const fault of await findTextFaults(page, mode)) faults.push(`${name}, ${mode}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}
