import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import type { LimitClass } from '~/contract/limit-classes';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import { logInOn, openSharedSite, PHONE_AGENT, SITE_SECRETS, type Site } from '~/tests/fixtures/site';

// One call or form of each limit class over a socket, with a portal whose limits are small.
let site: Site;
let portal: TestPortal;
beforeAll(async () => {
  site = await openSharedSite();
  portal = await startPortal({
    upstreamOrigin: site.upstreamOrigin,
    environment: {
      PAGE_CACHE: 'false',
      TRUST_PROXY: '1',
      SESSION_SECRETS: SITE_SECRETS,
      // An IPv6 address has a tenth of each limit: 100 requests, 10 changes and files, one guest form per minute.
      RATE_LIMIT_PER_MINUTE: '1000',
    },
  });
});
afterAll(async () => {
  await portal?.close();
  await site?.close();
});

let addresses = 0;
/** Returns an unused address. */
const newAddress = () => `2001:db8:${(addresses += 1).toString(16)}::1`;

interface Ask {
  address: string;
  cookie?: string | undefined;
  body?: string | Uint8Array | undefined;
  type?: string;
  method?: string;
}
const ask = (
  path: string,
  { address, cookie, body, type = 'application/json', method }: Ask,
): Promise<RawResponse> =>
  portal.ask(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'user-agent': PHONE_AGENT,
      'x-forwarded-for': address,
      origin: portal.origin,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: body as string }),
  });
const FORM = 'application/x-www-form-urlencoded';
const loginForm = (fields: Record<string, string>, address: string) =>
  ask('/wealth/user', {
    address,
    type: FORM,
    body: new URLSearchParams({ agreement: 'on', ...fields }).toString(),
  });

let phones = 0;
const newPhone = () => `138777${String((phones += 1)).padStart(5, '0')}`;
let newsId = '';
let cookie = '';
beforeAll(async () => {
  cookie = await logInOn(portal, '13800000003');
  const { text } = await ask('/wealth/information', { address: newAddress() });
  newsId = /\/article_detail\?id=([\w-]+)/.exec(text)?.[1] ?? /news_id=([\w-]+)/.exec(text)?.[1] ?? 'n1';
});

/** One use of each class, and the limit of an IPv6 address per minute. */
const USES: Readonly<Record<LimitClass, { most: number; use: (address: string) => Promise<RawResponse> }>> = {
  read: { most: 100, use: (address) => ask(BROWSER_PATHS.phrases, { address }) },
  report: {
    most: 200,
    use: (address) =>
      ask(BROWSER_PATHS.scriptError, { address, body: JSON.stringify({ type: 'TypeError' }) }),
  },
  write: {
    most: 10,
    use: (address) =>
      ask(BROWSER_PATHS.newsRead, { address, cookie, body: JSON.stringify({ news_id: newsId }) }),
  },
  open: {
    most: 1,
    use: (address) =>
      ask(BROWSER_PATHS.newsMount, { address, body: JSON.stringify({ news_id: newsId, operate: 'share' }) }),
  },
  code: { most: 6, use: (address) => loginForm({ intent: 'send-captcha', phone: newPhone() }, address) },
  login: {
    most: 20,
    use: (address) =>
      loginForm({ intent: 'login-password', phone: newPhone(), password: 'Wrong2026' }, address),
  },
  upload: {
    most: 6,
    use: (address) =>
      ask(`${BROWSER_PATHS.fileUpload}?kind=avatar`, {
        address,
        cookie,
        type: 'image/png',
        body: 'no picture',
      }),
  },
  file: { most: 10, use: (address) => ask(`${BROWSER_PATHS.fileDocument}?file_id=none`, { address }) },
};

describe('limit per address', () => {
  it.each(Object.entries(USES))('ends %s with 429, Retry-After and a text', async (_, { most, use }) => {
    const address = newAddress();
    const statuses = [];
    for (let index = 0; index < most; index += 1) statuses.push((await use(address)).status);
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    const refused = await use(address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).toContain('操作过于频繁');
    // Another address is not affected.
    expect((await use(newAddress())).status).not.toBe(429);
  });
});

describe('guest form', () => {
  const FEEDBACK = '/wealth/user/feedback';
  const submit = async (address: string, given?: string) => {
    const fields = { intent: 'submit', intent_key: randomUUID(), kind: 'fault', contact: '' };
    const text = `净值曲线在横屏时挡住图例 ${randomUUID()}`;
    return ask(FEEDBACK, {
      address,
      cookie: given,
      type: FORM,
      body: new URLSearchParams({ ...fields, text }).toString(),
    });
  };

  it('is limited by address with a cookie whose login has ended', async () => {
    const ended = await logInOn(portal, '13800000002');
    const alive = newAddress();
    for (let times = 0; times < 3; times += 1) expect((await submit(alive, ended)).status).toBe(303);
    const left = await ask('/wealth/user/setting', {
      address: alive,
      cookie: ended,
      type: FORM,
      body: 'intent=logout',
    });
    expect(left.status).toBe(303);
    const address = newAddress();
    const first = await submit(address, ended);
    expect([200, 303]).toContain(first.status);
    const second = await submit(address, ended);
    expect(second.status).toBe(429);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect(second.text).toContain('操作过于频繁');
  });

  it('is limited by address with an invented cookie', async () => {
    const address = newAddress();
    const madeUp = 'session=Fe26.2**made-up; __Host-session=Fe26.2**made-up';
    expect((await submit(address, madeUp)).status).not.toBe(429);
    expect((await submit(address, madeUp)).status).toBe(429);
  });
});
