import { enterBeforeHydration } from '~/tests/fixtures/early-input';
import { expect, test } from '~/tests/fixtures/test';

// Input before the scripts of a page run, as on a slow phone. The nightly run covers every page.
const FORMS = [
  ['the filters of a list', '/wealth/fund-library?tab=public#filter'],
  ['the search box', '/wealth/search'],
  ['a text and a photo', '/wealth/user/feedback'],
  ['fields that depend on a choice', '/wealth/user/authenticate/base-info'],
  ['files of two fields', '/wealth/user/authenticate/asset-investor'],
] as const;

for (const [what, address] of FORMS)
  test(`keeps ${what} entered before hydration`, async ({ page, signIn }) => {
    await signIn('qualifiedSimu');
    const { entered, lost } = await enterBeforeHydration(page, address);
    expect(entered.length).toBeGreaterThan(0);
    expect(lost).toEqual([]);
    if (address.includes('search')) await expect(page).toHaveURL(/searchKeyWord=./);
    if (address.includes('library'))
      await expect(page.getByRole('button', { name: /^查看 0 只产品$/ })).toBeVisible();
  });

test.describe('photos', () => {
  // One pixel is not a readable document.
  test.use({ allowedErrors: /status of 422/ });

  test('keeps both sides of an ID card, a chosen document and long-term validity entered before hydration', async ({
    page,
    register,
  }) => {
    await register();
    const { entered, lost } = await enterBeforeHydration(page, '/wealth/user/authenticate/identity-verify');
    expect(entered.filter(({ key }) => key === 'file')).toHaveLength(2);
    expect(lost).toEqual([]);
    await expect(page.getByLabel('证件到期日')).toBeDisabled();
  });
});

test.describe('page translated before hydration', () => {
  // React renders it again, and reports that.
  test.use({ allowedErrors: /Minified React error|status of 422/ });

  test('keeps texts, choices and files', async ({ page, signIn }) => {
    await signIn('qualifiedSimu');
    for (const address of [
      '/wealth/user/authenticate/base-info',
      '/wealth/user/authenticate/asset-investor',
    ]) {
      const { entered, lost } = await enterBeforeHydration(page, address, true);
      expect(entered.length).toBeGreaterThan(2);
      expect([address, lost]).toEqual([address, []]);
    }
  });
});

test('keeps amount, shares, rhythm and trade password entered before hydration, and computes with them', async ({
  page,
  signIn,
}) => {
  await signIn('qualifiedSimu');
  const answer = await page.request.get('/api/v1/trade/position/list');
  const { result } = (await answer.json()) as { result: { list: { fund_code: string }[] } };
  const fund = result.list[0]!.fund_code;
  for (const form of ['fund_buy', 'fetch', 'regular']) {
    const { entered, lost } = await enterBeforeHydration(page, `/wealth/public/${form}?fund_code=${fund}`);
    expect(entered.map(({ key }) => key.split(' ')[1])).toContain('trade_password');
    expect([form, lost]).toEqual([form, []]);
    // Figures of the entered amount or shares.
    await expect(page.locator('.cost-line').first()).toContainText(/手续费|申购费|赎回费|预计到账/);
    await expect(page.getByRole('button', { name: '清空' })).toBeVisible();
  }
});
