import { defineConfig } from 'playwright/test';
import { runFile } from './tests/fixtures/browser-run';

/** Browser journeys on the built portal with its embedded upstream; tests/fixtures/global-setup.ts starts both. */
export default defineConfig({
  testDir: 'tests',
  // The long run looks at every page.
  testMatch: process.env.LONG_TESTS ? ['e2e/*.spec.ts', 'long/*.spec.ts'] : 'e2e/*.spec.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that needs its second try is named by the runner (`unsteady: …`).
  retries: 1,
  outputDir: runFile('results'),
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
