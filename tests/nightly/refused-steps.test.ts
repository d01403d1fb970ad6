import type { APIRequestContext, APIResponse } from 'playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RefusalReason } from '~/contract/refusal-reasons';
import {
  readPageAlerts,
  answerQuiz,
  loadCaptcha,
  uploadFile,
  createIdNumber,
  postForm,
  prepareCustomer,
  getOriginHeader,
  type TestCustomer,
} from '~/tests/fixtures/person';
import { createPhoneNumber } from '~/tests/fixtures/world';
import { loadSales, type Sale } from '~/tests/fixtures/sales';
import { useOwnSite } from '~/tests/fixtures/own-site';
import {
  buildBuyPost,
  createPlan,
  loadOpenFundAt,
  prepareTrader,
  loadPublicOrder,
  placeTrade,
  TRADE_PASSWORD,
  WRONG_TRADE_PASSWORD,
} from '~/tests/fixtures/trade';

// Refusals caused through forms like a browser without scripts: each shows its text, and its next step is a link to
// a page that opens for that person, or an action in the form itself. The same refusals are then found in log and
// metrics like an operator would.
const own = useOwnSite('http-refused-steps');
const { ops, visitor } = own;
const AUTHENTICATE = '/wealth/user/authenticate';
const PURCHASE = '/wealth/process/purchase';

let stranger: APIRequestContext;
let verified: APIRequestContext;
let trader: APIRequestContext;
let buyer: APIRequestContext;
let person: TestCustomer;
let known: TestCustomer;
let fund: string;
let sale: Sale;

beforeAll(async () => {
  [stranger, verified, trader, buyer] = [await visitor(), await visitor(), await visitor(), await visitor()];
  await prepareCustomer(stranger, { upTo: 'registered', ops });
  known = await prepareCustomer(verified, { upTo: 'base_info', ops });
  fund = (await loadOpenFundAt(ops, stranger, '2026-11-24T10:00:00+08:00')).fund_code;
  person = await prepareTrader(trader, { ops });
  await prepareCustomer(buyer, { upTo: 'qualified', ops });
  const isSimu = ({ kind, risk_level }: Sale) => kind === 'simu' && risk_level <= 4;
  [sale] = (await loadSales(buyer, 'status=running', isSimu)) as [Sale];
});

const key = () => ({ intent_key: crypto.randomUUID() });

/** Posts a form of a page without following redirects. */
const post = async (
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
): Promise<APIResponse> =>
  request.post(path, { form, headers: await getOriginHeader(request), maxRedirects: 0 });

/** Builds the completed identity form of a person. */
const identityForm = async (request: APIRequestContext, idNumber: string, name = '林知远') => ({
  ...key(),
  name,
  voucher_type: 'id_card',
  voucher_code: idNumber,
  valid_from: '2020-01-01',
  is_long_term: 'on',
  front_file_id: await uploadFile(request, 'id_front'),
  back_file_id: await uploadFile(request, 'id_back'),
});

const reserveForm = () => ({
  ...key(),
  product_code: sale.product_code,
  amount: String(sale.least_amount),
  open_day: sale.open_days[0] ?? '',
});

/** Binds the person's own card again, with a new code. */
async function bindAgain(): Promise<APIResponse> {
  const path = '/wealth/public/process/identity/bank_card';
  await postForm(trader, path, { intent: 'card', card_no: person.card, phone: createPhoneNumber() });
  return post(trader, path, { intent: 'code', ...key(), captcha: await loadCaptcha(trader, path) });
}

/** Cancels a public order that is already cancelled. */
async function cancelledTwice(): Promise<APIResponse> {
  const { order_id } = await placeTrade(trader, await buildBuyPost(trader, fund));
  const path = `/wealth/public/order_detail?order_id=${order_id}`;
  const cancel = () =>
    post(trader, path, { intent: 'cancel', order_id, ...key(), trade_password: TRADE_PASSWORD });
  const first = await cancel();
  expect([first.status(), (await loadPublicOrder(trader, order_id)).status]).toEqual([303, 'cancelled']);
  const { order_id: late } = await placeTrade(trader, await buildBuyPost(trader, fund));
  await ops('clock', { by: '+5h' });
  return post(trader, `/wealth/public/order_detail?order_id=${late}`, {
    intent: 'cancel',
    order_id: late,
    ...key(),
    trade_password: TRADE_PASSWORD,
  });
}

async function stoppedPlan(): Promise<APIResponse> {
  const plan_id = await createPlan(trader, fund);
  const change = (state: string, word: string) =>
    post(trader, `/wealth/public/regular/detail?plan_id=${plan_id}&change=${word}`, {
      plan_id,
      state,
      ...key(),
      trade_password: TRADE_PASSWORD,
    });
  expect((await change('stopped', 'stop')).status()).toBe(303);
  return change('active', 'resume');
}

async function inReview(): Promise<APIResponse> {
  const request = await visitor();
  await prepareCustomer(request, { upTo: 'registered', ops });
  const path = `${AUTHENTICATE}/identity-verify`;
  // The reference checker passes numbers with this ending to manual review (docs/testing-numbers.md).
  await post(request, path, await identityForm(request, createIdNumber('992')));
  lastRequester = request;
  return post(request, path, await identityForm(request, createIdNumber('992')));
}
let lastRequester: APIRequestContext;

