/**
 * Test files that `npm test` leaves out: each is dear, watches a narrow part of the sources, and has a narrower version that
 * runs every time (docs/testing.md). They run when what they watch has changed, and in the long run.
 * @typedef {import('./long-suites.mjs').Suite} Suite
 */

/** @type {(name: string, project: 'unit' | 'long', files: string[], seconds: number, watches: string[]) => Suite} */
const alone = (name, project, files, seconds, watches) => ({
  name,
  watches: [...files, ...watches],
  seconds,
  tests: ['--project', project, ...files],
});

const LEDGER = 'upstream/services/ledger';

/** @type {Suite[]} */
export const watchedSuites = [
  alone(
    'a purchase and its bank killed at every point',
    'unit',
    [`${LEDGER}/public-trade/crash.test.ts`],
    30,
    [
      `${LEDGER}/public-trade/`,
      `${LEDGER}/settlement/`,
      'upstream/services/idempotency',
      'upstream/db/open.ts',
    ],
  ),
  alone('a stack that loses a part', 'long', ['tests/http/drills.test.ts'], 40, [
    'scripts/stack',
    'deploy/nginx.conf',
    'server.ts',
    'bff/session/',
    'bff/http/health',
    'bff/http/log',
  ]),
  alone(
    'all faults of an upstream, and smuggling behind balancers',
    'long',
    ['tests/http/volumes-wide.test.ts'],
    40,
    ['tests/soak/', 'deploy/nginx.conf', 'bff/calls/upstream-client', 'bff/http/body-limits', 'server.ts'],
  ),
  alone(
    'documents made without the router, byte for byte',
    'long',
    ['tests/http/portal/direct-documents.test.ts'],
    60,
    ['bff/pages/', 'app/entry.server', 'app/root', 'scripts/our-remix-code.ts', 'package-lock.json'],
  ),
  alone(
    'an upstream without its database, and one with a full disk',
    'long',
    ['tests/http/portal/upstream-boot.test.ts'],
    20,
    [
      'upstream/main',
      'upstream/open.ts',
      'upstream/boot-fault',
      'upstream/log',
      'upstream/db/start.ts',
      'domain/base/log-output',
    ],
  ),
  alone(
    'the demo world months later',
    'unit',
    ['upstream/demo-feed.test.ts', `${LEDGER}/settlement/demo.test.ts`],
    45,
    ['upstream/demo-feed', 'upstream/db/seed/', `${LEDGER}/settlement/`],
  ),
  alone('a seed that broke off, and one for measuring', 'unit', ['upstream/db/seeded-anew.test.ts'], 40, [
    'upstream/db/seed',
    'upstream/db/testing/scale.ts',
  ]),
  alone(
    'backup and restore of both databases',
    'unit',
    ['upstream/db/backup/backup-postgres.test.ts', 'upstream/db/backup/backup.test.ts'],
    35,
    [
      'upstream/db/backup/',
      'upstream/db/migrations/',
      'scripts/backup.ts',
      'upstream/files/store',
      'deploy/Dockerfile',
    ],
  ),
  alone(
    'files of funds and NAV imported into the seeded world',
    'unit',
    ['upstream/db/import/import.test.ts', 'upstream/db/import/import-peers.test.ts'],
    30,
    ['upstream/db/import/', 'upstream/db/migrations/', 'domain/figures/', 'scripts/db-import.ts'],
  ),
  alone('plans of every query', 'unit', ['upstream/plans.test.ts'], 25, [
    'upstream/services/',
    'upstream/db/migrations/',
    'upstream/db/search/',
  ]),
  alone(
    'the tools of the tests',
    'unit',
    [
      'upstream/db/testing/lent-database.test.ts',
      'scripts/vitest-run.test.ts',
      'scripts/browser-zod.test.ts',
    ],
    30,
    [
      ...[
        'upstream/db/testing/',
        'upstream/db/migrations/',
        'scripts/vitest-',
        'scripts/run-steps',
        'scripts/browser-zod',
      ],
      ...['vitest.config.ts', 'package-lock.json'],
    ],
  ),
];

/** Arguments of Vitest that leave those files out. */
export const withoutWatched = () =>
  watchedSuites
    .flatMap(({ tests }) => tests.filter((each) => each.endsWith('.test.ts')))
    .flatMap((file) => ['--exclude', file]);
