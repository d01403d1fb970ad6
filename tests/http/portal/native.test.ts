import { describe, expect, it } from 'vitest';
import { startPortal } from '~/tests/fixtures/portal';
import { usePortalPair } from '~/tests/fixtures/portal-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';
import { buildAppUserAgent, getAppPackage } from '~/tests/fixtures/shells/native';
import { PHONE_AGENT } from '~/tests/fixtures/site';
import { createUserStates } from '~/tests/fixtures/user-states';

// The built app with a recording upstream: data for a page in the native app, and how the app's session becomes a
// session of the page.
const RELOAD = '/gsapi/auth/v1/tokens/reload_session';
const STATES = '/gsapi/us/v1/custom/states';
const APP = buildAppUserAgent(getAppPackage('ios', 'wealth'));
const TOKEN = 'APP-TOKEN-7f3a';

const pair = usePortalPair({ environment: { PAGE_CACHE: 'false' } });

const enter = (more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  pair.portal.ask('/wealth/user', {
    method: 'POST',
    headers: {
      'user-agent': APP,
      origin: pair.portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ intent: 'login-app', token: TOKEN, ...more }).toString(),
  });
const getSession = (answer: Awaited<ReturnType<typeof enter>>) =>
  (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('session='))?.split(';')[0];
const visit = (path: string, agent: string, cookie?: string) =>
  pair.portal.ask(path, {
    headers: { 'user-agent': agent, accept: 'text/html', ...(cookie ? { cookie } : {}) },
  });

describe('page in the native app', () => {
  it('starts a session from the session of the app, and sends its token in no response and no log', async () => {
    pair.upstream.on(RELOAD, ok({ token: 'T1', phone: '13800000005' }));
    pair.upstream.on(STATES, ok(createUserStates()));
    const answer = await enter({ return_to: '/wealth/user/about_us' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/wealth/user/about_us']);
    expect(pair.upstream.of(RELOAD)[0]?.query.get('token')).toBe(TOKEN);
    const cookie = getSession(answer);
    const { text } = await visit('/wealth/favorite', APP, cookie);
    expect(text).toContain('"loginState":"in"');
    for (const message of [answer.text, JSON.stringify(answer.headers), text, pair.portal.logText()])
      expect(message).not.toContain(TOKEN);
  });

  it('starts no login from elsewhere, outside the app, with a rejected token or for a foreign page', async () => {
    pair.upstream.on(RELOAD, ok({ token: 'T1', phone: '13800000005' }));
    const elsewhere = await enter({}, { origin: 'https://stranger.test', 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.status).toBe(403);
    const browser = await enter({}, { 'user-agent': PHONE_AGENT });
    expect([browser.status, getSession(browser)]).toEqual([422, undefined]);
    expect(pair.upstream.of(RELOAD)).toEqual([]);
    const long = await enter({ token: 'x'.repeat(4_097) });
    expect([getSession(long), pair.upstream.of(RELOAD)]).toEqual([undefined, []]);
    expect((await enter({ return_to: 'https://stranger.test/' })).headers.location).toBe('/wealth/user');
    pair.upstream.on(RELOAD, refusal(90007, '登录已过期，请重新登录'));
    const refused = await enter();
    expect([refused.status, getSession(refused)]).toEqual([422, undefined]);
    expect(refused.text).toContain('登录已过期，请重新登录');
  });

  it('AUTH-011 is informed that its session has expired, so that the app refreshes it', async () => {
    pair.upstream.on(RELOAD, ok({ token: 'T1', phone: '13800000005' }));
    const cookie = getSession(await enter());
    pair.upstream.on(STATES, refusal(90007, '登录已过期'));
    const response = await visit('/wealth/favorite', APP, cookie);
    expect(response.text).toContain('"hasExpired":true');
    expect((await visit('/wealth/favorite', APP)).text).toContain('"hasExpired":false');
  });

  it('contains app data only in the app, an app link in a phone browser, and neither on a desktop', async () => {
    const has = async (agent: string) => {
      const { text } = await visit('/wealth/user/about_us', agent);
      return ['"nativeApp"', '"appLink"', '下载App'].map((word) => text.includes(word));
    };
    expect(await has(APP)).toEqual([true, true, false]);
    expect(await has(PHONE_AGENT)).toEqual([false, true, true]);
    expect(await has('Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0 Safari/537.36')).toEqual([
      false,
      false,
      false,
    ]);
    expect(await has('Mozilla/5.0 (compatible; Baiduspider/2.0)')).toEqual([false, false, false]);
  });

  it('serves the page of shells in test, but not in production', async () => {
    const shown = await visit('/wealth/shells', APP);
    expect([shown.status, shown.text.includes('com.hengxu.wealth.ios')]).toEqual([200, true]);
    const prod = await startPortal({
      upstreamOrigin: pair.upstream.origin,
      environment: {
        APP_ENV: 'prod',
        PUBLIC_ORIGIN: 'https://m.example.com',
        SESSION_SECRETS: 's'.repeat(32),
        LOGIN_MARKER_SALT: 'a-salt-of-the-tests',
      },
    });
    const answer = await prod.ask('/wealth/shells', {
      headers: { host: 'm.example.com', 'user-agent': APP },
    });
    await prod.close();
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('服务端认定');
  });
});
