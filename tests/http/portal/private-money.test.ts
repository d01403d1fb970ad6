import { describe, expect, it } from 'vitest';
import { takeTo } from '~/tests/fixtures/order-posts';
import { call, prepare, sameOrigin } from '~/tests/fixtures/person';
import { reserve, salesWhere } from '~/tests/fixtures/sales';
import { useSite } from '~/tests/fixtures/own-site';

// What pages say of the money of a private order, and to whom they tell the terms of one above the class.
const PURCHASE = '/wealth/process/purchase';
const own = useSite('http-private-money');
const { ops, visitor } = own;

describe('money of a private order', () => {
  it('is asked for once, and goes back as due, sent and arrived', async () => {
    const buyer = await visitor();
    const person = await prepare(buyer, { upTo: 'qualified', ops });
    const isFit = ({ kind, risk_level }: { kind: string; risk_level: number }) =>
      kind === 'simu' && risk_level <= 4;
    const [sale] = await salesWhere(buyer, 'status=running', isFit);
    if (!sale) throw new Error('no fund on sale');
    const { order_id, amount } = await reserve(buyer, sale);
    await takeTo(buyer, person, order_id, 'payment');
    const query = `order_id=${order_id}`;
    const textOf = async (path: string) => (await (await buyer.get(path)).text()).replaceAll('<!-- -->', '');
    const payPage = `${PURCHASE}/payment_info?${query}`;
    const hub = `/wealth/user/transition_detail?${query}`;
    const remit = `/api/v1/trade/order_detail/remit?${query}`;
    expect(await textOf(payPage)).toContain('我已打款，上传凭证');
    expect(await (await buyer.get(remit)).text()).toContain('account_no');

    await ops('register-payment', { order: order_id, amount, payer: '别人' });
    const wrong = await textOf(payPage);
    expect(wrong).toContain('元待退回');
    expect(wrong).not.toContain('已原路退回');

    await ops('register-payment', { order: order_id, amount, payer: person.name });
    const paid = await textOf(payPage);
    expect(paid).toContain('无需再次打款');
    for (const never of ['我已打款', '募集专户', '开户行']) expect(paid, never).not.toContain(never);
    expect(await (await buyer.get(remit)).text()).not.toContain('account_no');
    // Nothing more is asked for: cooling-off has begun without evidence.
    expect(await textOf(hub)).toContain('冷静期剩余');

    await call(buyer, '/api/v1/data/order/cancel', { order_id });
    const cancelled = await textOf(hub);
    expect(cancelled).toContain('订单撤销');
    expect(cancelled).not.toContain('未开始');
    expect(cancelled).toContain('元待汇出');
    await ops('refund', { order: order_id });
    expect(await textOf(hub)).toContain('已汇出，等待到达付款账户');
    // The payer's bank sends it back: it is due again, with the reason, and was never there.
    await ops('refund-returned', { order: order_id, reason: '账户已销户' });
    const returned = await textOf(hub);
    expect(returned).toContain('银行退回：账户已销户；尚未汇出');
    for (const never of ['退款到账', '等待到达']) expect(returned, never).not.toContain(never);
    const csv = async () => (await buyer.get('/wealth/user/assets/flows.csv')).text();
    expect((await csv()).match(/退款（银行退回）/g)).toHaveLength(1);
    expect(await textOf('/wealth/user/records')).toContain('退款（银行退回）');
    await ops('refund', { order: order_id });
    await ops('refund-arrived', { order: order_id });
    const arrived = await textOf(hub);
    expect(arrived).toContain('退款到账');
    expect(arrived).not.toContain('等待到达');
    const { list } = await call<{ list: { type: string; amount: string }[] }>(
      buyer,
      '/api/v1/data/user/flows?limit=50',
    );
    const back = String(Number(amount) * 2);
    expect(list.map(({ type, amount: fen }) => `${type} ${Number(fen)}`).sort()).toEqual(
      [
        `refund ${back}`,
        `refund -${back}`,
        `refund ${back}`,
        `remit -${Number(amount)}`,
        `remit -${Number(amount)}`,
      ].sort(),
    );
  }, 120_000);
});

describe('terms of a product above the class', () => {
  it('RISK-004 stand on no page of the purchase until they were asked for, warned', async () => {
    const scout = await visitor();
    await prepare(scout, { upTo: 'qualified', option: 5, ops });
    const [sale] = await salesWhere(
      scout,
      'status=running',
      ({ kind, risk_level }) => kind === 'simu' && risk_level === 5,
    );
    if (!sale) throw new Error('no fund of R5 on sale');
    const buyer = await visitor();
    await prepare(buyer, { upTo: 'qualified', option: 3, ops });
    const product = `product_code=${sale.product_code}`;
    const [day = ''] = sale.open_days;
    const pages = ['reserve', 'reserve_preview', 'reserve_preview/detail'].map(
      (page) => `${PURCHASE}/${page}`,
    );
    for (const page of pages) {
      const answer = await buyer.get(`${page}?${product}&amount=${sale.least_amount}`);
      const html = await answer.text();
      expect(html, page).not.toContain(day);
      for (const never of ['首次起投', '认购费率', '可预约开放日']) expect(html, page).not.toContain(never);
    }
    const form = { intent: 'above_class', product_code: sale.product_code, intent_key: crypto.randomUUID() };
    const post = async (more: object) =>
      buyer.post(`${PURCHASE}/reserve?${product}`, {
        form: { ...form, ...more },
        headers: await sameOrigin(buyer),
        maxRedirects: 0,
      });
    expect(await (await post({})).text()).toContain('请阅读后勾选');
    expect((await post({ is_read: 'on' })).status()).toBe(303);
    expect(await (await buyer.get(`${PURCHASE}/reserve?${product}`)).text()).toContain(day);
  }, 120_000);
});
