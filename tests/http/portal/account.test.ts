import type { APIRequestContext, APIResponse } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { startFaultRelay, type FaultRelay } from '~/tests/fixtures/fault-relay';
import { createEmbeddedOps } from '~/tests/fixtures/ops';
import {
  readPageAlerts,
  callPortal,
  createTestCustomer,
  postForm,
  prepareCustomer,
} from '~/tests/fixtures/person';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startSite, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postLogin, postRegistration } from '~/tests/fixtures/world';
import { createTestVisitors } from '~/tests/fixtures/visitors';

// Account pages with the real upstream: changing the phone, other logins, cancelling.
const RESET = '/wealth/user/account/reset_phone';
const LOGOFF = '/wealth/user/account/logoff';
const REASON = '/wealth/user/account/reason';
const CONFIRM = '/wealth/user/account/confirm';
const FAIL = '/wealth/user/account/cancellation_fail';
const SUCCESS = '/wealth/user/account/success';
const QUALIFIED = '13800000005';
const NAME = 'http-account';
const ops = createEmbeddedOps(`.cache/${NAME}`);

let site: Site;
let relay: FaultRelay;
let portal: TestPortal;
/** New persons who registered more than a minute ago. */
let changes: string;
let errs: string;
let leaves: string;
const visitors = createTestVisitors(() => portal.origin);
const visitor = (origin?: string) => visitors.open({ origin });
async function loggedIn(phone: string): Promise<APIRequestContext> {
  const request = await visitor();
  await postLogin(request, portal.origin, phone, DEMO_PASSWORD);
  return request;
}

beforeAll(async () => {
  site = await startSite(NAME);
  relay = await startFaultRelay(site.upstreamOrigin);
  portal = await startPortal({
    upstreamOrigin: relay.origin,
    environment: { PAGE_CACHE: 'false', TRUST_PROXY: '1' },
  });
  [changes, errs, leaves] = await Promise.all([
    register('registered'),
    register('identity'),
    register('registered'),
  ]);
  await ops('clock', { by: '+2m' });
});

/** Registers through a separate portal, so that the tested one has not sent a code to the phone yet. */
async function register(upTo: 'registered' | 'identity'): Promise<string> {
  const request = await visitor(site.portal.origin);
  return (await prepareCustomer(request, { upTo, ops })).phone;
}
afterEach(() => {
  relay.fault = 'none';
  relay.only = null;
});
afterAll(async () => {
  await visitors.close();
  await portal?.close();
  await relay?.close();
  await site?.close();
});

const send = (request: APIRequestContext, path: string, form: Record<string, string>): Promise<APIResponse> =>
  request.post(path, { form, headers: { origin: portal.origin }, maxRedirects: 0 });
const getText = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
/** Checks that the reloaded page shows the masked recipient of the code, and the wait for another one. */
async function expectWait(request: APIRequestContext, path: string): Promise<void> {
  const html = await getText(request, path);
  expect(html).toMatch(/验证码已发送至 (?:<!-- -->)?[^<\s]*\*/);
  expect(html).toMatch(/\d+ (?:秒|分钟)后可重新获取/);
}
async function codeFor(request: APIRequestContext, path: string, form: Record<string, string>) {
  const html = await (await send(request, path, { intent: 'send-captcha', ...form })).text();
  await expectWait(request, path);
  return /data-testid="captcha-hint">(\d{6})</.exec(html)?.[1] ?? '';
}
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');
const isLoggedIn = async (request: APIRequestContext) =>
  (await request.get('/wealth/user/personal', { maxRedirects: 0 })).status() === 200;
const getCookie = async (request: APIRequestContext, name: string) =>
  (await request.storageState()).cookies.find((each) => each.name === name)?.value;

