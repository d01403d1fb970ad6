import { expect, test } from '~/tests/fixtures/test';
import { PAGE_CASES, getRoutePath } from '~/tests/e2e/pages';
import { VISUAL_CHECK_AREAS } from '~/tests/nightly/areas';
import { expectValidPage, listAreaPaths } from '~/tests/nightly/pages';

// Every page of the route map that no other list contains, as seen by a guest and by a qualified person: a new page
// is checked from its first day.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const elsewhere = new Set([
  ...PAGE_CASES.map(getRoutePath),
  ...(await listAreaPaths([...VISUAL_CHECK_AREAS.privateLife, ...VISUAL_CHECK_AREAS.publicTrade])),
  // Not real pages, the component gallery (checked by its screenshots), and a file and a portal that need a name in
  // their URLs.
  ...['/*', '/wealth/gallery', '/wealth/user/detail/file-view', '/wealth/cross-domain'],
]);
const paths = (await listAreaPaths([''])).filter((path) => !elsewhere.has(path));

test('there are pages to check', () => {
  expect(paths.length).toBeGreaterThan(30);
});

/** Pages checked in sequence in one window. */
const TOGETHER = 7;

for (const viewer of ['guest', 'qualified investor'] as const)
  for (let first = 0; first < paths.length; first += TOGETHER) {
    const some = paths.slice(first, first + TOGETHER);
    test(`${viewer}: accessible at 375 and 1280, nothing wider than 320, no errors: ${some.join(' ')}`, async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      test.setTimeout(120_000);
      if (viewer !== 'guest') await signIn('qualifiedSimu');
      for (const path of some)
        await test.step(path, async () => {
          await expectValidPage(page, path, expectAccessible);
        });
    });
  }
