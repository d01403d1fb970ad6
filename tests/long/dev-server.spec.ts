import { rmSync } from 'node:fs';
import { getRunFilePath } from '~/tests/fixtures/browser-run';
import { startPortalProcess, type PortalProcess } from '~/tests/fixtures/portal-process';
import { expect, test } from '~/tests/fixtures/test';

// The sources through Vite, as `npm run dev` serves them.
test.describe('npm run dev', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  const dataDirectory = getRunFilePath('dev-data');
  let portal: PortalProcess;

  test.beforeAll(async () => {
    portal = await startPortalProcess({
      dataDirectory,
      logFile: '.cache/reports/dev-portal.log',
      environment: { DEV_SERVER: 'true', NODE_ENV: 'development' },
    });
  });
  test.afterAll(async () => {
    await portal.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  for (const path of ['/', '/wealth/fund-library', '/wealth/user'])
    test(`hydrates ${path} without a difference between server and browser`, async ({ page }) => {
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
      expect(messages.filter((text) => /hydrat|did not match/i.test(text))).toEqual([]);
    });
});