describe('account and security', () => {
  it('shows the settings and logins, and ends the other logins', async () => {
    const [mine, other] = [await loggedIn(QUALIFIED), await loggedIn(QUALIFIED)];
    expect(await getText(mine, '/wealth/user/account')).toContain('138****0005');
    const shown = await getText(mine, '/wealth/user/security');
    expect(shown).toContain('手机浏览器');
    expect(shown).toContain('当前设备');
    await postForm(mine, '/wealth/user/security', { intent: 'end-others' });
    expect([await isLoggedIn(mine), await isLoggedIn(other)]).toEqual([true, false]);
    expect(await getText(mine, '/wealth/user/security')).not.toContain('退出其它设备</button>');
  });

  it('is shown when the state is not available from upstream, and never contain a raw phone', async () => {
    const mine = await loggedIn(QUALIFIED);
    relay.fault = 'status-500';
    relay.only = ({ path }) => path.includes('/accounts/gezi/security');
    for (const path of ['/wealth/user/account', '/wealth/user/security']) {
      const answer = await mine.get(path);
      expect(answer.status()).toBe(200);
      const html = await answer.text();
      expect(html).toContain('暂时无法显示');
      expect(html).not.toContain(QUALIFIED);
    }
  });
});

describe('changing the phone', () => {
  it('shows a wrong or missing code, phone or number at its field without changes', async () => {
    const mine = await loggedIn(errs);
    const getRefusal = async (form: Record<string, string>, path = RESET) => {
      const answer = await send(mine, path, form);
      expect(answer.status()).toBeGreaterThanOrEqual(400);
      return readPageAlerts(answer);
    };
    expect(await getRefusal({ intent: 'prove-captcha' })).toContain('请输入验证码');
    expect(await getRefusal({ intent: 'prove-captcha', captcha: '12a' })).toContain('请输入正确格式的验证码');
    expect(await getRefusal({ intent: 'prove-captcha', captcha: '123456' })).toContain('验证码已失效');
    const wrong = { intent: 'prove-identity', password: 'Wrong2026' };
    const byIdentity = (voucher_tail: string) =>
      getRefusal({ ...wrong, voucher_tail }, `${RESET}?way=identity`);
    expect(await byIdentity('12')).toContain('请输入证件号码后 6 位');
    expect(await byIdentity('123456')).toContain('登录密码或证件号码有误');
    // Without the first step there is no second.
    const phone = createPhoneNumber();
    const tooEarly: Record<string, string>[] = [
      { intent: 'bind', phone, captcha: '123456' },
      { intent: 'send-captcha', step: 'bind', phone },
    ];
    for (const form of tooEarly) {
      const early = await send(mine, RESET, form);
      expect([early.status(), early.headers().location]).toEqual([303, RESET]);
    }
    const right = await codeFor(mine, RESET, { step: 'prove' });
    expect(await getRefusal({ intent: 'prove-captcha', captcha: otherCode(right) })).toContain('验证码有误');
    await postForm(mine, RESET, { intent: 'prove-captcha', captcha: right });
    const toNew = (typed: string) => getRefusal({ intent: 'send-captcha', step: 'bind', phone: typed });
    expect(await toNew('139')).toContain('请输入正确格式的手机号码');
    expect(await toNew(errs)).toContain('新手机号与当前手机号相同');
    expect(await getRefusal({ intent: 'bind', phone, captcha: '123456' })).toContain('验证码已失效');
    expect(await getText(mine, RESET)).toContain(`${errs.slice(0, 3)}****${errs.slice(-4)}`);
  });

  it('succeeds after both codes, also when the first response is lost; other logins end, and a ticket is not transferable', async () => {
    const [mine, other, stranger] = [
      await loggedIn(changes),
      await loggedIn(changes),
      await loggedIn(QUALIFIED),
    ];
    const captcha = await codeFor(mine, RESET, { step: 'prove' });
    const proved = await postForm(mine, RESET, { intent: 'prove-captcha', captcha });
    expect(proved.headers().location).toBe(RESET);
    const second = await getText(mine, RESET);
    expect(second).toContain('绑定新手机号');
    expect(second).toContain('name="phone"');
    // The sealed ticket in another person's browser: the first step is required there.
    const note = await getCookie(mine, 'note_phone');
    expect(note).toMatch(/^Fe26/);
    const stolen = await stranger.get(RESET, {
      headers: { cookie: `session=${await getCookie(stranger, 'session')}; note_phone=${note}` },
    });
    expect(await stolen.text()).not.toContain('name="phone"');

    const phone = createPhoneNumber();
    const form = { intent: 'bind', phone, captcha: await codeFor(mine, RESET, { step: 'bind', phone }) };
    relay.fault = 'lost';
    relay.only = ({ path }) => path.includes('/phones/gezi/change');
    const lost = await send(mine, RESET, form);
    expect(lost.status()).toBe(502);
    expect(await lost.text()).toContain(phone);
    relay.fault = 'none';
    const done = await postForm(mine, RESET, form);
    expect(done.headers().location).toBe('/wealth/user/account');
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    for (const path of ['/wealth/user/account', '/wealth/user/personal', RESET]) {
      expect(await getText(mine, path)).toContain(masked);
    }
    expect([await isLoggedIn(mine), await isLoggedIn(other)]).toEqual([true, false]);
    await expect(loggedIn(changes)).rejects.toThrow('422');
    expect(await isLoggedIn(await loggedIn(phone))).toBe(true);
  });
});

