import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { readPageAlerts, postForm, getOriginHeader } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { createPhoneNumber, postRegistration } from '~/tests/fixtures/world';

// Membership pages without scripts: content, use and return of rights.
const RIGHTS = '/wealth/user/member/memberRights';
let site: Site;
let me: APIRequestContext;

beforeAll(async () => {
  site = await openSharedSite();
  me = await requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.41.0.7' },
  });
  await postRegistration(me, site.portal.origin, createPhoneNumber(), DEMO_PASSWORD);
});
afterAll(async () => {
  await me?.dispose();
  await site?.close();
});

const getText = async (path: string) => (await (await me.get(path)).text()).replaceAll('<!-- -->', '');
/** Returns the hidden fields of the first form with an intent on the page. */
function getFields(html: string, intent: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`name="intent" value="${intent}"`)) ?? '';
  const inputs = form.split('</form>')[0]!.match(/<input[^>]*type="hidden"[^>]*>/g) ?? [];
  const getValue = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return Object.fromEntries(inputs.map((input) => [getValue(input, 'name'), getValue(input, 'value')]));
}

it('CALL-012 the level is shown on the entry link of the user page, and in the centre with its ledger and rules', async () => {
  const entry = await getText('/wealth/user/member');
  expect(entry).toContain('普通会员');
  expect(entry).toContain('下次核算');
  const centre = await getText('/wealth/user/member/memberCenter');
  expect(centre).toContain('都不计成长值');
  expect(centre).toContain('权益只有投资者教育与服务');
  expect(await getText('/wealth/user')).toContain('href="/wealth/user/member"');
  expect(await getText('/wealth/user/member/list_back')).toContain('href="/wealth/user/member/memberCenter"');
});

it('uses a seat, a report and a call without scripts, returns the seat, and gives the report only to its person', async () => {
  const page = await getText(RIGHTS);
  await postForm(me, RIGHTS, getFields(page, 'seat'));
  const report = getFields(page, 'report');
  await postForm(me, RIGHTS, report);
  // Submitting twice counts as one use.
  await postForm(me, RIGHTS, report);
  const used = await getText(RIGHTS);
  expect(used).toContain('今年剩 0 / 1 次');
  expect(used).toContain('今年剩 1 / 2 次');
  const [, file = ''] = /href="([^"]*report\.pdf\?use_id=[^"]+)"/.exec(used) ?? [];
  const answer = await me.get(file);
  expect([answer.headers()['content-type'], (await answer.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  const guest = await site.portal.ask(file);
  expect(guest.status).toBe(302);
  await postForm(me, RIGHTS, getFields(used, 'back'));
  expect(await getText(RIGHTS)).toContain('已退回');

  const form = await getText(`${RIGHTS}?use=call`);
  const [, day = ''] = /可选 (\d{4}-\d{2}-\d{2}) 至/.exec(form) ?? [];
  const call = {
    ...getFields(form, 'call'),
    topic: '资产配置',
    day,
    slot: 'morning',
    way: 'video',
    note: '',
  };
  await postForm(me, `${RIGHTS}?use=call`, call);
  expect(await getText('/wealth/user/appointment')).toContain('会员一对一：资产配置');
  const again = await me.post(`${RIGHTS}?use=call`, {
    form: { ...call, intent_key: crypto.randomUUID(), slot: 'evening' },
    headers: await getOriginHeader(me),
    maxRedirects: 0,
  });
  expect(await readPageAlerts(again)).toContain('今年已用完');
});
