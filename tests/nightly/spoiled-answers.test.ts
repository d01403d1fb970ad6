import type { APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IntentOutcome } from '~/contract/intents';
import { INTERNAL_ERROR_TEXT } from '~/tests/fixtures/fault-relay';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import { bindCardByPosts, callPortal, createTestCustomer } from '~/tests/fixtures/person';
import { startFaultySite, type FaultySite } from '~/tests/fixtures/faulty-site';
import {
  buildBuyPost,
  loadOpenFund,
  prepareTrader,
  loadPublicOrders,
  setClock,
  TRADE_PASSWORD,
  runSettlementDay,
  buildRedeemPost,
  sendTradePost,
  placeTrade,
} from '~/tests/fixtures/trade';
import { UPSTREAM_FAULTS, type UpstreamFault } from '~/tests/fixtures/upstream-faults';
import { createTestVisitors } from '~/tests/fixtures/visitors';

// Upstream executes an order and its response is spoiled in every possible way: for any response, the form never
// says that nothing was done, and the order is found by its key.
const NAME = 'http-spoiled-answers';
const ops = createEmbeddedOps(`.cache/${NAME}`);
let site: FaultySite;
let trader: APIRequestContext;
let fund: string;
const visitors = createTestVisitors(() => site.patient.origin);

beforeAll(async () => {
  site = await startFaultySite(NAME);
  await setClock(ops, '2026-11-24T10:00:00+08:00');
  trader = await visitors.open();
  await prepareTrader(trader, { ops });
  fund = (await loadOpenFund(trader)).fund_code;
});
afterAll(async () => {
  await visitors.close();
  await site?.close();
});

/** The call was not received, or was refused (by a gateway, or the upstream itself), which is trusted. */
const REFUSALS: readonly UpstreamFault[] = ['down', 'foreign-code', 'logged-out', 'status-404', 'status-429'];
const SPOILED = (Object.keys(UPSTREAM_FAULTS) as UpstreamFault[]).filter((each) => !REFUSALS.includes(each));

it.each(SPOILED.map((fault, index) => [fault, String(1_000 + index)] as const))(
  'reports an order with a spoiled response (%s) as unknown, creates it once, and finds it by its key',
  async (fault, amount) => {
    const { path, form } = await buildBuyPost(trader, fund, { amount });
    const { relay, impatient } = site;
    relay.only = ({ path: target }) =>
      target.startsWith('/api/v1/trade/new/buy') && !target.includes('terms');
    relay.isHeard = true;
    relay.fault = fault;
    const answer = await trader.post(impatient.origin + path, {
      form,
      headers: { origin: impatient.origin },
      maxRedirects: 0,
    });
    relay.fault = 'none';
    relay.isHeard = false;
    const html = (await answer.text()).replace(/<script.*?<\/script>/gs, '');
    expect(answer.status()).toBeGreaterThanOrEqual(500);
    expect(html).toContain('结果确认中');
    for (const never of ['没有扣款', INTERNAL_ERROR_TEXT, TRADE_PASSWORD, 'SOMEBODY-ELSE'])
      expect(html.includes(never), never).toBe(false);
    expect(html).toContain(`value="${form.intent_key}"`);
    const outcome = () =>
      callPortal<IntentOutcome>(
        trader,
        `/api/v1/data/intent/outcome?key=${form.intent_key}&call=publicTrade.buy`,
      );
    await expect.poll(outcome).toMatchObject({ state: 'done' });
    const made = (await loadPublicOrders(trader)).filter((order) => order.amount === `${amount}.00`);
    expect(made).toMatchObject([{ status: 'accepted', order_id: (await outcome()).order_id }]);
  },
);

