import { waitForHeading, pressButton, type PageUser } from '~/tests/fixtures/form-steps';
import { test } from '~/tests/fixtures/own-portal';
import { callPortal, createTestCustomer, prepareCustomer } from '~/tests/fixtures/person';
import { DEMO_PASSWORD, expect } from '~/tests/fixtures/test';
import {
  loadOpenFund,
  loadOpenFundAt,
  prepareTrader,
  setClock,
  WRONG_TRADE_PASSWORD,
} from '~/tests/fixtures/trade';
import {
  buyByForm,
  expectPasswordCleared,
  startTradeFromFund,
  getTradeGate,
  goToPassword,
  setPasswordByForm,
  typePassword,
} from '~/tests/fixtures/trade-steps';
import { postLogin } from '~/tests/fixtures/world';

// Checks before a public-fund trade that need a moved clock or an older person (the others:
// tests/e2e/trade-check.spec.ts), and a locked trade password.
test.describe.configure({ mode: 'default' });

test.describe('a year later', () => {
  for (const [id, name, title, button, documentUntil] of [
    ['TRADE-007', 'an expired quiz', '风险测评已过期', '重新测评', undefined],
    ['TRADE-010', 'an expired document', '身份证件已过期', '更新证件', '2027-06-30'],
  ] as const) {
    test(`${id} ${name} opens the common pop-up, and the same as a page without scripts`, async ({
      page,
      browser,
      ownPortal: { origin, ops },
    }) => {
      await setClock(ops, '2026-11-24T10:00:00+08:00');
      const person = await prepareCustomer(page.request, { upTo: 'quiz', documentUntil, ops });
      const { fund_code: fund } = await loadOpenFundAt(ops, page.request, '2027-11-26T10:00:00+08:00');
      // The clock has moved past the end of the login.
      await postLogin(page.request, origin, person.phone, DEMO_PASSWORD);
      await expectGate({ page, hasScripts: true }, fund, title, button);
      const bare = await browser.newContext({
        baseURL: origin,
        javaScriptEnabled: false,
        storageState: await page.context().storageState(),
      });
      await expectGate({ page: await bare.newPage(), hasScripts: false }, fund, title, button);
      await bare.close();
    });
  }
});

async function expectGate(hand: PageUser, fund: string, title: string, button: string): Promise<void> {
  await startTradeFromFund(hand, fund, '买入');
  const gate = getTradeGate(hand);
  await expect(gate.getByRole('heading', { name: title })).toBeVisible();
  if (hand.hasScripts) await expect(gate.locator('[data-popup]')).toHaveAttribute('data-popup', 'common');
  await expect(gate.getByRole('link', { name: button })).toBeVisible();
  await expect(hand.page.getByLabel('买入金额')).toHaveCount(0);
}

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('TRADE-011 1039, 65 and older for R4: the common pop-up, confirmed once', async ({
      page,
      ownPortal: { ops },
    }) => {
      await setClock(ops, '2026-11-24T10:00:00+08:00');
      await prepareCustomer(page.request, {
        upTo: 'quiz',
        person: createTestCustomer({ born: '19550307' }),
        ops,
      });
      const hand: PageUser = { page, hasScripts };
      const { fund_code: fundCode } = await loadOpenFund(page.request);
      // No holding: shown before anything is requested.
      await page.goto(`/wealth/public/fetch?fund_code=${fundCode}`);
      await expect(page.getByRole('heading', { name: '没有可赎回的份额' })).toBeVisible();
      await startTradeFromFund(hand, fundCode, '买入');
      const gate = getTradeGate(hand);
      await expect(gate.getByRole('heading', { name: '65 周岁及以上投资者确认' })).toBeVisible();
      if (hasScripts) await expect(gate.locator('[data-popup]')).toHaveAttribute('data-popup', 'common');
      await gate.getByRole('button', { name: '我已了解并确认' }).click();
      await expect(gate.getByRole('heading', { name: '请先绑定银行卡' })).toBeVisible();
    });
  });
}

test.describe('trade password', () => {
  test.use({ allowedErrors: /status of (?:422|429)/ });

  test('shows until when it is locked after five wrong ones; reset with a code, trading works again', async ({
    page,
    ownPortal: { ops },
  }) => {
    await setClock(ops, '2026-11-24T10:00:00+08:00');
    await prepareTrader(page.request, { ops });
    const { fund_code: fund } = await loadOpenFund(page.request);
    const hand: PageUser = { page, hasScripts: true };
    await startTradeFromFund(hand, fund, '买入');
    await page.getByLabel('买入金额').fill('1000');
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await goToPassword(hand, '买入');
    // A different one each time: the same password with the key of the form is the same attempt.
    for (const [password, left] of [
      [WRONG_TRADE_PASSWORD, '还可尝试 4 次'],
      ['864209', '还可尝试 3 次'],
      ['753108', '还可尝试 2 次'],
      ['642097', '还可尝试 1 次'],
      ['531986', '已锁定至 2026-11-24 13:'],
    ] as const) {
      await typePassword(hand, password);
      await pressButton(hand, '确认买入');
      await expect(page.getByText(left).first()).toBeVisible();
      await expectPasswordCleared(hand);
    }
    expect(await callPortal(page.request, '/api/v1/trade/new/orders')).toMatchObject({ list: [] });
    await ops('clock', { by: '+61s' });
    await page.getByRole('link', { name: '忘记或重设交易密码' }).click();
    await setPasswordByForm(hand);
    await waitForHeading(hand, '买入');
    await buyByForm(hand, '1000');
  });
});
