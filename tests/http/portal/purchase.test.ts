import type { APIRequestContext } from 'playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDuePost, loadPrivateOrder, sendStepPost, advanceOrderTo } from '~/tests/fixtures/order-posts';
import {
  readPageAlerts,
  callPortal,
  prepareCustomer,
  getOriginHeader,
  type TestCustomer,
} from '~/tests/fixtures/person';
import { reserveFund, loadSales, type OrderFacts, type Sale } from '~/tests/fixtures/sales';
import { useOwnSite } from '~/tests/fixtures/own-site';

// A purchase with the real upstream: repeated posts, steps in the wrong sequence, documents visible only to their
// owner.
const PURCHASE = '/wealth/process/purchase';
const own = useOwnSite('http-purchase');
const { ops, visitor } = own;

let buyer: APIRequestContext;
let other: APIRequestContext;
let person: TestCustomer;
let sales: Sale[];

beforeAll(async () => {
  [buyer, other] = [await visitor(), await visitor()];
  person = await prepareCustomer(buyer, { upTo: 'qualified', ops });
  await prepareCustomer(other, { upTo: 'qualified', ops });
  sales = await loadSales(
    buyer,
    'status=running',
    ({ kind, risk_level }) => kind === 'simu' && risk_level <= 4,
    5,
  );
});

const getOrders = async (request: APIRequestContext, sale: Sale): Promise<OrderFacts[]> => {
  const { list } = await callPortal<{ list: (OrderFacts & { product_code: string })[] }>(
    request,
    '/api/v1/data/order/list?limit=50',
  );
  return list.filter(({ product_code }) => product_code === sale.product_code);
};

/** Confirms the preview several times concurrently, each with its key. */
async function confirmAtOnce(sale: Sale, keys: string[]) {
  const headers = await getOriginHeader(buyer);
  return Promise.all(
    keys.map((intent_key) =>
      buyer.post(`${PURCHASE}/reserve_preview`, {
        form: {
          intent_key,
          product_code: sale.product_code,
          amount: String(sale.least_amount),
          open_day: sale.open_days[0] ?? '',
        },
        headers,
        maxRedirects: 0,
      }),
    ),
  );
}

describe('reservation posted many times concurrently', () => {
  it('with one intent it is one order, and every response leads to its next step', async () => {
    const [sale] = sales as [Sale];
    const answers = await confirmAtOnce(sale, Array<string>(20).fill(crypto.randomUUID()));
    const orders = await getOrders(buyer, sale);
    expect(orders).toHaveLength(1);
    const next = `${PURCHASE}/reserve-sign?product_code=${sale.product_code}&order_id=${orders[0]?.order_id}`;
    expect(answers.map((answer) => [answer.status(), answer.headers().location])).toEqual(
      Array(20).fill([303, next]),
    );
  });

  it('with an intent each it is one order too, and every response leads to it', async () => {
    const [, sale] = sales as [Sale, Sale];
    const answers = await confirmAtOnce(
      sale,
      Array.from({ length: 20 }, () => crypto.randomUUID()),
    );
    expect(await getOrders(buyer, sale)).toHaveLength(1);
    const places = answers.map((answer) => `${answer.status()} ${answer.headers().location}`);
    expect([...new Set(places)]).toHaveLength(1);
  });
});

describe('step in the wrong sequence', () => {
  it('redirects to the step that is due, with the reason', async () => {
    const [, , sale] = sales as [Sale, Sale, Sale];
    const order = await reserveFund(buyer, sale);
    const query = `?product_code=${sale.product_code}&order_id=${order.order_id}`;
    const headers = await getOriginHeader(buyer);
    const early = await buyer.post(`${PURCHASE}/agreement${query}`, {
      form: { intent: 'clauses', intent_key: crypto.randomUUID(), clause_ids: 'c1' },
      headers,
      maxRedirects: 0,
    });
    expect([early.status(), early.headers().location]).toEqual([303, `${PURCHASE}/reserve-sign${query}`]);
    expect(await (await buyer.get(`${PURCHASE}/reserve-sign${query}`)).text()).toMatch(/请先/);
    const direct = await buyer.post('/api/v1/data/order/clauses', {
      data: { order_id: order.order_id, clause_ids: ['c1'] },
      headers,
    });
    expect(await direct.json()).toMatchObject({ code: 4101 });
    for (const page of ['agreement', 'face_id', 'sign_e_contract', 'payment_info', 'wire_evidence/upload']) {
      const html = await (await buyer.get(`${PURCHASE}/${page}${query}`)).text();
      expect(html, page).toContain('还不到这一步');
      expect(html, page).toContain(`${PURCHASE}/reserve-sign`);
    }
  });
});

