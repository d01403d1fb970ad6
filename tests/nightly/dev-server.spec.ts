import { readFileSync, rmSync } from 'node:fs';
import { getRunFilePath } from '~/tests/fixtures/browser-run';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { expect, test } from '~/tests/fixtures/test';
import { postLogin } from '~/tests/fixtures/world';

const LOG_FILE = '.cache/reports/dev-portal.log';
/** As in `npm run dev`: the sources through Vite. */
const COMMAND = ['--import', 'tsx', 'scripts/dev.ts'];
const PAGES = ['/', '/wealth/fund-library', '/wealth/user', '/wealth/user/setting', '/wealth/gallery'];

/** Lines of the log, one for each request that has one. */
const readRequests = (): string[] =>
  readFileSync(LOG_FILE, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"event":"request"'));

test.describe('npm run dev', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  const dataDirectory = getRunFilePath('dev-data');
  let portal: PortalProcess;

  test.beforeAll(async () => {
    portal = await startPortalProcess({
      dataDirectory,
      logFile: LOG_FILE,
      environment: { NODE_ENV: 'development', LOG_LEVEL: 'info' },
      command: COMMAND,
    });
  });
  test.afterAll(async () => {
    await portal.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  for (const path of PAGES)
    test(`shows ${path} without an error or warning in the console`, async ({ page }) => {
      if (path.startsWith('/wealth/user/'))
        await postLogin(page.context().request, portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
      const messages: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
      });
      await page.goto(portal.origin + path);
      // React marks the nodes that it took over from the document.
      await page.waitForFunction(
        () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
        null,
        { timeout: 120_000 },
      );
      await expect(page.locator('main')).toBeVisible();
      expect(messages).toEqual([]);
    });

  test('logs pages and calls, but no modules', () => {
    const requests = readRequests();
    expect(requests.filter((line) => line.includes('pages/market/home/home'))).not.toEqual([]);
    const others = requests.filter((line) => !/"route":"(?:api|pictures|manifest|pages\/[^"]+)"/.test(line));
    expect(others).toEqual([]);
  });

  test('prints the demo accounts once', () => {
    expect(readFileSync(LOG_FILE, 'utf8').match(/^Demo accounts/gm)).toHaveLength(1);
  });
});
