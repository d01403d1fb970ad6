import type { APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import {
  readPageAlerts,
  callPortal,
  createTestCustomer,
  postForm,
  getOriginHeader,
  type TestCustomer,
} from '~/tests/fixtures/person';
import { useOwnSite } from '~/tests/fixtures/own-site';
import {
  buildBuyPost,
  createPlan,
  runSettlementDay,
  loadOpenFund,
  prepareTrader,
  loadPublicFunds,
  loadPublicOrder,
  loadPublicOrders,
  buildConvertPost,
  buildRedeemPost,
  loadConvertTerms,
  loadRedeemTerms,
  sendTradePost,
  setClock,
  placeTrade,
  TRADE_PASSWORD,
  WRONG_TRADE_PASSWORD,
} from '~/tests/fixtures/trade';
import { postLogin } from '~/tests/fixtures/world';

// Buying and redeeming public funds through the portal, with the real upstream.
const own = useOwnSite('http-public-trade');
const { ops, visitor } = own;
const FIRST_DAY = '2026-11-24';
/** The bank does not debit it, and does not respond (docs/testing-numbers.md). */
const SILENT_CARD = '6222020200000009965';

let trader: APIRequestContext;
let other: APIRequestContext;
let silent: APIRequestContext;
let silentOrder: ReturnType<typeof placeTrade>;
let person: TestCustomer;
let fund: string;

beforeAll(async () => {
  await setClock(ops, `${FIRST_DAY}T10:00:00+08:00`);
  [trader, other] = [await visitor(), await visitor()];
  person = await prepareTrader(trader, { ops });
  await prepareTrader(other, { ops });
  fund = (await loadOpenFund(trader)).fund_code;
  silent = await visitor();
  await prepareTrader(silent, { ops, person: createTestCustomer({ card: SILENT_CARD }) });
  // It takes seconds until upstream stops waiting for the bank: other tests continue meanwhile.
  silentOrder = placeTrade(silent, await buildBuyPost(silent, fund, { amount: '2000' }));
  silentOrder.catch(() => undefined);
});

/** Returns the form errors shown by the page. */
async function getRefusal(request: APIRequestContext, post: Parameters<typeof sendTradePost>[1]) {
  const answer = await sendTradePost(request, post);
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).not.toContain(post.form.trade_password);
  return readPageAlerts(answer);
}

