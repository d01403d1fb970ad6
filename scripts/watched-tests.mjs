/**
 * Test files that `npm test` skips: each is expensive, covers a narrow part of the sources, and has a smaller
 * version that always runs (docs/testing-long.md). They run when the code they watch has changed, and in the long run.
 * @typedef {import('./long-suites.mjs').Suite} Suite
 */

/** @type {(name: string, project: 'unit' | 'long', files: string[], seconds: number, watches: string[]) => Suite} */
const single = (name, project, files, seconds, watches) => ({
  name,
  watches: [...files, ...watches],
  seconds,
  tests: ['--project', project, ...files],
});

/**
 * Browser tests of some files that are marked `@watched` (playwright.config.ts).
 * @type {(name: string, specs: string[], seconds: number, watches: string[]) => Suite}
 */
const inBrowser = (name, specs, seconds, watches) => {
  const files = specs.map((spec) => `tests/e2e/${spec}.spec.ts`);
  return {
    name,
    watches: [...files, ...watches],
    seconds,
    tests: [...files, '-g', '@watched'],
    isBrowser: true,
  };
};

const MODULES = 'upstream/modules';

/** @type {Suite[]} */
export const watchedSuites = [
  single(
    'a purchase and its bank killed at every point; trades at the same moment',
    'unit',
    ['public-orders/crash', 'public-orders/concurrency'].map((name) => `${MODULES}/${name}.test.ts`),
    45,
    [
      ...['orders-core/', 'public-orders/', 'settlement/'].map((folder) => `${MODULES}/${folder}`),
      'upstream/core/idempotency',
      'upstream/core/db/open.ts',
    ],
  ),
  single(
    'random histories of orders and settlements, and faults in the middle of them',
    'unit',
    ['private-orders/sequences', 'private-orders/crash', 'settlement/sequences'].map(
      (name) => `${MODULES}/${name}.test.ts`,
    ),
    40,
    [
      ...['orders-core/', 'private-orders/', 'public-orders/', 'settlement/'].map(
        (folder) => `${MODULES}/${folder}`,
      ),
      ...['domain/orders/', 'domain/figures/', 'upstream/core/idempotency'],
    ],
  ),
  single('reports of many months', 'unit', [`${MODULES}/holdings/month-reports/month-reports.test.ts`], 20, [
    `${MODULES}/holdings/month-reports/`,
    `${MODULES}/holdings/`,
    'domain/holdings/',
  ]),
  single(
    'partitions, prepared statements, a seed that is done and places of NAV in the database',
    'unit',
    [
      ...['partitions', 'prepared-statements'].map((name) => `upstream/core/db/${name}.test.ts`),
      'upstream/seed/seeded.test.ts',
      `${MODULES}/public-orders/nav-places.test.ts`,
    ],
    60,
    ['upstream/core/db/', 'upstream/seed/seeded', 'domain/figures/', `${MODULES}/public-orders/nav-`],
  ),
  single(
    'words that nearly everything holds, searched for',
    'unit',
    ['upstream/modules/search/broad-words.test.ts'],
    15,
    ['upstream/modules/search/', 'upstream/core/db/search/', 'upstream/core/db/migrations/'],
  ),
  single('rules and panels of the monitoring', 'unit', ['scripts/prometheus.test.ts'], 15, [
    'deploy/prometheus/',
    'deploy/grafana/',
    'docs/runbook/',
    'scripts/testing/monitoring',
    'bff/http/metrics',
    'bff/http/section-metrics',
  ]),
  single('a stack that loses a part', 'long', ['tests/http/drills.test.ts'], 40, [
    'scripts/stack',
    'deploy/nginx.conf',
    'server.ts',
    'bff/session/',
    'bff/http/health',
    'bff/http/log',
  ]),
  single(
    'all faults of an upstream, and smuggling behind balancers',
    'long',
    ['tests/http/volumes-wide.test.ts'],
    40,
    [
      'tests/soak/',
      'deploy/nginx.conf',
      'bff/upstream-client/upstream-client',
      'bff/http/body-limits',
      'server.ts',
    ],
  ),
  single(
    'orders and payouts whose answer is spoiled in every way',
    'long',
    ['tests/http/portal/spoiled-answers.test.ts'],
    45,
    [
      'bff/upstream-client/',
      'app/route-kit/outcome',
      'app/route-kit/unconfirmed-text',
      `${MODULES}/public-orders/`,
      'upstream/core/idempotency',
      'tests/fixtures/upstream-faults',
    ],
  ),
  single(
    'refusals of every form with their next step; forms filled in wrongly',
    'long',
    ['tests/http/portal/refused-steps.test.ts', 'tests/http/portal/bad-input.test.ts'],
    50,
    [
      ...[
        'app/route-kit/refusal-link',
        'app/route-kit/refused-at',
        'bff/core/refusal-texts',
        'bff/core/errors',
      ],
      ...['app/pages/verification/', 'app/pages/private/orders/', 'domain/person/', 'domain/orders/'],
      ...['upstream/modules/identity/verification/', 'upstream/core/external-services/'],
      ...[`${MODULES}/private-orders/`, `${MODULES}/orders-core/`],
    ],
  ),
  single('passwords and codes that a stranger tries', 'long', ['tests/http/portal/login-guard.test.ts'], 25, [
    'upstream/modules/identity/auth/',
    ...['http/', 'fair-queue', 'secrets', 'anonymous-rows'].map((name) => `upstream/core/${name}`),
    'bff/http/rate-limits',
    'bff/http/address-',
    'bff/session/device-mark',
  ]),
  single('a copy of own data while its upstream dies', 'long', ['tests/http/portal/own-data.test.ts'], 30, [
    'app/pages/own/data/',
    'upstream/modules/customers/own-data/',
    'upstream/core/files/',
    'upstream/server/main',
  ]),
  single(
    'a portal that is told to stop when it is least convenient',
    'long',
    ['tests/http/portal/stop.test.ts'],
    30,
    [
      'server.ts',
      'bff/boot/',
      'bff/http/log',
      'bff/http/health',
      'observability/stream-drain',
      'observability/log-output',
    ],
  ),
  single(
    'hundreds of orders and flows of an old customer',
    'long',
    ['tests/http/portal/old-customer.test.ts'],
    30,
    [
      'tests/fixtures/customer-history',
      'app/ui/pager',
      'app/features/lists/',
      'app/pages/own/overview/',
      `${MODULES}/own-orders/records`,
    ],
  ),
  single(
    'an upstream without its database, and one with a full disk',
    'long',
    ['tests/http/portal/upstream-boot.test.ts'],
    20,
    [
      'upstream/server/main',
      'upstream/server/open-upstream.ts',
      'upstream/core/boot-fault',
      'upstream/core/log',
      'upstream/server/open-database.ts',
      'observability/log-output',
    ],
  ),
  single(
    'the demo world months later',
    'unit',
    ['upstream/seed/demo-feed.test.ts', `${MODULES}/settlement/demo.test.ts`],
    45,
    ['upstream/seed/', `${MODULES}/settlement/`],
  ),
  single('a seed that broke off, and one for measuring', 'unit', ['upstream/seed/reseed.test.ts'], 40, [
    'upstream/seed',
    'upstream/core/db/testing/scale.ts',
  ]),
  single(
    'backup and restore of both databases',
    'unit',
    ['upstream/core/db/backup/backup-postgres.test.ts', 'upstream/core/db/backup/backup.test.ts'],
    35,
    [
      'upstream/core/db/backup/',
      'upstream/core/db/migrations/',
      'scripts/backup.ts',
      'upstream/core/files/store',
      'deploy/Dockerfile',
    ],
  ),
  single(
    'files of funds and NAV imported into the seeded world',
    'unit',
    ['upstream/core/db/import/import.test.ts', 'upstream/core/db/import/import-peers.test.ts'],
    30,
    [
      'upstream/core/db/import/',
      'upstream/core/db/refresh-',
      'upstream/core/db/migrations/',
      'domain/figures/',
      'scripts/db-import.ts',
    ],
  ),
  single('plans of every query', 'unit', ['upstream/server/plans.test.ts'], 25, [
    'upstream/modules/',
    'upstream/core/db/migrations/',
    'upstream/core/db/search/',
  ]),
  single(
    'the tools of the tests',
    'unit',
    ['upstream/core/db/testing/pooled-database.test.ts', 'scripts/vitest-run.test.ts'],
    30,
    [
      ...[
        'upstream/core/db/testing/',
        'upstream/core/db/migrations/',
        'scripts/vitest-',
        'scripts/run-steps',
      ],
      ...['vitest.config.ts', 'package-lock.json'],
    ],
  ),
  inBrowser('other ways through one-tap login and to other portals', ['carrier-login'], 30, [
    'app/platform/one-tap/',
    'app/shell/login-',
    'bff/core/login-marker',
    'tests/fixtures/shells/carrier',
  ]),
  inBrowser(
    'the apps, the mini-program and WeChat: what a shell refuses or keeps silent about',
    ['native', 'wechat', 'clients'],
    40,
    [
      'app/platform/native/',
      'app/platform/wechat/',
      'bff/core/native-app',
      'bff/core/wechat-settings',
      'tests/fixtures/shells/',
    ],
  ),
  inBrowser('a login refused, ended, or asked for on the way', ['login', 'watch-after-login'], 30, [
    'app/shell/login-',
    'app/platform/login-memory',
    'app/platform/account-refresh',
    'bff/session/waiting-login',
  ]),
  inBrowser(
    'pages of a browser without a network, and of an upstream that fails',
    ['lost-connection', 'failure', 'navigation', 'page-change', 'offline', 'shell'],
    60,
    [
      'app/platform/offline/',
      'app/platform/lost-chunk',
      'app/route-kit/lost-reply',
      'app/route-kit/form-error-notice',
      'app/pages/not-found',
      'app/root',
      'bff/http/offline-worker',
    ],
  ),
  inBrowser(
    'marks that are refused, films by keys, reading, reports that hang, the vote',
    ['marks', 'keyboard', 'journey', 'tracking', 'award'],
    50,
    [
      'app/features/videos/',
      'app/pages/content/',
      'app/platform/track/',
      'app/platform/playback-positions',
      'upstream/modules/content/awards/',
    ],
  ),
  inBrowser('contexts of an investor that never mix', ['private-life-rules'], 20, [
    'app/pages/private/orders/',
    'app/pages/verification/',
    'domain/person/',
  ]),
];

/** Vitest arguments that exclude those files. */
export const withoutWatched = () =>
  watchedSuites
    .flatMap(({ tests }) => tests.filter((each) => each.endsWith('.test.ts')))
    .flatMap((file) => ['--exclude', file]);