describe('code of any purpose', () => {
  it('is shown after a reload and without scripts, each on its own page, until it was used', async () => {
    const mine = await loggedIn(errs);
    const EMAIL = '/wealth/user/authenticate/my-email';
    const TRADE = '/wealth/public/process/password/set_password?kind=trade';
    const LOGIN_PASSWORD = '/wealth/user/security/forget_password';
    const captcha = await codeFor(mine, EMAIL, { email: 'lin.zhiyuan@example.com' });
    for (const path of [TRADE, LOGIN_PASSWORD])
      expect(await getText(mine, path)).not.toContain('验证码已发送至');
    await ops('clock', { by: '+61s' });
    await codeFor(mine, TRADE, {});
    await ops('clock', { by: '+61s' });
    await codeFor(mine, LOGIN_PASSWORD, {});
    await ops('clock', { by: '+61s' });
    const CARD = '/wealth/user/authenticate/bank_card';
    const { card, phone } = createTestCustomer();
    await postForm(mine, CARD, { intent: 'card', card_no: card, phone });
    await expectWait(mine, CARD);
    expect(await getText(mine, EMAIL)).toContain('li***');
    expect(await getText(mine, EMAIL)).not.toContain('lin.zhiyuan@example.com');
    await postForm(mine, EMAIL, { intent: 'save', email: 'lin.zhiyuan@example.com', captcha });
    expect(await getText(mine, EMAIL)).not.toContain('验证码已发送至');
  });
});

