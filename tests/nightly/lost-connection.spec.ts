import type { Page } from 'playwright/test';
import { waitForHeading, pressButton, type PageUser } from '~/tests/fixtures/form-steps';
import { test } from '~/tests/fixtures/own-portal';
import { callPortal, prepareCustomer } from '~/tests/fixtures/person';
import { findOpenDay, loadSales, type OrderFacts } from '~/tests/fixtures/sales';
import { DEMO, DEMO_PASSWORD, expect, waitForHydration } from '~/tests/fixtures/test';
import { setClock } from '~/tests/fixtures/trade';
import { fillBaseInfo } from '~/tests/fixtures/verification-steps';
import { postLogin } from '~/tests/fixtures/world';

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
const OUTCOME = /\/intent\/outcome/;

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

// Every run includes the purchase in tests/e2e/lost-connection.spec.ts, whose form and notice are the same.
test('private order', async ({ page, ownPortal: { ops } }) => {
  test.setTimeout(180_000);
  const hand: PageUser = { page, hasScripts: true };
  // Before the NAVs of the demo world become stale: without a recent NAV no fund is sold.
  await setClock(ops, '2026-11-24T10:00:00+08:00');
  await prepareCustomer(page.request, { upTo: 'qualified', ops });
  const { now } = await ops('clock');
  const [sale] = await loadSales(
    page.request,
    'status=running',
    (each) => each.kind === 'simu' && each.risk_level <= 4 && findOpenDay(each, String(now)) !== undefined,
  );
  if (!sale) throw new Error('no fund on sale');
  const { product_code } = sale;
  const query = new URLSearchParams({
    product_code,
    amount: String(sale.least_amount),
    open_day: findOpenDay(sale, String(now)) ?? '',
  });
  const orders = async () =>
    (await callPortal<{ list: OrderFacts[] }>(page.request, '/api/v1/data/order/list')).list;

  await test.step('a reservation without a response leads to its order', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`/wealth/process/purchase/reserve_preview?${query.toString()}`);
    await waitForHeading(hand, '预约信息确认');
    await page.route(isPost('/reserve_preview'), async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch({ maxRedirects: 0 });
      return route.abort('connectionreset');
    });
    await page.route(OUTCOME, (route) => route.abort());
    await pressButton(hand, '确认预约');
    await expect(page.locator('.form-notice')).toContainText('结果确认中');
    await expectInView(page);
    await page.unroute(OUTCOME);
    await page.waitForURL(/transition_detail\?order_id=/);
    expect(await orders()).toHaveLength(1);
  });
});

test('forms without money movement, statements, a switch', async ({
  page,
  context,
  ownPortal: { origin, ops },
}) => {
  const hand: PageUser = { page, hasScripts: true };
  await page.setViewportSize({ width: 320, height: 568 });
  await prepareCustomer(page.request, { upTo: 'identity', ops });

  await test.step('offline: the form keeps the typed values, shows no open result and is posted when the network is back', async () => {
    await page.goto('/wealth/user/authenticate/base-info');
    await waitForHydration(page);
    await context.setOffline(true);
    await fillBaseInfo(hand);
    const notice = page.locator('.form-notice');
    await expect(notice).toContainText('没有确认，请重试');
    await expect(notice).not.toContainText('结果确认中');
    await expectInView(page);
    await expect(page.getByLabel('详细地址')).toHaveValue('西湖区文三路 1 号');
    await context.setOffline(false);
    await pressButton(hand, /保存|提交|下一步/);
    await page.waitForURL((url) => !url.pathname.endsWith('/base-info'));
  });

  await test.step('offline: downloads of a statement and of flows stay on the page', async () => {
    await postLogin(page.request, origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
    await page.goto('/wealth/user/assets');
    await waitForHydration(page);
    await context.setOffline(true);
    const notice = page.locator('.form-notice');
    await page.getByRole('button', { name: '下载 CSV 流水' }).click();
    await expect(notice).toContainText('网络没有连接');
    await page.getByRole('button', { name: '生成 PDF 对账单' }).click();
    await expect(notice).toContainText('同一份内容只会受理一次');
    await expect(page.getByRole('heading', { name: '资金流水与对账单' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('a switch that was not saved shows an error', async () => {
    await page.goto('/wealth/user/authenticate');
    await waitForHydration(page);
    await page.route(isPost('/user/setting'), (route) => route.fulfill(GATEWAY));
    await page.getByRole('button', { name: '资产管理' }).click();
    await expect(page.locator('.toast-area')).toContainText('没有确认，请重试');
    await expect(page.getByRole('heading', { level: 1, name: '认证中心' })).toBeVisible();
    await page.unrouteAll();
  });
});
