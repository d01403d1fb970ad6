import type { APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { DEMO, DEMO_ADVISERS, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { postForm } from '~/tests/fixtures/person';
import { openSharedSite, type Site } from '~/tests/fixtures/site';
import { createTestVisitors, type TestVisitors } from '~/tests/fixtures/visitors';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

// An adviser, a client who comes through the adviser's link, and another person: what each gets from the workbench,
// over HTTP.
let site: Site;
let visitors: TestVisitors;
let adviser: APIRequestContext;
let client: APIRequestContext;
let phone: string;

const WORKBENCH = '/wealth/adviser';
const ACCESS_LOG = '/wealth/user/access-log';
const API = '/api/v1/data/adviser';

beforeAll(async () => {
  site = await openSharedSite();
  visitors = createTestVisitors(() => site.portal.origin);
  [adviser, client] = [await visitors.open(), await visitors.open()];
  const login = { intent: 'login-password', phone: DEMO.adviser, password: DEMO_PASSWORD, agreement: 'on' };
  await postForm(adviser, '/wealth/user', login);
  phone = createPhoneNumber();
  await client.get('/wealth/user?iv_code=HX8008');
  await postRegistration(client, site.portal.origin, phone, DEMO_PASSWORD);
});
afterAll(async () => {
  await visitors?.close();
  await site?.close();
});

const loadPage = async (who: APIRequestContext, path: string) => {
  const answer = await who.get(path, { maxRedirects: 0 });
  return { status: answer.status(), text: (await answer.text()).replaceAll('<!-- -->', '') };
};
const getReply = async (who: APIRequestContext, path: string) =>
  JSON.parse((await loadPage(who, path)).text) as { code: number; result: unknown };
/** Searches the workbench for the last digits of the client's phone. */
const found = async () => {
  const path = `${WORKBENCH}?keyword=${phone.slice(-4)}`;
  const { text } = await loadPage(adviser, path);
  const masked = `139****${phone.slice(-4)}`;
  return { isShown: text.includes(masked), id: /[?&;]client=([0-9a-f]{32})/.exec(text)?.[1] ?? '', text };
};
const answer = (intent: 'agree' | 'refuse') => postForm(client, ACCESS_LOG, { intent });

describe('PRODUCT-006 ROLE-004 adviser workbench', () => {
  it('is closed to all other persons: the page and each of its calls', async () => {
    const { status, text } = await loadPage(client, WORKBENCH);
    expect([status, text]).toEqual([200, expect.stringContaining('只对在职的理财经理开放')]);
    expect(text).not.toMatch(/138\*{4}|[?&;]client=/);
    const posted = await client.post(WORKBENCH, {
      form: { intent: 'ask' },
      headers: { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    expect(posted.status()).toBe(422);
    for (const path of [`${API}/client/list`, `${API}/client/detail?client_id=x`])
      expect((await getReply(client, path)).code, path).toBe(CODES.notAllowed);
    const guest = await visitors.open();
    expect((await loadPage(guest, WORKBENCH)).status).toBe(302);
    expect((await getReply(guest, `${API}/client/list`)).code).not.toBe(0);
    // State-changing calls are not available to browsers.
    for (const path of ['/meeting/answer', '/consent/ask', '/consent/answer'])
      expect((await adviser.post(API + path, { data: {} })).status(), path).toBeGreaterThanOrEqual(400);
  });

  it('shows a client from consent to withdrawal, masked, and shows the client every access', async () => {
    expect((await found()).isShown).toBe(false);
    expect((await loadPage(client, ACCESS_LOG)).text).toContain('您尚未同意');
    await answer('agree');
    const { isShown, id } = await found();
    expect([isShown, id]).toEqual([true, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const one = await loadPage(adviser, `${WORKBENCH}?client=${id}`);
    expect(one.text).toContain('这次查看已写入');
    const pages = [
      one.text,
      (await loadPage(adviser, `${WORKBENCH}.data?client=${id}`)).text,
      (await found()).text,
    ];
    for (const page of pages)
      expect(page).not.toMatch(new RegExp(`${phone}|tel:1|voucher|card_no|account_id`));
    const accessLog = (await loadPage(client, ACCESS_LOG)).text;
    for (const words of ['理财经理 温婉清看了客户名单', '看了客户详情', '经您同意的客户服务', '您已同意'])
      expect(accessLog, words).toContain(words);
    await answer('refuse');
    expect((await found()).isShown).toBe(false);
    expect((await loadPage(adviser, `${WORKBENCH}?client=${id}`)).text).toContain('不在您的名单里');
    expect((await getReply(adviser, `${API}/client/detail?client_id=${id}`)).code).toBe(CODES.notFound);
  });

  it('shows the client of another adviser only to that adviser, and nothing to a former adviser', async () => {
    const open = async (demo: string) => {
      const who = await visitors.open();
      const login = { intent: 'login-password', phone: demo, password: DEMO_PASSWORD, agreement: 'on' };
      await postForm(who, '/wealth/user', login);
      return who;
    };
    const other = await open(DEMO_ADVISERS.adviser);
    const own = (await loadPage(other, WORKBENCH)).text;
    expect(own).toContain('138****0010');
    expect(own).not.toContain('138****0011');
    expect(own).toContain('另有 1 位客户尚未授权');
    const id = /[?&;]client=([0-9a-f]{32})/.exec(own)?.[1] ?? '';
    expect((await loadPage(other, `${WORKBENCH}?client=${id}`)).text).toContain('这次查看已写入');
    const detail = `${API}/client/detail?client_id=${id}`;
    expect((await getReply(other, detail)).code).toBe(0);
    expect((await getReply(adviser, detail)).code).toBe(CODES.notFound);
    const strange = await loadPage(adviser, `${WORKBENCH}?client=${id}`);
    expect(strange.text).toContain('不在您的名单里');
    expect(strange.text).not.toMatch(/138\*{4}001\d/);
    const former = await open(DEMO_ADVISERS.former);
    const closed = await loadPage(former, WORKBENCH);
    expect(closed.text).toContain('只对在职的理财经理开放');
    expect(closed.text).not.toContain('138****0013');
    for (const path of [`${API}/client/list`, detail])
      expect((await getReply(former, path)).code, path).toBe(CODES.notAllowed);
  });
});