describe('buying', () => {
  it.each([
    ['nothing', { amount: '' }, '请输入金额'],
    ['less than the minimum', { amount: '9.99' }, '不能低于 10.00 元'],
    ['three decimals', { amount: '100.001' }, '最多两位小数'],
    ['more than the card limit', { amount: '500000.01' }, '单笔限额 500,000.00 元'],
    ['words', { amount: '一百块' }, '请输入正确的金额'],
    ['a number out of range', { amount: '999999999999999999999999' }, '金额'],
    ['no card', { card_id: '' }, '请选择银行卡'],
    ["another's card", { card_id: 'bc-A10005' }, '银行卡不存在'],
    ['no consent', { is_agreed: '' }, '请阅读并勾选'],
    ['five digits', { trade_password: '13579' }, '交易密码为 6 位数字'],
    ['a wrong trade password', { trade_password: WRONG_TRADE_PASSWORD }, '交易密码有误，还可尝试 4 次'],
    ['a past trading day', { trade_date: '2026-11-23' }, '现在提交按 2026-11-24 的净值成交'],
  ])('with %s is rejected at its field, and nothing is ordered', async (_, changes, message) => {
    expect(await getRefusal(trader, await buildBuyPost(trader, fund, changes))).toContain(message);
    expect(await loadPublicOrders(trader)).toEqual([]);
  });

  it('shows that a fund is closed, without a form, and accepts no order', async () => {
    const [closed] = await loadPublicFunds(trader, 'status=suspended&limit=1');
    const code = closed?.fund_code ?? '';
    const page = await (await trader.get(`/wealth/public/fund_buy?fund_code=${code}`)).text();
    expect(page).toContain('暂停申购');
    expect(page).not.toContain('name="amount"');
    const sent = await sendTradePost(trader, {
      ...(await buildBuyPost(trader, fund, { fund_code: code })),
      path: `/wealth/public/fund_buy?fund_code=${code}`,
    });
    expect([sent.status(), sent.headers().location]).toEqual([303, expect.stringContaining(code)]);
    expect(await loadPublicOrders(trader)).toEqual([]);
  });

  it('shows the remaining amount of a fund with a daily limit', async () => {
    const funds = await loadPublicFunds(trader, 'status=limited&limit=20');
    const limited = funds.find(({ risk_level }) => risk_level <= 4)?.fund_code ?? '';
    const path = `/wealth/public/fund_buy?fund_code=${limited}`;
    expect(await (await trader.get(path)).text()).toMatch(/今日还可买 [\d,]+\.\d\d 元/);
    const post = await buildBuyPost(trader, limited, { amount: '300000' });
    expect(await getRefusal(trader, post)).toMatch(/单日累计买入上限为 [\d,]+\.\d\d 元/);
    // The page text matches the result: the whole order is refused, and nothing is booked or debited.
    expect(await loadPublicOrders(trader, limited)).toEqual([]);
    const rules = ['fund/tradeRules', 'fund/tradeRules/detail', 'fund_buy'];
    const messages = await Promise.all(
      rules.map(async (page) => (await trader.get(`/wealth/public/${page}?fund_code=${limited}`)).text()),
    );
    expect(messages.join()).toContain('整笔不受理');
    expect(messages.join()).not.toMatch(/(?<!不会)部分(?:会被拒绝|成交)|超过[^。]{0,12}的部分/);
  });

  it('TRADE-001 twenty concurrent posts with one intent create one order and one debit', async () => {
    const post = await buildBuyPost(trader, fund, { amount: '2000' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendTradePost(trader, post)));
    const orders = await loadPublicOrders(trader);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ status: 'accepted', amount: '2000.00', trade_date: FIRST_DAY });
    const next = `/wealth/public/trading_result?order_id=${orders[0]?.order_id}`;
    expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
      Array(20).fill([303, next]),
    );
    await placeTrade(trader, { ...post, form: { ...post.form, intent_key: crypto.randomUUID() } });
    expect(await loadPublicOrders(trader)).toHaveLength(2);
  });

  it('when the bank does not respond, its page polls, offers no second purchase, and shows the result', async () => {
    const { order_id } = await silentOrder;
    const path = `/wealth/public/trading_result?order_id=${order_id}`;
    const main = async () => {
      const html = await (await silent.get(path)).text();
      return html.slice(html.indexOf('<main'), html.indexOf('</main'));
    };
    const open = await main();
    expect(open).toContain('正在等待银行答复');
    expect(open).toMatch(/\d\d:\d\d:\d\d 已查询，银行还没有答复/);
    expect(open).toMatch(new RegExp(`<a[^>]*href="[^"]*order_id=${order_id}"[^>]*>现在查询</a>`));
    expect(open).not.toContain('/fund_buy');
    // Checked again when the bank can no longer debit it: the order has ended, and the person is informed.
    await ops('clock', { by: '+11m' });
    expect(await main()).toContain('没有成功');
    expect(await (await silent.get('/wealth/user')).text()).toContain('买入没有成功');
    expect(await loadPublicOrders(silent)).toMatchObject([{ order_id, status: 'failed', refund: null }]);
    await setClock(ops, `${FIRST_DAY}T10:30:00+08:00`);
    await silent.dispose();
  });

  it('posted before 15:00 with a lost response and posted again afterwards, it leads to its order', async () => {
    const post = await buildBuyPost(other, fund, { amount: '1234.56' });
    const first = await placeTrade(other, post);
    await setClock(ops, `${FIRST_DAY}T15:00:01+08:00`);
    const known = await loadPublicOrders(other);
    // With the page as it was, and as it is shown again with the new days.
    for (const trade_date of [FIRST_DAY, '2026-11-25']) {
      expect(await placeTrade(other, { ...post, form: { ...post.form, trade_date } })).toMatchObject({
        order_id: first.order_id,
        trade_date: FIRST_DAY,
      });
    }
    const repeated = { ...post.form, intent_key: crypto.randomUUID() };
    const message = await getRefusal(other, { ...post, form: repeated });
    expect(message).toContain('现在提交按 2026-11-25 的净值成交，2026-11-26 确认');
    expect(await loadPublicOrders(other)).toHaveLength(known.length);
    await setClock(ops, `${FIRST_DAY}T10:30:00+08:00`);
    await cancelOrder(other, first.order_id);
  });

  it('CALL-023 shows account, remark and deadline of a transfer on its order, result and transfer page', async () => {
    const order = await placeTrade(
      other,
      await buildBuyPost(other, fund, { pay_way: 'transfer', amount: '2345.67' }),
    );
    expect(order.status).toBe('unpaid');
    const { account_no } = await callPortal<{ account_no: string }>(
      other,
      `/api/v1/trade/order_detail/remit?order_id=${order.order_id}`,
    );
    const pages = ['order_detail', 'trading_result', 'fund_buy/bank_transfer'];
    const shown = async (page: string) =>
      (await other.get(`/wealth/public/${page}?order_id=${order.order_id}`)).text();
    for (const page of pages) {
      const html = await shown(page);
      for (const text of [account_no, order.order_no, '2,345.67 元', '11-24 15:00']) {
        expect([page, text, html.includes(text)]).toEqual([page, text, true]);
      }
    }
    await setClock(ops, `${FIRST_DAY}T15:00:01+08:00`);
    for (const page of pages) {
      const html = await shown(page);
      expect([page, html.includes('请勿再打款'), html.includes(account_no)]).toEqual([page, true, false]);
    }
    await setClock(ops, `${FIRST_DAY}T10:30:00+08:00`);
    await cancelOrder(other, order.order_id);
    expect(await shown('order_detail')).not.toContain(account_no);
  });

  it('continues with the typed input after an expired login, but not with the trade password', async () => {
    const elsewhere = await visitor({ storageState: await trader.storageState() });
    const post = await buildBuyPost(trader, fund, { amount: '4321.09' });
    await elsewhere.post('/wealth/user/setting', {
      form: { intent: 'logout' },
      headers: await getOriginHeader(elsewhere),
      maxRedirects: 0,
    });
    const sent = await sendTradePost(trader, post);
    expect(sent.status()).toBe(302);
    expect(sent.headers().location).toContain('/wealth/user');
    const form = {
      intent: 'login-password',
      phone: person.phone,
      password: DEMO_PASSWORD,
      agreement: 'on',
    };
    const entered = await trader.post('/wealth/user', {
      form,
      headers: await getOriginHeader(trader),
      maxRedirects: 0,
    });
    expect(entered.headers().location).toBe(post.path);
    const page = await (await trader.get(post.path)).text();
    expect([page.includes('value="4321.09"'), page.includes(TRADE_PASSWORD)]).toEqual([true, false]);
    expect(await loadPublicOrders(trader)).toHaveLength(2);
  });
});

