import { expectNoDeadControls } from '~/tests/fixtures/dead-controls';
import { PAGE_CASES } from '~/tests/e2e/pages';
import { test } from '~/tests/fixtures/test';

test.use({ javaScriptEnabled: false, allowedErrors: /status of 400/ });

// Every run checks the pages of the journeys in tests/e2e/no-scripts.spec.ts.
test('no page shows a control that does nothing', async ({ page, world, signIn }) => {
  test.setTimeout(180_000);
  await signIn('qualifiedSimu');
  for (const { path } of PAGE_CASES) {
    await page.goto(path(world));
    await expectNoDeadControls(page);
  }
});
