import type { APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTCOME_PATH_CALLS } from '~/app/route-kit/outcome-paths';
import { countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { calls, type CallId } from '~/contract';
import type { IntentOutcome } from '~/contract/intents';
import type { Survey } from '~/contract/surveys';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import {
  buildDuePost,
  loadPrivateOrder,
  sendStepPost,
  advanceOrderTo,
  type StepPost,
} from '~/tests/fixtures/order-posts';
import {
  readPageAlerts,
  BASE_INFO,
  bindCardByPosts,
  callPortal,
  uploadFile,
  createTestCustomer,
  prepareCustomer,
  buildQuizAnswers,
  type TestCustomer,
} from '~/tests/fixtures/person';
import { findOpenDay, reserveFund, loadSales, type Sale } from '~/tests/fixtures/sales';
import { useFaultySite } from '~/tests/fixtures/own-site';
import {
  buildBuyPost,
  runSettlementDay,
  loadOpenFund,
  prepareTrader,
  loadPublicOrders,
  buildConvertPost,
  buildRedeemPost,
  loadConvertTerms,
  sendTradePost,
  setClock,
  placeTrade,
  TRADE_PASSWORD,
} from '~/tests/fixtures/trade';
import { postLogin } from '~/tests/fixtures/world';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// Every form that moves money, shares or a legal state, posted without scripts: first with a hanging upstream, then
// with one that executes the request and loses its response.
const own = useFaultySite('http-lost-answers');
const { ops, visitor } = own;
const DAY = '2026-11-24';
/** The bank credits no money to it (docs/testing-numbers.md). */
const REFUSING_CARD = '6222020200000009981';

let trader: APIRequestContext;
let fund: string;
let phone: string;
/** Calls with a lost response. */
const lost = new Set<CallId>();

beforeAll(async () => {
  await setClock(ops, `${DAY}T10:00:00+08:00`);
  trader = await visitor();
  ({ phone } = await prepareTrader(trader, { ops }));
  fund = (await loadOpenFund(trader)).fund_code;
});

interface Post {
  path: string;
  form: URLSearchParams;
}
const asPost = ({ path, form }: { path: string; form: Record<string, string> }): Post => ({
  path,
  form: new URLSearchParams(form),
});
const key = () => ({ intent_key: crypto.randomUUID(), trade_password: TRADE_PASSWORD });

/** Posts through the portal connected to the failing upstream. */
async function postShaken(request: APIRequestContext, { path, form }: Post) {
  const answer = await request.post(own.site.impatient.origin + path, {
    data: form.toString(),
    headers: {
      accept: 'text/html',
      origin: own.site.impatient.origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    maxRedirects: 0,
  });
  return { status: answer.status(), html: await answer.text() };
}
/**
 * On a busy machine the page read may time out before the call is sent: then nothing is open yet, and the form is
 * posted again.
 */
async function postUntilOpen(request: APIRequestContext, post: Post) {
  let page = await postShaken(request, post);
  for (let tries = 1; tries < 5 && page.html.includes('没有确认，请重试'); tries += 1)
    page = await postShaken(request, post);
  return page;
}
const decode = (text: string) => text.replaceAll('&amp;', '&');
const getOutcome = (request: APIRequestContext, intentKey: string, id: CallId) =>
  callPortal<IntentOutcome>(request, `/api/v1/data/intent/outcome?key=${intentKey}&call=${id}`);
/**
 * Ways of spoiling the response to an executed request: every third call uses one of them in turn; in the nightly run
 * each call uses all.
 */
const SPOILED = ['die-mid-body', 'status-500', 'wrong-shape'] as const;
/** Calls of a service end alike without a response: the first of each hangs, in the nightly run every one. */
const hungServices = new Set<string>();
let losses = 0;
/** Texts of a refusal that say what is unchanged; they would be false for a post that may have been executed. */
const UNTRUE = /没有扣款|份额没有变化|计划没有|分红方式没有变化|订单没有|没有产生|尚未签署/;

/** Checks the page for a post without a response, and returns the URL that shows the result. */
function getAsk(page: { status: number; html: string }, intentKey: string, call: CallId): string {
  expect([call, page.status]).toEqual([call, page.status >= 500 ? page.status : 'a failure']);
  expect([call, page.html.includes('结果确认中')]).toEqual([call, true]);
  expect([call, UNTRUE.exec(page.html.replace(/<script.*?<\/script>/gs, ''))?.[0]]).toEqual([
    call,
    undefined,
  ]);
  expect(page.html.includes(TRADE_PASSWORD), call).toBe(false);
  const href = /href="([^"]*\/process\/outcome\?[^"]*)"/.exec(page.html)?.[1] ?? '';
  expect(new URL(decode(href), 'http://x').searchParams.get('intent_key'), call).toBe(intentKey);
  return decode(href);
}

/** Returns the key in the form of a page; undefined when the page has no form. */
const keyAt = async (request: APIRequestContext, path: string): Promise<string | undefined> =>
  /name="intent_key"[^>]*value="([^"]+)"/.exec(await (await request.get(path)).text())?.[1];
