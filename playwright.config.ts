import { defineConfig } from 'playwright/test';
import { getRunFilePath } from './tests/fixtures/browser-run';

/**
 * Files with a portal of their own whose clock they move: one after the other in one process, so that it is started once. The
 * longest journeys stand among them, so they begin first.
 */
const OWN_PORTAL = [
  ...['award', 'lost-connection', 'private-life', 'public-trade'].map((name) => `e2e/${name}.spec.ts`),
  ...['account', 'trade-ways'].map((name) => `long/${name}.spec.ts`),
];

/** Long files whose tests go one after the other: begun early, so that the last of them is not waited for alone. */
const IN_ORDER = ['e2e/shells.spec.ts', 'e2e/wechat.spec.ts'];

/** The breadth of the long run. */
const OUTSIDE = process.env.LONG_TESTS ? [] : ['long/*.spec.ts'];

/**
 * Tests that run when what they watch has changed (scripts/watched-tests.mjs), and in the long run: `LONG_TESTS=1` runs them by
 * their file.
 */
const WATCHED = process.env.LONG_TESTS ? {} : { grepInvert: /@watched/ };

/** Browser journeys on the built portal with its embedded upstream; tests/fixtures/global-setup.ts starts both. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'own portal', testMatch: OWN_PORTAL, testIgnore: OUTSIDE, workers: 1 },
    { name: 'in order', testMatch: IN_ORDER, workers: 1 },
    {
      name: 'shared portal',
      testMatch: ['e2e/*.spec.ts', 'long/*.spec.ts'],
      testIgnore: [...OWN_PORTAL, ...IN_ORDER, ...OUTSIDE],
    },
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  ...WATCHED,
  fullyParallel: true,
  // One more than the processors: a page waits for its answers a part of the time.
  workers: 3,
  forbidOnly: true,
  // A test that needs its second try is named by the runner (`unsteady: …`).
  retries: 1,
  outputDir: getRunFilePath('results'),
  globalSetup: './tests/fixtures/global-setup.ts',
  use: {
    viewport: { width: 375, height: 812 },
    // Nothing compares what is drawn: one dot a pixel is a quarter of the work.
    deviceScaleFactor: 1,
    hasTouch: true,
    // What it answers no test of a cut line would see; offline.spec.ts has it.
    serviceWorkers: 'block',
    // What moves is looked at where it is the matter (navigation.spec.ts); elsewhere nothing waits for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Headless Chromium calls itself a robot, and robots are treated as crawlers.
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording costs more than the tests themselves: only the second try is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
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
