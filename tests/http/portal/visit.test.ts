import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import { PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber } from '~/tests/fixtures/world';

// State that lasts for a visit without scripts: inviter, tiktok=true, likes of a guest. The page cache is on.
const LOGIN = '/wealth/user';
const SET_PASSWORD = '/wealth/public/process/password/set_password';
const INFO = '/wealth/info';
const ADVISER = 'HX8008';

let site: Site;
let portal: TestPortal;
beforeAll(async () => {
  site = await openSharedSite();
  portal = await startPortal({
    upstreamOrigin: site.upstreamOrigin,
    environment: { TRUST_PROXY: '1', PAGE_CACHE_TTL_MS: '60000', GUEST_CACHE_TTL_MS: '0' },
  });
});
afterAll(async () => {
  await portal?.close();
  await site?.close();
});

/** React separates texts with comments. */
const plain = ({ text }: RawResponse) => text.replaceAll('<!-- -->', '');
const INVITER = '/wealth/invitation/inviter.json';
let visitors = 0;
/** A browser without scripts: it stores cookies and requests whole pages. */
function browser() {
  const jar = new Map<string, string>();
  const address = `10.41.0.${(visitors += 1)}`;
  const keep = (answer: RawResponse): RawResponse => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const headers = () => ({
    'user-agent': PHONE_AGENT,
    'x-forwarded-for': address,
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
  });
  return {
    jar,
    get: async (path: string, more: Record<string, string> = {}) =>
      keep(await portal.ask(path, { headers: { ...headers(), accept: 'text/html', ...more } })),
    post: async (path: string, form: Record<string, string>) =>
      keep(
        await portal.ask(path, {
          method: 'POST',
          headers: {
            ...headers(),
            origin: portal.origin,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(form).toString(),
        }),
      ),
    call: (path: string, body?: unknown) =>
      portal
        .ask(path, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...headers(),
            origin: portal.origin,
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/json',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        .then(keep),
  };
}
type Browser = ReturnType<typeof browser>;

const findCode = ({ text }: RawResponse) => /data-testid="captcha-hint">(\d{6})</.exec(text)?.[1] ?? '';
async function prove(visitor: Browser, phone: string, more: Record<string, string> = {}): Promise<void> {
  const captcha = findCode(await visitor.post(LOGIN, { intent: 'send-captcha', phone, ...more }));
  const entered = await visitor.post(LOGIN, {
    intent: 'login-captcha',
    phone,
    captcha,
    agreement: 'on',
    ...more,
  });
  expect([entered.status, entered.headers.location]).toEqual([303, SET_PASSWORD]);
}
async function setPassword(visitor: Browser): Promise<void> {
  const password = 'Demo2026';
  expect((await visitor.post(SET_PASSWORD, { password, password_again: password })).status).toBe(303);
}
/** Returns the inviter of an account, from the share call. */
async function getInviter(visitor: Browser): Promise<string> {
  const { result } = JSON.parse((await visitor.call('/api/v1/invite/url')).text) as {
    result: { adviser_iv_code: string };
  };
  return result.adviser_iv_code;
}

describe('inviter', () => {
  it('ENTITY-020 is kept and named from a link to another page through captcha, password step and reload', async () => {
    const visitor = browser();
    const first = await visitor.get(`${INFO}?iv_code=${ADVISER}&utm_source=share&activity_id=act1`);
    expect(first.status).toBe(200);
    const line = (first.headers['set-cookie'] ?? []).find((each) => each.startsWith('invitation='));
    expect(line).toMatch(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/);
    // Another page, the password tab, then the captcha: the URL no longer contains the inviter.
    await visitor.get('/wealth/simu/list');
    // The inviter is shown during the registration, and requested by the modal of any page.
    const label = '理财经理 温婉清 邀请您注册';
    expect(plain(await visitor.get(`${LOGIN}?way=password`))).toContain(label);
    expect((await visitor.get(INVITER)).text).toBe('{"name":"温婉清","isAdviser":true}');
    await prove(visitor, createPhoneNumber());
    expect(plain(await visitor.get(SET_PASSWORD))).toContain(label);
    expect(plain(await visitor.get(SET_PASSWORD))).toContain(label);
    await setPassword(visitor);
    expect(await getInviter(visitor)).toBe(ADVISER);
    expect(visitor.jar.has('invitation')).toBe(false);
  });

  it('is also the adviser named by the link of a friend', async () => {
    const visitor = browser();
    await visitor.get(`${INFO}?iv_code=friend123&adviser_iv_code=${ADVISER}`);
    await prove(visitor, createPhoneNumber());
    await setPassword(visitor);
    expect(await getInviter(visitor)).toBe(ADVISER);
  });

  it('is the last one; a link without an inviter changes nothing', async () => {
    const visitor = browser();
    await visitor.get(`${INFO}?iv_code=somebody&adviser_iv_code=else`);
    await visitor.get(`${INFO}?iv_code=${ADVISER}`);
    await visitor.get(`${INFO}?utm_source=wechat`);
    await prove(visitor, createPhoneNumber());
    await setPassword(visitor);
    expect(await getInviter(visitor)).toBe(ADVISER);
  });

  it('is the one named in the form, in a tab opened from another link, also on the password step', async () => {
    const visitor = browser();
    await visitor.get(`${LOGIN}?iv_code=${ADVISER}`);
    await visitor.get(`${INFO}?iv_code=other-tab`);
    await prove(visitor, createPhoneNumber(), { iv_code: ADVISER });
    await setPassword(visitor);
    expect(await getInviter(visitor)).toBe(ADVISER);
  });

  it('is also set by a client-side navigation, but never when it does not fit', async () => {
    const visitor = browser();
    await visitor.get(`/wealth/info.data?iv_code=${ADVISER}&_routes=root`);
    expect(visitor.jar.get('invitation')).toBe(`iv_code%3D${ADVISER}`);
    const odd = browser();
    await odd.get(`${INFO}?iv_code=${'x'.repeat(65)}&adviser_iv_code=%0d%0aset-cookie&activity_id=undefined`);
    expect(odd.jar.size).toBe(0);
  });

  it('leaves pages of guests cached: the same page with and without an inviter in the cookie', async () => {
    const visitor = browser();
    await visitor.get(`/wealth/info?iv_code=${ADVISER}`);
    const plain = await browser().get(INFO);
    const invited = await visitor.get(INFO);
    expect([plain.status, invited.headers['x-cache']]).toEqual([200, 'hit']);
    expect(invited.headers['set-cookie']).toBeUndefined();
  });
});

describe('own invitation', () => {
  it('CALL-001 SHARE-008 ROLE-005 an invitation page brings a person, who is listed without a name; only the owner gets the poster and the file', async () => {
    const owner = browser();
    await prove(owner, createPhoneNumber());
    await setPassword(owner);
    const own = plain(await owner.get('/wealth/user/friend_recommend'));
    const landing =
      /href="(\/wealth\/invitation\?iv_code=[^"]+)"/.exec(own)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(landing).toMatch(/^\/wealth\/invitation\?iv_code=[0-9a-f]{12}&utm_medium=link&utm_source=share$/);
    expect(own).toContain('还没有人经您的邀请注册');
    expect(plain(await owner.get(landing))).toContain('这是您自己的邀请函');
    expect((await owner.get('/wealth/user/share_qrcode')).text).toMatch(
      /src="\/pictures\/\d+\/light\/qr\/[\w-]+\.svg"/,
    );

    const guest = browser();
    const shown = plain(await guest.get(landing));
    expect(shown).toContain('您的好友');
    expect(shown).toContain('用****');
    expect(shown).toContain(
      `href="/wealth/user?${landing.split('?')[1]?.replaceAll('&', '&amp;').replace('utm_medium=link&amp;utm_source=share', 'utm_source=share&amp;utm_medium=link')}"`,
    );
    const phone = createPhoneNumber();
    await prove(guest, phone);
    await setPassword(guest);
    const list = plain(await owner.get('/wealth/user/friend_recommend'));
    expect(list).toContain(`手机尾号 ${phone.slice(-2)}`);
    expect(list).not.toContain(phone.slice(-4));
    expect((await owner.get('/wealth/user/friend_recommend/referrals.csv')).text).toContain(
      `手机尾号 ${phone.slice(-2)},邀请链接`,
    );
    const poster = await owner.get('/wealth/user/friend_recommend/poster.png');
    expect([poster.status, poster.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await browser().get('/wealth/user/friend_recommend/poster.png')).status).toBe(302);
  });

  it('shows that an invitation is unknown or missing, and links to the registration', async () => {
    const visitor = browser();
    expect(plain(await visitor.get('/wealth/invitation'))).toContain('没有邀请码');
    expect(plain(await visitor.get('/wealth/invitation?iv_code=nobody1'))).toContain('没有找到这份邀请');
    expect((await visitor.get(INVITER)).text).toBe('null');
    // The visit remembers the last opened invitation.
    await visitor.get(`/wealth/invitation?iv_code=${ADVISER}`);
    expect(plain(await visitor.get('/wealth/invitation'))).toContain('温婉清');
    expect(plain(await visitor.get('/wealth/code'))).toContain('温婉清');
  });
});

