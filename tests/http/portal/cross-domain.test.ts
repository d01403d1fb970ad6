import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RawResponse } from '~/tests/fixtures/portal';
import { usePortalPair } from '~/tests/fixtures/portal-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';
import { PHONE_AGENT } from '~/tests/fixtures/site';
import { createUserStates } from '~/tests/fixtures/user-states';

// Leaving for another portal with the login marker, and arriving with one, tested at socket level.
const PARTNER = 'https://fund.example.com';
const SALT = 'a-salt-of-the-tests';
const LOGIN = '/gsapi/auth/v1/tokens/gezi/login/password';
const LOGOUT = '/gsapi/auth/v1/tokens/logout';
const STATES = '/gsapi/us/v1/custom/states';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const getMarker = (accountId: string) => sha256(sha256(accountId) + SALT);
const OWN = getMarker(String(createUserStates().account_id));
const OTHER = getMarker('A99999');
const CRAWLER = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';

const pair = usePortalPair({ environment: { CROSS_DOMAIN_ORIGINS: PARTNER, LOGIN_MARKER_SALT: SALT } });
beforeEach(() => {
  pair.upstream.on(LOGIN, ok({ token: 'T1', phone: '13800000005' }));
  pair.upstream.on(STATES, ok(createUserStates()));
  pair.upstream.on(LOGOUT, ok(null));
});

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pair.portal.ask(path, { method, headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', ...headers } });
/** Returns the headers of a browser that came from a page of the partner. */
const fromPartner = (cookie = '') => ({
  cookie,
  referer: `${PARTNER}/`,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
});
const lines = (answer: RawResponse) =>
  (answer.headers['set-cookie'] ?? []).map((line) => decodeURIComponent(line));
const isLoggedOut = (answer: RawResponse) => lines(answer).some((line) => /^session=;.*Max-Age=0/.test(line));

async function logIn(): Promise<string> {
  const answer = await pair.portal.ask('/wealth/user', {
    method: 'POST',
    headers: {
      'user-agent': PHONE_AGENT,
      origin: pair.portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'intent=login-password&phone=13800000005&password=Demo2026&agreement=on',
  });
  return (
    (answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('session='))?.split(';')[0] ?? ''
  );
}

describe('arriving with a marker', () => {
  it('XDOMAIN-011 XDOMAIN-013 of another account, from a partner: logs out here and in upstream, shows the reason, and removes the marker', async () => {
    const cookie = await logIn();
    const answer = await visit(`/wealth/info?kind=news&login=${OTHER}&tag=%E9%87%8F`, fromPartner(cookie));
    expect([answer.status, answer.headers.location]).toEqual([303, '/wealth/info?kind=news&tag=%E9%87%8F']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(isLoggedOut(answer)).toBe(true);
    expect(lines(answer).join()).toContain('已退出本站原来的账户');
    expect(pair.upstream.of(LOGOUT)[0]?.headers.authorization).toBe('Bearer T1');
    const [line] = pair.portal
      .linesOf(answer.headers['x-request-id'])
      .filter(({ event }) => event === 'request');
    expect(line).toMatchObject({ route: 'login-marker-logout', status: 303 });
  });

  it('XDOMAIN-012 XDOMAIN-013 of the same account, or as a guest: no logout, and the marker is removed', async () => {
    const cookie = await logIn();
    for (const [headers, marker] of [
      [fromPartner(cookie), OWN],
      [fromPartner(), OTHER],
    ] as const) {
      const answer = await visit(`/wealth/info?login=${marker}`, headers);
      expect([answer.status, answer.headers.location, lines(answer)]).toEqual([303, '/wealth/info', []]);
    }
    expect(pair.upstream.of(LOGOUT)).toHaveLength(0);
  });

  it('does not log out for an arbitrary link: other sites, typed URLs, frames, images, fetches', async () => {
    const cookie = await logIn();
    const tries: Record<string, string>[] = [
      { referer: 'https://evil.example/' },
      { referer: `${PARTNER}.evil.example/` },
      { referer: 'https://evil.example/?from=https://fund.example.com/' },
      {},
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ];
    for (const headers of tries) {
      const { referer, ...rest } = fromPartner(cookie);
      const hasOwnReferer = 'referer' in headers || Object.keys(headers).length === 0;
      const answer = await visit(`/wealth/info?login=${OTHER}`, {
        ...rest,
        ...(hasOwnReferer ? {} : { referer }),
        ...headers,
      });
      expect([answer.status, answer.headers.location], JSON.stringify(headers)).toEqual([
        303,
        '/wealth/info',
      ]);
      expect(isLoggedOut(answer)).toBe(false);
      expect(lines(answer).join()).toContain('仍为您原来的账户');
    }
    for (const [path, method] of [
      [`/wealth/info?login=${OTHER}`, 'HEAD'],
      [`/wealth/info.data?login=${OTHER}&_routes=root`, 'GET'],
      ['/wealth/info?login=1', 'GET'],
      ['/wealth/info?login=', 'GET'],
    ] as const) {
      const answer = await visit(path, fromPartner(cookie), method);
      expect([isLoggedOut(answer), lines(answer)], path).toEqual([false, []]);
    }
    expect(pair.upstream.of(LOGOUT)).toHaveLength(0);
  });

  it('changes nothing when upstream cannot identify the person', async () => {
    const cookie = await logIn();
    pair.upstream.on(STATES, { kind: 'reset' });
    const answer = await visit(`/wealth/info?login=${OTHER}`, fromPartner(cookie));
    expect([answer.status, answer.headers.location, isLoggedOut(answer)]).toEqual([
      303,
      '/wealth/info',
      false,
    ]);
  });

  it('XDOMAIN-013 removes it before legacy URLs, in-page navigation, cached pages and crawlers, and logs it nowhere', async () => {
    const old = await visit(`/wealth/simu/list?login=${OTHER}`, fromPartner());
    expect([old.status, old.headers.location]).toEqual([303, '/wealth/simu/list']);
    const encoded = await visit(`/wealth/info?l%6Fgin=${OTHER}&kind=news`, fromPartner());
    expect(encoded.headers.location).toBe('/wealth/info?kind=news');
    const data = await visit(`/wealth/info.data?login=${OTHER}&kind=news`);
    expect(data.headers['x-remix-response']).toBe('yes');
    expect(data.text).toContain('/wealth/info?kind=news');
    expect(data.text).not.toContain(OTHER);
    const crawled = await visit(`/wealth/about?login=${OTHER}`, { 'user-agent': CRAWLER });
    expect(crawled.status).toBe(200);
    expect(crawled.text).not.toContain(OTHER);
    expect(pair.portal.logText()).not.toContain(OTHER);
  });
});

describe('leaving for another portal', () => {
  const to = `${PARTNER}/fund/info?kind=news`;
  const go = (address = to) => `/wealth/cross-domain/go?${new URLSearchParams({ to: address })}`;
  const here = (cookie = '') => ({ cookie, 'sec-fetch-site': 'same-origin' });

  it('XDOMAIN-006 XDOMAIN-007 XDOMAIN-010 sends the marker of the logged-in person, created by the server and stored nowhere', async () => {
    const answer = await visit(go(), here(await logIn()));
    expect([answer.status, answer.headers.location]).toEqual([303, `${to}&login=${OWN}`]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(pair.portal.logText()).not.toContain(OWN);
  });

  it('sends no marker for a guest, and when upstream does not know the person at the moment', async () => {
    expect((await visit(go(`${to}&login=x`), here())).headers.location).toBe(to);
    const cookie = await logIn();
    pair.upstream.on(STATES, refusal(5000, 'no'));
    expect((await visit(go(), here(cookie))).headers.location).toBe(to);
  });

  it('only redirects to listed portals', async () => {
    for (const address of [
      'https://evil.example/',
      `${PARTNER}.evil.example/`,
      '//fund.example.com',
      'javascript:alert(1)',
      '',
    ]) {
      for (const page of ['/go', '']) {
        const query = new URLSearchParams({ to: address }).toString();
        const answer = await visit(`/wealth/cross-domain${page}?${query}`, here());
        expect([answer.status, answer.headers.location], address).toEqual([404, undefined]);
      }
    }
  });

  it('XDOMAIN-001 XDOMAIN-002 XDOMAIN-003 XDOMAIN-004 XDOMAIN-005 shows visitors from elsewhere the transition screen first: a page with a link, without scripts', async () => {
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { referer: 'https://evil.example/' },
    ];
    for (const headers of elsewhere) {
      const answer = await visit(go(), { cookie: await logIn(), ...headers });
      expect(answer.headers.location).toBe(`/wealth/cross-domain?${new URLSearchParams({ to })}`);
    }
    const screen = await visit(`/wealth/cross-domain?${new URLSearchParams({ to })}`, {
      cookie: await logIn(),
    });
    expect(screen.status).toBe(200);
    for (const text of [
      '即将进入基金销售服务平台',
      '衡序基金销售有限公司',
      '中国证监会',
      '基金业协会',
      '银行托管',
      '基金有风险，投资需谨慎',
      'fund.example.com',
    ])
      expect(screen.text).toContain(text);
    expect(screen.text).toContain(go().replaceAll('&', '&amp;'));
    expect(screen.text).not.toContain(OWN);
    expect(screen.text).toMatch(/<meta name="robots" content="noindex/);
  });

  it('the page of the platform links to each listed portal', async () => {
    const page = await visit('/wealth/platform');
    expect(page.text).toContain(`/wealth/cross-domain?${new URLSearchParams({ to: `${PARTNER}/` })}`);
  });
});
