import type { Page, Route } from 'playwright/test';
import { ERROR_TEXTS, markNotProcessed, PortalError, toProblem } from '~/bff/core/errors';
import { waitForHeading, tickCheckbox, type PageUser } from '~/tests/fixtures/form-steps';
import { test } from '~/tests/fixtures/own-portal';
import { expect } from '~/tests/fixtures/test';
import { loadOpenFundAt, prepareTrader, loadPublicOrders } from '~/tests/fixtures/trade';
import { confirmTradeByForm } from '~/tests/fixtures/trade-steps';

// The connection between browser and portal fails while a form is being sent. The portal's own text for an
// unresponsive upstream is tested over HTTP (tests/http/portal/lost-answers.test.ts).
test.describe.configure({ mode: 'default' });
test.use({
  // Errors of the browser for aborted requests, and of the router for a response that does not come from the
  // portal.
  allowedErrors: /Failed to load resource|ERR_|SyntaxError|TypeError|Unable to decode|Unexpected|Invalid/,
});

const GATEWAY = {
  status: 504,
  contentType: 'text/html',
  body: '<html><body><h1>504 Gateway Time-out</h1></body></html>',
};
const isPost = (part: string) => (url: URL) => url.pathname.endsWith(`${part}.data`);
const isPostOfBuy = isPost('/fund_buy');
const OUTCOME = /\/intent\/outcome/;

/** The request does not arrive. */
const cut = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
/** The request arrives and is processed; the response is the page of a gateway. */
const lose = async (route: Route) => {
  if (route.request().method() !== 'POST') return route.continue();
  await route.fetch({ maxRedirects: 0 });
  return route.fulfill(GATEWAY);
};

/** Expects the notice to have the focus and to be fully visible between the header and the bottom bar. */
async function expectInView(page: Page): Promise<void> {
  const notice = page.locator('.form-notice');
  await expect(notice).toBeFocused();
  await expect(async () => {
    const [top, bottom, head, foot] = await notice.evaluate((element) => {
      const { top: from, bottom: to } = element.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const bar = document.querySelector('.action-bar')?.getBoundingClientRect().top ?? window.innerHeight;
      return [from, to, header, bar];
    });
    expect(top).toBeGreaterThanOrEqual(head ?? 0);
    expect(bottom).toBeLessThanOrEqual(foot ?? 0);
  }).toPass();
}

test('a purchase that did not arrive, was refused, and was done although the response was lost', async ({
  page,
  ownPortal: { ops },
}) => {
  test.setTimeout(180_000);
  const hand: PageUser = { page, hasScripts: true };
  const { fund_code: fund } = await loadOpenFundAt(ops, page.request, '2026-12-29T10:00:00+08:00');
  await prepareTrader(page.request, { ops });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/wealth/public/fund_buy?fund_code=${fund}`);
  await waitForHeading(hand, '买入');
  const buy = async () => {
    await tickCheckbox(hand, /我已阅读并同意/);
    await confirmTradeByForm(hand, '买入');
  };
  const expectKept = async () => {
    await expect(page.getByLabel('买入金额')).toHaveValue('2345');
    await expect(page.getByRole('checkbox', { name: /我已阅读并同意/ })).toBeChecked();
  };
  await page.getByLabel('买入金额').fill('2345');

  await test.step('connection lost: the page shows an open result, polls it, and keeps the form', async () => {
    await page.route(isPostOfBuy, cut);
    await page.route(OUTCOME, (route) => route.abort());
    await buy();
    await expect(page.locator('.form-notice')).toContainText('结果确认中');
    await expectInView(page);
    await expectKept();
    await expect(page.locator('.form-notice')).toContainText('正在查询结果');
    await page.unroute(OUTCOME);
    // It polls every two seconds; polled now, in place, the form stays.
    await expect(async () => {
      await page.getByRole('link', { name: '现在查询' }).click();
      await expect(page.locator('.form-notice')).toContainText('没有查到这次提交已受理', { timeout: 250 });
    }).toPass();
    await expectKept();
    expect(await loadPublicOrders(page.request)).toEqual([]);
    await page.unrouteAll();
  });

  await test.step('rate limited by the portal: the page shows that nothing changed and how long to wait, without polling', async () => {
    const refusal = markNotProcessed(
      new PortalError(ERROR_TEXTS.tooMany, {
        kind: 'RateLimitError',
        status: 429,
        retryAfterSeconds: 7,
        isUnsent: true,
      }),
    );
    await page.route(isPostOfBuy, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            contentType: 'application/problem+json; charset=utf-8',
            body: JSON.stringify(toProblem(refusal, 'r-1')),
          })
        : route.continue(),
    );
    await buy();
    await expect(page.locator('.form-notice')).toContainText('这次提交没有受理，没有任何变动');
    await expect(page.locator('.form-notice')).toContainText('请 7 秒后再试');
    await expect(page.getByText('结果确认中')).toHaveCount(0);
    await expectInView(page);
    await expectKept();
    expect(await loadPublicOrders(page.request)).toEqual([]);
    await page.unrouteAll();
  });

  await test.step('refused by the upstream: the page shows the reason and no open result', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await ops('set-public-fund', { fund, buy: 'suspended' });
    await buy();
    await expect(page.locator('main')).toContainText('暂停申购');
    await expect(page.getByText('结果确认中')).toHaveCount(0);
    await ops('set-public-fund', { fund, buy: 'open' });
  });

  await test.step('accepted, but the response is replaced by a gateway error: the page leads to the only order', async () => {
    await page.goto(`/wealth/public/fund_buy?fund_code=${fund}`);
    await waitForHeading(hand, '买入');
    await page.getByLabel('买入金额').fill('2345');
    await page.route(isPostOfBuy, lose);
    await page.route(OUTCOME, (route) => route.abort());
    await buy();
    await expect(page.locator('.form-notice')).toContainText('结果确认中');
    await expectInView(page);
    await expectKept();
    // The same key with another amount: refused, with a link to the result under that key.
    await page.unroute(isPostOfBuy);
    await page.getByLabel('买入金额').fill('2346');
    await confirmTradeByForm(hand, '买入');
    await expect(page.locator('.form-notice')).toContainText('内容与这次不同');
    await expectInView(page);
    await page.route(isPostOfBuy, lose);
    await page.getByLabel('买入金额').fill('2345');
    await confirmTradeByForm(hand, '买入');
    await expect(page.locator('.form-notice')).toContainText('结果确认中');
    await page.unroute(OUTCOME);
    await page.waitForURL(/trading_result\?order_id=/);
    await waitForHeading(hand, '买入申请已提交');
    expect(await loadPublicOrders(page.request)).toMatchObject([{ amount: '2345.00', status: 'accepted' }]);
    await page.unrouteAll();
  });
});