describe('product with a running order', () => {
  it('cannot be reserved again: the preview links to the next step of that order, its details to the order', async () => {
    const [, , sale] = sales as [Sale, Sale, Sale];
    const [order] = await getOrders(buyer, sale);
    const { product_code, least_amount, open_days } = sale;
    const query = new URLSearchParams({
      product_code,
      amount: String(least_amount),
      open_day: open_days[0] ?? '',
    });
    const getPage = async (who: APIRequestContext, page: string) =>
      (await (await who.get(`${PURCHASE}/${page}?${query.toString()}`)).text()).replaceAll('&amp;', '&');

    const preview = await getPage(buyer, 'reserve_preview');
    expect(preview).toContain('有一笔订单正在办理');
    expect(preview).toContain(
      `href="${PURCHASE}/reserve-sign?product_code=${product_code}&order_id=${order?.order_id}"`,
    );
    expect(preview).not.toContain('name="intent_key"');

    const detail = await getPage(buyer, 'reserve_preview/detail');
    expect(detail).toContain('这只产品有一笔订单正在办理');
    expect(detail).toContain(`href="/wealth/user/transition_detail?order_id=${order?.order_id}"`);
    expect(detail).toContain('返回订单');
    // The step of the order, not the first one.
    expect(/aria-current="step"[\s\S]*?<\/li>/.exec(detail)?.[0]).toContain('告知');
    expect(detail).toContain('购买条款');
    for (const twice of ['份额锁定', '起投金额', '首次起投'])
      expect([twice, detail.split(`>${twice}<`).length - 1]).toEqual([twice, twice === '起投金额' ? 0 : 1]);

    const free = await getPage(other, 'reserve_preview');
    expect(free).toContain('name="intent_key"');
    expect(free).not.toContain('有一笔订单正在办理');
    expect(await getPage(other, 'reserve_preview/detail')).toContain('返回预约');
  });
});

