import type { Page } from 'playwright/test';
import { callPortal } from '~/tests/fixtures/person';
import { expect, test, waitForHydration } from '~/tests/fixtures/test';
import { loadPublicOrders } from '~/tests/fixtures/trade';
import { VISUAL_CHECK_AREAS } from '~/tests/nightly/areas';
import { expectValidPage, listAreaPaths } from '~/tests/nightly/pages';

// Every page of trading, plans and the account of public funds as seen by a holder and by a guest. Those of the
// market are in pages.spec.ts, as seen by a guest and by a logged-in person.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const paths = [
  ...(await listAreaPaths(VISUAL_CHECK_AREAS.publicTrade)),
  '/wealth/public/process/password/set_password?kind=trade',
];

/** Data of the holder; read once per worker. */
let own: Promise<{ fund_code: string; order_id: string; plan_id: string }> | undefined;
async function readOwn({ request }: Page): Promise<{ fund_code: string; order_id: string; plan_id: string }> {
  const positions = await callPortal<{ list: { fund_code: string }[] }>(
    request,
    '/api/v1/trade/position/list',
  );
  const fund_code = positions.list[0]?.fund_code ?? '';
  const [order] = await loadPublicOrders(request, fund_code);
  const plans = await callPortal<{ list: { plan_id: string }[] }>(request, '/api/v1/trade/plan/list');
  return { fund_code, order_id: order?.order_id ?? '', plan_id: plans.list[0]?.plan_id ?? '' };
}

/** Builds the URL of the page with every parameter it accepts. */
const full = (path: string, { fund_code, order_id, plan_id }: Awaited<NonNullable<typeof own>>): string => {
  const isPlan = /regular\/(?:detail|result|traded)$/.test(path);
  const query = new URLSearchParams({
    ...(isPlan ? {} : { fund_code }),
    order_id,
    ...(isPlan ? { plan_id } : {}),
  });
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
};

test('there are pages to check', () => {
  expect(paths.length).toBeGreaterThan(20);
});

for (const path of paths)
  test(`${path}: accessible at 375 and 1280, light and dark, nothing wider than 320, no errors; held and as a guest`, async ({
    page,
    context,
    signIn,
    expectAccessible,
  }) => {
    await signIn('qualifiedSimu');
    own ??= readOwn(page);
    const address = full(path, await own);
    for (const viewer of ['holder', 'guest']) {
      if (viewer === 'guest') await context.clearCookies();
      await expectValidPage(page, address, expectAccessible);
      if (viewer === 'guest') continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible();
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });

test.describe('by keyboard', () => {
  test.use({ allowedErrors: /status of (?:400|422)/ });

  /** Presses Tab until an element has the focus. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${selector}`);
  }

  test('the slider of a redemption fills the field, and the fee follows', async ({ page, signIn }) => {
    await signIn('qualifiedSimu');
    const { fund_code } = await readOwn(page);
    await page.goto(`/wealth/public/fetch?fund_code=${fund_code}`);
    await waitForHydration(page);
    const field = page.getByLabel('赎回份额', { exact: true });
    const slider = page.getByRole('slider', { name: '赎回份额占可赎份额的百分比' });
    await tabTo(page, 'input[type=range]');
    await page.keyboard.press('End');
    const all = await field.inputValue();
    expect(Number(all)).toBeGreaterThan(1);
    await expect(slider).toHaveAttribute('aria-valuetext', '100%');
    await expect(page.getByRole('region', { name: '费用与到账示例' })).toContainText('赎回费');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '1%');
    expect(Number(await field.inputValue())).toBeCloseTo(Number(all) / 100, 1);
    // The slider follows typed input.
    await field.fill(all);
    await expect(slider).toHaveAttribute('aria-valuetext', '100%');
  });

  test('purchase form: figures follow, a refusal moves the focus to its field', async ({ page, signIn }) => {
    await signIn('qualifiedSimu');
    const { fund_code } = await readOwn(page);
    await page.goto(`/wealth/public/fund_buy?fund_code=${fund_code}`);
    await waitForHydration(page);
    await tabTo(page, 'input[name=amount]');
    await page.keyboard.type('1000');
    await tabTo(page, '.cost-line summary');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '费用与份额示例' })).toContainText('申购费');
    await tabTo(page, 'input[name=is_agreed]');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked();
    await tabTo(page, 'button[value=buy]');
    await page.keyboard.press('Enter');
    await expect(page.locator('input[name=trade_password]')).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '请输入 6 位密码' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('input[name=amount]')).toHaveValue('1000');
    await expect(page.locator('button[value=buy]')).toBeFocused();
  });
});
