import type { APIRequestContext } from 'playwright/test';
import { waitForHeading, SCRIPT_MODES, type PageUser } from '~/tests/fixtures/form-steps';
import { expect, test } from '~/tests/fixtures/test';
import { loadOpenFund, loadPublicFunds } from '~/tests/fixtures/trade';
import { startTradeFromFund, getTradeGate } from '~/tests/fixtures/trade-steps';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

async function getFund(request: APIRequestContext, isClosed = false): Promise<string> {
  if (!isClosed) return (await loadOpenFund(request)).fund_code;
  return (await loadPublicFunds(request, 'status=suspended&limit=1'))[0]?.fund_code ?? '';
}

const APPEARANCES = ['with JavaScript', 'without JavaScript', 'elder mode'] as const;
for (const appearance of IS_NIGHTLY ? APPEARANCES : APPEARANCES.slice(0, 1)) {
  const hasScripts = appearance !== 'without JavaScript';
  test.describe(appearance, () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('TRADE-002 3026, above the own class: shows the risk pop-up, a written warning and a second confirmation, then the trade continues', async ({
      page,
      context,
      signIn,
      baseURL,
    }) => {
      await signIn('quizC2');
      const isElder = appearance === 'elder mode';
      if (isElder) await context.addCookies([{ name: 'elder', value: '1', url: baseURL ?? '' }]);
      const hand: PageUser = { page, hasScripts };
      await startTradeFromFund(hand, await getFund(context.request), '买入');
      const gate = isElder ? page.locator('main') : getTradeGate(hand);
      if (isElder) await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(gate).toContainText('第 1 次确认，共 2 次');
      await expect(gate).toContainText('本产品风险等级为 R4 中高风险，高于您的可匹配范围');
      await gate.getByRole('button', { name: '我已阅读上述警示' }).click();
      await expect(gate).toContainText('第 2 次确认，共 2 次');
      await gate.getByRole('button', { name: /我仍要继续/ }).click();
      // The class is confirmed: the card is requested next.
      await expect(gate.getByRole('heading', { name: '请先绑定银行卡' })).toBeVisible();
      // For another purpose it is requested again.
      await startTradeFromFund(hand, await getFund(context.request), '定投');
      await expect(gate).toContainText('第 1 次确认，共 2 次');
    });
  });
}

// Every run tests this over HTTP (tests/http/portal/guests.test.ts).
for (const hasScripts of IS_NIGHTLY ? SCRIPT_MODES : []) {
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test('logged out: shows the purpose of the page, and the login that returns to it', async ({
      page,
      world,
    }) => {
      const hand: PageUser = { page, hasScripts };
      const code = world.funds[0]?.code ?? '';
      for (const name of ['买入', '定投'] as const) {
        await startTradeFromFund(hand, code, name);
        const login = page.locator('main').getByRole('link', { name: '登录后继续' });
        await expect(login).toHaveAttribute('href', new RegExp(`return_to=.*fund_code%3D${code}`));
      }
      await waitForHeading(hand, '定投');
    });
  });
}
