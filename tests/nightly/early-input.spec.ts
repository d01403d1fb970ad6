import { PAGE_CASES, getRoutePath } from '~/tests/e2e/pages';
import { enterBeforeHydration } from '~/tests/fixtures/early-input';
import { expect, test } from '~/tests/fixtures/test';
import { listAreaPaths } from '~/tests/nightly/pages';

// Every page of the route map with late scripts: what a person typed, chose or ticked before stays.
const NO_PAGE = ['/*', '/wealth/gallery', '/wealth/user/detail/file-view', '/wealth/cross-domain'];
const named = new Set(PAGE_CASES.map(getRoutePath));
const others = (await listAreaPaths([''])).filter((path) => !named.has(path) && !NO_PAGE.includes(path));
const TOGETHER = 40;

const cases = [
  ...PAGE_CASES.map(({ name, path }) => ({ name, path })),
  ...others.map((path) => ({ name: path, path: () => path })),
];

for (const viewer of ['guest', 'qualified investor'] as const)
  for (let first = 0; first < cases.length; first += TOGETHER) {
    const some = cases.slice(first, first + TOGETHER);
    test(`${viewer}: keeps what was entered before scripts ran: ${first + 1} to ${first + some.length} of ${cases.length}`, async ({
      page,
      world,
      signIn,
    }) => {
      test.setTimeout(300_000);
      if (viewer !== 'guest') await signIn('qualifiedSimu');
      const faults: string[] = [];
      for (const { name, path } of some) {
        const { lost } = await enterBeforeHydration(page, path(world));
        faults.push(...lost.map((each) => `${name}: ${each}`));
      }
      expect(faults).toEqual([]);
    });
  }
