import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getSessionCookieName, SESSION_TTL_MS } from '~/bff/session/session';
import {
  sendBffRequest,
  createLoginCookie,
  startBffApp,
  TEST_SECRETS,
  type BffApp,
} from '~/tests/fixtures/bff-app';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordingUpstream,
} from '~/tests/fixtures/recording-upstream';
import { createSpecificUserStates, createUserStates } from '~/tests/fixtures/user-states';

const STATES = '/gsapi/us/v1/custom/states';
const LOGOUT = '/gsapi/auth/v1/tokens/logout';
const TOKEN = 'SECRET-TOKEN-7f3a';
const PHONE = '13912345678';

let upstream: RecordingUpstream;
let app: BffApp;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin);
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
afterEach(() => {
  upstream.reset();
  app.errors.length = 0;
});

describe('session', () => {
  it('reliability 1.4: seals the token, not only signs it, and returns it in no response', async () => {
    app.onPage(async (context) => {
      await context.session.start(TOKEN, PHONE);
      return { isPresent: context.session.isPresent, session: context.session };
    });
    const answer = await sendBffRequest(app, '/page');
    const everything = JSON.stringify(answer.headers) + answer.text;
    for (const secret of [
      TOKEN,
      PHONE,
      Buffer.from(TOKEN).toString('base64'),
      Buffer.from(TOKEN).toString('base64url'),
    ]) {
      expect(everything).not.toContain(secret);
    }
    expect(answer.json()).toMatchObject({ isPresent: true });
  });

  it('sets the cookie HttpOnly, SameSite=Lax, for the whole site; over HTTPS Secure and __Host-', async () => {
    app.onPage((context) => context.session.start(TOKEN, PHONE));
    const [plain] = (await sendBffRequest(app, '/page')).cookieLines;
    expect(plain).toMatch(/^session=Fe26[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await startBffApp(upstream.origin, { PUBLIC_ORIGIN: 'https://m.example.com' });
    secure.onPage((context) => context.session.start(TOKEN, PHONE));
    const [line] = (await sendBffRequest(secure, '/page')).cookieLines;
    await secure.close();
    expect(line).toMatch(/^__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(getSessionCookieName(true)).toBe('__Host-session');
  });

  it('forwards the token as Authorization, but never the cookie', async () => {
    upstream.on(STATES, ok(createUserStates()));
    const cookie = await createLoginCookie(app, TOKEN);
    app.onPage((context) => context.viewer());
    await sendBffRequest(app, '/page', { headers: { cookie } });
    expect(upstream.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(upstream.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  it('rotates secrets: the newest seals, an older one still opens, a retired one does not', async () => {
    const [first = '', second = ''] = TEST_SECRETS;
    const old = await startBffApp(upstream.origin, { SESSION_SECRETS: second });
    const cookie = await createLoginCookie(old, TOKEN);
    await old.close();
    app.onPage((context) => context.session.isPresent);
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toBe(true);
    const later = await startBffApp(upstream.origin, { SESSION_SECRETS: first });
    later.onPage((context) => context.session.isPresent);
    expect((await sendBffRequest(later, '/page', { headers: { cookie } })).json()).toBe(false);
    const own = await createLoginCookie(later, TOKEN);
    later.onPage((context) => context.session.isPresent);
    expect((await sendBffRequest(later, '/page', { headers: { cookie: own } })).json()).toBe(true);
    await later.close();
  });

  it('treats an altered, foreign or overlong cookie as none', async () => {
    const cookie = await createLoginCookie(app, TOKEN);
    app.onPage((context) => context.session.isPresent);
    const bad = [
      `${cookie.slice(0, -2)}xx`,
      'session=Fe26.2*x',
      'session=%',
      `session=${'a'.repeat(9_000)}`,
      'session=',
    ];
    for (const text of bad) {
      expect((await sendBffRequest(app, '/page', { headers: { cookie: text } })).json()).toBe(false);
    }
  });

  it('AUTH-011 tells a page about an expired token (90007) in its own request, but not about a logout (90009)', async () => {
    for (const [code, hasExpired] of [
      [90007, true],
      [90009, false],
    ] as const) {
      upstream.on(STATES, refusal(code, ''));
      const cookie = await createLoginCookie(app, TOKEN);
      app.onPage(async (context) => {
        const before = context.session.hasExpired;
        await context.viewer();
        return [before, context.session.hasExpired];
      });
      expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toEqual([
        false,
        hasExpired,
      ]);
    }
  });

  it('expires a session automatically after its time', async () => {
    let nowMs = Date.now();
    const aging = await startBffApp(upstream.origin, {}, { nowMs: () => nowMs });
    const cookie = await createLoginCookie(aging, TOKEN);
    aging.onPage((context) => context.session.isPresent);
    nowMs += SESSION_TTL_MS - 1_000;
    expect((await sendBffRequest(aging, '/page', { headers: { cookie } })).json()).toBe(true);
    nowMs += 2_000;
    expect((await sendBffRequest(aging, '/page', { headers: { cookie } })).json()).toBe(false);
    await aging.close();
  });

  it('logs out in upstream, so that the old cookie is rejected', async () => {
    const live = new Set([TOKEN]);
    const getToken = (header: string | undefined) => header?.split(' ')[1] ?? '';
    upstream.on(LOGOUT, (request) => {
      live.delete(getToken(request.headers.authorization));
      return ok(null);
    });
    upstream.on(STATES, (request) =>
      live.has(getToken(request.headers.authorization)) ? ok(createUserStates()) : refusal(90009, ''),
    );
    const cookie = await createLoginCookie(app, TOKEN);
    app.onPage((context) => context.session.end());
    const answer = await sendBffRequest(app, '/page', { headers: { cookie } });
    expect(answer.cookieLines[0]).toMatch(/^session=; .*Max-Age=0/);
    expect(upstream.of(LOGOUT)[0]).toMatchObject({ method: 'DELETE' });

    app.onPage(async (context) => (await context.viewer())?.accountId ?? 'nobody');
    const replayed = await sendBffRequest(app, '/page', { headers: { cookie } });
    expect(replayed.json()).toBe('nobody');
    expect(replayed.cookieLines[0]).toMatch(/^session=; .*Max-Age=0/);
  });

  it('clears the cookie and reports it when the logout fails upstream', async () => {
    upstream.on(LOGOUT, { kind: 'raw', status: 500, body: '' });
    const cookie = await createLoginCookie(app, TOKEN);
    app.onPage((context) => context.session.end());
    const answer = await sendBffRequest(app, '/page', { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.cookieLines[0]).toMatch(/^session=; .*Max-Age=0/);
    expect(app.errors).toMatchObject([{ kind: 'UpstreamServerError' }]);
  });

  it('sets a new cookie for a login over a login, and revokes the previous token', async () => {
    upstream.on(LOGOUT, ok(null));
    const cookie = await createLoginCookie(app, 'token-before');
    app.onPage((context) => context.session.start('token-after', PHONE));
    const answer = await sendBffRequest(app, '/page', { headers: { cookie } });
    expect(`session=${answer.cookies.get('session')}`).not.toBe(cookie);
    expect(upstream.of(LOGOUT).map((request) => request.headers.authorization)).toEqual([
      'Bearer token-before',
    ]);
  });

  it('uses the new token for calls after a login in the same request', async () => {
    upstream.on(STATES, (request) =>
      request.headers.authorization === 'Bearer fresh'
        ? ok(createUserStates({ account_id: 'new' }))
        : refusal(90009, ''),
    );
    app.onPage(async (context) => {
      expect(await context.viewer()).toBeNull();
      await context.session.start('fresh', PHONE);
      return (await context.viewer())?.accountId;
    });
    expect((await sendBffRequest(app, '/page')).json()).toBe('new');
  });

  it.each([90007, 90009])(
    'AUTH-009 AUTH-010 CONST-040 states code %i: not logged in, and the cookie is removed',
    async (code) => {
      upstream.on(STATES, refusal(code, ''));
      const cookie = await createLoginCookie(app, TOKEN);
      app.onPage(async (context) => ({
        viewer: await context.viewer(),
        isPresent: context.session.isPresent,
      }));
      const answer = await sendBffRequest(app, '/page', { headers: { cookie } });
      expect(answer.json()).toEqual({ viewer: null, isPresent: false });
      expect(answer.cookieLines).toHaveLength(2);
      expect(answer.cookieLines[0]).toMatch(/^session=; .*Max-Age=0/);
      // The previous person, sealed, so that a started process can continue.
      expect(answer.cookieLines[1]).toMatch(/^last_person=Fe26[^;]+; Max-Age=1800; .*HttpOnly/);
    },
  );

  it('AUTH-031 makes no states call without a token, and on pages that do not need it', async () => {
    app.onPage((context) => context.viewer());
    await sendBffRequest(app, '/page');
    const cookie = await createLoginCookie(app, TOKEN);
    app.onPage((context) => context.isViewerKnown());
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toBe(false);
    expect(upstream.requests).toHaveLength(0);
  });

  it('returns level, context, verified flag, masked phone and risk level of the viewer', async () => {
    upstream.on(STATES, ok(createSpecificUserStates()));
    const cookie = await createLoginCookie(app, TOKEN, PHONE);
    app.onPage(async (context) => ({
      ...(await context.viewer()),
      states: undefined,
      phone: await context.viewerPhone(),
    }));
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toEqual({
      accountId: 'acc-0001',
      maskedPhone: '139****5678',
      level: 'specific',
      businessFlag: 0,
      isVerified: true,
      riskLevel: 4,
      phone: PHONE,
    });
  });

  it('ROLE-006 keeps the account context in the session, where it changes the verified flag', async () => {
    upstream.on(STATES, ok(createSpecificUserStates({ is_simu_verify: true, is_am_verify: false })));
    const cookie = await createLoginCookie(app, TOKEN);
    app.onPage((context) => context.session.setBusinessFlag(1));
    const changed = await sendBffRequest(app, '/page', { headers: { cookie } });
    const amCookie = `session=${changed.cookies.get('session')}`;
    app.onPage(async (context) => {
      const viewer = await context.viewer();
      return [viewer?.businessFlag, viewer?.isVerified];
    });
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toEqual([0, true]);
    expect((await sendBffRequest(app, '/page', { headers: { cookie: amCookie } })).json()).toEqual([
      1,
      false,
    ]);
  });

  it.each([
    ['the same person', PHONE, 1],
    ['another person', '13800009999', 0],
  ])(
    'ROLE-006 uses the context of the person when a login of %s replaces a login',
    async (_who, phone, flag) => {
      upstream.on(STATES, ok(createSpecificUserStates()));
      const cookie = await createLoginCookie(app, TOKEN, PHONE);
      app.onPage((context) => context.session.setBusinessFlag(1));
      const changed = await sendBffRequest(app, '/page', { headers: { cookie } });
      app.onPage((context) => context.session.start('token-2', phone));
      const again = await sendBffRequest(app, '/page', {
        headers: { cookie: `session=${changed.cookies.get('session')}` },
      });
      app.onPage(async (context) => (await context.viewer())?.businessFlag);
      const answer = await sendBffRequest(app, '/page', {
        headers: { cookie: `session=${again.cookies.get('session')}` },
      });
      expect(answer.json()).toBe(flag);
    },
  );
});

describe('cookies without secrets', () => {
  const send = async (cookie: string, run: Parameters<BffApp['onPage']>[0]) => {
    app.onPage(run);
    return sendBffRequest(app, '/page', { headers: cookie ? { cookie } : {} });
  };

  it('shows a flash message once', async () => {
    const set = await send('', (context) => context.setFlash({ text: '登录成功', tone: 'info' }));
    const cookie = `flash=${set.cookies.get('flash')}`;
    const shown = await send(cookie, (context) => context.takeFlash());
    expect(shown.json()).toEqual({ text: '登录成功', tone: 'info' });
    expect(shown.cookieLines[0]).toMatch(/^flash=; .*Max-Age=0/);
    expect((await send('flash=nonsense', (context) => context.takeFlash())).json()).toBeNull();
  });

  it('accepts only a path of the site as return-to, without credentials', async () => {
    const set = await send('', (context) =>
      context.setReturnTo('/wealth/favorite?token=T&iv_code=A1&login=x'),
    );
    expect(set.text + JSON.stringify(set.headers)).not.toContain('token');
    const cookie = `return_to=${set.cookies.get('return_to')}`;
    expect((await send(cookie, (context) => context.takeReturnTo())).json()).toBe(
      '/wealth/favorite?iv_code=A1',
    );
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil', 'javascript:alert(1)']) {
      expect((await send('', (context) => context.setReturnTo(bad))).cookieLines).toEqual([]);
      const forged = `return_to=${encodeURIComponent(bad)}`;
      expect((await send(forged, (context) => context.takeReturnTo())).json()).toBeNull();
    }
  });

  it('keeps preferences for a year and reads them back', async () => {
    const set = await send('', (context) => {
      context.setPreference('theme', 'dark');
      context.setPreference('elder', '1');
      context.setPreference('amount_hidden', null);
    });
    expect(set.cookieLines).toHaveLength(3);
    expect(set.cookieLines[0]).toContain('Max-Age=31536000');
    const read = await send('theme=dark; elder=1', (context) => context.preferences);
    expect(read.json()).toEqual({ theme: 'dark', isElder: true, isAmountHidden: false, records: null });
    const agreed = await send('', (context) => context.setPreference('records', 'yes'));
    // Page reports check the consent, so scripts must be able to read it.
    expect(agreed.cookieLines[0]).not.toContain('HttpOnly');
    const kept = await send('visit_records=yes', (context) => context.preferences);
    expect(kept.json()).toMatchObject({ records: 'yes' });
    expect((await send('theme=pink', (context) => context.preferences)).json()).toMatchObject({
      theme: null,
    });
  });
});
