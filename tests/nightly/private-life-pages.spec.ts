import { expect, test } from '~/tests/fixtures/test';
import { VISUAL_CHECK_AREAS } from '~/tests/nightly/areas';
import { expectValidPage, listAreaPaths } from '~/tests/nightly/pages';

// Every page of the private-fund journey as seen by a qualified person. The steps in the middle of an order are
// checked in private-life.spec.ts.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const paths = await listAreaPaths(VISUAL_CHECK_AREAS.privateLife);

test('there are pages to check', () => {
  expect(paths.length).toBeGreaterThan(50);
});

/** Pages checked in sequence in one window. */
const TOGETHER = 7;

for (let first = 0; first < paths.length; first += TOGETHER) {
  const some = paths.slice(first, first + TOGETHER);
  test(`accessible at 375 and 1280, nothing wider than 320, no errors: ${some.join(' ')}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('qualifiedSimu');
    for (const path of some)
      await test.step(path, async () => {
        await expectValidPage(page, path, expectAccessible);
      });
  });
}