/** Calls whose form was opened again after a lost response. */
const reopened = new Set<CallId>();
/** Calls whose page then shows the form of the next step, by the changed state. */
const GOES_ON: readonly CallId[] = [
  'publicTrade.chooseCard',
  'orders.readMaterial',
  'verification.signPledge',
];

/** Without a response: nothing is executed, the result page says so, and the typed input is kept with its key. */
async function hang(request: APIRequestContext, id: CallId, post: Post): Promise<void> {
  const intentKey = post.form.get('intent_key') ?? '';
  Object.assign(own.site.relay, { isHeard: false, fault: 'hang' });
  const hung = await postUntilOpen(request, post);
  const askTo = getAsk(hung, intentKey, id);
  expect(hung.html.includes(`value="${intentKey}"`), id).toBe(true);
  expect((await getOutcome(request, intentKey, id)).state, id).toBe('none');
  const nothing = await request.get(askTo, { maxRedirects: 0 });
  const text = await nothing.text();
  expect([nothing.status(), text]).toEqual([200, expect.stringContaining('没有查到这次提交已受理')]);
  // The link back, a reload and the form itself have the same key.
  const formTo = decode(/href="([^"]*)"[^>]*>(?:(?!<\/a>).)*返回填写的页面/s.exec(text)?.[1] ?? '');
  for (const path of [formTo, post.path]) expect([id, await keyAt(request, path)]).toEqual([id, intentKey]);
}

/** Posts a form through a hanging upstream, a lost response and a retry, always with the same key. */
async function lose(request: APIRequestContext, id: CallId, post: Post, leadsTo: RegExp): Promise<void> {
  const { relay } = own.site;
  const path = calls.find((each) => each.id === id)?.definition.path ?? '';
  const intentKey = (await keyAt(request, post.path)) ?? '';
  expect(intentKey, id).toMatch(/^[0-9a-f-]{36}$/);
  post.form.set('intent_key', intentKey);
  relay.only = (request) => request.path.startsWith(`${path}?`) || request.path === path;

  const [service = ''] = id.split('.');
  if (IS_NIGHTLY || !hungServices.has(service)) await hang(request, id, post);
  hungServices.add(service);

  Object.assign(relay, { isHeard: false, fault: 'lost' });
  const askTo = getAsk(await postUntilOpen(request, post), intentKey, id);
  // It is executed by now, so no response, however spoiled, may say that it was not.
  relay.isHeard = true;
  losses += 1;
  for (const fault of SPOILED) {
    if (!IS_NIGHTLY && SPOILED.indexOf(fault) * SPOILED.length !== losses % (SPOILED.length * SPOILED.length))
      continue;
    relay.fault = fault;
    expect(getAsk(await postUntilOpen(request, post), intentKey, id), fault).toBe(askTo);
  }
  Object.assign(relay, { isHeard: false, fault: 'none' });
  // The portal may have timed out before the upstream finished.
  await expect
    .poll(() => getOutcome(request, intentKey, id), { timeout: 15_000 })
    .toMatchObject({ state: 'done', call: id });
  lost.add(id);
  // Back to the form, which must not offer a second one: it links to the result.
  const back = await request.get(post.path, { maxRedirects: 0 });
  if (back.status() === 302)
    expect([id, back.headers().location]).toEqual([id, expect.stringMatching(leadsTo)]);
  else if (!GOES_ON.includes(id)) expect([id, await keyAt(request, post.path)]).toEqual([id, undefined]);
  reopened.add(id);
  const known = await request.get(askTo, { maxRedirects: 0 });
  expect([known.status(), known.headers().location], id).toEqual([302, expect.stringMatching(leadsTo)]);

  // Posting the same form again continues as if the first response had arrived.
  const again = await request.post(post.path, {
    data: post.form.toString(),
    headers: { origin: own.site.patient.origin, 'content-type': 'application/x-www-form-urlencoded' },
    maxRedirects: 0,
  });
  const text = await again.text();
  const goesOn = again.status() === 303 || text.includes('内容与这次不同');
  expect(goesOn, `${id}: ${await readPageAlerts(again)}`).toBe(true);
}