describe('SHELL-007 tiktok=true', () => {
  const hasHeader = ({ text }: RawResponse) => /<header[ >]/.test(text);

  it('hides the header on every page of the visit, also after forms, and on no cached page of others', async () => {
    const visitor = browser();
    expect(hasHeader(await visitor.get(`${INFO}?tiktok=true`))).toBe(false);
    expect(hasHeader(await visitor.get(INFO))).toBe(false);
    expect(hasHeader(await browser().get(INFO))).toBe(true);
    expect(hasHeader(await visitor.get(INFO))).toBe(false);
    expect(hasHeader(await visitor.get('/wealth/user'))).toBe(false);
    const refused = await visitor.post(LOGIN, { intent: 'login-password', phone: '1', password: '2' });
    expect([refused.status, hasHeader(refused)]).toEqual([400, false]);
    expect(hasHeader(await visitor.get(`${INFO}?tiktok=false`))).toBe(true);
    expect(hasHeader(await visitor.get(INFO))).toBe(true);
  });
});

describe('like of a guest', () => {
  const MOUNT = '/api/v2/news_v2/user_news_mount';
  const newsIn = ({ text }: RawResponse) => /name="news_id" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const getLikes = async (visitor: Browser, newsId: string) => {
    const answer = await visitor.call(MOUNT, { news_id: newsId, operate: 'share' });
    return JSON.parse(answer.text).result as { like: number; is_like: boolean };
  };

  it('counts once without scripts and with them, and not again after the login', async () => {
    const visitor = browser();
    const newsId = newsIn(await visitor.get(INFO));
    const form = { intent: 'like', news_id: newsId, is_cancel: '0', return_to: INFO };
    const { like: before } = await getLikes(browser(), newsId);
    for (let time = 0; time < 3; time += 1) expect((await visitor.post(INFO, form)).status).toBe(303);
    await visitor.call(MOUNT, { news_id: newsId, operate: 'like' });
    expect(await getLikes(visitor, newsId)).toMatchObject({ like: before + 1, is_like: true });
    const entered = await visitor.post(LOGIN, {
      intent: 'login-password',
      phone: '13800000002',
      password: 'Demo2026',
      agreement: 'on',
    });
    expect(entered.status).toBe(303);
    expect(await getLikes(visitor, newsId)).toMatchObject({ like: before + 1, is_like: true });
    await visitor.post(INFO, form);
    expect(await getLikes(visitor, newsId)).toMatchObject({ like: before + 1 });
    await visitor.post(INFO, { ...form, is_cancel: '1' });
    expect(await getLikes(visitor, newsId)).toMatchObject({ like: before, is_like: false });
  });
});