describe('cancellation', () => {
  it('is never called impossible when nothing is open', async () => {
    const html = await getText(await loggedIn(leaves), FAIL);
    expect(html).toContain('没有未办结的事项，可以注销');
    expect(html).not.toContain('暂不能注销');
  });

  it('does not start before everything is settled: each reason has a link to its solution', async () => {
    const mine = await loggedIn(QUALIFIED);
    const begun = await send(mine, LOGOFF, { intent: 'start' });
    expect([begun.status(), begun.headers().location]).toEqual([303, FAIL]);
    const html = await getText(mine, FAIL);
    expect(html).toMatch(/持有私募基金 (<!-- -->)?\d+/);
    for (const href of [
      '/wealth/user/assets/simu',
      '/wealth/public/account/assetss',
      '/wealth/public/regular/plan',
    ]) {
      expect(html).toContain(`href="${href}"`);
      expect((await mine.get(href)).status()).toBe(200);
    }
    // The later steps state that nothing was started.
    expect(await getText(mine, REASON)).toContain('请先阅读注销须知');
    expect(await getText(mine, CONFIRM)).toContain('请先阅读注销须知');
    expect(await getText(mine, SUCCESS)).toContain('账户没有注销');
    const early = await send(mine, CONFIRM, { intent: 'confirm', understood: 'on', captcha: '123456' });
    expect(early.headers().location).toBe(LOGOFF);
    expect(await isLoggedIn(mine)).toBe(true);
  });

  it('succeeds once, also when the response is lost; the phone can register again without data of the old account', async () => {
    const [mine, other] = [await loggedIn(leaves), await loggedIn(leaves)];
    expect((await postForm(mine, LOGOFF, { intent: 'start' })).headers().location).toBe(REASON);
    const long = await send(mine, REASON, { reason: 'other', comment: '长'.repeat(201) });
    expect(long.status()).toBe(400);
    const message = await long.text();
    expect(message).toContain('请控制在 200 字以内');
    expect(message).toContain('长'.repeat(201));
    expect(await readPageAlerts(await send(mine, REASON, { reason: 'other', comment: ' ' }))).toContain(
      '请填写具体原因',
    );
    expect(await readPageAlerts(await send(mine, REASON, {}))).toContain('请选择注销原因');
    await postForm(mine, REASON, { reason: 'other', comment: '不再需要' });

    const captcha = await codeFor(mine, CONFIRM, {});
    expect(await readPageAlerts(await send(mine, CONFIRM, { intent: 'confirm', captcha }))).toContain(
      '请勾选后再确认',
    );
    const form = { intent: 'confirm', understood: 'on', captcha };
    const wrong = await send(mine, CONFIRM, { ...form, captcha: otherCode(captcha) });
    expect(await readPageAlerts(wrong)).toContain('验证码有误');
    relay.fault = 'lost';
    relay.only = ({ path }) => path.includes('/cancellation/confirm');
    expect((await send(mine, CONFIRM, form)).status()).toBe(502);
    relay.fault = 'none';
    const done = await send(mine, CONFIRM, form);
    expect([done.status(), done.headers().location]).toEqual([303, SUCCESS]);
    for (const name of ['note_cancel', 'last_person', 'draft'])
      expect(await getCookie(mine, name)).toBeUndefined();
    expect(await getText(mine, SUCCESS)).toContain('账户已注销');
    expect(await getText(other, SUCCESS)).toContain('没有可显示的结果');
    expect([await isLoggedIn(mine), await isLoggedIn(other)]).toEqual([false, false]);

    const getWords = async (phone: string) => {
      const login = { intent: 'login-password', phone, password: DEMO_PASSWORD, agreement: 'on' };
      return readPageAlerts(await send(await visitor(), '/wealth/user', login));
    };
    expect(await getWords(leaves)).toBe(await getWords(createPhoneNumber()));
  });

  it('rejects a ticket posted without the login it was made for', async () => {
    const guest = await visitor();
    const answer = await send(guest, CONFIRM, { intent: 'confirm', understood: 'on', captcha: '123456' });
    expect([answer.status(), answer.headers().location]).toEqual([302, '/wealth/user']);
    expect(await getText(guest, SUCCESS)).toContain('没有可显示的结果');
  });

  it('makes no unknown statements when upstream does not respond, and the same form works afterwards', async () => {
    const mine = await visitor();
    await postRegistration(mine, portal.origin, createPhoneNumber(), DEMO_PASSWORD);
    relay.fault = 'status-500';
    relay.only = ({ path }) => path.includes('/cancellation');
    const begun = await send(mine, LOGOFF, { intent: 'start' });
    expect(begun.status()).toBe(502);
    // It is unknown whether it has started, so the page does not say that nothing changed.
    expect(await begun.text()).toContain('没有确认，请重试');
    expect((await mine.get(LOGOFF)).status()).toBe(200);
    expect((await mine.get(FAIL)).status()).toBe(502);
    relay.fault = 'none';
    expect((await postForm(mine, LOGOFF, { intent: 'start' })).headers().location).toBe(REASON);
  });
});

