import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { readPageAlerts, callPortal, postForm, getOriginHeader } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';
import { parseCsv } from '~/upstream/core/db/import/csv';

// The watchlist without scripts: added by codes, reordered, sorted, removed and restored, exported.
let site: Site;
let me: APIRequestContext;
let codes: string[];

beforeAll(async () => {
  site = await openSharedSite();
  me = await requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.31.0.1' },
  });
  await postRegistration(me, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
  const { list } = await callPortal<{ list: { fund_code: string }[] }>(
    me,
    '/api/v1/data/product/public/list?limit=4&sort=name',
  );
  codes = list.map((fund) => fund.fund_code);
});
afterAll(async () => {
  await me?.dispose();
  await site?.close();
});

/** Returns the text of a page, without the comments between its texts. */
const stripComments = (html: string) => html.replaceAll('<!-- -->', '');
const page = async (path: string) => {
  const answer = await me.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  return stripComments(await answer.text());
};
const inOrder = (html: string) =>
  [...html.matchAll(/<th scope="row"><a href="[^"]*?(?:fund_code=|product\/)([\w-]+)"/g)].map(([, id]) => id);
const edit = (form: Record<string, string>) => postForm(me, '/wealth/favorite/edit', form);
const key = (at: number) => `public:${codes[at]}`;

describe('PRODUCT-011 watchlist without scripts', () => {
  it('reads codes from a pasted text and reports added, existing and unknown ones', async () => {
    const origin = { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' };
    const post = (text: string) =>
      me.post('/wealth/favorite/import', { form: { codes: text }, headers: origin, maxRedirects: 0 });
    expect(stripComments(await (await post(`${codes[0]}`)).text())).toContain(
      '加入 1 只，已在自选 0 只，未找到 0 个',
    );
    const answer = await post(`${codes.join('，')}\n999999`);
    expect(answer.status()).toBe(200);
    expect(stripComments(await answer.text())).toContain('加入 3 只，已在自选 1 只，未找到 1 个');
    const none = await post('没有代码');
    expect([none.status(), await readPageAlerts(none)]).toEqual([
      422,
      expect.stringContaining('没有找到基金代码'),
    ]);
    const many = await post(Array.from({ length: 101 }, (_, at) => 900_000 + at).join(' '));
    expect(await readPageAlerts(many)).toContain('一次最多 100 个代码，现有 101 个');
  });

  it('moves, groups, annotates and weighs; the table shows it, with sortable heads', async () => {
    await edit({ intent: 'move', fund: key(3), steps: '-400' });
    expect(inOrder(await page('/wealth/favorite'))[0]).toBe(codes[3]);
    await edit({ intent: 'move', fund: key(3), steps: '1' });
    expect(inOrder(await page('/wealth/favorite'))[1]).toBe(codes[3]);
    await edit({ intent: 'group-save', name: '长期' });
    const html = await page('/wealth/favorite/edit');
    const group = /<input[^>]*name="group_id"[^>]*value="([\w-]+)"/.exec(html)?.[1] ?? '';
    await edit({ intent: 'assign', pick: key(1), group_id: group });
    await edit({ intent: 'note', fund: key(1), note: '看费率' });
    await edit({ intent: 'weigh', [`weight:${key(1)}`]: '70' });
    const own = await page(`/wealth/favorite?group=${group}`);
    expect(inOrder(own)).toEqual([codes[1]]);
    expect(own).toContain('看费率');
    expect(own).toContain('自定权重');
    const byName = await page('/wealth/favorite?sort=name&order=asc');
    expect(byName).toMatch(/aria-sort="ascending"><a href="[^"]*sort=name&amp;order=desc/);
    // The sort order is remembered; the group totals appear only in the own order.
    expect(inOrder(await page('/wealth/favorite'))).toEqual(inOrder(byName));
    expect(byName).not.toContain('scope="colgroup"');
    expect(await page('/wealth/favorite?sort=own')).toContain('scope="colgroup"');
    expect(await page('/wealth/favorite?column=nav')).toMatch(/单位净值<\/a><\/th>/);
    const wrong = await me.post('/wealth/favorite/edit', {
      form: { intent: 'weigh', [`weight:${key(1)}`]: '101' },
      headers: { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    expect([wrong.status(), (await wrong.text()).includes('权重请填 0 至 100 的整数')]).toEqual([422, true]);
  });

  it('WATCH-005 removes and restores with all stored data', async () => {
    const gone = await edit({ intent: 'remove', pick: key(1) });
    const at = gone.headers().location ?? '';
    expect(at).toContain('undo=');
    expect(inOrder(await page('/wealth/favorite'))).not.toContain(codes[1]);
    expect(await page(at)).toContain('撤销');
    await edit({ intent: 'add', pick: key(1) });
    expect((await page('/wealth/favorite')).includes('看费率')).toBe(true);
  });

  it('is also a file, only for the person', async () => {
    const file = await me.get('/wealth/favorite/watchlist.csv');
    expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
    const rows = parseCsv(await file.text(), { rowsMax: 100 });
    expect(
      rows
        .slice(1, 5)
        .map(({ cells }) => cells[1])
        .sort(),
    ).toEqual([...codes].sort());
    expect((await site.visit('/wealth/favorite/watchlist.csv')).status).toBe(302);
  });
});

describe('alerts on a fund, without scripts', () => {
  const refused = (path: string, typed: Record<string, string>) =>
    me.post(path, {
      form: typed,
      headers: { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
  const form = () => `/wealth/alert?fund_kind=public&fund_id=${codes[0]}`;

  it('is set on a page of the fund, counted on its page, listed, and removed one by one', async () => {
    expect(await page(`/wealth/public/fund?fund_code=${codes[0]}`)).toContain(form().replace(/&/g, '&amp;'));
    const wrong = await refused(form(), { nav_above: '0.0001', paper: 'on' });
    expect([wrong.status(), await readPageAlerts(wrong)]).toEqual([
      422,
      expect.stringContaining('已达到或高于'),
    ]);
    const saved = await postForm(me, form(), { nav_above: '900', change: '2.5', paper: 'on' });
    expect([saved.status(), saved.headers().location]).toEqual([
      303,
      `/wealth/public/fund?fund_code=${codes[0]}`,
    ]);
    expect(await page(`/wealth/public/fund?fund_code=${codes[0]}`)).toContain('提醒 3');
    const list = await page('/wealth/alerts');
    for (const words of ['单位净值达到或高于 900.0000', '一日涨跌达到 2.5%', '有新的公告'])
      expect(list).toContain(words);
    const [, first = ''] = /name="alert_id" value="([^"]+)"/.exec(list) ?? [];
    expect((await postForm(me, '/wealth/alerts', { intent: 'remove', alert_id: first })).status()).toBe(303);
    expect(await page('/wealth/alerts')).toContain('共 2 条');
  });

  it('is also sent by mail once an address is bound and it is enabled, until stopped without a login', async () => {
    const waysPath = '/wealth/user/messages?view=ways';
    const bindPath = '/wealth/user/authenticate/my-email?return_to=%2Fwealth%2Fuser%2Fmessages%3Fview%3Dways';
    expect(await page('/wealth/alerts')).toContain('接收设置');
    expect(await page(waysPath)).toContain(bindPath);
    expect((await refused(waysPath, { intent: 'mail', alert: '1' })).status()).toBe(422);
    const email = `${crypto.randomUUID()}@mail.test`;
    const sent = await refused(bindPath, { intent: 'send-captcha', email });
    const captcha = /data-testid="captcha-hint">(\d{6})</.exec(await sent.text())?.[1] ?? '';
    const bound = await postForm(me, bindPath, { intent: 'save', email, captcha });
    expect(bound.headers().location).toBe(waysPath);
    const on = async () =>
      [...(await page(waysPath)).matchAll(/<button[^>]*role="switch"[^>]*>/g)]
        .filter(([button]) => button.includes('aria-checked="true"'))
        .map(([button]) => /name="(\w+)"/.exec(button)?.[1]);
    expect(await on()).toEqual([]);
    await postForm(me, waysPath, { intent: 'mail', alert: '1' });
    await postForm(me, waysPath, { intent: 'mail', trade: '1' });
    expect(await on()).toEqual(['trade', 'alert']);
    await postForm(me, waysPath, { intent: 'mail', trade: '0' });
    expect(await on()).toEqual(['alert']);
    // For every person with the mail: no login, and an unknown code gets the same text.
    const stop = '/wealth/mail-stop?code=unknown';
    const { text } = await site.visit(stop);
    expect(text).toContain('停止发送邮件');
    const stranger = await requests.newContext({ baseURL: site.portal.origin });
    const stopped = await stranger.post(stop, {
      form: { code: 'unknown' },
      headers: await getOriginHeader(stranger),
    });
    expect([stopped.status(), await stopped.text()]).toEqual([200, expect.stringContaining('已停止')]);
    await stranger.dispose();
    // The URL does not contain the result.
    expect((await site.visit('/wealth/mail-stop?done=1')).text).not.toContain('已停止');
    expect((await site.visit('/wealth/mail-stop')).text).toContain('链接不完整');
    expect(await on()).toEqual(['alert']);
  });

  it('is not available for a private fund whose values are locked', async () => {
    const { list } = await callPortal<{ list: { product_id: string; name: string }[] }>(
      me,
      '/api/v1/data/product/simu/list?limit=1&sort=name',
    );
    const [fund] = list;
    const path = `/wealth/alert?fund_kind=simu&fund_id=${fund?.product_id}`;
    expect(await page(path)).toContain('只向特定对象展示');
    expect((await refused(path, { open_day: 'on' })).status()).toBe(422);
    expect(await page('/wealth/alerts')).not.toContain(fund?.name ?? '');
  });
});

describe('figures without scripts', () => {
  it('each has a separate page with its derivation, which is not indexed', async () => {
    const fund = await page(`/wealth/public/fund?fund_code=${codes[0]}`);
    const to = /href="(\/wealth\/figure\?of=nav&amp;kind=public[^"]*)"/
      .exec(fund)?.[1]
      ?.replaceAll('&amp;', '&');
    const passport = await page(to ?? 'no link');
    for (const each of ['公式', '数据来源', '由谁计算', '期末', codes[0]]) expect(passport).toContain(each);
    expect(passport).toContain('name="robots" content="noindex"');
    const drawdownPage = await page(`/wealth/drawdowns?kind=public&id=${codes[0]}&bought_on=2025-03-03`);
    for (const each of ['历次回撤', '任意日买入的浮亏天数', '低于成本的天数'])
      expect(drawdownPage).toContain(each);
  });

  it('changes of the watchlist are counted from now on when the person marks them as seen', async () => {
    const answer = await postForm(me, '/wealth/favorite', { intent: 'see' });
    expect(answer.headers().location).toBe('/wealth/favorite');
    expect(await page('/wealth/favorite')).not.toContain('上次看过之后');
  });
});
