import { existsSync, readdirSync } from 'node:fs';
import { watchedSuites } from './watched-tests.mjs';

/**
 * A part of the long run that also runs separately when the code it watches has changed.
 * @typedef {{ name: string, watches: string[], seconds: number, tests: string[], isBrowser?: boolean }} Suite
 * `watches` are path prefixes; `seconds` is its duration on two idle processors, rounded up; `tests` are arguments
 * of `vitest run` or of Playwright.
 */

const MODULES = 'upstream/modules';
const onBoth = (folder, seconds) => ({
  name: `${folder} on both databases`,
  watches: [`${folder}/`],
  seconds,
  tests: ['--project', 'unit', '--passWithNoTests', `${folder}/`],
});
const AREAS = 'app/pages';
const getFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const getLooks = (area) => ({
  name: `looks of the main pages of ${AREAS}/${area}`,
  watches: [`${AREAS}/${area}/`],
  seconds: 40,
  tests: ['tests/e2e/pages.spec.ts', '-g', `${AREAS}/${area}/`, '--pass-with-no-tests'],
  isBrowser: true,
});
const long = (...files) => ['--project', 'long', ...files];

/**
 * @returns {Suite[]} the most significant first: suites that do not fit into the time are left for the nightly run
 */
export const longSuites = () => [
  {
    name: 'purchases posted twenty times at once',
    watches: [
      `${MODULES}/orders-core/`,
      `${MODULES}/private-orders/`,
      'upstream/core/idempotency',
      'app/pages/private/orders/',
      'tests/long/purchase',
    ],
    seconds: 40,
    tests: long('tests/long/purchase-repeats.test.ts'),
  },
  // Tests without any other coverage run first.
  ...watchedSuites,
  {
    name: 'every fund of each risk in the disclosure crawl',
    watches: [
      'domain/disclosure/disclosure',
      'bff/upstream-client/disclosure',
      'app/pages/private/fund/',
      'tests/http/portal/disclosure',
    ],
    seconds: 75,
    tests: long('tests/http/portal/disclosure.test.ts'),
  },
  {
    name: 'answers of every call that moves something, lost and spoiled',
    watches: [
      ...['orders-core', 'private-orders', 'public-orders', 'holdings', 'settlement'].map(
        (name) => `${MODULES}/${name}/`,
      ),
      'upstream/core/idempotency',
      'bff/upstream-client/',
      'app/route-kit/outcome',
      'tests/fixtures/upstream-faults',
      'tests/http/portal/lost-answers',
    ],
    seconds: 60,
    tests: long('tests/http/portal/lost-answers.test.ts'),
  },
  {
    name: 'every page in both editions, for guests and for who is logged in',
    watches: [
      ...['app/routes.ts', 'app/route-kit/page-loader', 'app/route-kit/page-meta', 'app/shell/', 'bff/ssr/'],
      ...['tests/http/portal/routes', 'tests/http/portal/guests', 'tests/http/route-map'],
    ],
    seconds: 75,
    tests: long(
      'tests/http/portal/routes.test.ts',
      'tests/http/portal/guests.test.ts',
      'tests/http/route-map.test.ts',
    ),
  },
  {
    name: 'every page of guests in front of each fault',
    watches: [
      'tests/http/portal/failing-pages',
      'bff/upstream-client/upstream-client',
      'app/route-kit/',
      'app/root',
    ],
    seconds: 20,
    tests: long('tests/http/portal/failing-pages.test.ts'),
  },
  {
    name: 'upstreams and the database restarted and lost, its address moved, secrets and the salt changed, in a whole stack',
    watches: [
      'scripts/stack',
      'deploy/nginx',
      'upstream/server/open-upstream.ts',
      'observability/stream-drain.ts',
      'upstream/core/db/open.ts',
      'upstream/server/open-database.ts',
      'bff/session/session.ts',
      'tests/long/drills',
    ],
    seconds: 190,
    tests: long('tests/long/drills.test.ts'),
  },
  {
    name: 'a backup of an object store, and back',
    watches: ['upstream/core/db/backup/', 'upstream/core/files/s3-store', 'tests/long/object-store'],
    seconds: 45,
    tests: long('tests/long/object-store-backup.test.ts'),
  },
  {
    name: 'a private life without scripts',
    watches: [
      'app/pages/private/orders/',
      'app/pages/verification/',
      'app/route-kit/',
      'tests/e2e/private-life.spec',
    ],
    seconds: 40,
    tests: ['tests/e2e/private-life.spec.ts', '-g', 'without JavaScript'],
    isBrowser: true,
  },
  {
    name: 'each page of the operators’ desk for each role',
    watches: ['upstream/admin/web/', 'tests/long/console'],
    seconds: 150,
    tests: ['tests/long/console.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'a public life without scripts',
    watches: ['app/pages/public/', 'app/route-kit/', 'tests/e2e/public-trade.spec'],
    seconds: 40,
    tests: ['tests/e2e/public-trade.spec.ts', '-g', 'without JavaScript'],
    isBrowser: true,
  },
  {
    name: 'journeys without scripts, and other looks of the check before a trade',
    watches: [
      'app/route-kit/',
      'app/pages/public/shared/trade-',
      'app/pages/verification/',
      'app/platform/native/',
      ...['award', 'journey', 'native', 'trade-check', 'watch-after-login'].map(
        (name) => `tests/e2e/${name}.spec`,
      ),
    ],
    seconds: 90,
    tests: [
      ...[
        'journey',
        'private-life-rules',
        'trade-check',
        'watch-after-login',
        'login',
        'award',
        'native',
      ].map((name) => `tests/e2e/${name}.spec.ts`),
      '-g',
      [
        ...[
          'without JavaScript',
          'without scripts',
          'elder mode',
          'TRADE-00[345689]',
          'logged out',
          'holder is at the form',
        ],
        ...['survives a registration', 'names its winners', 'lacks only the proof', 'android store'],
      ].join('|'),
    ],
    isBrowser: true,
  },
  {
    name: 'other ways through verification and a private purchase',
    watches: [
      'app/pages/verification/',
      'app/pages/private/orders/',
      'domain/orders/',
      'tests/long/private-',
    ],
    seconds: 60,
    tests: ['tests/long/private-ways.spec.ts', 'tests/long/private-forms.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'a reservation through a line that is cut',
    watches: ['app/pages/private/orders/', 'app/route-kit/outcome', 'tests/e2e/lost-connection'],
    seconds: 40,
    tests: ['tests/e2e/lost-connection.spec.ts', '-g', 'a private order'],
    isBrowser: true,
  },
  {
    name: 'another phone, and an account left for good',
    watches: ['app/pages/own/account/', 'tests/long/account'],
    seconds: 40,
    tests: ['tests/long/account.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'checks before a public trade at another age and a year later; a locked trade password',
    watches: [
      'app/pages/public/shared/trade-',
      'domain/person/suitability',
      'upstream/modules/public-orders/password',
      'tests/long/trade-ways',
    ],
    seconds: 40,
    tests: ['tests/long/trade-ways.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'a journey in all eight apps, the mini-program and WeChat',
    watches: [
      'app/platform/native/',
      'app/platform/wechat/',
      'app/shell/native-host',
      'bff/core/native-app',
      'tests/fixtures/shells/',
      'tests/e2e/shells.spec',
    ],
    seconds: 90,
    tests: ['tests/e2e/shells.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'private life in front of an upstream that fails',
    watches: [
      'app/route-kit/',
      'app/pages/verification/',
      'bff/upstream-client/upstream-client',
      'tests/long/shaky-life',
    ],
    seconds: 60,
    tests: long('tests/long/shaky-life.test.ts'),
  },
  {
    name: 'public trade in front of an upstream that fails',
    watches: [
      'app/route-kit/',
      'app/pages/public/',
      'bff/upstream-client/upstream-client',
      'tests/long/shaky-trade',
    ],
    seconds: 60,
    tests: long('tests/long/shaky-trade.test.ts'),
  },
  ...getFolders(MODULES).map((name) => onBoth(`${MODULES}/${name}`, 30)),
  onBoth('upstream/core/db', 60),
  {
    name: 'hostile forms',
    watches: [
      'app/route-kit/form-names',
      'app/route-kit/page-action',
      'bff/http/body-limits',
      'tests/fixtures/hostile-bodies',
    ],
    seconds: 90,
    tests: long('tests/long/hostile-forms.test.ts'),
  },
  {
    name: 'the contract kept for every demo account',
    watches: ['contract/', 'tests/contract/', 'upstream/core/service-context'],
    seconds: 60,
    tests: long('tests/contract/contract.test.ts'),
  },
  {
    name: 'the walk over all links: three viewers, three pages of a kind',
    watches: ['app/paths', 'app/routes', 'tests/http/portal/links'],
    seconds: 40,
    tests: long('tests/http/portal/links.test.ts'),
  },
  {
    name: 'every part as it was last looked at',
    watches: [
      'app/ui/',
      'app/styles/',
      'bff/images/',
      'app/pages/gallery/',
      'tests/long/parts-page',
      'tests/long/visual-checks/',
    ],
    seconds: 30,
    tests: ['tests/long/parts-page.spec.ts'],
    isBrowser: true,
  },
  ...getFolders(AREAS).map(getLooks),
  {
    name: 'looks of the main pages: each viewer, light and dark, large text, wide screens',
    watches: ['app/ui/', 'app/styles/', 'app/charts/', 'tailwind.config.ts', 'tests/e2e/pages'],
    seconds: 180,
    tests: ['tests/e2e/pages.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'looks of every page of private life',
    watches: ['app/ui/', 'app/styles/', 'tests/long/private-life-pages'],
    seconds: 90,
    tests: ['tests/long/private-life-pages.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'looks of every page of public funds',
    watches: ['app/ui/', 'app/styles/', 'tests/long/public-pages'],
    seconds: 90,
    tests: ['tests/long/public-pages.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'looks of every page that no other list names',
    watches: ['app/ui/', 'app/styles/', 'app/routes.ts', 'tests/long/other-pages'],
    seconds: 90,
    tests: ['tests/long/other-pages.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'looks of the pages of advisers',
    watches: ['app/pages/adviser/', 'tests/long/adviser'],
    seconds: 60,
    tests: ['tests/long/adviser.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'hydration of the development server',
    watches: ['app/entry.', 'app/root', 'framework/', 'vite.config.ts', 'tests/long/dev-server'],
    seconds: 180,
    tests: ['tests/long/dev-server.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'restores from the back/forward cache',
    watches: ['app/shell/use-restored-page', 'app/platform/resume', 'tests/long/bfcache'],
    seconds: 30,
    tests: ['tests/long/bfcache.spec.ts'],
    isBrowser: true,
  },
  {
    name: 'every page with enlarged and spaced text',
    watches: [
      'app/ui/',
      'app/styles/',
      'app/features/',
      'tests/long/large-text',
      'tests/fixtures/large-text',
    ],
    seconds: 200,
    tests: ['tests/long/large-text.spec.ts'],
    isBrowser: true,
  },
];

/** Returns the path prefixes that no longer match anything in this tree. */
export const deadWatches = (suites, files) =>
  suites.flatMap(({ watches }) =>
    watches.filter((start) => !existsSync(start) && !files.some((file) => file.startsWith(start))),
  );

/**
 * Chooses the suites that watch changed files, as far as the time allows.
 * @param {Suite[]} suites
 * @param {string[]} changed paths from the root
 * @param {number} seconds remaining time
 * @returns {{ run: Suite[], left: Suite[] }} `left` would also have run with more time
 */
export function chooseSuites(suites, changed, seconds) {
  const run = [];
  const left = [];
  let free = seconds;
  for (const suite of suites) {
    if (!changed.some((file) => suite.watches.some((start) => file.startsWith(start)))) continue;
    if (suite.seconds <= free) {
      free -= suite.seconds;
      run.push(suite);
    } else {
      left.push(suite);
    }
  }
  return { run, left };
}

/**
 * Returns whether a suite still fits into the time, scaled by the actual duration of the previous ones: a busy
 * machine is slower than the recorded durations.
 * @param {Pick<Suite, 'seconds'>} suite
 * @param {{ seconds: number, spent: number, planned: number }} time total time, time used, and planned time so far
 */
export const stillFits = (suite, { seconds, spent, planned }) =>
  spent + suite.seconds * Math.max(1, planned > 0 ? spent / planned : 1) <= seconds;
