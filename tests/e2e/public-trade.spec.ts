import Big from 'big.js';
import {
  followLink,
  waitForHeading,
  SCRIPT_MODES,
  pressButton,
  type PageUser,
} from '~/tests/fixtures/form-steps';
import { test } from '~/tests/fixtures/own-portal';
import { prepareCustomer, type TestCustomer } from '~/tests/fixtures/person';
import { DEMO_PASSWORD, expect } from '~/tests/fixtures/test';
import {
  runSettlementDay,
  loadOpenFundAt,
  loadPublicOrder,
  loadPublicOrders,
  setClock,
  WRONG_TRADE_PASSWORD,
} from '~/tests/fixtures/trade';
import {
  bindCardFromPopup,
  computePurchase,
  buyByForm,
  confirmTradeByForm,
  expectPasswordCleared,
  getFactValue,
  startTradeFromFund,
  openOrder,
  createPlanByForm,
  computeRedemptionFee,
  setPasswordFromPopup,
  formatTimelineDay,
  showFigures,
  showOrder,
  typePassword,
  formatPageYuan,
} from '~/tests/fixtures/trade-steps';
import { postLogin } from '~/tests/fixtures/world';

// A separate portal with its clock set to days of the seeded calendar: the tests run in sequence.
test.describe.configure({ mode: 'default' });

/** Days of a journey; the holiday is between the plan and its first debit. */
interface Days {
  first: string;
  second: string;
  plan: string;
  /** Fridays without trading, and the day of their debit. */
  planned: string[];
  run: string;
  runConfirmed: string;
  redeem: string;
  redeemConfirmed: string;
  arrival: string;
  /** Rates of the redeemed lots: first purchase, second purchase, plan. */
  rates: [number, number, number];
}

const NEW_YEAR: Days = {
  first: '2026-12-29',
  second: '2026-12-30',
  plan: '2026-12-31',
  planned: ['2027-01-01'],
  run: '2027-01-04',
  runConfirmed: '2027-01-05',
  redeem: '2027-01-06',
  redeemConfirmed: '2027-01-07',
  arrival: '2027-01-11',
  rates: [0.01, 0.01, 0.015],
};
const SPRING_FESTIVAL: Days = {
  first: '2027-02-02',
  second: '2027-02-03',
  plan: '2027-02-04',
  planned: ['2027-02-05', '2027-02-12'],
  run: '2027-02-12',
  runConfirmed: '2027-02-15',
  redeem: '2027-02-16',
  redeemConfirmed: '2027-02-17',
  arrival: '2027-02-19',
  rates: [0.01, 0.01, 0.015],
};
const NAV = { first: '2.0000', second: '2.0100', run: '2.0500' } as const;
/** First tier of an equity fund, discounted. */
const RATE = 0.0008;