describe('messages and consents, without scripts', () => {
  it('a holder notice is requested, confirmed once with its version, and stays in the inbox until deleted', async () => {
    const mine = await loggedIn(QUALIFIED);
    const { list } = await callPortal<{ list: { product_code: string }[] }>(
      mine,
      '/api/v1/data/user/positions',
    );
    const title = '关于调整基金开放日的公告';
    const notice = {
      ...{ fund: list[0]?.product_code ?? '', title, by: '2026-12-31' },
      text: '自下月起，开放日改为每月 15 日。\n遇非交易日顺延。',
    };
    const { notice: id } = await ops('publish-holder-notice', notice);
    for (const path of ['/wealth/user', '/wealth/user/assets'])
      expect(await getText(mine, path), path).toContain(`${title}，请在 12-31（含）前阅读`);
    const inbox = '/wealth/user/messages';
    const button = /name="open" value="(holder:[^"]+)"/;
    const [, message = ''] = button.exec(await getText(mine, inbox)) ?? [];
    const opened = await postForm(mine, inbox, { intent: 'message', open: message });
    const page = `/wealth/user/messages/holder?notice_id=${String(id)}`;
    expect(opened.headers().location).toBe(page);
    const shown = await getText(mine, page);
    expect(shown).toContain('遇非交易日顺延。');
    expect(shown).toContain('不影响赎回、缴款、撤销');
    await postForm(mine, page, { version: '1' });
    expect((await getText(mine, page)).replaceAll('<!-- -->', '')).toContain('确认阅读第 1 版');
    expect(await getText(mine, '/wealth/user/assets')).not.toContain('前阅读');
    const { readers } = (await ops('list-holder-notices', { notice: String(id) })) as { readers: object[] };
    expect(readers).toContainEqual(
      expect.objectContaining({ account_id: 'A10005', opened_at: expect.any(String) as string }),
    );
    expect(await getText(mine, '/wealth/user/access-log')).toContain('持有人公告的阅读情况');
    await postForm(mine, inbox, { intent: 'message', remove: message });
    expect(await getText(mine, inbox)).not.toMatch(button);
    // Not available to another person: neither the text nor the message.
    const other = await loggedIn('13800000007');
    await postForm(other, inbox, { intent: 'message', open: message });
    expect(await getText(other, inbox)).toContain('这条消息已不在收件箱');
  });

  it('consents are listed with version and channel, and withdrawn immediately where the law allows', async () => {
    const mine = await loggedIn(QUALIFIED);
    const consents = '/wealth/user/consents';
    const before = await getText(mine, consents);
    for (const words of ['协议编号 2，版本 2026-03', '保存不少于 20 年', '撤回后，理财经理立即看不到'])
      expect(before).toContain(words);
    const isAllowed = async () =>
      /aria-checked="true" name="is_marketing_allowed"/.test(await getText(mine, '/wealth/user/setting'));
    await postForm(mine, consents, { intent: 'give', kind: 'marketing', version: 'marketing-2026-2' });
    expect(await isAllowed()).toBe(true);
    await postForm(mine, consents, { intent: 'withdraw', kind: 'marketing' });
    expect(await isAllowed()).toBe(false);
    await postForm(mine, consents, { intent: 'withdraw', kind: 'adviser_view' });
    expect(before).toContain('撤回同意：理财经理查看我的资料');
    expect(await getText(mine, consents)).not.toContain('撤回同意：理财经理查看我的资料');
    // A contract, an agreement: no form can withdraw it.
    const refused = await send(mine, consents, { intent: 'withdraw', kind: 'contract' });
    expect(refused.status()).toBe(400);
  });
});