/** Forms with input that a person types and can read again; `heading` identifies the page. */
const FORMS: readonly [name: string, heading: string, post: () => Promise<Post>, typed: string][] = [
  [
    'buying',
    '买入',
    async () => asPost(await buildBuyPost(trader, fund, { amount: '1234' })),
    'value="1234"',
  ],
  [
    'a plan',
    '定投',
    async () => {
      const { form } = await buildBuyPost(trader, fund);
      const plan = { fund_code: fund, amount: '432', card_id: form.card_id ?? '', frequency: 'week' };
      return asPost({
        path: `/wealth/public/regular?fund_code=${fund}`,
        form: { ...plan, weekday: '1', month_day: '8', intent: 'create', is_agreed: 'on', ...key() },
      });
    },
    'value="432"',
  ],
  [
    'base information',
    '基本信息',
    async () => ({
      path: '/wealth/user/authenticate/base-info',
      form: new URLSearchParams({ ...BASE_INFO, address: '和平路 88 号' }),
    }),
    '和平路 88 号',
  ],
  [
    'an e-mail address',
    '我的邮箱',
    async () =>
      asPost({
        path: '/wealth/user/authenticate/my-email',
        form: { intent: 'send-captcha', email: 'a@b.cn' },
      }),
    'value="a@b.cn"',
  ],
  [
    'a card',
    '银行卡',
    async () =>
      asPost({
        path: '/wealth/user/authenticate/bank_card',
        form: { intent: 'card', card_no: createTestCustomer().card, phone: '13912345678' },
      }),
    'value="13912345678"',
  ],
];

describe('page whose own reads hang after its post', () => {
  const FAILS = [
    ['upstream does not respond', 'hang'],
    ['upstream returns errors', 'status-500'],
  ] as const;
  const posted = async (post: Post, fault: 'hang' | 'status-500') => {
    const { relay } = own.site;
    relay.only = null;
    relay.fault = fault;
    const page = await postShaken(trader, post);
    relay.fault = 'none';
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.html).not.toContain('已提交的内容不受影响');
    expect(page.html).toMatch(/没有确认，请重试|结果确认中/);
    expect(page.html.includes(TRADE_PASSWORD)).toBe(false);
    return page.html;
  };

  it.each(FORMS.map((form, index) => [...form, IS_NIGHTLY ? FAILS : [FAILS[index % 2]!]] as const))(
    '%s: the form is shown on its own page, with the typed input',
    async (_name, heading, make, typed, fails) => {
      const post = await make();
      const { relay } = own.site;
      relay.fault = 'none';
      const before = await trader.get(own.site.impatient.origin + post.path);
      expect([before.status(), await before.text()]).toEqual([200, expect.stringContaining(heading)]);
      for (const [, fault] of fails) {
        const html = await posted(post, fault);
        expect(html).toMatch(new RegExp(`<h1(?:(?!</h1>).)*${heading}`));
        expect(html).toContain(typed);
        expect(html).not.toContain('页面暂时打不开');
        const intentKey = post.form.get('intent_key');
        if (intentKey !== null) expect(html).toContain(`value="${intentKey}"`);
      }
    },
  );

  it('is shown only to the login that loaded it: another login gets the short page', async () => {
    const post = asPost(await buildBuyPost(trader, fund, { amount: '1234' }));
    await trader.get(own.site.impatient.origin + post.path);
    const other = await visitor();
    await postLogin(other, own.site.patient.origin, phone, DEMO_PASSWORD);
    const { relay } = own.site;
    relay.only = null;
    relay.fault = 'hang';
    const { html } = await postShaken(other, post);
    relay.fault = 'none';
    expect(html).toContain('页面暂时打不开');
    await other.dispose();
  });

  it.each(FAILS)(
    '%s, without a cached page: the short page posts the same form with one button',
    async (_how, fault) => {
      const made = await buildBuyPost(trader, fund, { amount: '4321', fund_code: fund });
      const post = asPost(made);
      post.form.set('intent_key', (await keyAt(trader, made.path)) ?? '');
      // A URL that was not loaded before.
      post.path += `&from=${fault}`;
      const html = await posted(post, fault);
      expect(html).toContain('填写的内容已保留');
      expect(decode(html)).toContain(`href="${post.path}"`);
      expect(decode(html)).toContain(`action="${post.path}"`);
      for (const [name, value] of post.form) {
        const field = new RegExp(`<input[^>]*type="hidden"[^>]*name="${name}"[^>]*value="${value}"`);
        if (name === 'trade_password') expect(html).toMatch(/<input[^>]*name="trade_password"/);
        else expect(html).toMatch(field);
      }
      const form = await (await trader.get(post.path)).text();
      const intentKey = post.form.get('intent_key') ?? '';
      expect([form.includes('value="4321"'), form.includes(`value="${intentKey}"`)]).toEqual([true, true]);
      expect(form.includes(TRADE_PASSWORD)).toBe(false);
    },
  );

  it('shows that a form without money is not confirmed, and keeps the typed input', async () => {
    const { relay } = own.site;
    relay.only = ({ method }) => method === 'POST';
    relay.fault = 'hang';
    const path = '/wealth/user/authenticate/base-info';
    const page = await postShaken(trader, {
      path,
      form: new URLSearchParams({ ...BASE_INFO, address: '和平路 88 号' }),
    });
    relay.fault = 'none';
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect([page.html.includes('没有确认，请重试'), page.html.includes('和平路 88 号')]).toEqual([
      true,
      true,
    ]);
  });
});

