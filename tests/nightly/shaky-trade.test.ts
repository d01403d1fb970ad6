import type { APIRequestContext } from 'playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_ERROR_TEXT, type Fault } from '~/tests/fixtures/fault-relay';
import { readPageAlerts, callPortal } from '~/tests/fixtures/person';
import {
  buildBuyPost,
  runSettlementDay,
  loadOpenFund,
  prepareTrader,
  loadPublicOrders,
  buildRedeemPost,
  setClock,
  placeTrade,
  TRADE_PASSWORD,
  type TradePost,
} from '~/tests/fixtures/trade';
import { useFaultySite } from '~/tests/fixtures/own-site';

// Every form of a public-fund trade with an upstream that is slow, broken, or loses its response: each failure is
// shown, nothing is done twice, and posting the same form again continues.
const own = useFaultySite('http-shaky-trade');
const { ops, visitor } = own;
const FAULTS: readonly Fault[] = ['hang', 'status-500', 'lost'];
const DAY = '2026-11-24';

let { relay, impatient, patient } = {} as typeof own.site;
let trader: APIRequestContext;
let fund: string;

beforeAll(async () => {
  ({ relay, impatient, patient } = own.site);
  await setClock(ops, `${DAY}T10:00:00+08:00`);
  trader = await visitor();
  await prepareTrader(trader, { ops });
  fund = (await loadOpenFund(trader)).fund_code;
});

/** Posts a form through every fault, each of which is shown, then without one; returns the target. */
async function shaken(post: TradePost): Promise<string> {
  relay.only = ({ method }) => method === 'POST';
  for (const fault of FAULTS) {
    relay.fault = fault;
    const answer = await trader.post(impatient.origin + post.path, {
      form: post.form,
      headers: { origin: impatient.origin },
      maxRedirects: 0,
    });
    expect([fault, answer.status() >= 500], await readPageAlerts(answer)).toEqual([fault, true]);
    const page = await answer.text();
    expect(page).toMatch(/结果确认中|没有确认，请重试|网络异常，请稍后重试|服务器访问异常/);
    expect([page.includes(INTERNAL_ERROR_TEXT), page.includes(TRADE_PASSWORD)]).toEqual([false, false]);
  }
  const answer = await trader.post(post.path, {
    form: post.form,
    headers: { origin: patient.origin },
    maxRedirects: 0,
  });
  expect(answer.status(), await readPageAlerts(answer)).toBe(303);
  return answer.headers().location ?? '';
}

const key = () => ({ intent_key: crypto.randomUUID(), trade_password: TRADE_PASSWORD });

describe('upstream that fails at each form of a trade', () => {
  it('buying creates one order and one debit', async () => {
    const next = await shaken(await buildBuyPost(trader, fund, { amount: '3000' }));
    const orders = await loadPublicOrders(trader);
    expect(orders).toMatchObject([{ status: 'accepted', amount: '3000.00' }]);
    expect(next).toContain(orders[0]?.order_id);
  });

  it('cancelling creates one refund', async () => {
    const { order_id } = await placeTrade(trader, await buildBuyPost(trader, fund, { amount: '500' }));
    await shaken({
      path: `/wealth/public/order_detail?order_id=${order_id}`,
      form: { intent: 'cancel', order_id, ...key() },
    });
    const [cancelled] = await loadPublicOrders(trader);
    expect(cancelled).toMatchObject({ order_id, status: 'cancelled', refund: { amount: '500.00' } });
  });

  it('a plan is created once, and stops once', async () => {
    const { form } = await buildBuyPost(trader, fund, { amount: '100' });
    await shaken({
      path: `/wealth/public/regular?fund_code=${fund}`,
      form: {
        intent: 'create',
        fund_code: fund,
        amount: '100',
        card_id: form.card_id ?? '',
        frequency: 'week',
        weekday: '1',
        month_day: '8',
        is_agreed: 'on',
        ...key(),
      },
    });
    const { list } = await callPortal<{ list: { plan_id: string; state: string }[] }>(
      trader,
      '/api/v1/trade/plan/list',
    );
    expect(list).toMatchObject([{ state: 'active' }]);
    const plan_id = list[0]?.plan_id ?? '';
    await shaken({
      path: `/wealth/public/regular/detail?plan_id=${plan_id}&change=stop`,
      form: { plan_id, state: 'stopped', ...key() },
    });
    expect(await callPortal(trader, `/api/v1/trade/plan/detail?plan_id=${plan_id}`)).toMatchObject({
      state: 'stopped',
    });
  });

  it('redeeming and setting the dividend method: the shares are redeemed once', async () => {
    await runSettlementDay(ops, DAY, { [fund]: '1.5000' });
    await runSettlementDay(ops, '2026-11-25', { [fund]: '1.5000' });
    await setClock(ops, '2026-11-26T10:00:00+08:00');
    const post = await buildRedeemPost(trader, fund, { shares: '1000' });
    await shaken({
      path: `/wealth/public/account/position?fund_code=${fund}&change=dividend`,
      form: { fund_code: fund, way: 'reinvest', ...key() },
    });
    await shaken(post);
    const redeemed = (await loadPublicOrders(trader)).filter(({ kind }) => kind === 'redeem');
    expect(redeemed).toMatchObject([{ status: 'accepted', shares: '1000.00' }]);
  });

  it('reading: every page shows the failure, and none the internal text', async () => {
    relay.only = ({ path }) => /^\/api\/v1\/(?:trade|data\/order)\//.test(path);
    relay.fault = 'status-500';
    for (const page of [
      `fund_buy?fund_code=${fund}`,
      `fetch?fund_code=${fund}`,
      `regular?fund_code=${fund}`,
      'regular/plan',
      'account/assetss',
      'account/income',
      'account/trade',
      `account/position?fund_code=${fund}`,
      'order_detail?order_id=po1',
    ]) {
      const answer = await trader.get(`${impatient.origin}/wealth/public/${page}`);
      const html = await answer.text();
      expect([page, answer.status() >= 500]).toEqual([page, true]);
      expect(html, page).toMatch(/服务器访问异常|暂时|稍后/);
      expect(html.includes(INTERNAL_ERROR_TEXT), page).toBe(false);
    }
  });
});
