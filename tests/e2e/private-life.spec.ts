import type { APIRequestContext } from 'playwright/test';
import { countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import {
  verifyByCard,
  answerVisitQuiz,
  applyToRedeem,
  submitEvidence,
  readAndConfirm,
  buildReservePath,
  reserveByForm,
  signContract,
  signNotice,
} from '~/tests/fixtures/purchase-steps';
import { followLink, waitForHeading, SCRIPT_MODES, type PageUser } from '~/tests/fixtures/form-steps';
import { registerByForm } from '~/tests/fixtures/login-form';
import { publishPrivateNavs, type Ops } from '~/tests/fixtures/ops';
import { test } from '~/tests/fixtures/own-portal';
import { callPortal, createTestCustomer, type TestCustomer } from '~/tests/fixtures/person';
import { findOpenDay, loadSales, type OrderFacts, type Sale } from '~/tests/fixtures/sales';
import { DEMO, DEMO_PASSWORD, expect, expectNoSidewaysScroll } from '~/tests/fixtures/test';
import {
  applyAsQualified,
  bindCardByForm,
  fillBaseInfo,
  requestCertificate,
  signPledge,
  takeQuiz,
  verifyIdentity,
} from '~/tests/fixtures/verification-steps';
import { postLogin } from '~/tests/fixtures/world';

// A separate portal with its clock moved forward: the tests run in sequence.
test.describe.configure({ mode: 'default' });

/** Completes every missing step to a purchase, from the list to the approval by the operator. */
async function becomeQualified(hand: PageUser, person: TestCustomer, ops: Ops): Promise<void> {
  const { page } = hand;
  const goOn = async (title: string) => {
    // With scripts the list opens as the modal while the person is not verified; otherwise it is a page.
    await page.getByRole('link', { name: new RegExp(`^继续：${title}`) }).click();
  };
  await goOn('实名认证');
  await verifyIdentity(hand, person);
  await goOn('基本信息');
  await fillBaseInfo(hand);
  await goOn('风险测评');
  await takeQuiz(hand, 4);
  await goOn('合格投资者声明');
  await signPledge(hand);
  await goOn('绑定银行卡');
  await bindCardByForm(hand, person);
  await goOn('私募合格投资者认证');
  await applyAsQualified(hand);
  await followLink(hand, '继续');
  await goOn('电子签名');
  await requestCertificate(hand, person);
  await waitForHeading(hand, '认证流程');
  await expect(page.getByText('您需要做的都已提交，等待审核结果即可')).toBeVisible();
  await ops('approve-proof', { phone: person.phone, kind: 'simu' });
  // The login state is cached for a second: pages show the approval when it has expired.
  await expect
    .poll(async () => {
      const states = await callPortal<{ simu_qi_states?: { code: number } }>(
        page.request,
        '/gsapi/us/v1/custom/states',
      );
      return states.simu_qi_states?.code;
    })
    .toBe(5);
}

/**
 * Returns a fund without a lock-up, and its first open day with enough time. `request` belongs to a qualified
 * person.
 */
async function saleWithTime(
  request: APIRequestContext,
  now: string,
): Promise<{ sale: Sale; openDay: string }> {
  const isWanted = (each: Sale) =>
    each.kind === 'simu' &&
    each.risk_level <= 4 &&
    each.lock_days === 0 &&
    findOpenDay(each, now) !== undefined;
  const [sale] = (await loadSales(request, 'status=running&min_amount_max=1000000', isWanted)) as [Sale];
  return { sale, openDay: findOpenDay(sale, now) ?? '' };
}

/** Completes an order from the reservation to the payment; returns the order. */
async function buy(hand: PageUser, person: TestCustomer, sale: Sale, openDay: string): Promise<OrderFacts> {
  await reserveByForm(hand, String(sale.least_amount), openDay);
  await waitForHeading(hand, /适当性/);
  await signNotice(hand);
  await readAndConfirm(hand);
  await verifyByCard(hand, person);
  await followLink(hand, /下一步/);
  await signContract(hand, person);
  await submitEvidence(hand);
  return callPortal(hand.page.request, `/api/v1/data/order/detail?product_code=${sale.product_code}`);
}

/** Moves the clock of the upstream past a day; logins may expire meanwhile. */
async function waitUntilAfter(ops: Ops, day: string): Promise<void> {
  const { now } = await ops('clock');
  const days = countDaysBetween(toShanghaiDay(String(now)), day) + 1;
  if (days > 0) await ops('clock', { by: `+${days}d` });
}

for (const hasScripts of SCRIPT_MODES) {
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: hasScripts });

    test(`PRODUCT-008 PRODUCT-009 PRODUCT-010 ROLE-003 private-fund journey: new phone, verified, qualified, reserve, sign, pay, hold, redeem`, async ({
      page,
      playwright,
      look,
      ownPortal: { origin, ops },
    }) => {
      test.setTimeout(240_000);
      const hand: PageUser = { page, hasScripts, ...(hasScripts ? { look } : {}) };
      const person = createTestCustomer();
      const scout = await playwright.request.newContext({ baseURL: origin });
      await postLogin(scout, origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
      await publishPrivateNavs(ops);
      const { now } = await ops('clock');
      const { sale, openDay } = await saleWithTime(scout, String(now));
      await scout.dispose();

      await test.step('new phone', async () => {
        await page.goto(buildReservePath(sale.product_code));
        await followLink(hand, '登录后继续');
        await registerByForm(page, person.phone);
        await waitForHeading(hand, '预约购买');
        await expect(page.getByRole('heading', { name: '还差几步才能预约' })).toBeVisible();
      });

      await test.step('verification and qualification', async () => {
        await followLink(hand, '去完成');
        await becomeQualified(hand, person, ops);
      });

      const order = await test.step('reserve, sign, pay', async () => {
        await page.goto(buildReservePath(sale.product_code));
        return buy(hand, person, sale, openDay);
      });

      await test.step('cooling-off, return visit, confirmation', async () => {
        await ops('register-payment', { order: order.order_id, amount: order.amount, payer: person.name });
        await page.goto(`/wealth/user/transition_detail?order_id=${order.order_id}`);
        await expect(page.getByRole('region', { name: '投资冷静期' })).toContainText('冷静期剩余');
        await page.goto(`/wealth/process/purchase/return_visit_quiz?order_id=${order.order_id}`);
        await expect(page.getByText('冷静期内不进行回访，也不会有人致电')).toBeVisible();
        await ops('clock', { by: '+25h' });
        await page.reload();
        await answerVisitQuiz(hand);
        await waitForHeading(hand, '申购订单');
        await waitUntilAfter(ops, openDay);
        await postLogin(page.request, origin, person.phone, DEMO_PASSWORD);
        await ops('confirm-shares', { order: order.order_id, nav: '1.0000' });
        await page.reload();
        await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible();
        // Only one order exists after all posts of the journey.
        const { list } = await callPortal<{ list: unknown[] }>(page.request, '/api/v1/data/order/list');
        expect(list).toHaveLength(1);
      });

      await test.step('holding', async () => {
        await page.goto('/wealth/user/assets/simu');
        await expect(page.locator('main')).toContainText(sale.product_name);
        await expectNoSidewaysScroll(page);
        await page.goto('/wealth/user/assets');
        await expect(page.locator('main')).toContainText('私募');
      });

      await test.step('redemption', async () => {
        await applyToRedeem(hand, person, sale.product_code);
        await waitForHeading(hand, '赎回订单');
        await expect(page.getByRole('link', { name: '撤销赎回申请' })).toBeVisible();
        const { list } = await callPortal<{ list: { kind: string; step: string }[] }>(
          page.request,
          '/api/v1/data/order/list?kind=redeem',
        );
        expect(list).toMatchObject([{ kind: 'redeem', step: 'waiting' }]);
      });
    });
  });
}
