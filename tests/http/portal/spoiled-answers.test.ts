import type { APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IntentOutcome } from '~/contract/intents';
import { INNER_TEXT } from '~/tests/fixtures/fault-relay';
import { opsOf } from '~/tests/fixtures/ops';
import { call } from '~/tests/fixtures/person';
import { startShakenSite, type ShakenSite } from '~/tests/fixtures/shaken-site';
import {
  buyPost,
  openFund,
  prepareTrader,
  publicOrders,
  setClock,
  TRADE_PASSWORD,
} from '~/tests/fixtures/trade';
import { UPSTREAM_FAULTS, type UpstreamFault } from '~/tests/fixtures/upstream-faults';
import { visitorsOf } from '~/tests/fixtures/visitors';

// The upstream takes an order and its answer is spoiled on the way back, in every way an answer can be: whatever came,
// the form never says that nothing was done, and the order is found by its key.
const NAME = 'http-spoiled-answers';
const ops = opsOf(`.cache/${NAME}`);
let site: ShakenSite;
let trader: APIRequestContext;
let fund: string;
const visitors = visitorsOf(() => site.patient.origin);

beforeAll(async () => {
  site = await startShakenSite(NAME);
  await setClock(ops, '2026-11-24T10:00:00+08:00');
  trader = await visitors.open();
  await prepareTrader(trader, { ops });
  fund = (await openFund(trader)).fund_code;
}, 120_000);
afterAll(async () => {
  await visitors.close();
  await site?.close();
});

/** Nobody took the call, or somebody says no (a gateway, or the upstream itself), which is believed. */
const REFUSALS: readonly UpstreamFault[] = ['down', 'foreign-code', 'logged-out', 'status-404', 'status-429'];
const SPOILED = (Object.keys(UPSTREAM_FAULTS) as UpstreamFault[]).filter((each) => !REFUSALS.includes(each));

it.each(SPOILED.map((fault, index) => [fault, String(1_000 + index)] as const))(
  'an order that was taken, its answer spoiled (%s): one order, said to be unknown, found by its key',
  async (fault, amount) => {
    const { path, form } = await buyPost(trader, fund, { amount });
    const { relay, impatient } = site;
    relay.only = ({ path: asked }) => asked.startsWith('/api/v1/trade/new/buy') && !asked.includes('terms');
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
    for (const never of ['没有扣款', INNER_TEXT, TRADE_PASSWORD, 'SOMEBODY-ELSE'])
      expect(html.includes(never), never).toBe(false);
    expect(html).toContain(`value="${form.intent_key}"`);
    const outcome = () =>
      call<IntentOutcome>(trader, `/api/v1/data/intent/outcome?key=${form.intent_key}&call=publicTrade.buy`);
    await expect.poll(outcome).toMatchObject({ state: 'done' });
    const made = (await publicOrders(trader)).filter((order) => order.amount === `${amount}.00`);
    expect(made).toMatchObject([{ status: 'accepted', order_id: (await outcome()).order_id }]);
  },
);
