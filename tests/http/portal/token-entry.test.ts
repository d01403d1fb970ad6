import { redirect } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordingUpstream,
} from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// Entry with a token: the token of the URL is exchanged, and appears nowhere afterwards.
const RELOAD = '/gsapi/auth/v1/tokens/reload_session';
const CONFIG = '/api/v1/data/user/cfg_info';
const LOGOUT = '/gsapi/auth/v1/tokens/logout';
const MINI = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 miniProgram/wx0';
const WECHAT = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50';
const OWN = '13800000001';
const OTHER = '13800000002';
const PERSONAL = encodeURIComponent('{"isPersonal":true}');

let upstream: RecordingUpstream;
let portal: TestPortal;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    environment: { TRUST_PROXY: '1', PAGE_CACHE_TTL_MS: '60000' },
    build: buildTinySite([
      {
        id: 'state',
        path: ':product/state',
        loader: async ({ context }) => ({
          isPresent: context.session.isPresent,
          register: context.session.register,
          flash: context.takeFlash(),
          waiting: await context.waitingLogin.read(),
          invitation: context.invitation(),
        }),
      },
      {
        id: 'answer',
        path: ':product/answer',
        action: async ({ request, context }) => {
          const isYes = (await request.formData()).get('yes') === '1';
          const to = await (isYes ? context.waitingLogin.accept() : context.waitingLogin.decline());
          return redirect(to ?? '/', 303);
        },
      },
    ]),
  });
});
afterAll(async () => {
  await portal?.close();
  await upstream?.close();
});
beforeEach(() => {
  upstream.reset();
  upstream.on(CONFIG, ok({ settings: null }));
  upstream.on(LOGOUT, ok(null));
});

let visitors = 0;
let tokens = 0;
/** Returns a token that was not used before. */
const newToken = () => `canary-token-${(tokens += 1)}-${'x'.repeat(40)}`;
const session = (phone = OWN) => ok({ token: `upstream-${phone}`, phone });
const registering = {
  kind: 'json' as const,
  body: {
    code: 400000,
    msg: '请设置登录密码',
    result: { token: 'REG-T', phone: OTHER },
  },
};

