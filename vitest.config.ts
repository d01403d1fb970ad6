import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') };

/** Selects the random test cases. */
const RANDOM_CASES = './tests/fixtures/random-cases.ts';

/** Bundles built by tests are run without transformation. */
const BUNDLES = /\/\.cache\/bundles\//;

/** For tests of the built portal: pages as in production, from the unchanged files of the build. */
const BUILT = {
  setupFiles: './tests/fixtures/as-in-production.ts',
  server: { deps: { external: [/\/build\/app\/server\//, BUNDLES] } },
};

/** Restores stubbed globals after each file. */
const GLOBALS_BACK = './tests/fixtures/restore-globals.ts';

/** Puts temporary files of tests in one folder that is deleted after the run. */
const TEMPORARY_FOLDER = './tests/fixtures/temporary-folder.ts';

export default defineConfig({
  test: {
    // The default leaves one processor idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    // Files of a worker share its modules: loading them and PGlite again for each file took half the time of the
    // run.
    poolOptions: { forks: { isolate: false } },
    // Polls for states with a long timeout, because the default of one second fails on a busy machine.
    projects: [
      {
        resolve: { alias },
        esbuild: { jsxDev: false },
        test: {
          name: 'long',
          ...BUILT,
          globalSetup: TEMPORARY_FOLDER,
          include: [
            'tests/long/**/*.test.ts',
            'tests/http/portal/bad-input.test.ts',
            'tests/http/portal/disclosure.test.ts',
            'tests/http/portal/failing-pages.test.ts',
            'tests/http/portal/guests.test.ts',
            'tests/http/portal/links.test.ts',
            'tests/http/portal/login-guard.test.ts',
            'tests/http/portal/lost-answers.test.ts',
            'tests/http/portal/old-customer.test.ts',
            'tests/http/portal/own-data.test.ts',
            'tests/http/portal/refused-steps.test.ts',
            'tests/http/portal/routes.test.ts',
            'tests/http/portal/spoiled-answers.test.ts',
            'tests/http/portal/stop.test.ts',
            'tests/http/portal/upstream-boot.test.ts',
            'tests/http/route-map.test.ts',
            'tests/contract/contract.test.ts',
            'tests/http/portal/direct-documents.test.ts',
            'tests/http/drills.test.ts',
            'tests/http/volumes-wide.test.ts',
          ],
          environment: 'node',
          // A crawl of 1,200 pages is one test.
          testTimeout: 600_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          pool: 'forks',
          poolOptions: { forks: { isolate: true } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'unit',
          server: { deps: { external: [BUNDLES] } },
          include: [
            '{app,bff,contract,domain,framework,observability,upstream,scripts,tests/fixtures}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          setupFiles: [RANDOM_CASES, GLOBALS_BACK],
          globalSetup: [TEMPORARY_FOLDER, './upstream/core/db/testing/shared-postgres.ts'],
          // npm run test:long: every test of the upstream on both databases.
          provide: { isLongRun: process.env.LONG_TESTS === '1', isNight: process.env.NIGHTLY === '1' },
          // Many tests query two databases: a busy machine needs longer than the default of 5 s.
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        resolve: { alias },
        esbuild: { jsxDev: false },
        test: {
          name: 'http',
          ...BUILT,
          setupFiles: [BUILT.setupFiles, RANDOM_CASES],
          globalSetup: TEMPORARY_FOLDER,
          include: ['tests/http/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
    ],
  },
});
