import {
  followLink,
  waitForHeading,
  pressButton,
  tickCheckbox,
  type PageUser,
} from '~/tests/fixtures/form-steps';
import { SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import { prepareCustomer } from '~/tests/fixtures/person';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { answerQuestions } from '~/tests/fixtures/verification-steps';

// Verification forms that are left and resumed, and posted too early.
const ops = createEmbeddedOps(SHARED_DATA_DIRECTORY);

test('PRODUCT-008 the quiz resumes where it was left, on another device', async ({
  page,
  context,
  browser,
  baseURL,
  userAgent,
}) => {
  await prepareCustomer(context.request, { upTo: 'base_info', ops });
  const hand: PageUser = { page, hasScripts: true };
  await page.goto('/wealth/user/authenticate/quiz');
  await followLink(hand, '开始测评');
  await answerQuestions(hand, 4, 3);
  await expect(page.getByText(/^第 4 \//)).toBeVisible();
  const second = await browser.newContext({
    baseURL,
    userAgent,
    storageState: await context.storageState(),
  });
  const other = await second.newPage();
  await other.goto('/wealth/user/authenticate/quiz');
  await other.getByRole('link', { name: /继续测评（已答 3/ }).click();
  await expect(other.getByText(/^第 4 \//)).toBeVisible();
  await second.close();
});

test.describe('posted before its checks were loaded', () => {
  // The server checks and responds with this status.
  test.use({ allowedErrors: /status of 4(?:00|22)/ });

  test('an unsigned declaration stays unsigned, and says so', async ({ page, context }) => {
    await prepareCustomer(context.request, { upTo: 'quiz', ops });
    const hand: PageUser = { page, hasScripts: true };
    await page.goto('/wealth/user/authenticate/simu-investor?step=pledge');
    await waitForHydration(page);
    await pressButton(hand, '签署声明');
    await expect(page.getByText('请阅读并勾选声明')).toBeVisible();
    await tickCheckbox(hand, /本人已阅读并理解/);
    await pressButton(hand, '签署声明');
    await waitForHeading(hand, '私募合格投资者认证');
  });
});