describe('redeeming', () => {
  beforeAll(async () => {
    await runSettlementDay(ops, FIRST_DAY, { [fund]: '2.0000' });
    await runSettlementDay(ops, '2026-11-25', { [fund]: '2.0000' });
    await setClock(ops, '2026-11-26T10:00:00+08:00');
  });

  it.each([
    ['nothing', { shares: '' }, '请输入赎回份额'],
    ['three decimals', { shares: '1.001' }, '最多两位小数'],
    ['more shares than available', { shares: '999999' }, '可赎回份额不足，最多可赎回'],
    ['none', { shares: '0' }, '赎回份额须大于 0'],
    ['fewer shares than the minimum', { shares: '0.5' }, '单笔赎回不能低于 1.00 份'],
    ["another's card", { card_id: 'bc-A10005' }, '银行卡不存在'],
    ['a wrong trade password', { trade_password: WRONG_TRADE_PASSWORD }, '交易密码有误'],
  ])('%s is rejected at its field', async (_, changes, message) => {
    expect(await getRefusal(trader, await buildRedeemPost(trader, fund, changes))).toContain(message);
    expect(await loadPublicOrders(trader)).toHaveLength(2);
  });

  it('explains a remainder below the minimum holding, and allows redeeming all', async () => {
    const { available_shares } = await loadRedeemTerms(trader, fund);
    const shares = (Number(available_shares) - 0.5).toFixed(2);
    const message = await getRefusal(trader, await buildRedeemPost(trader, fund, { shares }));
    expect(message).toContain('赎回后将剩余 0.50 份，低于最低持有份额 1.00 份；请全部赎回或减少赎回份额');
  });

  it('redeems the same shares once when posted eight times concurrently with an intent each', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => buildRedeemPost(trader, fund)));
    const answers = await Promise.all(posts.map((post) => sendTradePost(trader, post)));
    expect(answers.filter((answer) => answer.status() === 303)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status() !== 303);
    for (const answer of refused) {
      expect(answer.status()).toBe(422);
      expect(await answer.text()).toMatch(/可赎回份额不足|暂时没有可赎回的份额/);
    }
    const redemptions = (await loadPublicOrders(trader)).filter(({ kind }) => kind === 'redeem');
    expect(redemptions).toMatchObject([{ status: 'accepted', shares: posts[0]?.form.shares }]);
  });

  it('frees the shares again when cancelled before 15:00, to the hundredth', async () => {
    const [redemption] = (await loadPublicOrders(trader)).filter(({ kind }) => kind === 'redeem');
    const id = redemption?.order_id ?? '';
    await cancelOrder(trader, id);
    expect(await loadPublicOrder(trader, id)).toMatchObject({ status: 'cancelled', refund: null });
    expect((await loadRedeemTerms(trader, fund)).available_shares).toBe(redemption?.shares);
  });
});

