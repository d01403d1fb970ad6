import { describe, expect, it } from 'vitest';
import { usePortalPair } from '~/tests/fixtures/portal-pair';
import { ok } from '~/tests/fixtures/recording-upstream';
import { redirect, buildTinySite } from '~/tests/fixtures/tiny-site';

const STATES = '/gsapi/us/v1/custom/states';
const LOGOUT = '/gsapi/auth/v1/tokens/logout';

const pair = usePortalPair({
  build: buildTinySite([
    { id: 'info', path: ':product/info' },
    {
      id: 'setting',
      path: ':product/setting',
      loader: async ({ context }) => ({ states: await context.upstream.users.states() }),
      action: async ({ context, request }) => {
        const how = new URL(request.url).searchParams.get('how');
        if (how === 'start') await context.session.start('token-1', '13912345678');
        if (how === 'end') await context.session.end();
        if (how === 'cancel') await context.session.endCancelled();
        return redirect('/wealth/info', 303);
      },
    },
  ]),
});

const METHODS = ['TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

describe('methods', () => {
  it.each(['/healthz', '/readyz', '/metrics'])('%s is read-only', async (path) => {
    for (const method of METHODS) {
      const answer = await pair.portal.ask(path, { method });
      expect([answer.status, answer.headers.allow, answer.text], method).toEqual([
        405,
        'GET, HEAD',
        'Method Not Allowed',
      ]);
    }
    for (const method of ['GET', 'HEAD'])
      expect((await pair.portal.ask(path, { method })).status).not.toBe(405);
  });

  it('accepts only reads and form posts on a page', async () => {
    for (const path of ['/wealth/info', '/wealth/setting', '/wealth/simu/list', '/nowhere', '/favicon.ico']) {
      for (const method of METHODS.filter((each) => each !== 'POST')) {
        const answer = await pair.portal.ask(path, { method, headers: { origin: pair.portal.origin } });
        expect([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([405, 'GET, HEAD, POST']);
      }
    }
    const posted = await pair.portal.ask('/wealth/info', {
      method: 'POST',
      headers: { origin: pair.portal.origin },
    });
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('names the method of a call in Allow', async () => {
    const answer = await pair.portal.ask(STATES, { method: 'TRACE' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  });
});

describe('login state of a guest', () => {
  it('is known without calling upstream, for the browser and for a page', async () => {
    expect(JSON.parse((await pair.portal.ask(STATES)).text)).toEqual({
      code: 90009,
      msg: '请先登录',
      result: null,
    });
    expect(JSON.parse((await pair.portal.ask('/gsapi/auth/v1/tokens/status')).text)).toEqual({
      code: 0,
      msg: '',
      result: { account_id: null, logined: false, oldLogined: false },
    });
    expect((await pair.portal.ask('/wealth/setting')).text).toContain('90009');
    expect(pair.upstream.requests).toHaveLength(0);
  });
});

describe('redirects', () => {
  it('ROUTE-015 is case-insensitive like pages', async () => {
    expect((await pair.portal.ask('/wealth/INFO')).status).toBe(200);
    const moved = await pair.portal.ask('/wealth/Simu/List?a=B');
    expect([moved.status, moved.headers.location]).toEqual([301, '/sprank?a=B']);
  });
});

describe('browser storage', () => {
  async function change(how: string, cookie = '') {
    const answer = await pair.portal.ask(`/wealth/setting?how=${how}`, {
      method: 'POST',
      body: 'x=1',
      headers: {
        cookie,
        origin: pair.portal.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(answer.status).toBe(303);
    return answer;
  }
  const getCookie = (lines: string[] | undefined) =>
    (lines ?? []).map((line) => line.split(';')[0]).join('; ');

  it('drops personal data at logout, and everything when the account is cancelled', async () => {
    pair.upstream.on(LOGOUT, ok(null));
    const login = await change('start');
    expect(login.headers['clear-site-data']).toBeUndefined();
    const cookie = getCookie(login.headers['set-cookie']);
    expect((await change('end', cookie)).headers['clear-site-data']).toBe('"cache"');
    expect((await change('cancel', cookie)).headers['clear-site-data']).toBe('"cache", "storage"');
  });
});