describe('an intent', () => {
  it('has one key after a reload, in another browser and after an expired login, until it is done', async () => {
    const { path } = await buildBuyPost(trader, fund);
    const first = await keyAt(trader, path);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(await keyAt(trader, path)).toBe(first);
    const other = await visitor();
    await postLogin(other, own.site.patient.origin, phone, DEMO_PASSWORD);
    expect(await keyAt(other, path)).toBe(first);
    const post = asPost(await buildBuyPost(trader, fund, { intent_key: first ?? '' }));
    expect((await sendStepPost(trader, post)).status()).toBe(303);
    expect(await keyAt(other, path)).not.toBe(first);
    await other.dispose();
  });
});

describe('public funds', () => {
  it('buying by card and by transfer creates one order each', async () => {
    await lose(
      trader,
      'publicTrade.buy',
      asPost(await buildBuyPost(trader, fund, { amount: '3000' })),
      /trading_result/,
    );
    const made = async () =>
      (await loadPublicOrders(trader)).filter(({ amount }) => ['700.00', '3000.00'].includes(amount ?? ''));
    expect(await made()).toMatchObject([{ status: 'accepted', amount: '3000.00' }]);
    const post = asPost(await buildBuyPost(trader, fund, { amount: '700', pay_way: 'transfer' }));
    await lose(trader, 'publicTrade.buy', post, /trading_result/);
    const orders = await made();
    expect(orders.map(({ amount, status }) => [amount, status])).toEqual([
      ['700.00', 'unpaid'],
      ['3000.00', 'accepted'],
    ]);
  });

  it('creates no second order for the same key with another amount, and links to the first', async () => {
    const post = asPost(await buildBuyPost(trader, fund, { amount: '900' }));
    await lose(trader, 'publicTrade.buy', post, /trading_result/);
    const ids = async () =>
      (await loadPublicOrders(trader)).map(({ order_id, amount }) => [order_id, amount]);
    const before = await ids();
    post.form.set('amount', '901');
    const answer = await sendStepPost(trader, post);
    const html = await answer.text();
    expect([answer.status(), html]).toEqual([422, expect.stringContaining('内容与这次不同')]);
    expect(html).toContain(`/process/outcome?intent_key=${post.form.get('intent_key') ?? ''}`);
    expect(await ids()).toEqual(before);
  });

  it('cancelling creates one refund', async () => {
    const [order] = await loadPublicOrders(trader);
    const order_id = order?.order_id ?? '';
    const path = `/wealth/public/order_detail?order_id=${order_id}`;
    const form = { intent: 'cancel', order_id, ...key() };
    await lose(trader, 'publicTrade.cancel', asPost({ path, form }), /order_detail/);
    expect((await loadPublicOrders(trader))[0]).toMatchObject({ order_id, status: 'cancelled' });
  });

  it('creates, changes, pauses, resumes and stops a plan once each', async () => {
    const { form } = await buildBuyPost(trader, fund);
    const plan = {
      fund_code: fund,
      amount: '100',
      card_id: form.card_id ?? '',
      frequency: 'week',
      weekday: '1',
      month_day: '8',
    };
    const list = async () =>
      (
        await callPortal<{ list: { plan_id: string; state: string; amount: string }[] }>(
          trader,
          '/api/v1/trade/plan/list',
        )
      ).list;
    const path = `/wealth/public/regular?fund_code=${fund}`;
    const created = { ...plan, intent: 'create', is_agreed: 'on', ...key() };
    await lose(trader, 'plans.create', asPost({ path, form: created }), /regular\/detail/);
    const [made, ...others] = await list();
    expect([made, others]).toMatchObject([{ state: 'active' }, []]);
    const plan_id = made?.plan_id ?? '';
    const edited = { ...plan, amount: '250', intent: 'edit', plan_id, ...key() };
    await lose(
      trader,
      'plans.edit',
      asPost({ path: `/wealth/public/regular?plan_id=${plan_id}`, form: edited }),
      /regular\/detail/,
    );
    for (const [change, state] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['stop', 'stopped'],
    ] as const) {
      const changePath = `/wealth/public/regular/detail?plan_id=${plan_id}&change=${change}`;
      const changed = asPost({ path: changePath, form: { plan_id, state, ...key() } });
      await lose(trader, 'plans.setState', changed, /regular\/detail/);
      expect(await list()).toMatchObject([{ plan_id, state, amount: '250.00' }]);
    }
  });

  it('money refused by the bank: state, reason and another card; paid again once, for any response', async () => {
    const owner = await visitor();
    await prepareTrader(owner, { ops, person: createTestCustomer({ card: REFUSING_CARD }) });
    await bindCardByPosts(owner, { card: createTestCustomer().card });
    const buyAndCancel = async () => {
      const { order_id } = await placeTrade(owner, await buildBuyPost(owner, fund, { amount: '2000' }));
      const form = { intent: 'cancel', order_id, ...key() };
      const path = `/wealth/public/order_detail?order_id=${order_id}`;
      expect((await sendTradePost(owner, { path, form })).status()).toBe(303);
      return { order_id, path };
    };
    const getCards = async () =>
      (await callPortal<{ list: { card_id: string; tail: string }[] }>(owner, '/api/v1/trade/new/pay_cards'))
        .list;
    const [bad, good] = [REFUSING_CARD, createTestCustomer().card].map((card) => card.slice(-4));
    const getId = async (tail = '') => (await getCards()).find((card) => card.tail === tail)?.card_id ?? '';
    const chosen = async (order_id: string, tail?: string) => ({
      intent: 'choose-card',
      order_id,
      card_id: await getId(tail),
      ...key(),
    });

    const first = await buyAndCancel();
    const page = await (await owner.get(first.path)).text();
    for (const message of ['更换收款卡', `未能入账尾号 ${bad} 的银行卡`, '收款卡状态异常', '款项没有减少'])
      expect(page).toContain(message);
    // The card that was tried comes last.
    expect(page.indexOf(`尾号 ${good}`, page.indexOf('收款银行卡'))).toBeLessThan(
      page.indexOf('刚才未能入账的卡'),
    );
    const wrong = { ...(await chosen(first.order_id, good)), trade_password: '975310' };
    const refused = await sendTradePost(owner, { path: first.path, form: wrong });
    expect([refused.status(), await readPageAlerts(refused)]).toEqual([
      422,
      expect.stringContaining('交易密码有误'),
    ]);
    // The same card is refused again, which is shown.
    expect(
      (await sendTradePost(owner, { path: first.path, form: await chosen(first.order_id, bad) })).status(),
    ).toBe(303);
    expect(await (await owner.get(first.path)).text()).toContain('更换收款卡');
    const taken = await sendTradePost(owner, { path: first.path, form: await chosen(first.order_id, good) });
    expect(taken.status()).toBe(303);
    const [paid] = await loadPublicOrders(owner);
    expect(paid).toMatchObject({ refused: null, refund: { amount: '2000.00', card_tail: good } });
    const after = await (await owner.get(first.path)).text();
    expect(after).not.toContain('更换收款卡');

    const second = await buyAndCancel();
    const form = await chosen(second.order_id, good);
    await lose(owner, 'publicTrade.chooseCard', asPost({ path: second.path, form }), /order_detail/);
    expect((await loadPublicOrders(owner))[0]).toMatchObject({ refused: null, refund: { card_tail: good } });
    await owner.dispose();
  });

  it('redeeming and setting the dividend method: the shares are redeemed once', async () => {
    await runSettlementDay(ops, DAY, { [fund]: '1.5000' });
    await runSettlementDay(ops, '2026-11-25', { [fund]: '1.5000' });
    await setClock(ops, '2026-11-26T10:00:00+08:00');
    const path = `/wealth/public/account/position?fund_code=${fund}&change=dividend`;
    const form = { fund_code: fund, way: 'reinvest', ...key() };
    await lose(trader, 'publicAccount.setDividendWay', asPost({ path, form }), /account\/position/);
    const post = asPost(await buildRedeemPost(trader, fund, { shares: '1000' }));
    await lose(trader, 'publicTrade.redeem', post, /trading_result/);
    const redeemed = (await loadPublicOrders(trader)).filter(({ kind }) => kind === 'redeem');
    expect(redeemed).toMatchObject([{ status: 'accepted', shares: '1000.00' }]);
  });

  it('converting: the shares are reserved once', async () => {
    const { targets } = await loadConvertTerms(trader, fund);
    const isOpen = ({ closed_text, risk_level }: (typeof targets)[number]) =>
      closed_text === null && risk_level <= 4;
    const into = targets.find(isOpen)?.fund_code ?? '';
    const post = asPost(await buildConvertPost(trader, [fund, into], { shares: '10' }));
    await lose(trader, 'publicTrade.convert', post, /trading_result/);
    const converted = (await loadPublicOrders(trader)).filter(({ kind }) => kind === 'convert');
    expect(converted).toMatchObject([{ status: 'accepted', shares: '10.00', into: { fund_code: into } }]);
  });
});

