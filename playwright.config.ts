import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { getRunFilePath } from './tests/fixtures/browser-run';

/**
 * Files with a separate portal whose clock they move: they run in sequence in one process, so that it is started
 * once. The longest tests are among them, so they start first.
 */
const OWN_PORTAL = [
  ...['lost-connection', 'private-life', 'public-trade'].map((name) => `e2e/${name}.spec.ts`),
  ...['account', 'award', 'lost-connection', 'trade-check-variants'].map((name) => `nightly/${name}.spec.ts`),
];

/** Long files whose tests run in sequence: started early, so that the run does not wait for the last of them. */
const IN_ORDER = ['nightly/shells.spec.ts', '{e2e,nightly}/wechat.spec.ts'];

/**
 * Browser tests against the built portal with its embedded upstream; tests/fixtures/global-setup.ts starts both.
 * `npm test` runs tests/e2e; the nightly run adds tests/nightly.
 */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'own portal', testMatch: OWN_PORTAL, workers: 1 },
    { name: 'in order', testMatch: IN_ORDER, workers: 1 },
    {
      name: 'shared portal',
      testMatch: '{e2e,nightly}/*.spec.ts',
      testIgnore: [...OWN_PORTAL, ...IN_ORDER],
    },
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // One more than the processors, because a page waits for responses part of the time.
  workers: 3,
  forbidOnly: true,
  // The runner reports a test that passes only in its retry (`unsteady: …`).
  retries: 1,
  outputDir: getRunFilePath('results'),
  globalSetup: './tests/fixtures/global-setup.ts',
  use: {
    viewport: { width: 375, height: 812 },
    // No test compares pixels here: a scale factor of 1 is a quarter of the work.
    deviceScaleFactor: 1,
    hasTouch: true,
    // A service worker would hide an interrupted connection from the tests; offline.spec.ts covers it.
    serviceWorkers: 'block',
    // Animations are tested in navigation.spec.ts; other tests do not wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Headless Chromium identifies itself as a robot, and robots are treated as crawlers.
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording costs more than the tests themselves, so only the retry is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
