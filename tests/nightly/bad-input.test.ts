import type { APIRequestContext } from 'playwright/test';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILE_MAX_BYTES } from '~/contract/file-rules';
import { formatYuan } from '~/domain/figures/money';
import { createCardPhoto } from '~/upstream/core/files/testing/images';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import {
  readPageAlerts,
  answerQuiz,
  callPortal,
  uploadFile,
  createIdNumber,
  prepareCustomer,
  getOriginHeader,
} from '~/tests/fixtures/person';
import { loadSales, type Sale } from '~/tests/fixtures/sales';
import { useOwnSite } from '~/tests/fixtures/own-site';
import { createPhoneNumber, postLogin } from '~/tests/fixtures/world';

// Invalid input on the way to a private fund: each error has a specific message, and nothing changes.
const AUTHENTICATE = '/wealth/user/authenticate';
const own = useOwnSite('http-bad-input');
const { ops, visitor } = own;

let nameless: APIRequestContext;
let identified: APIRequestContext;

beforeAll(async () => {
  [nameless, identified] = [await visitor(), await visitor()];
  await prepareCustomer(nameless, { upTo: 'registered', ops });
  await prepareCustomer(identified, { upTo: 'base_info', ops });
});

/** Posts a form like the browser, with its files; returns the error message of the page. */
async function getRefusal(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  files: Record<string, { name: string; mimeType: string; buffer: Buffer }> = {},
): Promise<string> {
  const answer = await request.post(path, {
    multipart: { intent_key: crypto.randomUUID(), ...form, ...files },
    headers: await getOriginHeader(request),
    maxRedirects: 0,
  });
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  return readPageAlerts(answer);
}

const wrongDigit = (number: string) => number.slice(0, 17) + (number.endsWith('1') ? '2' : '1');

describe('identity', () => {
  const adult = createIdNumber();
  /** Both sides of the card, uploaded once: a rejected form keeps them. */
  let photos: { front_file_id: string; back_file_id: string };
  beforeAll(async () => {
    photos = {
      front_file_id: await uploadFile(nameless, 'id_front'),
      back_file_id: await uploadFile(nameless, 'id_back'),
    };
  });
  it.each([
    ['a wrong check digit', { voucher_code: wrongDigit(adult) }, '居民身份证号码有误，请逐位核对'],
    [
      'an expired document',
      { valid_from: '2010-01-01', valid_to: '2020-01-01' },
      '证件已过期，请更换有效证件',
    ],
    ['a person under 18', { voucher_code: createIdNumber('123', '20150101') }, '未满18周岁，暂不能办理'],
    [
      'a name that does not match the document',
      { voucher_code: createIdNumber('990') },
      '姓名与证件未通过核验',
    ],
    [
      'no response from the identity register',
      { voucher_code: createIdNumber('994') },
      '未做任何更改，请稍后重试',
    ],
    ['no photo', { front_file_id: '' }, '请上传证件人像面照片'],
  ])('%s', async (_, changes, message) => {
    const notice = await getRefusal(nameless, `${AUTHENTICATE}/identity-verify`, {
      name: '林知远',
      voucher_type: 'id_card',
      voucher_code: adult,
      valid_from: '2015-01-01',
      valid_to: '2035-01-01',
      ...photos,
      ...changes,
    });
    expect(notice).toContain(message);
    const status = await callPortal<{ name: string | null; masked_name: string | null }>(
      nameless,
      '/api/v1/data/identity/status',
    );
    expect(status.masked_name).toBeNull();
  });

  it.each([
    ['text with the type of a photo', () => Buffer.from('not a photo'), '仅支持 JPG、PNG、WebP、HEIC 图片'],
    ['more than 10 MB', () => Buffer.alloc(FILE_MAX_BYTES + 1, 1), '文件不能超过 10 MB'],
    ['a blurred photo', () => createCardPhoto({ blur: 12 }), '照片不清晰，请在光线充足处重拍'],
  ])('file: %s', async (_, make, message) => {
    const buffer = await make();
    const notice = await getRefusal(
      nameless,
      `${AUTHENTICATE}/identity-verify`,
      { name: '林知远', voucher_type: 'id_card', voucher_code: adult, front_file_id: '', back_file_id: '' },
      { front_file_id__file: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } },
    );
    expect(notice).toContain(message);
    // The same for a separately uploaded file.
    const answer = await nameless.post('/api/v1/data/files/upload?kind=id_front&name=a.jpg', {
      data: buffer,
      headers: { ...(await getOriginHeader(nameless)), 'content-type': 'image/jpeg' },
    });
    expect(await answer.json()).toMatchObject({ code: 4015, msg: message });
  });
});

describe('bank card', () => {
  it.each([
    ['of another person', '6222020200000009908', '请使用本人同名银行卡'],
    ['with another phone', '6222020200000009916', '手机号与该卡在银行预留的手机号不一致'],
    ['of an unsupported bank', '6222020200000009924', '暂不支持该银行卡'],
    ['of a bank that does not respond', '6222020200000009932', '核验服务暂时没有响应'],
    ['with a wrong digit', '6222020200000000015', '银行卡号有误，请逐位核对'],
  ])('card %s', async (_, card_no, message) => {
    const form = { intent: 'card', card_no, phone: createPhoneNumber() };
    expect(await getRefusal(identified, `${AUTHENTICATE}/bank_card`, form)).toContain(message);
  });
});