for (const hasScripts of SCRIPT_MODES) {
  const days = hasScripts ? SPRING_FESTIVAL : NEW_YEAR;
  test.describe(hasScripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({
      javaScriptEnabled: hasScripts,
      // A rejected form.
      allowedErrors: /status of 422/,
    });

    test('TRADE-009 TRADE-012 public-fund journey: card, password, buy, cancel, settle, plan over a holiday, redeem', async ({
      page,
      look,
      ownPortal: { origin, ops },
    }) => {
      test.setTimeout(180_000);
      const hand: PageUser = { page, hasScripts, ...(hasScripts ? { look } : {}) };
      const { fund_code: fund } = await loadOpenFundAt(ops, page.request, `${days.first}T10:00:00+08:00`);
      const person = await prepareCustomer(page.request, { upTo: 'pledge', ops });
      const [first, second] = [
        computePurchase(10_000, RATE, NAV.first),
        computePurchase(5_000, RATE, NAV.second),
      ];
      const orders = { first: '', second: '' };

      await test.step('forms ask for a missing card and trade password', async () => {
        // The minute between two codes to one phone.
        await ops('clock', { by: '+61s' });
        await startTradeFromFund(hand, fund, '买入');
        await bindCardFromPopup(hand, person);
        await waitForHeading(hand, '买入');
        await setPasswordFromPopup(hand);
        await waitForHeading(hand, '买入');
      });

      await test.step('buy before 15:00: fee and days are shown before the order; a wrong password charges nothing', async () => {
        await page.getByLabel('买入金额').fill('10000');
        await showFigures(hand, '按此金额试算');
        await expect(getFactValue(hand, '申购费')).toContainText(formatPageYuan(first.fee));
        // The line below the amount shows the day, its details show all days.
        await expect(page.locator('.cost-line summary')).toContainText(`按 ${days.first.slice(5)} 净值`);
        await page.locator('.cost-line summary').click();
        await expect(page.getByRole('list', { name: '成交与确认' })).toContainText(
          formatTimelineDay(days.first),
        );
        await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
        await confirmTradeByForm(hand, '买入', WRONG_TRADE_PASSWORD);
        await expect(page.getByText('交易密码有误，还可尝试 4 次').first()).toBeVisible();
        await expect(page.getByLabel('买入金额')).toHaveValue('10000');
        await expectPasswordCleared(hand);
        // After closing it, the form is unchanged.
        if (hasScripts) await page.keyboard.press('Escape');
        orders.first = await buyByForm(hand, '10000');
        await expect(getFactValue(hand, '成交日')).toContainText(formatTimelineDay(days.first));
      });

      await test.step('cancel before 15:00: full refund', async () => {
        await startTradeFromFund(hand, fund, '买入');
        const id = await buyByForm(hand, '2000');
        await typePassword(hand);
        await pressButton(hand, '确认撤单');
        await expect(page.getByText('已撤单', { exact: true }).first()).toBeVisible();
        await expect(getFactValue(hand, '退款')).toContainText(formatPageYuan('2000'));
        await expect(getFactValue(hand, '退款')).toContainText('已退回原付款账户');
        expect(await loadPublicOrder(page.request, id)).toMatchObject({
          status: 'cancelled',
          refund: { amount: '2000.00' },
        });
      });

      await test.step('after 15:00: no cancellation, and T is the next trading day', async () => {
        await showOrder(hand, orders.first);
        await typePassword(hand);
        await setClock(ops, `${days.first}T15:30:00+08:00`);
        await pressButton(hand, '确认撤单');
        // The page is revalidated in place: the form disappears, the reason stays.
        if (hasScripts) await expect(page.getByRole('button', { name: '确认撤单' })).toHaveCount(0);
        await expect(page.getByText('已过撤单截止时间（T 日 15:00），不能撤单').first()).toBeVisible();
        await showOrder(hand, orders.first);
        await expect(page.getByRole('button', { name: '确认撤单' })).toHaveCount(0);
        await startTradeFromFund(hand, fund, '买入');
        await expect(page.getByText('今天已过 15:00，现在提交按下一交易日')).toBeVisible();
        orders.second = await buyByForm(hand, '5000');
        await expect(getFactValue(hand, '成交日')).toContainText(formatTimelineDay(days.second));
      });

      await test.step('after settlement: position and income are exact to the cent', async () => {
        await runSettlementDay(ops, days.first, { [fund]: NAV.first });
        await runSettlementDay(ops, days.second, { [fund]: NAV.second });
        await runSettlementDay(ops, days.plan);
        await returnTo(page, origin, person);
        await page.goto('/wealth/public/account/assetss');
        await page.locator('main').getByRole('link').filter({ hasText: '市值' }).first().click();
        await waitForHeading(hand, /股票/);
        const held = first.shares.plus(second.shares);
        await expect(getFactValue(hand, /^持有份额/)).toContainText(formatPageYuan(held).replace('元', '份'));
        const value = held.times(NAV.second).round(2, Big.roundHalfUp);
        await expect(page.getByRole('main')).toContainText(formatPageYuan(value).replace(' 元', ''));
        await followLink(hand, '持仓收益');
        await waitForHeading(hand, '持仓收益');
        const income = value.minus(15_000);
        await expect(page.getByRole('region', { name: '收益合计' })).toContainText(
          formatPageYuan(income.abs()).replace(' 元', ''),
        );
        expect(await loadPublicOrder(page.request, orders.second)).toMatchObject({
          status: 'confirmed',
          fee: second.fee.toFixed(2),
          shares: second.shares.toFixed(2),
        });
      });

      await test.step('plan with days on a holiday: each is moved and listed, none is lost', async () => {
        await startTradeFromFund(hand, fund, '定投');
        const moved = days.planned.filter((day) => day !== days.run);
        await createPlanByForm(hand, '500', [
          new RegExp(days.run),
          ...moved.map((day) => new RegExp(`${day} 因休市顺延`)),
        ]);
        await waitForHeading(hand, /股票/);
        const plan = page.url();
        await runSettlementDay(ops, days.run, { [fund]: NAV.run });
        await runSettlementDay(ops, days.runConfirmed);
        await returnTo(page, origin, person);
        await page.goto(plan);
        const runs = page.locator('main li').filter({ hasText: days.run });
        await expect(runs).toHaveCount(days.planned.length);
        for (const day of moved)
          await expect(runs.filter({ hasText: `原定 ${day}，因休市顺延` })).toHaveCount(1);
        await expect(runs.first()).toContainText('已确认');
      });

      await test.step('redeem across fee tiers: the booked fee equals the shown fee', async () => {
        await setClock(ops, `${days.redeem}T10:00:00+08:00`);
        await returnTo(page, origin, person);
        await startTradeFromFund(hand, fund, '赎回');
        const ofPlan = new Big(100);
        const shares = first.shares.plus(second.shares).plus(ofPlan);
        await page.getByLabel('赎回份额', { exact: true }).fill(shares.toFixed(2));
        await showFigures(hand, '按此份额试算');
        const [one, two, three] = days.rates;
        const fee = computeRedemptionFee(
          [
            { shares: first.shares, rate: one },
            { shares: second.shares, rate: two },
            { shares: ofPlan, rate: three },
          ],
          NAV.run,
        );
        const example = page.getByRole('region', { name: '费用与到账示例' });
        await expect(getFactValue(hand, '赎回费')).toHaveText(formatPageYuan(fee));
        await expect(example.getByText('起部分份额的费率降低')).toBeVisible();
        await confirmTradeByForm(hand, '赎回');
        await waitForHeading(hand, '赎回申请已提交');
        const id = await openOrder(hand);
        await runSettlementDay(ops, days.redeem, { [fund]: NAV.run });
        await runSettlementDay(ops, days.redeemConfirmed);
        await returnTo(page, origin, person);
        await showOrder(hand, id);
        await expect(getFactValue(hand, '赎回费')).toHaveText(formatPageYuan(fee));
        await expect(page.getByRole('table', { name: '逐笔份额' }).getByRole('row')).not.toHaveCount(0);
        const net = shares.times(NAV.run).round(2, Big.roundHalfUp).minus(fee);
        await expect(getFactValue(hand, '到账金额')).toContainText(formatPageYuan(net));
        await runSettlementDay(ops, days.arrival);
        await returnTo(page, origin, person);
        await showOrder(hand, id);
        await expect(page.getByText('已到账', { exact: true }).first()).toBeVisible();
        expect(await loadPublicOrder(page.request, id)).toMatchObject({
          status: 'paid_out',
          fee: fee.toFixed(2),
        });
        // Two purchases, a cancelled one, a redemption, and the plan with one more Friday.
        const kinds = (await loadPublicOrders(page.request, fund)).map((order) => order.plan_id !== null);
        expect(kinds.filter((isOfPlan) => !isOfPlan)).toHaveLength(4);
        expect(kinds.filter((isOfPlan) => isOfPlan)).toHaveLength(days.planned.length + 1);
      });
    });
  });
}

/** Logs in again: the clock has moved past the end of the login. */
async function returnTo(
  page: { request: Parameters<typeof postLogin>[0] },
  origin: string,
  person: TestCustomer,
): Promise<void> {
  await postLogin(page.request, origin, person.phone, DEMO_PASSWORD);
}
