import { beforeEach, describe, expect, it } from 'vitest';
import type { RawResponse } from '~/tests/fixtures/portal';
import { usePortalPair } from '~/tests/fixtures/portal-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';
import { MINI_PROGRAM_AGENT } from '~/tests/fixtures/shells/mini-program';
import { PHONE_AGENT } from '~/tests/fixtures/site';
import { createUserStates } from '~/tests/fixtures/user-states';

// The built app with a recording upstream: data sent by a login, and intents of a guest before it.
const LOGIN = '/gsapi/auth/v1/tokens/gezi/login/password';
const ONE_TAP = '/gsapi/auth/v1/tokens/gezi/login/onelogin';
const REGISTER = '/gsapi/auth/v1/accounts/gezi/register';
const ADD = '/api/v1/data/favorite/optional/app';
const RELOAD = '/gsapi/auth/v1/tokens/reload_session';
const STATES = '/gsapi/us/v1/custom/states';
const PHONE = '13800000005';

const pair = usePortalPair({ environment: { PAGE_CACHE: 'false' } });
beforeEach(() => {
  for (const path of [LOGIN, ONE_TAP, REGISTER]) pair.upstream.on(path, ok({ token: 'T1', phone: PHONE }));
  pair.upstream.on(ADD, ok(null));
});

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  pair.portal.ask(path, {
    method: 'POST',
    headers: {
      'user-agent': PHONE_AGENT,
      origin: pair.portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });
const sessionLine = (answer: RawResponse) =>
  (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('session='));
const getSession = (answer: RawResponse) => sessionLine(answer)?.split(';')[0] ?? '';
const watch = {
  intent: 'add',
  kind: 'public',
  id: '000001',
  return_to: '/wealth/public/fund?fund_code=000001',
};
const login = { intent: 'login-password', phone: PHONE, password: 'Demo2026', agreement: 'on' };
const getBody = (path: string) =>
  JSON.parse(pair.upstream.of(path)[0]?.body.toString() ?? 'null') as Record<string, unknown> | null;

describe('too many attempts', () => {
  it('shows the wait to a form without scripts and to one with them', async () => {
    pair.upstream.on(LOGIN, refusal(5003, '手机号或密码有误'));
    const form = { ...login, phone: '13800000099' };
    for (let tries = 0; tries < 5; tries += 1) expect((await post('/wealth/user', form)).status).toBe(422);
    for (const address of ['/wealth/user', '/wealth/user.data']) {
      const refused = await post(address, form);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const id = refused.headers['x-request-id'];
      const line = pair.portal.lines.find((entry) => entry.event === 'request' && entry.requestId === id);
      expect(line).toMatchObject({ status: 429, errorKind: 'RateLimitError' });
    }
    expect(pair.upstream.of(LOGIN)).toHaveLength(5);
  });
});

describe('intent of a guest before the login', () => {
  it('WATCH-003 keeps a watched fund sealed for half an hour, and adds it with the token of the login', async () => {
    const redirected = await post('/wealth/favorite', watch);
    expect([redirected.status, redirected.headers.location]).toEqual([303, '/wealth/user']);
    expect(sessionLine(redirected)).toMatch(/^session=Fe26[^;]+; Max-Age=1800; .*HttpOnly/);
    expect(sessionLine(redirected)).not.toContain('000001');
    expect(pair.upstream.of(ADD)).toHaveLength(0);

    const entered = await post('/wealth/user', login, { cookie: getSession(redirected) });
    expect(entered.status).toBe(303);
    expect(getBody(ADD)).toEqual({ public: ['000001'] });
    expect(pair.upstream.of(ADD)[0]?.headers.authorization).toBe('Bearer T1');
    expect(sessionLine(entered)).toMatch(/Max-Age=2592000/);

    // Executed once: the next login does nothing.
    await post('/wealth/user', login, { cookie: getSession(entered) });
    expect(pair.upstream.of(ADD)).toHaveLength(1);
  });

  it('keeps the login when the watchlist refuses a fund', async () => {
    pair.upstream.on(ADD, refusal(4003, '自选已满'));
    const redirected = await post('/wealth/favorite', watch);
    const entered = await post('/wealth/user', login, { cookie: getSession(redirected) });
    expect(entered.status).toBe(303);
    expect(sessionLine(entered)).toMatch(/Max-Age=2592000/);
    const flash = (entered.headers['set-cookie'] ?? []).find((line) => line.startsWith('flash=')) ?? '';
    expect(decodeURIComponent(flash)).toContain('登录成功，加入自选失败，自选已满');
  });

  it('is also executed when the login continues in the mini-program, without an earlier message', async () => {
    const kept = await post('/wealth/favorite', { ...watch, intent: 'keep' });
    expect([kept.status, kept.headers.location]).toEqual([303, watch.return_to]);
    expect((kept.headers['set-cookie'] ?? []).some((line) => /^(?:flash|return_to)=/.test(line))).toBe(false);
    pair.upstream.on(RELOAD, ok({ token: 'T2', phone: PHONE }));
    const entered = await pair.portal.ask(`${watch.return_to}&token=MINI-1`, {
      headers: { 'user-agent': MINI_PROGRAM_AGENT, accept: 'text/html', cookie: getSession(kept) },
    });
    expect([entered.status, entered.headers.location]).toEqual([303, watch.return_to]);
    expect(getBody(ADD)).toEqual({ public: ['000001'] });
    expect(pair.upstream.of(ADD)[0]?.headers.authorization).toBe('Bearer T2');
    const flash = (entered.headers['set-cookie'] ?? []).find((line) => line.startsWith('flash=')) ?? '';
    expect(decodeURIComponent(flash)).toContain('登录成功，已加入自选');
    // Nothing is kept for a logged-in person: their star is a direct action.
    await post('/wealth/favorite', { ...watch, intent: 'keep' }, { cookie: getSession(entered) });
    expect(pair.upstream.of(ADD)).toHaveLength(1);
  });

  it('a failed login by URL shows the next step in the page itself for browsers without scripts', async () => {
    pair.upstream.on(RELOAD, refusal(90007, '凭据无效'));
    const headers = { 'user-agent': MINI_PROGRAM_AGENT, accept: 'text/html' };
    const failed = await pair.portal.ask('/wealth/info?token=MINI-2', { headers });
    const cookie = (failed.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    const { text } = await pair.portal.ask('/wealth/info', { headers: { ...headers, cookie } });
    expect(text).toMatch(/登录失败 凭据无效<noscript><a [^>]*href="\/wealth\/user"[^>]*>手机号登录<\/a>/);
    const plain = await pair.portal.ask('/wealth/info', { headers });
    expect(plain.text).not.toContain('手机号登录');
  });

  it('cannot be requested by another site or a link', async () => {
    const foreign = await post('/wealth/favorite', watch, {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect([foreign.status, sessionLine(foreign)]).toEqual([403, undefined]);
    for (const path of ['/wealth/favorite', '/wealth/user', '/wealth/public/fund']) {
      const linked = await pair.portal.ask(
        `${path}?${new URLSearchParams({ ...watch, watch: 'public:000001' })}`,
        {
          headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', 'sec-fetch-site': 'cross-site' },
        },
      );
      expect(sessionLine(linked), path).toBeUndefined();
    }
  });

  it('is ignored in an altered or invented cookie', async () => {
    const sealed = getSession(await post('/wealth/favorite', watch));
    const altered = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    const madeUp = `session=${Buffer.from(JSON.stringify({ pendingWatch: watch })).toString('base64url')}`;
    for (const cookie of [altered, madeUp, 'session=simu:S1']) {
      expect((await post('/wealth/user', login, { cookie })).status).toBe(303);
    }
    expect(pair.upstream.of(LOGIN)).toHaveLength(3);
    expect(pair.upstream.of(ADD)).toHaveLength(0);
  });
});

describe('vote for the award', () => {
  const EDITION = '/api/v1/data/award/edition';
  const VOTE = '/api/v1/data/award/vote';
  const PAGE = '/wealth/jinzhangjiang/vote';
  const chosen = { category_id: 'c1', nominee_id: 'n1' };
  const nominee = {
    ...{ nominee_id: 'n1', kind: 'company', target_id: 'C1', name: '青禾', company: null, facts: '登记' },
    ...{ is_listed: true, votes: 12, is_winner: false },
  };
  const edition = {
    ...{ year: 2026, title: '2026 金樟奖', lead: '', as_of: '2026-09-30', vote_weight: 0.3, jury: [] },
    ...{ jury_note: '', rules: [], years: [2026], server_now: '2026-11-22T02:00:00Z' },
    stages: [
      {
        ...{ key: 'voting', title: '公众投票', note: '' },
        ...{ starts_at: '2026-11-09T00:00:00+08:00', ends_at: '2026-12-21T00:00:00+08:00' },
      },
    ],
    categories: [
      {
        ...{ category_id: 'c1', group: 'company', name: '年度管理人', criterion: '按登记日期' },
        ...{ nominees: [nominee], my_nominee_id: null },
      },
    ],
  };
  const read = (path: string, cookie = '') =>
    pair.portal.ask(path, { headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', cookie } });
  const getFlash = (answer: RawResponse) =>
    decodeURIComponent((answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('flash=')) ?? '');
  const loggedIn = async () => {
    pair.upstream.on(STATES, ok(createUserStates()));
    return getSession(await post('/wealth/user', login));
  };

  it('by a guest is not sent: the login comes first, then the page with the choice', async () => {
    const redirected = await post(PAGE, chosen);
    expect([redirected.status, redirected.headers.location]).toEqual([303, '/wealth/user']);
    expect(getFlash(redirected)).toContain('请先登录，登录后继续投票');
    expect(pair.upstream.of(VOTE)).toHaveLength(0);
    const cookie = (redirected.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    const entered = await post('/wealth/user', login, { cookie });
    expect(entered.headers.location).toBe(`${PAGE}?category=c1&pick=n1`);
    pair.upstream.on(EDITION, ok(edition));
    const page = await read(`${PAGE}?category=c1&pick=n1`);
    expect(page.text).toContain('已为您保留“');
    expect(page.text).not.toContain('今日已投');
  });

  it('by a logged-in user is sent once with their token, and a refusal shows the message of upstream', async () => {
    const cookie = await loggedIn();
    pair.upstream.on(VOTE, ok({ ...chosen, name: '青禾', votes: 13 }), refusal(4009, '投票已截止，感谢关注'));
    const voted = await post(PAGE, chosen, { cookie });
    expect([voted.status, voted.headers.location]).toEqual([303, `${PAGE}?category=c1`]);
    expect(getFlash(voted)).toContain('已投给“青禾”，明天可再投');
    expect(getBody(VOTE)).toEqual({ nominee_id: 'n1' });
    expect(pair.upstream.of(VOTE)[0]?.headers.authorization).toBe('Bearer T1');
    expect(pair.upstream.of(VOTE)[0]?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/);
    expect(getFlash(await post(PAGE, chosen, { cookie }))).toContain('没有投成，投票已截止，感谢关注');
    expect((await post(PAGE, { nominee_id: 'n1' }, { cookie })).status).toBe(400);
    expect(pair.upstream.of(VOTE)).toHaveLength(2);
  });

  it('without a response does not count as given, and one from another site is rejected', async () => {
    const cookie = await loggedIn();
    pair.upstream.on(VOTE, { kind: 'reset' });
    expect(getFlash(await post(PAGE, chosen, { cookie }))).toContain('没有收到投票结果');
    const sent = pair.upstream.of(VOTE).length;
    const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(PAGE, chosen, foreign)).status).toBe(403);
    expect(pair.upstream.of(VOTE)).toHaveLength(sent);
  });

  it.each(['', '/2022', '/vote'])('page %s shows the failure of upstream', async (page) => {
    pair.upstream.on(EDITION, { kind: 'reset' });
    const broken = await read(`/wealth/jinzhangjiang${page}`);
    expect(broken.status).toBe(502);
    expect(broken.text).toContain('网络异常，请稍后重试');
    pair.upstream.on(EDITION, refusal(4004, '评选不存在或已下线'));
    const none = await read(`/wealth/jinzhangjiang${page}`);
    expect([none.status, none.text.includes('评选尚未开始')]).toEqual([200, true]);
    pair.upstream.on(EDITION, ok(edition));
    const back = await read(`/wealth/jinzhangjiang${page}`);
    expect([back.status, back.text.includes('2026 金樟奖')]).toEqual([200, true]);
  });
});

describe('data sent by a login', () => {
  const oneTap = { intent: 'login-one-tap', token: 'CARRIER-SECRET', user_information: 'u', agreement: 'on' };

  it.each([
    ['API-008 CONST-034', 'wealth', [2, 3]],
    ['API-009 CONST-035', 'fund', [5, 6]],
  ] as const)(
    '%s one-tap login of the %s edition accepts its agreements',
    async (_id, edition, agreements) => {
      const answer = await post(`/${edition}/user`, {
        ...oneTap,
        iv_code: 'IV1',
        session_info_id: 'visit-1',
      });
      expect([answer.status, answer.headers.location]).toEqual([303, `/${edition}/user`]);
      expect(getBody(ONE_TAP)).toEqual({
        token: 'CARRIER-SECRET',
        user_information: 'u',
        agreement_list: agreements,
        iv_code: 'IV1',
        session_info_id: 'visit-1',
      });
    },
  );

  it('does not send a one-tap login without consent, and puts the token of the carrier in no response', async () => {
    const refused = await post('/wealth/user', { intent: 'login-one-tap', token: 'CARRIER-SECRET' });
    expect(refused.status).toBe(400);
    expect(refused.text).not.toContain('CARRIER-SECRET');
    expect(pair.upstream.of(ONE_TAP)).toHaveLength(0);
  });

  it('shows that the carrier did not confirm a one-tap login, and starts no session', async () => {
    pair.upstream.on(ONE_TAP, {
      kind: 'json',
      body: { code: 1, msg: '号码有误，请重新填写', result: { code: 104012 } },
    });
    const refused = await post('/wealth/user', oneTap);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('号码有误，请重新填写');
    expect(sessionLine(refused)).toBeUndefined();
  });
});