describe('quiz and declaration', () => {
  it('requires the tick of the declaration', async () => {
    const form = { intent: 'pledge' };
    expect(await getRefusal(identified, `${AUTHENTICATE}/simu-investor?step=pledge`, form)).toContain(
      '请阅读并勾选声明',
    );
  });

  it('rejects a third quiz in a day, with the time of the next attempt', async () => {
    await answerQuiz(identified, 3);
    await answerQuiz(identified, 4);
    await expect(answerQuiz(identified, 5)).rejects.toThrow(/今天的测评次数已用完，.+后可再次测评/);
    const page = await (await identified.get(`${AUTHENTICATE}/quiz`)).text();
    expect(page).not.toContain('开始测评');
    expect(page).toContain('C4');
  });
});

describe('product that is not open for purchase', () => {
  it.each([
    ['full', 'raising', /投资者人数已达上限/],
    ['closed', 'closed', /暂不接受申购|暂未开放/],
  ])('%s', async (_, status, message) => {
    const buyer = await visitor();
    await postLogin(buyer, own.site.portal.origin, DEMO.professional, DEMO_PASSWORD);
    const { list } = await callPortal<{ list: { product_id: string }[] }>(
      buyer,
      `/api/v1/data/product/simu/list?limit=50&status=${status}`,
    );
    let code: string | undefined;
    for (const { product_id } of list) {
      const answer = await buyer.get(`/api/v1/data/order/sale_terms?product_code=${product_id}`);
      if (!message.test(((await answer.json()) as { msg?: string }).msg ?? '')) continue;
      code = product_id;
      break;
    }
    expect(code).toBeDefined();
    const html = await (await buyer.get(`/wealth/process/purchase/reserve?product_code=${code}`)).text();
    expect(html).toContain('暂不能预约');
    expect(html).toMatch(message);
    expect(html).not.toContain('name="amount"');
  });
});

describe('person in the middle of a purchase', () => {
  const FORM = '/wealth/process/purchase/reserve';
  let buyer: APIRequestContext;
  let phone: string;
  let sale: Sale;
  const typed = () => ({
    intent: 'reserve',
    product_code: sale.product_code,
    amount: String(sale.least_amount),
    open_day: sale.open_days[0] ?? '',
  });
  beforeAll(async () => {
    buyer = await visitor();
    ({ phone } = await prepareCustomer(buyer, { upTo: 'qualified', ops }));
    const isFit = ({ kind, risk_level }: Sale) => kind === 'simu' && risk_level <= 4;
    [sale] = (await loadSales(buyer, 'status=running', isFit)) as [Sale];
  });

  it('returns to the step with the typed input after logging in again', async () => {
    // The same login ends elsewhere: its cookie still looks valid here.
    const elsewhere = await visitor({ storageState: await buyer.storageState() });
    await elsewhere.post('/wealth/user/setting', {
      form: { intent: 'logout' },
      headers: await getOriginHeader(elsewhere),
      maxRedirects: 0,
    });
    const place = `${FORM}?product_code=${sale.product_code}`;
    const headers = await getOriginHeader(buyer);
    const sent = await buyer.post(place, { form: typed(), headers, maxRedirects: 0 });
    expect([sent.status(), sent.headers().location]).toEqual([
      302,
      `/wealth/user?product_code=${sale.product_code}`,
    ]);
    expect(await (await buyer.get('/wealth/user')).text()).toContain(
      '登录已过期，请重新登录，已填写的内容会保留',
    );
    const form = { intent: 'login-password', phone, password: DEMO_PASSWORD, agreement: 'on' };
    const entered = await buyer.post('/wealth/user', { form, headers, maxRedirects: 0 });
    expect(entered.headers().location).toBe(place);
    const back = await (await buyer.get(place)).text();
    expect(back).toContain(`value="${typed().amount}"`);
    expect(back).toMatch(new RegExp(`<option[^>]*value="${typed().open_day}"[^>]*selected`));
  });

  it('sees the reason and keeps the input when reservations are closed meanwhile, and continues when they reopen', async () => {
    const reserving = (to: string) =>
      ops('set-switch', { switch: 'private_reserve_open', to, reason: '系统维护' });
    await reserving('closed');
    const place = `${FORM}?product_code=${sale.product_code}`;
    const headers = await getOriginHeader(buyer);
    const sent = await buyer.post(place, { form: typed(), headers, maxRedirects: 0 });
    const to = sent.headers().location ?? '';
    const { intent: _intent, ...chosen } = typed();
    expect([sent.status(), to]).toEqual([303, `${FORM}?${new URLSearchParams(chosen)}`]);
    const closed = await (await buyer.get(to)).text();
    expect(closed).toContain('私募预约暂停受理');
    expect(closed).toContain(`${formatYuan(chosen.amount)} 元、开放日 ${chosen.open_day} 已保留`);
    expect(closed).toMatch(
      new RegExp(`href="${to.replaceAll('&', '&amp;').replaceAll('?', '\\?')}"[^>]*>再试一次`),
    );
    await reserving('open');
    expect(await (await buyer.get(to)).text()).toContain(`value="${chosen.amount}"`);
  });

  it('gets no order when a product closes meanwhile, but the reason and a link to others', async () => {
    const { intent: _intent, ...chosen } = typed();
    const preview = `${FORM}_preview?${new URLSearchParams(chosen)}`;
    expect(await (await buyer.get(preview)).text()).toContain('确认预约');
    await ops('close-fund', { fund: sale.product_code });
    const answer = await buyer.post(preview, {
      form: { intent_key: crypto.randomUUID(), ...chosen },
      headers: await getOriginHeader(buyer),
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(422);
    const page = await answer.text();
    expect(page).toMatch(/暂不接受申购|暂未开放/);
    expect(page).toContain('看看其他产品');
    expect(page).toContain(`${formatYuan(chosen.amount)} 元、开放日 ${chosen.open_day} 已保留`);
    const { list } = await callPortal<{ list: unknown[] }>(buyer, '/api/v1/data/order/list');
    expect(list).toEqual([]);
  });
});
