import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') };

/** Restores stubbed globals after each file. */
const RESTORE_GLOBALS = './tests/fixtures/restore-globals.ts';
/** Fails a test that causes a warning of React. */
const REACT_WARNINGS = './tests/fixtures/react-warnings.ts';
/** Selects the random test cases. */
const RANDOM_CASES = './tests/fixtures/random-cases.ts';
/** The production code of React and other libraries. */
const AS_IN_PRODUCTION = './tests/fixtures/as-in-production.ts';

/** Puts temporary files of tests in one folder that is deleted after the run. */
const TEMPORARY_FOLDER = './tests/fixtures/temporary-folder.ts';
/** One PostgreSQL for all tests of a run. */
const SHARED_POSTGRES = './upstream/core/db/testing/shared-postgres.ts';
/** Builds the portal and the upstream when their sources have changed. */
const CURRENT_BUILD = './tests/fixtures/current-build.ts';

const UNIT_FOLDERS = '{app,bff,contract,domain,framework,observability,upstream,scripts,tests/fixtures}';
/** Unit tests that evaluate modules again (`vi.resetModules`): in a shared worker this would affect other files. */
const ISOLATED_UNIT_TESTS = `${UNIT_FOLDERS}/**/*.isolated.test.{ts,tsx}`;

/** Bundles built by tests are run without transformation. */
const BUNDLES = /\/\.cache\/bundles\//;
/** The files of the build are loaded unchanged. */
const BUILD = /\/build\/app\/server\//;

const COMMON = {
  environment: 'node',
  pool: 'forks',
  // Many tests query two databases: a busy machine needs longer than the default of 5 s. At night a crawl of 1,200
  // pages is one test.
  testTimeout: process.env.NIGHTLY === '1' ? 600_000 : 120_000,
  hookTimeout: 120_000,
  // Polls for states with a long timeout, because the default of one second fails on a busy machine.
  expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
  test: {
    // The default leaves one processor idle, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    // Files of a worker share its modules: loading them and PGlite again for each file took half the time of the
    // run.
    poolOptions: { forks: { isolate: false } },
    projects: [
      {
        resolve: { alias },
        test: {
          ...COMMON,
          name: 'unit',
          include: [`${UNIT_FOLDERS}/**/*.test.{ts,tsx}`],
          exclude: [ISOLATED_UNIT_TESTS],
          server: { deps: { external: [BUNDLES] } },
          setupFiles: [RANDOM_CASES, RESTORE_GLOBALS, REACT_WARNINGS],
          globalSetup: [TEMPORARY_FOLDER, SHARED_POSTGRES],
        },
      },
      {
        resolve: { alias },
        test: {
          ...COMMON,
          name: 'isolated',
          include: [ISOLATED_UNIT_TESTS],
          setupFiles: [RANDOM_CASES],
          poolOptions: { forks: { isolate: true } },
        },
      },
      {
        resolve: { alias },
        esbuild: { jsxDev: false },
        test: {
          ...COMMON,
          name: 'http',
          include: ['tests/http/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          server: { deps: { external: [BUILD, BUNDLES] } },
          setupFiles: [AS_IN_PRODUCTION, RANDOM_CASES],
          globalSetup: [CURRENT_BUILD, TEMPORARY_FOLDER],
        },
      },
      {
        resolve: { alias },
        esbuild: { jsxDev: false },
        test: {
          ...COMMON,
          name: 'nightly',
          include: ['tests/nightly/**/*.test.ts'],
          server: { deps: { external: [BUILD, BUNDLES] } },
          setupFiles: [AS_IN_PRODUCTION, RANDOM_CASES],
          globalSetup: [CURRENT_BUILD, TEMPORARY_FOLDER, SHARED_POSTGRES],
          testTimeout: 600_000,
          poolOptions: { forks: { isolate: true } },
        },
      },
    ],
  },
});
