import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { postForm } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

// Activities through the portal, without scripts: listing, registration, check-in code, cancellation.
const DETAIL = '/wealth/activity/detail?activity_id=E102';
let site: Site;
let me: APIRequestContext;

beforeAll(async () => {
  site = await openSharedSite();
  me = await requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.32.0.9' },
  });
  await postRegistration(me, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
});
afterAll(async () => {
  await me?.dispose();
  await site?.close();
});

const mine = async (path: string) => (await (await me.get(path)).text()).replaceAll('<!-- -->', '');
const seat = (intent: 'register' | 'cancel', activity_id = 'E102') =>
  postForm(me, DETAIL, { intent, activity_id });

describe('activities', () => {
  it('open to all are listed, filtered and described for search engines; one about a private product is only for its class', async () => {
    const list = (await site.visit('/wealth/activity/list')).text;
    expect(list).toContain('家庭资产沙龙');
    expect(list).not.toContain('主观多头策略交流会');
    expect((await site.visit('/wealth/activity/list?where=%E5%8C%97%E4%BA%AC')).text).not.toContain(
      '家庭资产沙龙',
    );
    expect((await site.visit('/wealth/activity/list?stage=past')).text).toContain('可回看');
    const { text } = await site.visit(DETAIL);
    expect(text).toContain('"@type":"Event"');
    expect(text).toContain('180 天内满两次，30 天内不能再报名现场活动');
    for (const cookie of [undefined, await site.login(DEMO.registered)]) {
      expect((await site.visit('/wealth/activity/detail?activity_id=E104', { cookie })).status).toBe(404);
    }
    const cookie = await site.login(DEMO.qualifiedSimu);
    const talk = (await site.visit('/wealth/activity/detail?activity_id=E104', { cookie })).text;
    expect(talk).toContain('主观多头策略交流会');
    expect(talk).toContain('content="noindex"');
    expect(talk).not.toContain('"@type":"Event"');
    expect((await site.visit('/wealth/user/activity', { cookie })).text).toContain('主观多头策略交流会');
  });

  it('a seat can be taken, shown at check-in by a code valid for minutes, and cancelled', async () => {
    expect(await mine(DETAIL)).toMatch(/value="register"/);
    await seat('register');
    const taken = await mine(DETAIL);
    expect(taken).toContain('已报名，名额已留出');
    expect(taken).toContain('value="cancel"');
    expect(await mine('/wealth/user/activity/my')).toContain('家庭资产沙龙');
    const [, own = '', all = ''] =
      /<h2>我的报名([\s\S]*)<h2>全部活动([\s\S]*)/.exec(await mine('/wealth/activity/list')) ?? [];
    for (const list of [own, all]) expect(list).toMatch(/家庭资产沙龙[\s\S]*?已报名/);
    expect(own).not.toContain('年末策略会');
    expect(all).toContain('年末策略会');
    for (const others of [
      await mine('/wealth/activity/list?stage=past'),
      (await site.visit('/wealth/activity/list')).text,
    ])
      expect(others).not.toContain('我的报名');
    const pass = await mine('/wealth/user/activity/qrcode?activity_id=E102');
    expect(pass).toMatch(/[2-9A-Z]{5}-[2-9A-Z]{5}/);
    expect(pass).toMatch(/<img[^>]* src="\/pictures\/[^"]*qr\//);
    const file = await me.get('/wealth/activity/activity.ics?activity_id=E102');
    expect(file.headers()['content-type']).toContain('text/calendar');
    expect(await file.text()).toMatch(/DTSTART:20261212T060000Z[\s\S]*TRIGGER:-PT60M/);
    await seat('cancel');
    expect(await mine(DETAIL)).toContain('value="register"');
    expect(await mine('/wealth/activity/list')).not.toContain('我的报名');
    expect(await mine('/wealth/user/activity/qrcode')).toContain('没有需要入场码的活动');
  });

  it('accepts no registration for a private product from users who may not see it, on any page', async () => {
    for (const path of [DETAIL, DETAIL.replace('E102', 'E104')]) {
      const answer = await me.post(path, {
        form: { intent: 'register', activity_id: 'E104' },
        headers: { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' },
        maxRedirects: 0,
      });
      expect(answer.status(), path).toBe(422);
      expect(await answer.text(), path).not.toContain('主观多头策略交流会');
    }
    expect((await me.get('/wealth/activity/activity.ics?activity_id=E104')).status()).toBe(404);
    for (const path of ['/wealth/user/activity/my', '/wealth/user/activity/qrcode?activity_id=E104'])
      expect(await mine(path), path).not.toContain('主观多头策略交流会');
  });

  it('the check-in console is for staff; other persons see their own code there', async () => {
    expect((await site.visit('/wealth/activity/check-in')).text).toContain('登录后继续');
    expect(await mine('/wealth/activity/check-in?code=AAAAA-22222')).toContain('请出示给工作人员');
    const answer = await me.post('/wealth/activity/check-in', {
      form: { intent: 'code', activity_id: 'E102', code: 'AAAAA-22222' },
      headers: { origin: site.portal.origin, 'sec-fetch-site': 'same-origin' },
    });
    expect(await answer.text()).toContain('只有工作人员可以为他人签到');
  });
});