describe('converting', () => {
  let into: string;

  it('offers funds of the company, without scripts too, and shows both fees of typed shares', async () => {
    const page = await (await trader.get(`/wealth/public/convert?fund_code=${fund}`)).text();
    const { targets } = await loadConvertTerms(trader, fund);
    const open = targets.filter(({ closed_text, risk_level }) => closed_text === null && risk_level <= 4);
    into = open[0]?.fund_code ?? '';
    expect(page).toContain(`into_code=${into}`);
    const path = `/wealth/public/convert?fund_code=${fund}&into_code=${into}&shares=10`;
    const form = await (await trader.get(path)).text();
    for (const text of ['申购补差费', '转入金额', '遇巨额赎回未受理的份额']) expect(form).toContain(text);
  });

  it.each([
    ['nothing', { shares: '' }, '请输入转换份额'],
    ['more shares than available', { shares: '999999' }, '可转换份额不足，最多可转换'],
    ['no consent', { is_agreed: '' }, '请阅读并勾选'],
    ['a fund of another company', { into_code: '000000' }, '不能转换'],
    ['a wrong trade password', { trade_password: WRONG_TRADE_PASSWORD }, '交易密码有误'],
  ])('%s is rejected in the form', async (_, changes, message) => {
    expect(await getRefusal(trader, await buildConvertPost(trader, [fund, into], changes))).toContain(
      message,
    );
    expect((await loadPublicOrders(trader)).filter(({ kind }) => kind === 'convert')).toEqual([]);
  });

  it('converts the same shares once when posted four times concurrently with one intent, and frees them', async () => {
    const post = await buildConvertPost(trader, [fund, into], { shares: '11.37' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendTradePost(trader, post)));
    for (const answer of answers) expect(answer.status()).toBe(303);
    const [order, ...more] = (await loadPublicOrders(trader)).filter(({ kind }) => kind === 'convert');
    expect([order?.status, order?.shares, more]).toEqual(['accepted', '11.37', []]);
    const id = order?.order_id ?? '';
    const detail = await (await trader.get(`/wealth/public/order_detail?order_id=${id}`)).text();
    expect(detail).toContain('转入基金');
    expect((await loadPublicOrders(trader, into)).map(({ order_id }) => order_id)).toContain(id);
    await cancelOrder(trader, id);
    expect(await loadPublicOrder(trader, id)).toMatchObject({ status: 'cancelled', refund: null });
  });
});

describe('data of another person', () => {
  it('orders, plan and position are not found, by page, by form and by call', async () => {
    const [order] = await loadPublicOrders(trader, fund);
    const orderId = order?.order_id ?? '';
    const plan = await createPlan(trader, fund);
    for (const page of ['order_detail', 'trading_result', 'fund_buy/bank_transfer', 'bank_step']) {
      const answer = await other.get(`/wealth/public/${page}?order_id=${orderId}`);
      const html = await answer.text();
      expect(html, page).not.toContain(order?.order_no);
      expect(html, page).not.toContain(order?.fund_name);
    }
    for (const page of [
      `regular/detail?plan_id=${plan}`,
      `regular/result?plan_id=${plan}`,
      `regular/traded?plan_id=${plan}`,
      `regular?plan_id=${plan}`,
      `account/position?fund_code=${fund}`,
    ]) {
      expect((await trader.get(`/wealth/public/${page}`)).status(), page).toBe(200);
      const answer = await other.get(`/wealth/public/${page}`);
      expect([page, answer.status()]).toEqual([page, 404]);
    }
    for (const path of [
      `trade/new/order?order_id=${orderId}`,
      `trade/order_detail/remit?order_id=${orderId}`,
      `trade/plan/detail?plan_id=${plan}`,
      `trade/plan/runs?plan_id=${plan}`,
      `trade/position/detail?fund_code=${fund}`,
    ]) {
      const answer = await other.get(`/api/v1/${path}`);
      expect(await answer.json(), path).toMatchObject({ code: 4004 });
    }
    const key = { intent_key: crypto.randomUUID(), trade_password: TRADE_PASSWORD };
    const cancelled = await sendTradePost(other, {
      path: `/wealth/public/order_detail?order_id=${orderId}`,
      form: { intent: 'cancel', order_id: orderId, ...key },
    });
    expect(cancelled.status()).toBeGreaterThanOrEqual(400);
    const stopped = await sendTradePost(other, {
      path: `/wealth/public/regular/detail?plan_id=${plan}&change=stop`,
      form: { plan_id: plan, state: 'stopped', ...key },
    });
    expect(stopped.status()).toBeGreaterThanOrEqual(400);
    expect(await callPortal(trader, `/api/v1/trade/plan/detail?plan_id=${plan}`)).toMatchObject({
      state: 'active',
    });
  });
});

