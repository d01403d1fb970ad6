import type { Page } from 'playwright/test';
import {
  followLink,
  waitForHeading,
  pressButton,
  tickCheckbox,
  type PageUser,
} from '~/tests/fixtures/form-steps';
import { logInByForm } from '~/tests/fixtures/login-form';
import { SHARED_DATA_DIRECTORY } from '~/tests/fixtures/browser-run';
import { test } from '~/tests/fixtures/on-sale';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import { callPortal, prepareCustomer } from '~/tests/fixtures/person';
import {
  verifyByCard,
  submitEvidence,
  readAndConfirm,
  buildReservePath,
  reserveByForm,
  signContract,
  signNotice,
} from '~/tests/fixtures/purchase-steps';
import { loadSales, type OrderFacts, type Sale } from '~/tests/fixtures/sales';
import { expect, waitForHydration } from '~/tests/fixtures/test';

// Variants of the private-fund purchase other than that of tests/e2e/private-life.spec.ts.
const ops = createEmbeddedOps(SHARED_DATA_DIRECTORY);

const lastOrder = (page: Page, sale: Sale): Promise<OrderFacts> =>
  callPortal(page.request, `/api/v1/data/order/detail?product_code=${sale.product_code}`);

test('PRODUCT-009 left in the middle and continued on another device; cancelled in cooling-off with a full refund', async ({
  page,
  context,
  browser,
  baseURL,
  extraHTTPHeaders,
  userAgent,
  saleAt,
}) => {
  test.setTimeout(120_000);
  const hand: PageUser = { page, hasScripts: true };
  const person = await prepareCustomer(context.request, { upTo: 'qualified', ops });
  const sale = await saleAt(3, 4);
  await page.goto(buildReservePath(sale.product_code));
  await reserveByForm(hand, String(sale.least_amount), sale.open_days[0] ?? '');
  await waitForHeading(hand, /适当性/);
  await signNotice(hand);
  await readAndConfirm(hand);

  const second = await browser.newContext({
    baseURL,
    extraHTTPHeaders,
    userAgent,
    viewport: { width: 375, height: 812 },
  });
  const phone: PageUser = { page: await second.newPage(), hasScripts: true };
  await phone.page.goto(buildReservePath(sale.product_code));
  await followLink(phone, '登录后继续');
  await logInByForm(phone.page, person.phone);
  await expect(phone.page.getByRole('heading', { name: '有一笔订单正在办理' })).toBeVisible();
  await followLink(phone, /^继续：/);
  await verifyByCard(phone, person);
  await followLink(phone, /下一步/);
  await signContract(phone, person);

  // The first device, on its old page: the step is done, and the page shows the one that is due.
  await page.reload();
  await expect(page.getByRole('heading', { name: '这一步已完成' })).toBeVisible();
  await followLink(hand, /^去打款/);
  await submitEvidence(hand);
  const order = await lastOrder(page, sale);
  await ops('register-payment', { order: order.order_id, amount: order.amount, payer: person.name });

  // The user page also has a countdown, with the cancellation as close as the progress.
  await page.goto('/wealth/user');
  const running = page.getByRole('region', { name: /申购$/ });
  await expect(running).toContainText('投资冷静期');
  await expect(running.getByRole('timer')).toContainText('剩余');
  await expect(running.getByRole('link', { name: '取消订单' })).toHaveAttribute('href', /#cancel$/);
  await running.getByRole('link', { name: '查看进度' }).click();
  await expect(page).toHaveURL(`/wealth/user/transition_detail?order_id=${order.order_id}`);
  await waitForHydration(page);
  const cooling = page.getByRole('region', { name: '投资冷静期' });
  await expect(cooling).toContainText('款项原路全额退回');
  await cooling.getByRole('link', { name: '取消订单，全额退款' }).click();
  await pressButton(hand, '确认取消订单');
  await expect(page.getByText('待退款项')).toBeVisible();
  await expect(page.getByText('已撤销').first()).toBeVisible();
  expect(await lastOrder(page, sale)).toMatchObject({
    status: 'cancelled',
    refund: { due: order.amount },
  });
  await second.close();
});

test('ROLE-006 a person qualified for plans reserves one, up to its notice', async ({ page, context }) => {
  await prepareCustomer(context.request, { upTo: 'qualified', kind: 'am', ops });
  const hand: PageUser = { page, hasScripts: true };
  const [sale] = (await loadSales(
    context.request,
    'status=running',
    ({ kind, risk_level }) => kind === 'am' && risk_level <= 4,
  )) as [Sale];
  await page.goto(buildReservePath(sale.product_code));
  await waitForHydration(page);
  await reserveByForm(hand, String(sale.least_amount), sale.open_days[0] ?? '');
  await waitForHeading(hand, /适当性/);
  await expect(page.getByText('产品：资管计划，仅限合格投资者')).toBeVisible();
  expect(await lastOrder(page, sale)).toMatchObject({ status: 'open', step: 'suitability' });
});

test('RISK-007 the lowest class is refused above R1, without an override', async ({
  page,
  context,
  saleAt,
}) => {
  await prepareCustomer(context.request, { upTo: 'qualified', option: 1, ops });
  const sale = await saleAt(2, 3, 4);
  await page.goto(buildReservePath(sale.product_code));
  const main = page.locator('main');
  await expect(main).toContainText('最低风险承受能力类别');
  await expect(main).toContainText('产品与您的风险等级不匹配');
  await expect(page.getByLabel('购买金额')).toHaveCount(0);
});

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    // A form rejected without scripts is a page with status 400.
    test.use({ javaScriptEnabled: hasScripts, allowedErrors: hasScripts ? null : /status of 400/ });

    test('RISK-004 PRODUCT-009 a product above the class requires a warning and a second, separate confirmation', async ({
      page,
      context,
      saleAt,
    }) => {
      const hand: PageUser = { page, hasScripts };
      await prepareCustomer(context.request, { upTo: 'qualified', option: 3, ops });
      const sale = await saleAt(4);
      await page.goto(buildReservePath(sale.product_code));
      if (hasScripts) await waitForHydration(page);
      // Its terms are shown only to a person who requests them after a warning.
      await expect(page.getByLabel('购买金额')).toHaveCount(0);
      await tickCheckbox(hand, /主动要求了解/);
      await pressButton(hand, '查看购买条件');
      await reserveByForm(hand, String(sale.least_amount), sale.open_days[0] ?? '');
      await waitForHeading(hand, '风险不匹配警示');
      await expect(page.getByText('产品风险高于您的风险承受能力，请慎重决定。')).toBeVisible();
      await expect(page.getByText('C3 平衡型，可匹配 R1-R3；本产品风险等级为 R4')).toBeVisible();
      // It is not signed while unread.
      await pressButton(hand, '我已阅读上述警示');
      await expect(page.getByText('请阅读后勾选')).toBeVisible();
      await signNotice(hand, '我已阅读上述警示');
      await waitForHeading(hand, '再次确认');
      expect(await lastOrder(page, sale)).toMatchObject({ step: 'suitability' });
      await signNotice(hand, '我仍要继续，并自行承担风险');
      await waitForHeading(hand, '阅读募集材料');
      expect(await lastOrder(page, sale)).toMatchObject({ step: 'material' });
    });
  });
}

test('ROLE-006 PRODUCT-016 the context changes the required verification, but not the content of a private fund', async ({
  page,
  world,
  signIn,
}) => {
  const documents = page.locator('section', { has: page.getByRole('heading', { name: '文件' }) });
  /**
   * Chooses a context; a qualified private-fund investor stays one, and the other proof is requested separately.
   */
  const choose = async (name: string, requested: string) => {
    await page.goto('/wealth/user/setting');
    const own = page.getByRole('group', { name: '账户类别' });
    await own.getByRole('button', { name }).click();
    await expect(own.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`/simu/product/${world.simu.id}`);
    await expect(documents).toBeVisible();
    await expect(documents).not.toContainText('需合格投资者认证');
    await page.goto('/wealth/user/authenticate');
    await expect(page.locator('main')).toContainText(`通过${requested}合格投资者认证后可预约购买`);
  };
  await signIn('qualifiedSimu');
  await choose('资产管理', '资管');
  await choose('私募基金', '私募');
});