function browser(agent = MINI, address = `10.42.0.${(visitors += 1)}`) {
  const jar = new Map<string, string>();
  const ask = async (
    target: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<RawResponse> => {
    const answer = await portal.ask(target, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: {
        'user-agent': agent,
        'x-forwarded-for': address,
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...headers,
      },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    ask,
    post: (target: string, body: string) =>
      ask(
        target,
        {
          origin: portal.origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      ),
    /** Returns the state that the next page has. */
    async state() {
      const { text } = await ask('/wealth/state');
      return /"isPresent".*?<\/script>/s.exec(text)?.[0] ?? text;
    },
  };
}

describe('entry with a token from the mini-program', () => {
  it('MINI-006 MINI-007 MINI-011 MINI-017 CALL-006 exchanges it, shows 登录成功 and redirects to the same page without it', async () => {
    const visitor = browser();
    const token = newToken();
    upstream.on(RELOAD, session());
    const answer = await visitor.ask(`/wealth/state?iv_code=A1&token=${token}&shareInfo=%7B%7D&q=%E5%9F%BA`);
    expect([answer.status, answer.headers.location]).toEqual([303, '/wealth/state?iv_code=A1&q=%E5%9F%BA']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(upstream.of(RELOAD).map(({ query }) => query.get('token'))).toEqual([token]);
    const state = await visitor.state();
    expect(state).toContain('"isPresent":true');
    expect(state).toContain('{"tone":"info","text":"登录成功"}');
  });

  it('leaves the token in no log line, metric, cookie, page or later request', async () => {
    const visitor = browser();
    const token = newToken();
    upstream.on(RELOAD, session());
    const first = await visitor.ask(`/wealth/state?token=${token}&a=1`, { 'sec-fetch-site': 'none' });
    const page = await visitor.ask(String(first.headers.location));
    // An upstream that repeats it in its message.
    upstream.on(RELOAD, ({ query }) => refusal(90007, `bad ${query.get('token') ?? ''}`));
    const failed = browser();
    await failed.ask(`/wealth/state.data?token=${token}`);
    await failed.ask(`/wealth/state?token=${newToken()}`);
    const metrics = await portal.ask('/metrics');
    expect(metrics.text).toContain('route="token-entry"');
    for (const [name, text] of [
      ['log', portal.logText()],
      ['metrics', metrics.text],
      ['page', page.text + JSON.stringify(page.headers)],
      ['redirect', JSON.stringify(first.headers)],
      ['cookies', [...visitor.jar.values(), ...failed.jar.values()].join('\n')],
    ])
      expect(text, name).not.toContain('canary-token');
    expect(page.text).not.toContain('upstream-138');
    expect(portal.lines.some(({ route }) => route === 'token-entry')).toBe(true);
  });

  it('MINI-015 MINI-016 codes 0 and 400000 with isPersonal redirect to the personal page and keep the invitation', async () => {
    const visitor = browser();
    upstream.on(RELOAD, registering);
    const target = `/fund/state?iv_code=A1&token=${newToken()}&shareInfo=${PERSONAL}`;
    const answer = await visitor.ask(target);
    expect(answer.headers.location).toBe('/fund/user/personal');
    expect(await visitor.state()).toContain('"invitation":{"iv_code":"A1"}');
    upstream.on(RELOAD, session());
    const known = await browser().ask(`/wealth/state?token=${newToken()}&shareInfo=${PERSONAL}`);
    expect(known.headers.location).toBe('/wealth/user/personal');
  });

  it('MINI-008 MINI-009 MINI-010 MINI-017 ENTITY-002 keeps the register data of 400000 only in the sealed session', async () => {
    const visitor = browser();
    upstream.on(RELOAD, registering);
    const token = newToken();
    const answer = await visitor.ask(`/wealth/state?token=${token}`);
    expect(answer.headers.location).toBe('/wealth/state');
    expect(JSON.stringify([...visitor.jar])).not.toMatch(/REG-T|canary-token|13800000002/);
    const state = await visitor.state();
    expect(state).toContain(
      `"isPresent":false,"register":{"registerToken":"REG-T","authorizeToken":"${token}","phone":"${OTHER}"}`,
    );
    expect(state).toContain('"flash":null');
  });

  it('MINI-012 MINI-013 API-010 shows 登录失败 with the text of any other code, and opens the login', async () => {
    for (const code of [1, 90007, 90009, 5000, 2009, 1004]) {
      const visitor = browser();
      upstream.on(RELOAD, refusal(code, '凭据无效'));
      const answer = await visitor.ask(`/wealth/state?token=${newToken()}&shareInfo=${PERSONAL}`);
      expect([answer.status, answer.headers.location], String(code)).toEqual([303, '/wealth/state']);
      const state = await visitor.state();
      expect(state, String(code)).toContain('{"tone":"error","text":"登录失败 凭据无效","opensLogin":true}');
      expect(state).toContain('"isPresent":false');
    }
  });

  it('MINI-014 does the same for a missing or broken reply, or one without the promised data', async () => {
    for (const fault of [
      { kind: 'timeout' as const },
      { kind: 'reset' as const },
      { kind: 'raw' as const, status: 502, body: '<html>' },
      ok({ phone: OWN }),
      ok(null, 400000),
    ]) {
      const visitor = browser();
      upstream.on(RELOAD, fault);
      const answer = await visitor.ask(`/wealth/state?token=${newToken()}`);
      expect(answer.headers.location).toBe('/wealth/state');
      expect(await visitor.state()).toMatch(/"tone":"error","text":"登录失败 [^"]{4,60}","opensLogin":true/);
    }
  });

  it('runs before permanent redirects and caches: no redirect and no cached page contains a token', async () => {
    upstream.on(RELOAD, session());
    const moved = await browser().ask(`/wealth/simu/list?token=${newToken()}`);
    expect([moved.status, moved.headers.location]).toEqual([303, '/wealth/simu/list']);
    const root = await browser().ask(`/wealth?token=${newToken()}`);
    expect([root.status, root.headers.location]).toEqual([303, '/wealth']);
    const guest = await portal.ask('/wealth/state', { headers: { 'user-agent': MINI } });
    expect(guest.text).toContain('"isPresent":false');
  });

  it('a token works once: nothing happens again in this browser, another one is rejected; a lost reply can be requested again', async () => {
    const visitor = browser();
    const token = newToken();
    upstream.on(RELOAD, { kind: 'reset' }, session());
    await visitor.ask(`/wealth/state?token=${token}`);
    await visitor.ask(`/wealth/state?token=${token}`);
    expect(await visitor.state()).toContain('登录成功');
    expect(upstream.of(RELOAD)).toHaveLength(2);
    // The mini-program loads its page again, with the same token.
    await visitor.ask(`/wealth/state?token=${token}`);
    expect(await visitor.state()).toContain('"isPresent":true,"register":null,"flash":null');
    // Much later, or at another portal: the person is already logged in, so the used token causes no message.
    upstream.on(RELOAD, session(OTHER));
    const other = browser();
    const fresh = newToken();
    await other.ask(`/wealth/state?token=${fresh}`);
    await other.state();
    await visitor.ask(`/wealth/state?token=${fresh}`);
    expect(await visitor.state()).toContain('"isPresent":true,"register":null,"flash":null,"waiting":null');
    const thief = browser();
    await thief.ask(`/wealth/state?token=${token}`);
    expect(await thief.state()).toContain('"text":"登录失败 登录凭据已使用，请重新登录"');
    expect(upstream.of(RELOAD)).toHaveLength(3);
  });

  it('does not exchange an invalid token, and limits the attempts of an address', async () => {
    // An IPv6 address has a tenth of the limit of a carrier's IPv4 address.
    const visitor = browser(MINI, '2001:db8::1');
    for (const token of ['x'.repeat(2049), 'undefined', '%00', '%E5%9F%BA'])
      expect((await visitor.ask(`/wealth/state?token=${token}`)).headers.location).toBe('/wealth/state');
    expect(await visitor.state()).toContain('登录失败 登录凭据无法识别');
    upstream.on(RELOAD, refusal(90007, '已过期'));
    for (let tries = 0; tries < 17; tries += 1) await visitor.ask(`/wealth/state?token=${newToken()}`);
    expect(upstream.of(RELOAD)).toHaveLength(16);
    expect(await visitor.state()).toContain('登录失败 操作过于频繁');
  });
});

describe('token that the mini-program did not hand over itself', () => {
  it('is ignored in a browser, in WeChat, in a frame, an image or a prefetch, and is removed from the URL', async () => {
    upstream.on(RELOAD, session());
    const target = () => `/wealth/state?token=${newToken()}&shareInfo=${PERSONAL}&a=1`;
    const answers = [
      await browser('Mozilla/5.0 (iPhone) Mobile').ask(target()),
      await browser(WECHAT).ask(target()),
      await browser().ask(target(), { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }),
      await browser().ask(target(), { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'none' }),
      await browser().ask(target().replace('?', '.data?'), { 'sec-fetch-site': 'cross-site' }),
      await portal.ask(target(), { method: 'HEAD', headers: { 'user-agent': MINI } }),
    ];
    for (const answer of answers.filter((_, at) => at !== 4))
      expect([answer.status, answer.headers.location]).toEqual([303, '/wealth/state?a=1']);
    expect(answers[4]?.text).toContain('/wealth/state?a=1');
    expect(upstream.of(RELOAD)).toEqual([]);
  });

  it('asks the person when a link was tapped, or when only the URL indicates the mini-program', async () => {
    upstream.on(RELOAD, session(OTHER));
    const ways: [agent: string, path: string, headers: Record<string, string>][] = [
      [WECHAT, '/wealth/state?wx_app=1&', {}],
      [MINI, '/wealth/state?', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
      [MINI, '/wealth/state?', { referer: 'https://evil.example/' }],
    ];
    for (const [agent, path, headers] of ways) {
      const visitor = browser(agent);
      const answer = await visitor.ask(`${path}token=${newToken()}`, headers);
      expect(answer.headers.location).toBe('/pages/login/login');
      const state = await visitor.state();
      expect(state).toContain('"isPresent":false');
      expect(state).toContain(
        '"waiting":{"kind":"session","maskedPhone":"138****0002","path":"/wealth/state',
      );
    }
  });

  it('replaces no login: a person logged in as another is asked, and either answer ends the other token', async () => {
    for (const [yes, kept, ended] of [
      ['1', '登录成功', `upstream-${OWN}`],
      ['0', '"isPresent":true', `upstream-${OTHER}`],
    ]) {
      upstream.requests.length = 0;
      const visitor = browser();
      upstream.on(RELOAD, session());
      await visitor.ask(`/wealth/state?token=${newToken()}`);
      await visitor.state();
      upstream.on(RELOAD, session(OTHER));
      const answer = await visitor.ask(`/wealth/state?token=${newToken()}&shareInfo=${PERSONAL}`);
      expect(answer.headers.location).toBe('/pages/login/login');
      const reply = await visitor.post('/wealth/answer', `yes=${yes}`);
      expect(reply.headers.location).toBe('/wealth/user/personal');
      const state = await visitor.state();
      expect(state).toContain(kept);
      expect(state).toContain('"waiting":null');
      expect(upstream.of(LOGOUT).map(({ headers }) => headers.authorization)).toEqual([`Bearer ${ended}`]);
    }
  });

  it('asks about a tapped registration as well, and starts it only after a yes', async () => {
    const visitor = browser();
    upstream.on(RELOAD, registering);
    await visitor.ask(`/wealth/state?token=${newToken()}`, { referer: `${portal.origin}/wealth/post/1` });
    expect(await visitor.state()).toContain('"register":null');
    await visitor.post('/wealth/answer', 'yes=1');
    expect(await visitor.state()).toContain('"registerToken":"REG-T"');
  });

  it('reloads the whole document when it occurs in a client-side navigation', async () => {
    const visitor = browser();
    upstream.on(RELOAD, session());
    const answer = await visitor.ask(`/wealth/state.data?token=${newToken()}&_routes=x`, {
      'sec-fetch-site': 'same-origin',
    });
    expect([answer.status, answer.headers['x-remix-response']]).toEqual([202, 'yes']);
    expect(answer.text).toContain('/pages/login/login');
    expect(answer.text).toMatch(/"reload",true|reload/);
  });
});