describe('documents of an order', () => {
  /** Creates an order of the buyer up to its signed contract and evidence. */
  async function signedOrder(sale: Sale) {
    const { order_id } = await reserveFund(buyer, sale);
    await advanceOrderTo(buyer, person, order_id, 'payment');
    await sendStepPost(buyer, await buildDuePost(buyer, person, order_id));
    const { contract, evidence } = await loadPrivateOrder(buyer, order_id);
    return { order_id, contract: contract?.file_id ?? '', evidence: evidence[0]?.file_id ?? '' };
  }

  it('are visible only to their owner: contract, evidence, the order itself', async () => {
    const [, , , sale] = sales as [Sale, Sale, Sale, Sale];
    const { order_id, contract, evidence } = await signedOrder(sale);
    const guest = await visitor();
    const pdf = await buyer.get(`/api/v1/data/files/content?file_id=${contract}`);
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await buyer.get(`/wealth/user/detail/file-view-pdf?file_id=${contract}`)).status()).toBe(200);
    for (const file of [contract, evidence]) {
      expect((await buyer.get(`/api/v1/data/files/content?file_id=${file}`)).status()).toBe(200);
      const stranger = await other.get(`/api/v1/data/files/content?file_id=${file}`);
      expect(await stranger.json()).toMatchObject({ code: 4004 });
      expect((await guest.get(`/api/v1/data/files/content?file_id=${file}`)).status()).toBe(401);
      expect((await other.get(`/wealth/user/detail/file-view?file_id=${file}`)).status()).toBe(404);
    }
    expect((await other.get(`/wealth/user/detail/file-view-pdf?file_id=${contract}`)).status()).toBe(404);
    for (const page of [
      '/wealth/user/transition_detail',
      `${PURCHASE}/payment_info`,
      `${PURCHASE}/wire_evidence/view`,
    ]) {
      const html = await (await other.get(`${page}?order_id=${order_id}`)).text();
      expect(html, page).toContain('没有找到这笔订单');
      expect(html, page).not.toContain(sale.product_name);
    }
    await expect(callPortal(other, '/api/v1/data/order/cancel', { order_id })).rejects.toThrow(
      '订单不存在或已下线',
    );
    await expect(
      callPortal(other, '/api/v1/data/order/evidence', { order_id, file_ids: [evidence] }),
    ).rejects.toThrow('打款凭证不存在');
    expect((await getOrders(buyer, sale))[0]).toMatchObject({ status: 'open', step: 'payment' });
    // The text comes first, here and next to the timeline, then the file; a searched word is marked and its matches
    // are listed without scripts.
    for (const page of [`${PURCHASE}/sign_e_contract`, '/wealth/user/transition_detail']) {
      const path = `${page}?order_id=${order_id}`;
      const html = await (await buyer.get(path)).text();
      expect(html, page).toContain(`${sale.product_name}基金合同`);
      expect(html.indexOf('一、当事人'), page).toBeGreaterThan(0);
      expect(html, page).toMatch(new RegExp(`file-view-pdf\\?file_id=${contract}"[^>]*>签署原件`));
      expect(html, page).not.toContain('<mark');
      const found = await (await buyer.get(`${path}&find=${encodeURIComponent('托管费')}`)).text();
      const places = [...found.matchAll(/<mark id="(hit-\d+)">托管费<\/mark>/g)].map(([, id]) => id);
      expect(places.length, page).toBeGreaterThan(0);
      for (const place of places) expect(found, page).toContain(`href="#${place}"`);
      expect(found, page).toContain(`<input type="hidden" name="order_id" value="${order_id}"/>`);
    }
  });

  it('AUTH-025 AUTH-026 require a login on every verification page except the bank card', async () => {
    const guest = await visitor();
    const pages = [
      '',
      '/identity-verify',
      '/base-info',
      '/quiz',
      '/elec-sign',
      '/simu-investor',
      '/my-email',
    ];
    for (const page of pages) {
      const answer = await guest.get(`/wealth/user/authenticate${page}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], page).toEqual([302, '/wealth/user']);
    }
    const card = await guest.get('/wealth/user/authenticate/bank_card', { maxRedirects: 0 });
    expect(card.status()).toBe(200);
  });

  it('a rejected reservation shows the error: below the minimum, with decimals, on an invalid day', async () => {
    const [, , , , sale] = sales as [Sale, Sale, Sale, Sale, Sale];
    const [open_day = ''] = sale.open_days;
    const headers = await getOriginHeader(buyer);
    const wrong: [Record<string, string>, RegExp][] = [
      [{ amount: '10000', open_day }, /金额不能低于/],
      [{ amount: '1000000.50', open_day }, /不能有小数|整数/],
      [{ amount: String(sale.least_amount + 1), open_day }, /整数倍/],
      [{ amount: '一百万', open_day }, /金额/],
      [{ amount: String(sale.least_amount), open_day: '2020-01-01' }, /该开放日不可预约/],
    ];
    for (const [form, message] of wrong) {
      const answer = await buyer.post(`${PURCHASE}/reserve?product_code=${sale.product_code}`, {
        form: { intent: 'reserve', product_code: sale.product_code, ...form },
        headers,
        maxRedirects: 0,
      });
      expect(await readPageAlerts(answer), JSON.stringify(form)).toMatch(message);
    }
    expect(await getOrders(buyer, sale)).toEqual([]);
  });
});