it('redemption payout refused by the bank: state, reason, another card, and paid once', async () => {
  const refusing = '6222020200000009981';
  const owner = await visitors.open();
  await prepareTrader(owner, { ops, person: createTestCustomer({ card: refusing }) });
  await bindCardByPosts(owner, { card: createTestCustomer().card });
  const cards = await callPortal<{ list: { card_id: string; tail: string }[] }>(
    owner,
    '/api/v1/trade/new/pay_cards',
  );
  const getId = (tail: string) => cards.list.find((card) => card.tail === tail)?.card_id ?? '';
  const good = createTestCustomer().card.slice(-4);
  await placeTrade(owner, await buildBuyPost(owner, fund, { amount: '2000', card_id: getId('9981') }));
  for (const day of ['2026-11-24', '2026-11-25']) await runSettlementDay(ops, day, { [fund]: '1.5000' });
  await setClock(ops, '2026-11-26T10:00:00+08:00');
  const post = await buildRedeemPost(owner, fund, { shares: '500', card_id: getId('9981') });
  const { order_id } = await placeTrade(owner, post);
  const flows = async () => (await owner.get('/wealth/user/assets/flows.csv')).text();
  const page = async (path: string) => (await (await owner.get(path)).text()).replaceAll('<!-- -->', '');
  const order = `/wealth/public/order_detail?order_id=${order_id}`;
  for (const day of ['2026-11-26', '2026-11-27']) await runSettlementDay(ops, day, { [fund]: '1.5000' });
  // By hand: 500 × 1.5 = 750.00; held two days, 1.5 % of it is 11.25.
  expect(await page(order)).toMatch(/应到账金额.*738\.75 元.*尚未到账/s);
  expect(await flows()).toMatch(/赎回（未到账）,[^,]+,[^,]+,738\.75,500\.00,1\.5000/);
  for (const day of ['2026-11-30', '2026-12-01']) await runSettlementDay(ops, day, { [fund]: '1.5000' });
  await setClock(ops, '2026-12-02T10:00:00+08:00');
  const refused = await page(order);
  for (const message of [
    '待更换收款卡',
    '赎回款未能入账尾号 9981',
    '收款卡状态异常',
    '被银行退回，尚未到账',
    '款项没有减少',
  ])
    expect(refused).toContain(message);
  expect(await page('/wealth/public/account/assetss')).toMatch(/银行退回，待更换收款卡.*738\.75 元/s);
  expect(await flows()).toContain('赎回（银行退回）');
  expect(await page('/wealth/user/records')).toContain('赎回（银行退回）');

  const form = { intent: 'choose-card', order_id, card_id: getId(good), intent_key: crypto.randomUUID() };
  const chosen = { path: order, form: { ...form, trade_password: TRADE_PASSWORD } };
  // The response is lost: the page says neither paid nor refused, and its result check leads to the order.
  const { relay, impatient } = site;
  const lost = {
    only: ({ path }: { path: string }) => path.includes('/choose_card'),
    fault: 'lost' as const,
  };
  Object.assign(relay, lost);
  const headers = { origin: impatient.origin };
  const unknown = await owner.post(impatient.origin + order, {
    form: chosen.form,
    headers,
    maxRedirects: 0,
  });
  Object.assign(relay, { only: null, fault: 'none' });
  const message = (await unknown.text()).replace(/<script.*?<\/script>/gs, '');
  expect([unknown.status() >= 500, message.includes('结果确认中'), message.includes(TRADE_PASSWORD)]).toEqual(
    [true, true, false],
  );
  const outcome = `/api/v1/data/intent/outcome?key=${form.intent_key}&call=publicTrade.chooseCard`;
  await expect
    .poll(() => callPortal<IntentOutcome>(owner, outcome))
    .toMatchObject({ state: 'done', order_id });
  // Posting the same form again moves nothing, any number of times.
  expect((await sendTradePost(owner, chosen)).status()).toBe(303);
  expect((await sendTradePost(owner, chosen)).status()).toBe(303);
  const paid = await page(order);
  expect(paid).toMatch(/到账金额.*738\.75 元/s);
  for (const never of ['尚未到账', '更换收款卡']) expect(paid, never).not.toContain(never);
  expect(paid).toContain(`尾号 ${good}`);
  const shownFlows = await flows();
  expect([shownFlows.match(/,赎回,/g)?.length, /未到账|银行退回/.test(shownFlows)]).toEqual([1, false]);
});