const cancelOrder = (request: APIRequestContext, orderId: string) =>
  postForm(request, `/wealth/public/order_detail?order_id=${orderId}`, {
    intent: 'cancel',
    order_id: orderId,
    intent_key: crypto.randomUUID(),
    trade_password: TRADE_PASSWORD,
  });

describe('hidden amounts', () => {
  it('is in no page and in no data of the public account and the plans', async () => {
    await placeTrade(trader, await buildRedeemPost(trader, fund, { shares: '12.34' }));
    const [plan] = (await callPortal<{ list: { plan_id: string }[] }>(trader, '/api/v1/trade/plan/list'))
      .list;
    const { list } = await callPortal<{ list: Record<string, string | null>[] }>(
      trader,
      '/api/v1/trade/position/list',
    );
    const own = list.find((each) => each.fund_code === fund) ?? {};
    const orders = await loadPublicOrders(trader, fund);
    const amounts = [
      ...['shares', 'available_shares', 'value', 'cost'].map((name) => own[name]),
      ...orders.flatMap(({ amount, shares }) => [amount, shares]),
    ].filter((each): each is string => typeof each === 'string');
    const forms = (amount: string) => [amount, grouped(amount)];
    const inText = (text: string) =>
      amounts.filter((each) => forms(each).some((form) => text.includes(form)));
    const pages = [
      'account/assetss',
      'account/income',
      `account/position?fund_code=${fund}`,
      `account/position/income?fund_code=${fund}`,
      `account/position/lockedShare?fund_code=${fund}`,
      `account/position/record?fund_code=${fund}`,
      'account/trade',
      'regular/plan',
      `regular/detail?plan_id=${plan?.plan_id}`,
      `regular/traded?plan_id=${plan?.plan_id}`,
      `regular/result?plan_id=${plan?.plan_id}`,
      `fund?fund_code=${fund}`,
    ].flatMap((path, at) => {
      const [page, data] = [`/wealth/public/${path}`, `/wealth/public/${path.replace(/(\?|$)/, '.data$1')}`];
      // Page and data come from one loader: every fourth data URL is tested separately too.
      return at % 4 === 0 ? [page, data] : [page];
    });
    const shown = await Promise.all(pages.map(async (path) => (await trader.get(path)).text()));
    expect(inText(shown.join())).toEqual(amounts);
    await hideAmounts(trader, '1');
    for (const path of pages) {
      const answer = await trader.get(path);
      expect(answer.status(), path).toBe(200);
      expect(inText(await answer.text()), path).toEqual([]);
    }
    await hideAmounts(trader, '0');
  });
});

const grouped = (amount: string) => amount.replace(/^-/, '').replace(/\B(?=(?:\d{3})+\.)/g, ',');
const hideAmounts = (request: APIRequestContext, amount_hidden: string) =>
  postForm(request, '/wealth/user/setting', { intent: 'preference', amount_hidden });

