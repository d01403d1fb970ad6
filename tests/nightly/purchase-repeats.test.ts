import type { APIRequestContext } from 'playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import {
  buildDuePost,
  loadPrivateOrder,
  sendStepPost,
  advanceOrderTo,
  type StepPost,
} from '~/tests/fixtures/order-posts';
import { readPageAlerts, callPortal, prepareCustomer, type TestCustomer } from '~/tests/fixtures/person';
import { findOpenDay, reserveFund, loadSales, type OrderFacts, type Sale } from '~/tests/fixtures/sales';
import { useOwnSite } from '~/tests/fixtures/own-site';
import { postLogin } from '~/tests/fixtures/world';

// Every form of a purchase posted twenty times concurrently, like repeated taps on bad networks.
const TIMES = 20;
const own = useOwnSite('http-repeats');
const { ops, visitor } = own;

let buyer: APIRequestContext;
let person: TestCustomer;
let first: Sale;
let second: Sale;

beforeAll(async () => {
  const now = String((await ops('clock', { by: 'reset', anyway: 'yes' })).now);
  buyer = await visitor();
  person = await prepareCustomer(buyer, { upTo: 'qualified', ops });
  const isWanted = (sale: Sale) =>
    sale.kind === 'simu' &&
    sale.risk_level <= 4 &&
    sale.lock_days === 0 &&
    findOpenDay(sale, now) !== undefined;
  [first, second] = (await loadSales(buyer, 'status=running', isWanted, 2)) as [Sale, Sale];
});

/**
 * Posts the same form several times concurrently; returns the target of each response, or the text of a refusal.
 */
async function postAtOnce(post: StepPost): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: TIMES }, () => sendStepPost(buyer, post)));
  const places = await Promise.all(
    answers.map(async (answer) =>
      answer.status() === 303
        ? (answer.headers().location ?? '')
        : `${answer.status()} ${await readPageAlerts(answer)}`,
    ),
  );
  return [...new Set(places)];
}

/** Loads the orders of a product, or only its redemptions. */
async function getOrders({ product_code }: Sale, kind?: 'redeem'): Promise<OrderFacts[]> {
  const { list } = await callPortal<{ list: (OrderFacts & { product_code: string })[] }>(
    buyer,
    `/api/v1/data/order/list${kind ? `?kind=${kind}` : ''}`,
  );
  return list.filter((order) => order.product_code === product_code);
}

/** Takes the step that is due with twenty posts; all of them lead to the same page. */
async function takeAtOnce(orderId: string, from: string, to: string): Promise<void> {
  expect((await loadPrivateOrder(buyer, orderId)).step).toBe(from);
  const places = await postAtOnce(await buildDuePost(buyer, person, orderId));
  expect(places, from).toHaveLength(1);
  expect(places[0], from).toMatch(/^\/wealth\//);
  expect((await loadPrivateOrder(buyer, orderId)).step, from).toBe(to);
}

describe('twenty concurrent posts of one form', () => {
  it('cancels an order once, with one refund due', async () => {
    const { order_id, amount } = await reserveFund(buyer, second);
    await advanceOrderTo(buyer, person, order_id, 'payment');
    await sendStepPost(buyer, await buildDuePost(buyer, person, order_id));
    await ops('register-payment', { order: order_id, amount, payer: person.name });
    const form = new URLSearchParams({ intent: 'cancel', order_id, intent_key: crypto.randomUUID() });
    const places = await postAtOnce({ path: `/wealth/user/transition_detail?order_id=${order_id}`, form });
    expect(places).toEqual([`/wealth/user/transition_detail?order_id=${order_id}`]);
    expect(await loadPrivateOrder(buyer, order_id)).toMatchObject({
      status: 'cancelled',
      refund: { due: amount },
    });
  });

  it('takes every step of a purchase once, and of a redemption', async () => {
    const { now } = await ops('clock');
    const { order_id, amount, open_day } = await reserveFund(buyer, first, findOpenDay(first, String(now)));
    const STEPS = [
      'suitability',
      'material',
      'clauses',
      'qualified',
      'person_check',
      'contract',
      'payment',
    ] as const;
    for (const [index, step] of STEPS.entries())
      await takeAtOnce(order_id, step, STEPS[index + 1] ?? 'payment');
    const paid = await loadPrivateOrder(buyer, order_id);
    expect(paid.evidence).toHaveLength(1);
    expect(paid.contract).not.toBeNull();

    await ops('register-payment', { order: order_id, amount, payer: person.name });
    await ops('clock', { by: '+25h' });
    await takeAtOnce(order_id, 'return_visit', 'confirmed');
    await ops('clock', { by: `+${countDaysBetween(toShanghaiDay(String(now)), open_day)}d` });
    // The login may have expired meanwhile.
    await postLogin(buyer, own.site.portal.origin, person.phone, DEMO_PASSWORD);
    // Without the NAV of the day nothing is confirmed, and the person sees what is missing.
    await expect(ops('confirm-shares', { order: order_id })).rejects.toThrow('净值尚未公布');
    const waiting = await buyer.get(`/wealth/user/transition_detail?order_id=${order_id}`);
    expect(await waiting.text()).toContain('开放日净值公布后登记份额');
    await ops('confirm-shares', { order: order_id, nav: '1.0000' });
    expect(await getOrders(first)).toHaveLength(1);

    const terms = await callPortal<{ open_days: { day: string }[] }>(
      buyer,
      `/api/v1/data/order/redemption_terms?product_code=${first.product_code}`,
    );
    const form = new URLSearchParams({
      product_code: first.product_code,
      intent_key: crypto.randomUUID(),
      way: 'all',
      card: 'origin',
      open_day: terms.open_days[0]?.day ?? '',
    });
    const places = await postAtOnce({ path: '/wealth/process/purchase/redemption', form });
    expect(places).toHaveLength(1);
    const redemptions = await getOrders(first, 'redeem');
    expect(redemptions).toHaveLength(1);
    const redemptionId = redemptions[0]?.order_id ?? '';
    await takeAtOnce(redemptionId, 'person_check', 'sign');
    await takeAtOnce(redemptionId, 'sign', 'waiting');
  });
});