describe('wait for another captcha', () => {
  it('is shown and kept over a reload without scripts; no later login mentions the code', async () => {
    const visitor = browser();
    const phone = createPhoneNumber();
    const first = await visitor.post(LOGIN, { intent: 'send-captcha', phone });
    expect(first.text).toContain('60 秒后可重新获取');
    const reloaded = (await visitor.get(LOGIN)).text;
    expect(reloaded).toContain(`验证码已发送至 ${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect(reloaded).not.toContain(phone);
    const seconds = Number(/(\d+) 秒后可重新获取/.exec(reloaded)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    const early = await visitor.post(LOGIN, { intent: 'send-captcha', phone });
    const kept = Number(/请 (\d+) 秒后再获取/.exec(early.text)?.[1]);
    expect(early.status).toBe(422);
    expect(Math.abs(kept - seconds)).toBeLessThanOrEqual(5);
    // No page of another person, and no login after this one, says that a code was sent.
    expect((await browser().get(LOGIN)).text).not.toContain('验证码已发送至');
    await visitor.post(LOGIN, { intent: 'login-captcha', phone, captcha: findCode(first), agreement: 'on' });
    await setPassword(visitor);
    expect(visitor.jar.has('captcha_sent')).toBe(false);
    visitor.jar.delete('session');
    expect((await visitor.get(LOGIN)).text).not.toContain('验证码已发送至');
  });
});

describe('consent of a guest to visit records', () => {
  const PAGE = '/wealth/visit-records';

  it('is requested in the server-rendered page until it is chosen, by a form, and stored in a cookie', async () => {
    const visitor = browser();
    expect(plain(await visitor.get(PAGE))).toContain('未选择，不记录');
    const QUESTION = '<aside class="records-notice"';
    expect((await visitor.get(INFO)).text).toContain(QUESTION);
    for (const wish of ['sec-gpc', 'dnt'])
      expect((await visitor.get(INFO, { [wish]: '1' })).text, wish).not.toContain(QUESTION);
    for (const [choice, state] of [
      ['yes', '已同意'],
      ['no', '不同意'],
    ] as const) {
      const posted = await visitor.post(PAGE, { choice });
      expect([posted.status, posted.headers.location]).toEqual([303, PAGE]);
      const cookie = posted.headers['set-cookie']?.find((line) => line.startsWith('visit_records='));
      expect(cookie).toMatch(new RegExp(`^visit_records=${choice}; Max-Age=31536000; Path=/; SameSite=Lax$`));
      await visitor.get(PAGE);
      const shown = await visitor.get(PAGE);
      expect(plain(shown)).toMatch(new RegExp(`state-word[^>]*>${state}<`));
      // The page with the choice is not cached; all others are the same for all who have chosen.
      expect(shown.headers['x-cache']).toBe('bypass');
      const page = await visitor.get(INFO);
      expect(page.headers['x-cache']).toBe('hit');
      expect(page.text).not.toContain(QUESTION);
      expect(plain(await browser().get(PAGE))).toContain('未选择，不记录');
    }
    expect((await visitor.post(PAGE, { choice: 'maybe' })).status).toBe(400);
    // It can be found again: in the settings, which guests have as well, and next to the privacy policy.
    for (const from of ['/wealth/user/setting', '/wealth/user/about_us/service_protocol?document=privacy'])
      expect((await visitor.get(from)).text, from).toContain(`href="${PAGE}"`);
    expect(visitor.jar.get('visit_records')).toBe('no');
  });
});