// Runs before the clock moves on, because afterwards private funds would have to publish all NAVs in between.
describe('statement without a result page', () => {
  const SAID = '同一份内容只会受理一次';

  /**
   * Loses the response to a statement: the form shows the known state, and a retry with its key equals the first
   * post.
   */
  async function loseStatement(request: APIRequestContext, path: string, post: Post): Promise<void> {
    const { relay } = own.site;
    relay.only = (asked) => asked.path.startsWith(`${path}?`) || asked.path === path;
    Object.assign(relay, { isHeard: false, fault: 'lost' });
    const page = await postUntilOpen(request, post);
    relay.fault = 'none';
    expect([path, page.html.includes(SAID), page.html.includes('没有确认，请重试')]).toEqual([
      path,
      true,
      false,
    ]);
    const again = await request.post(post.path, {
      data: post.form.toString(),
      headers: { origin: own.site.patient.origin, 'content-type': 'application/x-www-form-urlencoded' },
      maxRedirects: 0,
    });
    expect([path, again.status()]).toEqual([path, 303]);
  }

  it('reports a survey, a consultation and a request above the class correctly, and records each once', async () => {
    const getPath = (id: CallId) => calls.find((each) => each.id === id)?.definition.path ?? '';
    const isR5 = ({ kind, risk_level }: Sale) => kind === 'simu' && risk_level === 5;
    const scout = await visitor();
    await prepareCustomer(scout, { upTo: 'qualified', option: 5, ops });
    const [sale] = await loadSales(scout, 'status=running', isR5);
    const person = await visitor();
    await prepareCustomer(person, { upTo: 'qualified', option: 3, ops });
    const product_code = sale?.product_code ?? '';
    const page = `/wealth/process/purchase/reserve?product_code=${product_code}`;
    const wish = { intent: 'above_class', product_code, intent_key: crypto.randomUUID(), is_read: 'on' };
    await loseStatement(person, getPath('orders.askAboveClass'), asPost({ path: page, form: wish }));
    expect(await (await person.get(page)).text()).toContain(sale?.open_days[0] ?? 'no open day');

    const survey = await callPortal<Survey>(person, `${getPath('surveys.survey')}?kind=user_visit`);
    const answers = survey.questions.map(({ id, options }) => [`q_${id}`, options[0]?.id ?? ''] as const);
    const given = { survey_id: survey.survey_id, intent_key: crypto.randomUUID() };
    const form = { ...given, ...Object.fromEntries(answers) };
    await loseStatement(person, getPath('surveys.submit'), asPost({ path: '/wealth/user/user_visit', form }));

    const holder = await visitor();
    await postLogin(holder, own.site.patient.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
    const { consultation_id } = await callPortal<{ consultation_id: string }>(
      holder,
      getPath('surveys.consultation'),
    );
    const opinion = { consultation_id, intent_key: crypto.randomUUID(), choice: 'agree' };
    const at = '/wealth/process/purchase/solicit-opinion';
    await loseStatement(holder, getPath('surveys.answerConsultation'), asPost({ path: at, form: opinion }));
    expect(await (await holder.get(at)).text()).toContain('您已选择');
    for (const each of [scout, person, holder]) await each.dispose();
  });
});

describe('private funds', () => {
  let buyer: APIRequestContext;
  let person: TestCustomer;
  let sales: Sale[];
  const HUB = /transition_detail\?order_id=/;

  beforeAll(async () => {
    const { now } = await ops('clock');
    buyer = await visitor();
    person = await prepareCustomer(buyer, { upTo: 'qualified', ops });
    const isWanted = (sale: Sale) =>
      sale.kind === 'simu' &&
      sale.risk_level <= 4 &&
      sale.lock_days === 0 &&
      findOpenDay(sale, String(now)) !== undefined;
    sales = await loadSales(buyer, 'status=running', isWanted, 2);
  });
  afterAll(() => buyer?.dispose());

  const step = async (id: CallId, orderId: string): Promise<void> =>
    lose(buyer, id, await buildDuePost(buyer, person, orderId), HUB);
  const getOrders = async ({ product_code }: Sale) =>
    (
      await callPortal<{ list: { product_code: string; order_id: string; kind: string }[] }>(
        buyer,
        '/api/v1/data/order/list',
      )
    ).list.filter((order) => order.product_code === product_code);

  const cancelPost = (order_id: string): StepPost => ({
    path: `/wealth/user/transition_detail?order_id=${order_id}`,
    form: new URLSearchParams({ intent: 'cancel', order_id, intent_key: crypto.randomUUID() }),
  });

  // Runs before the clock moves on, while the NAVs of the seeded world are from these days.
  it('cancelling a reservation before payment creates no refund', async () => {
    const [, sale] = sales as [Sale, Sale];
    const { now } = await ops('clock');
    const reserved = await reserveFund(buyer, sale, findOpenDay(sale, String(now)));
    await lose(buyer, 'orders.cancel', cancelPost(reserved.order_id), HUB);
    expect(await loadPrivateOrder(buyer, reserved.order_id)).toMatchObject({
      status: 'cancelled',
      refund: null,
    });
  });

  it('cancelling creates one refund of the payment', async () => {
    const [, sale] = sales as [Sale, Sale];
    const { now } = await ops('clock');
    const { order_id, amount } = await reserveFund(buyer, sale, findOpenDay(sale, String(now)));
    await advanceOrderTo(buyer, person, order_id, 'payment');
    await ops('register-payment', { order: order_id, amount, payer: person.name });
    await lose(buyer, 'orders.cancel', cancelPost(order_id), HUB);
    expect(await loadPrivateOrder(buyer, order_id)).toMatchObject({
      status: 'cancelled',
      refund: { due: amount },
    });
    // Its money is in transit until it is refunded: due, then sent, then no longer listed.
    const assets = async () => (await buyer.get('/wealth/user/assets')).text();
    expect(await assets()).toContain('已撤销，待退款');
    await ops('refund', { order: order_id });
    expect(await assets()).toContain('已撤销，退款在途');
    await ops('refund-arrived', { order: order_id });
    expect(await assets()).not.toContain('退款在途');
  });

  it('reserving and every signature of a purchase, the evidence, the visit, a redemption', async () => {
    const [sale] = sales as [Sale, Sale];
    const { now } = await ops('clock');
    const open_day = findOpenDay(sale, String(now)) ?? '';
    const { product_code, least_amount } = sale;
    const reserved = { product_code, amount: String(least_amount), open_day, ...key() };
    const { trade_password: _, ...form } = reserved;
    const path = `/wealth/process/purchase/reserve_preview?${new URLSearchParams({ product_code, amount: form.amount, open_day }).toString()}`;
    await lose(buyer, 'orders.reserve', asPost({ path, form }), HUB);
    const orders = await getOrders(sale);
    expect(orders).toHaveLength(1);
    const orderId = orders[0]?.order_id ?? '';

    await step('orders.signSuitability', orderId);
    await step('orders.readMaterial', orderId);
    await step('orders.tickClauses', orderId);
    await step('orders.confirmQualified', orderId);
    await step('orders.passPersonCheck', orderId);
    await step('orders.signContract', orderId);
    await step('orders.addEvidence', orderId);
    const paid = await loadPrivateOrder(buyer, orderId);
    expect(paid.evidence).toHaveLength(1);

    await ops('register-payment', { order: orderId, amount: paid.amount, payer: person.name });
    await ops('clock', { by: '+25h' });
    await step('orders.answerVisit', orderId);
    await ops('clock', { by: `+${countDaysBetween(toShanghaiDay(String(now)), open_day)}d` });
    await postLogin(buyer, own.site.patient.origin, person.phone, DEMO_PASSWORD);
    await ops('confirm-shares', { order: orderId, nav: '1.0000' });

    const terms = await callPortal<{ open_days: { day: string }[] }>(
      buyer,
      `/api/v1/data/order/redemption_terms?product_code=${product_code}`,
    );
    const redeem = {
      product_code,
      intent_key: crypto.randomUUID(),
      way: 'all',
      card: 'origin',
      open_day: terms.open_days[0]?.day ?? '',
    };
    const redeemPath = `/wealth/process/purchase/redemption?product_code=${product_code}`;
    await lose(buyer, 'orders.redeem', asPost({ path: redeemPath, form: redeem }), HUB);
    const redemptions = (await getOrders(sale)).filter(({ kind }) => kind === 'redeem');
    expect(redemptions).toHaveLength(1);
    const redemptionId = redemptions[0]?.order_id ?? '';
    await advanceOrderTo(buyer, person, redemptionId, 'sign');
    await step('orders.signRedemption', redemptionId);
  });

  it('cancelling a signed redemption', async () => {
    const [held] = sales as [Sale, Sale];
    const { order_id = '' } = (await getOrders(held)).find(({ kind }) => kind === 'redeem') ?? {};
    await lose(buyer, 'orders.cancel', cancelPost(order_id), HUB);
    expect((await loadPrivateOrder(buyer, order_id)).status).toBe('cancelled');
  });
});

describe('legal states', () => {
  it('counts a quiz as one attempt', async () => {
    const person = await visitor();
    await prepareCustomer(person, { upTo: 'quiz', ops });
    const quiz = async () =>
      callPortal<{
        version: string;
        left_today: number;
        questions: { id: string; options: { id: string; text: string }[] }[];
      }>(person, '/api/v1/data/identity/quiz');
    const { version, questions, left_today } = await quiz();
    const answers = buildQuizAnswers(questions, 3);
    await callPortal(person, '/api/v1/data/identity/quiz/draft', { version, answers });
    const form = { intent: 'submit', version, intent_key: crypto.randomUUID() };
    await lose(
      person,
      'verification.submitQuiz',
      asPost({ path: '/wealth/user/authenticate/quiz?q=review', form }),
      /authenticate\/quiz/,
    );
    expect((await quiz()).left_today).toBe(left_today - 1);
    await person.dispose();
  });

  it('records the declaration of a qualified investor and the proofs submitted with it once each', async () => {
    const person = await visitor();
    await prepareCustomer(person, { upTo: 'quiz', ops });
    const path = '/wealth/user/authenticate/simu-investor';
    const form = { intent: 'pledge', intent_key: crypto.randomUUID(), is_agreed: 'on' };
    await lose(person, 'verification.signPledge', asPost({ path, form }), /user\/authenticate/);
    const proof_file_ids = await uploadFile(person, 'asset_proof');
    const apply = { ...form, intent: 'apply', criterion: 'assets', proof_file_ids };
    const handed = asPost({ path, form: { ...apply, intent_key: crypto.randomUUID() } });
    await lose(person, 'verification.applyQualification', handed, /user\/authenticate/);
    const page = await (await person.get(path)).text();
    expect(page).toContain('审核中');
    await person.dispose();
  });

  it('every call that moves something has lost a response here, and its form was opened again', () => {
    expect([...lost].sort()).toEqual([...OUTCOME_PATH_CALLS].sort());
    expect([...reopened].sort()).toEqual([...OUTCOME_PATH_CALLS].sort());
  });
});
