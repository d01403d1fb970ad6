import type { APIRequestContext } from 'playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_ERROR_TEXT, type Fault } from '~/tests/fixtures/fault-relay';
import { buildDuePost, loadPrivateOrder, sendStepPost, advanceOrderTo } from '~/tests/fixtures/order-posts';
import { readPageAlerts, callPortal, prepareCustomer } from '~/tests/fixtures/person';
import { reserveFund, loadSales, type OrderFacts } from '~/tests/fixtures/sales';
import { useFaultySite } from '~/tests/fixtures/own-site';

// A complete private-fund journey with an upstream that fails every form once, in every way that differs for a
// person: slow, broken, or with a lost response. Each failure is shown, nothing is done twice, and posting the same
// form again continues.
const own = useFaultySite('http-shaky');
const { ops, visitor } = own;
const FAULTS: readonly Fault[] = ['hang', 'status-500', 'lost'];

let { relay, impatient } = {} as typeof own.site;
let steady: APIRequestContext;
/** Forms posted through the faults, by path. */
const posted = new Map<string, number>();

beforeAll(async () => {
  ({ relay, impatient } = own.site);
  relay.only = ({ method }) => method === 'POST';
  steady = await visitor();
});

/** Wraps the same person, so that each form meets every fault before it succeeds. */
function shaken(request: APIRequestContext): APIRequestContext {
  const post: APIRequestContext['post'] = async (path, options) => {
    // A form without a key, such as the one for a code, is not posted again when it may have arrived.
    const isKeyed = JSON.stringify([options?.form, String(options?.data)]).includes('intent_key');
    const isForm = path.startsWith('/wealth/user/authenticate') || path.startsWith('/wealth/process');
    for (const fault of isForm ? FAULTS.filter((each) => isKeyed || each !== 'lost') : []) {
      relay.fault = fault;
      const headers = { ...options?.headers, origin: impatient.origin };
      const answer = await request.post(impatient.origin + path, { ...options, headers });
      expect(answer.status(), `${fault} ${path}`).toBeGreaterThanOrEqual(500);
      // A post that arrived although its response was lost may already show its result.
      const said = (await readPageAlerts(answer)) || (fault === 'lost' ? await answer.text() : '');
      expect(said, `${fault} ${path}`).toMatch(
        /结果确认中|没有确认，请重试|没有收到这次提交的结果|网络异常，请稍后重试|服务器访问异常|审核中|还不到这一步|这一步已完成/,
      );
      expect(await answer.text()).not.toContain(INTERNAL_ERROR_TEXT);
      posted.set(path, (posted.get(path) ?? 0) + 1);
    }
    return request.post(path, options);
  };
  return new Proxy(request, {
    get: (target, name) => {
      const value = target[name as keyof APIRequestContext] as unknown;
      if (name === 'post') return post;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

describe('upstream that fails at each step', () => {
  it('shows the failure, does nothing twice, and continues with the same form', async () => {
    const person = await prepareCustomer(shaken(steady), { upTo: 'qualified', ops });
    const [sale] = await loadSales(
      steady,
      'status=running',
      ({ kind, risk_level }) => kind === 'simu' && risk_level <= 4,
    );
    const { order_id, amount } = await reserveFund(steady, sale as NonNullable<typeof sale>);
    await advanceOrderTo(shaken(steady), person, order_id, 'payment');
    await sendStepPost(shaken(steady), await buildDuePost(steady, person, order_id));
    await ops('register-payment', { order: order_id, amount, payer: person.name });
    const order = await loadPrivateOrder(steady, order_id);
    expect(order).toMatchObject({ status: 'open', step: 'cooling_off' });
    expect(order.evidence).toHaveLength(1);
    const { list } = await callPortal<{ list: OrderFacts[] }>(steady, '/api/v1/data/order/list');
    expect(list).toHaveLength(1);
    // identity, base info, card and its code, certificate, proof; seven steps of the order, one of two forms
    expect(posted.size).toBeGreaterThanOrEqual(11);
  });
});
