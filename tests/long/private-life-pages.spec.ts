import routes from '~/app/routes';
import { expect, expectNoSidewaysScroll, test, untilLive } from '../fixtures/test';

// Every page of a person's private life as somebody qualified sees it. What the steps show in the middle of an order
// is looked at in private-life.spec.ts.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Entry {
  path?: string;
  file: string;
  children?: Entry[];
}

const AREAS = /^pages\/(?:verification|purchase|assets|surveys)\/.+\.tsx$/;

/** Paths of the map whose pages stand in these areas, the parameters filled in. */
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path = '', file, children }) => [
    ...(children ? pathsOf(children) : []),
    ...(AREAS.test(file) ? [`/${path.replace(':product', 'wealth').replace('/:id?', '')}`] : []),
  ]);

const paths = pathsOf((await routes) as Entry[]);

test('there are pages to look at', () => {
  expect(paths.length).toBeGreaterThan(50);
});

/** Pages looked at one after the other in one window. */
const TOGETHER = 7;

for (let first = 0; first < paths.length; first += TOGETHER) {
  const some = paths.slice(first, first + TOGETHER);
  test(`accessible at 375, nothing wider than 320, no errors: ${some.join(' ')}`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('qualifiedSimu');
    for (const path of some)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 375, height: 812 });
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await untilLive(page);
        await expect(page.locator('h1')).toHaveCount(1);
        await expectAccessible();
        await page.setViewportSize({ width: 320, height: 720 });
        await expectNoSidewaysScroll(page);
      });
  });
}