describe('trade password', () => {
  it('is locked after five wrong ones, shows until when, and is in no page and no log line', async () => {
    const known = (await loadPublicOrders(other)).length;
    const { path, form } = await buildBuyPost(other, fund);
    const tries: string[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const intent_key = crypto.randomUUID();
      const wrong = { ...form, intent_key, trade_password: WRONG_TRADE_PASSWORD };
      tries.push(await getRefusal(other, { path, form: wrong }));
    }
    expect(tries.slice(0, 4).join()).toMatch(/4 次.*3 次.*2 次.*1 次/);
    expect(tries.slice(4).join()).toMatch(/已锁定至 2026-11-26 13:\d\d.*已锁定至 2026-11-26 13:\d\d/);
    const right = await getRefusal(other, { path, form: { ...form, intent_key: crypto.randomUUID() } });
    expect(right).toContain('已锁定至');
    expect(await loadPublicOrders(other)).toHaveLength(known);
    expect(own.site.portal.lines.length).toBeGreaterThan(100);
    for (const secret of [TRADE_PASSWORD, WRONG_TRADE_PASSWORD]) {
      expect(own.site.portal.logText().includes(secret), secret).toBe(false);
    }
  });
});

describe('fund that closes after its form was shown', () => {
  const set = (trading: Record<string, string>) => ops('set-public-fund', { fund, ...trading });
  afterAll(() => set({ buy: 'open', redeem: 'open' }));

  /** Posts a form that redirects back to its page; returns the text shown there. */
  async function ledBack(post: Parameters<typeof sendTradePost>[1], typed: string): Promise<string> {
    const known = (await loadPublicOrders(trader)).length;
    const sent = await sendTradePost(trader, post);
    const to = sent.headers().location ?? '';
    expect([sent.status(), to]).toEqual([303, expect.stringContaining(typed)]);
    expect(await loadPublicOrders(trader)).toHaveLength(known);
    expect(to).not.toContain(TRADE_PASSWORD);
    return (await trader.get(to)).text();
  }

  it('TRADE-004 is neither bought nor redeemed: nothing is booked, the reason is shown, the input is kept', async () => {
    const buying = await buildBuyPost(trader, fund, { amount: '3210.12' });
    const redeeming = await buildRedeemPost(trader, fund, { shares: '7.65' });
    await set({ buy: 'suspended', redeem: 'suspended' });
    expect(await ledBack(buying, 'amount=3210.12')).toContain('暂停申购');
    expect(await ledBack(redeeming, 'shares=7.65')).toContain('暂停赎回');
    // Pages with a redeem link already show the suspension.
    const offered = await (await trader.get(`/wealth/public/account/position?fund_code=${fund}`)).text();
    expect(offered).toContain('本基金暂停赎回，恢复时间以基金管理人公告为准');
    expect(offered).toMatch(/<a[^>]*>暂停赎回</);
    // The terms of a fund are cached between requests for some seconds.
    await expect
      .poll(async () => (await trader.get(`/wealth/public/fund?fund_code=${fund}`)).text())
      .toMatch(/<a[^>]*\/fetch[^>]*>(<[^>]*>)*暂停赎回</);
    await set({ buy: 'open', redeem: 'open' });
    for (const [page, value] of [
      [`fund_buy?fund_code=${fund}&amount=3210.12`, '3210.12'],
      [`fetch?fund_code=${fund}&shares=7.65`, '7.65'],
    ]) {
      expect(await (await trader.get(`/wealth/public/${page}`)).text()).toContain(`value="${value}"`);
    }
    expect(await placeTrade(trader, buying)).toMatchObject({ amount: '3210.12', status: 'accepted' });
  });

  it('TRADE-004 creates no plan, skips the run of an existing one, and shows the reason on its page', async () => {
    const { list } = await callPortal<{
      list: { plan_id: string; fund_code: string; next_run_on: string }[];
    }>(trader, '/api/v1/trade/plan/list');
    const plan = list.find(({ fund_code }) => fund_code === fund);
    await set({ buy: 'suspended' });
    expect(await (await trader.get(`/wealth/public/regular?fund_code=${fund}`)).text()).toContain('暂停申购');
    await runSettlementDay(ops, plan?.next_run_on ?? '');
    // The month that has passed ended the login.
    await postLogin(trader, own.site.portal.origin, person.phone, DEMO_PASSWORD);
    const page = await (await trader.get(`/wealth/public/regular/detail?plan_id=${plan?.plan_id}`)).text();
    expect(page).toContain('未执行');
    expect(page).toMatch(/[^<]+暂停申购/);
    expect(await callPortal(trader, `/api/v1/trade/plan/detail?plan_id=${plan?.plan_id}`)).toMatchObject({
      state: 'active',
      runs_done: 0,
    });
  });
});