interface Row {
  reason: RefusalReason;
  call: string;
  who: () => APIRequestContext;
  provoke: () => Promise<APIResponse>;
  says: string | RegExp;
  /** Target of the next step; null: it is taken in the form. */
  to: RegExp | null;
}

const ROWS: readonly Row[] = [
  {
    reason: 'identity',
    call: 'holdings.issueCertificate',
    who: () => stranger,
    provoke: () =>
      post(stranger, '/wealth/user/existence_cert', { intent: 'issue', ...key(), kind: 'asset' }),
    says: '请先完成实名认证',
    to: /\/identity-verify\?return_to=/,
  },
  {
    reason: 'no_holding',
    call: 'holdings.issueCertificate',
    who: () => verified,
    provoke: () =>
      post(verified, '/wealth/user/existence_cert', { intent: 'issue', ...key(), kind: 'asset' }),
    says: '目前没有持仓',
    to: /\/user\/assets$/,
  },
  {
    reason: 'done_already',
    call: 'verification.verifyIdentity',
    who: () => verified,
    provoke: async () =>
      post(
        verified,
        `${AUTHENTICATE}/identity-verify`,
        await identityForm(verified, createIdNumber(), '林知远'),
      ),
    says: '您已完成实名认证',
    to: /\/about_us$/,
  },
  {
    reason: 'in_review',
    call: 'verification.verifyIdentity',
    who: () => lastRequester,
    provoke: inReview,
    says: '正在人工复核',
    to: /\/user\/authenticate$/,
  },
  {
    reason: 'wrong_password',
    call: 'publicTrade.buy',
    who: () => trader,
    provoke: async () => {
      const { path, form } = await buildBuyPost(trader, fund, { trade_password: WRONG_TRADE_PASSWORD });
      return post(trader, path, form);
    },
    says: '交易密码有误',
    to: null,
  },
  {
    reason: 'order_state',
    call: 'plans.setState',
    who: () => trader,
    provoke: stoppedPlan,
    says: '计划已终止',
    to: /\/regular\/plan$/,
  },
  {
    reason: 'identity',
    call: 'orders.reserve',
    who: () => stranger,
    provoke: () => post(stranger, `${PURCHASE}/reserve_preview`, reserveForm()),
    says: '请先完成实名认证',
    to: /\/identity-verify\?return_to=/,
  },
  {
    reason: 'pledge',
    call: 'orders.reserve',
    who: () => verified,
    provoke: async () => {
      await answerQuiz(verified, 4, known.idNumber.slice(6, 14));
      return post(verified, `${PURCHASE}/reserve_preview`, reserveForm());
    },
    says: '合格投资者声明',
    to: /\/precondition-flow\?return_to=/,
  },
  {
    reason: 'qualified',
    call: 'orders.reserve',
    who: () => trader,
    provoke: () => post(trader, `${PURCHASE}/reserve_preview`, reserveForm()),
    says: '合格投资者认证',
    to: /\/precondition-flow\?return_to=/,
  },
  {
    reason: 'amount',
    call: 'orders.reserve',
    who: () => buyer,
    provoke: () => post(buyer, `${PURCHASE}/reserve_preview`, { ...reserveForm(), amount: '100' }),
    says: /元/,
    to: null,
  },
  {
    reason: 'done_already',
    call: 'verification.bindBankCard',
    who: () => trader,
    provoke: bindAgain,
    says: '已经绑定',
    to: /\/authenticate\/bank_card$/,
  },
  {
    reason: 'order_state',
    call: 'publicTrade.cancel',
    who: () => trader,
    provoke: cancelledTwice,
    says: /./,
    to: /\/account\/trade$/,
  },
];

/** Returns the target of the link below the error text of a form. */
const wayIn = (html: string): string | null => {
  const notice = /<div[^>]*class="form-notice[^]*?<\/div>/.exec(html)?.[0] ?? '';
  return /<a [^>]*href="([^"]+)"/.exec(notice)?.[1]?.replaceAll('&amp;', '&') ?? null;
};

describe('refusal of a form shows its reason, and its next step opens for the person', () => {
  it.each(ROWS)('ERR-003 $call: $reason', async ({ provoke, says, to, who }) => {
    const answer = await provoke();
    expect(answer.status(), await readPageAlerts(answer)).toBe(422);
    expect(await readPageAlerts(answer)).toMatch(says);
    const way = wayIn(await answer.text());
    if (to === null) return expect(way).toBeNull();
    expect(way).toMatch(to);
    expect((await who().get(way ?? '', { maxRedirects: 0 })).status()).toBe(200);
  });
});

describe('an operator finds the same refusals', () => {
  it('in the log by request, call and reason, and in the metrics by call and reason', async () => {
    const { portal } = own.site;
    const metrics = (await portal.ask('/metrics')).text;
    for (const { call, reason } of ROWS) {
      const line = portal.lines.find(
        (each) => each.event === 'upstream-call' && each.call === call && each.reason === reason,
      );
      expect(line, `${call} ${reason}`).toMatchObject({ errorKind: 'UpstreamBusinessError' });
      expect(portal.linesOf(line?.requestId)).toContainEqual(
        expect.objectContaining({
          event: 'request',
          method: 'POST',
          status: 422,
          account: expect.any(String),
        }),
      );
      expect(metrics).toContain(`portal_upstream_refused_total{call="${call}",reason="${reason}"} `);
    }
  });
});
