import { describe, expect, it } from 'vitest';
import type { CallResult, Contract } from '~/contract';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { publishPrivateNavs } from '~/tests/fixtures/ops';
import { buildDuePost, sendStepPost, advanceOrderTo } from '~/tests/fixtures/order-posts';
import {
  readPageAlerts,
  callPortal,
  createTestCustomer,
  prepareCustomer,
  getOriginHeader,
} from '~/tests/fixtures/person';
import { reserveFund, loadSales } from '~/tests/fixtures/sales';
import { useOwnSite } from '~/tests/fixtures/own-site';
import { leaveTraces, findPersonalTraces } from '~/tests/fixtures/personal-traces';
import { postLogin } from '~/tests/fixtures/world';

/** Name of the demo account. */
const HOLDER = '程若兰';
type RedemptionTerms = CallResult<Contract['orders']['redemptionTerms']>;

// Texts of pages about the money of a private order, and disclosure of the terms of a product above the class.
const PURCHASE = '/wealth/process/purchase';
const own = useOwnSite('http-private-money', { environment: { LOG_LEVEL: 'debug' } });
const { ops, visitor } = own;

describe('money of a private order', () => {
  it('is requested once, and refunded as due, sent and arrived', async () => {
    const buyer = await visitor();
    const person = await prepareCustomer(buyer, { upTo: 'qualified', ops });
    const isFit = ({ kind, risk_level }: { kind: string; risk_level: number }) =>
      kind === 'simu' && risk_level <= 4;
    const [sale] = await loadSales(buyer, 'status=running', isFit);
    if (!sale) throw new Error('no fund on sale');
    const { order_id, amount } = await reserveFund(buyer, sale);
    await advanceOrderTo(buyer, person, order_id, 'payment');
    const query = `order_id=${order_id}`;
    const getText = async (path: string) => (await (await buyer.get(path)).text()).replaceAll('<!-- -->', '');
    const payPage = `${PURCHASE}/payment_info?${query}`;
    const evidencePage = `${PURCHASE}/wire_evidence/view?${query}`;
    const hub = `/wealth/user/transition_detail?${query}`;
    const remit = `/api/v1/trade/order_detail/remit?${query}`;
    expect(await getText(payPage)).toContain('我已打款，上传凭证');
    expect(await (await buyer.get(remit)).text()).toContain('account_no');

    // Rejected evidence means nothing for the money: it may be on its way, and is not requested twice.
    await sendStepPost(buyer, await buildDuePost(buyer, person, order_id));
    await ops('reject-payment', { order: order_id, reason: '回单无法辨认' });
    for (const page of [payPage, evidencePage, hub]) {
      const unread = await getText(page);
      expect(unread, page).toContain('打款凭证未被接受：回单无法辨认');
      expect(unread, page).not.toContain('款项未被接受');
    }
    expect(await getText(payPage)).toContain('已经打款的，请勿重复打款，重新上传凭证即可');
    expect(await getText(evidencePage)).toContain('已经打款的，请勿重复打款，重新上传凭证即可');

    await ops('register-payment', { order: order_id, amount, payer: '别人' });
    const wrong = await getText(payPage);
    expect(wrong).toContain('上次的款项未被接受');
    expect(wrong).toContain('元待退回');
    expect(wrong).not.toContain('已原路退回');

    await ops('register-payment', { order: order_id, amount, payer: person.name });
    const paid = await getText(payPage);
    expect(paid).toContain('无需再次打款');
    for (const never of ['我已打款', '募集专户', '开户行']) expect(paid, never).not.toContain(never);
    const evidence = await getText(evidencePage);
    expect(evidence).toContain('款项已登记到账，不再需要凭证');
    expect(evidence).not.toContain('订单已结束');
    expect(await (await buyer.get(remit)).text()).not.toContain('account_no');
    // Nothing further is requested: cooling-off has begun without evidence.
    expect(await getText(hub)).toContain('冷静期剩余');

    await callPortal(buyer, '/api/v1/data/order/cancel', { order_id });
    const cancelled = await getText(hub);
    expect(cancelled).toContain('订单撤销');
    expect(cancelled).not.toContain('未开始');
    expect(cancelled).toContain('元待汇出');
    await ops('refund', { order: order_id });
    expect(await getText(hub)).toContain('已汇出，等待到达付款账户');
    // The payer's bank returns it: it is due again, with the reason, and has not arrived.
    await ops('refund-returned', { order: order_id, reason: '账户已销户' });
    const returned = await getText(hub);
    expect(returned).toContain('银行退回：账户已销户；尚未汇出');
    for (const never of ['退款到账', '等待到达']) expect(returned, never).not.toContain(never);
    const csv = async () => (await buyer.get('/wealth/user/assets/flows.csv')).text();
    expect((await csv()).match(/退款（银行退回）/g)).toHaveLength(1);
    expect(await getText('/wealth/user/records')).toContain('退款（银行退回）');
    await ops('refund', { order: order_id });
    await ops('refund-arrived', { order: order_id });
    const arrived = await getText(hub);
    expect(arrived).toContain('退款到账');
    expect(arrived).not.toContain('等待到达');
    const { list } = await callPortal<{ list: { type: string; amount: string }[] }>(
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
  });
});

describe('limits of an amount on the page', () => {
  it('checks the minimum without the fee: rejects one step less with the reason, accepts the minimum itself', async () => {
    const buyer = await visitor();
    await prepareCustomer(buyer, { upTo: 'qualified', ops });
    const [sale] = await loadSales(buyer, 'status=running', (each) => each.least_amount > each.min_amount);
    if (!sale) throw new Error('no fund on sale takes a fee');
    const { product_code, least_amount, min_amount, amount_step, subscribe_rate } = sale;
    // By hand: the minimum payment without its fee reaches the minimum, and one step less does not.
    const getNet = (amount: number) => amount / (1 + subscribe_rate);
    expect(getNet(least_amount)).toBeGreaterThanOrEqual(min_amount - 0.005);
    expect(getNet(least_amount - amount_step)).toBeLessThan(min_amount - 0.005);
    const path = `${PURCHASE}/reserve?product_code=${product_code}`;
    const inWan = (yuan: number) => `${yuan / 10_000} 万元`;
    expect(await (await buyer.get(path)).text()).toContain(
      `首次 ${inWan(least_amount)}起（净申购额不低于 ${inWan(min_amount)}，含申购费）`,
    );
    const post = async (amount: number, to = path) => {
      const form = {
        intent: 'reserve',
        product_code,
        amount: String(amount),
        open_day: sale.open_days[0] ?? '',
      };
      return buyer.post(to, { form, headers: await getOriginHeader(buyer), maxRedirects: 0 });
    };
    const less = least_amount - amount_step;
    const refused = await (await post(less)).text();
    expect(refused).toContain(`首次购买金额不能低于 ${inWan(least_amount)}`);
    expect(refused).toContain(`value="${less}"`);
    expect((await post(least_amount)).status()).toBe(303);
    expect((await post(least_amount + amount_step)).status()).toBe(303);
    // With scripts the page posts to the same action for data.
    expect(await (await post(less, path.replace('?', '.data?'))).text()).toContain('首次购买金额不能低于');
  });

  it('accepts a partial redemption at the limit and one hundredth below it, and rejects one hundredth above it', async () => {
    const holder = await visitor();
    await postLogin(holder, own.site.portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
    await publishPrivateNavs(ops);
    const { list } = await callPortal<{ list: { product_code: string; can_redeem: boolean }[] }>(
      holder,
      '/api/v1/data/user/positions?part=simu',
    );
    const getTerms = ({ product_code }: { product_code: string }) =>
      callPortal<RedemptionTerms>(holder, `/api/v1/data/order/redemption_terms?product_code=${product_code}`);
    const all = await Promise.all(list.filter(({ can_redeem }) => can_redeem).map(getTerms));
    const cents = (decimal: string) => BigInt(decimal.replace('.', ''));
    const byValue = all.filter(
      ({ part_shares, shares, residual_shares }) =>
        part_shares !== null && cents(part_shares) === cents(shares) - cents(residual_shares),
    );
    const [terms] = byValue;
    if (!terms?.part_shares) throw new Error(`no holding exceeds the residual: ${JSON.stringify(all)}`);
    const { product_code, part_shares, residual_shares, min_hold_shares, nav, open_days } = terms;
    // Independent computation: the fewest hundredths of a share that are worth a million at the NAV, or the fund's
    // own minimum.
    const unit = BigInt((nav ?? '').replace('.', ''));
    const scale = 10n ** BigInt((nav ?? '').split('.')[1]?.length ?? 0);
    const worthAMillion = (100_000_000n * scale + unit - 1n) / unit;
    const own_ = cents(min_hold_shares);
    expect(cents(residual_shares)).toBe(worthAMillion > own_ ? worthAMillion : own_);

    const path = `${PURCHASE}/redemption?product_code=${product_code}`;
    const grouped = (shares: string) => shares.replace(/\B(?=(\d{3})+\.)/g, ',');
    const page = (await (await holder.get(path)).text()).replaceAll('<!-- -->', '');
    expect(page).toContain(`最多 ${grouped(part_shares)} 份`);
    expect(page).toMatch(new RegExp(`最低保留.*?${grouped(residual_shares)} 份`, 's'));
    const moved = (by: bigint) => {
      const text = String(cents(part_shares) + by).padStart(3, '0');
      return `${text.slice(0, -2)}.${text.slice(-2)}`;
    };
    const post = async (shares: string, to = path) => {
      const form = { product_code, way: 'part', shares, card: 'origin', open_day: open_days[0]?.day ?? '' };
      const body = { ...form, intent_key: crypto.randomUUID() };
      return holder.post(to, { form: body, headers: await getOriginHeader(holder), maxRedirects: 0 });
    };
    for (const to of [path, path.replace('?', '.data?')]) {
      const refused = await (await post(moved(1n), to)).text();
      expect(refused).toContain(`部分赎回最多 ${part_shares} 份`);
      expect(refused).toContain(moved(1n));
    }
    for (const shares of [part_shares, moved(-1n)]) {
      const taken = await post(shares);
      expect(taken.status(), await readPageAlerts(taken)).toBe(303);
      const order = await callPortal<{ order_id: string; shares: string }>(
        holder,
        `/api/v1/data/order/detail?product_code=${product_code}`,
      );
      expect(order.shares).toBe(shares);
      await callPortal(holder, '/api/v1/data/order/cancel', { order_id: order.order_id });
    }
  });
});

describe('document of a redemption', () => {
  it('is linked from its order with the check page, where any person can verify it as unchanged or changed', async () => {
    const holder = await visitor();
    await postLogin(holder, own.site.portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
    const { list } = await callPortal<{ list: { product_code: string; can_redeem: boolean }[] }>(
      holder,
      '/api/v1/data/user/positions?part=simu',
    );
    const product_code = list.find(({ can_redeem }) => can_redeem)?.product_code ?? '';
    const { open_days } = await callPortal<RedemptionTerms>(
      holder,
      `/api/v1/data/order/redemption_terms?product_code=${product_code}`,
    );
    const { order_id } = await callPortal<{ order_id: string }>(holder, '/api/v1/data/order/redeem', {
      product_code,
      shares: null,
      open_day: open_days[0]?.day ?? '',
      card_id: null,
    });
    const person = { ...createTestCustomer(), name: HOLDER };
    await advanceOrderTo(holder, person, order_id, 'sign');
    const hub = `/wealth/user/transition_detail?order_id=${order_id}`;
    expect(await (await holder.get(hub)).text()).not.toContain('核对签署文件');
    expect((await sendStepPost(holder, await buildDuePost(holder, person, order_id))).status()).toBe(303);
    const signed = await (await holder.get(hub)).text();
    expect(signed).toContain('赎回申请书（已签署）');
    expect(signed).toContain('href="/wealth/user/existence_cert#paper"');
    const { papers: documents } = await callPortal<{ papers: { file_id: string }[] }>(
      holder,
      `/api/v1/data/order/detail?order_id=${order_id}`,
    );
    const pdf = await (
      await holder.get(`/api/v1/data/files/content?file_id=${documents[0]?.file_id ?? ''}`)
    ).body();
    const visitorRequest = await visitor();
    const checkFile = async (buffer: Buffer) => {
      const file = { name: 'paper.pdf', mimeType: 'application/pdf', buffer };
      const answer = await visitorRequest.post('/wealth/user/existence_cert', {
        multipart: { intent: 'check_paper', paper: file },
        headers: await getOriginHeader(visitorRequest),
      });
      return (await answer.text()).replaceAll('<!-- -->', '');
    };
    const unchanged = await checkFile(pdf);
    for (const message of ['文件没有改动：与存档一致，数字签名有效。', '赎回申请书'])
      expect(unchanged).toContain(message);
    expect(unchanged).not.toContain(HOLDER);
    expect(await checkFile(Buffer.concat([pdf, Buffer.from('\n%%EOF\n')]))).toContain('已被改动或不完整');
    await callPortal(holder, '/api/v1/data/order/cancel', { order_id });
  });
});

describe('terms of a product above the class', () => {
  it('RISK-004 is on no page of the purchase until they were requested after a warning', async () => {
    const scout = await visitor();
    await prepareCustomer(scout, { upTo: 'qualified', option: 5, ops });
    const [sale] = await loadSales(
      scout,
      'status=running',
      ({ kind, risk_level }) => kind === 'simu' && risk_level === 5,
    );
    if (!sale) throw new Error('no fund of R5 on sale');
    const buyer = await visitor();
    await prepareCustomer(buyer, { upTo: 'qualified', option: 3, ops });
    const product = `product_code=${sale.product_code}`;
    const [day = ''] = sale.open_days;
    const pages = ['reserve', 'reserve_preview', 'reserve_preview/detail'].map(
      (page) => `${PURCHASE}/${page}`,
    );
    for (const page of pages) {
      const answer = await buyer.get(`${page}?${product}&amount=${sale.least_amount}`);
      const html = await answer.text();
      expect(html, page).not.toContain(day);
      for (const never of ['首次起投', '认购费率', '申购费率', '可预约开放日'])
        expect(html, page).not.toContain(never);
    }
    const form = { intent: 'above_class', product_code: sale.product_code, intent_key: crypto.randomUUID() };
    const post = async (more: object) =>
      buyer.post(`${PURCHASE}/reserve?${product}`, {
        form: { ...form, ...more },
        headers: await getOriginHeader(buyer),
        maxRedirects: 0,
      });
    expect(await (await post({})).text()).toContain('请阅读后勾选');
    expect((await post({ is_read: 'on' })).status()).toBe(303);
    expect(await (await buyer.get(`${PURCHASE}/reserve?${product}`)).text()).toContain(day);
  });
});

describe('log lines of portal and upstream after all this', () => {
  it('contains no personal data: no number, names, contact, text or password, in any part or encoding', async () => {
    const buyer = await visitor();
    const person = await prepareCustomer(buyer, { upTo: 'qualified', ops });
    expect(await leaveTraces(buyer, await visitor(), person)).toEqual([303, 200, 422, 422, 422, 400]);
    const lines = own.site.portal.logText() + own.site.upstreamLog();
    for (const part of ['operator', 'call']) expect(lines).toContain(`"${part}"`);
    // Upstream refused both: a form that rejects them itself would log no login line.
    for (const way of ['auth.loginByPassword', 'auth.loginByCaptcha'])
      expect(own.site.portal.lines, way).toContainEqual(
        expect.objectContaining({
          event: 'security',
          kind: 'login-failed',
          call: way,
          reason: expect.any(String),
        }),
      );
    expect(findPersonalTraces(lines, [person, { phone: DEMO.qualifiedSimu, name: HOLDER }])).toEqual([]);
  });
});
