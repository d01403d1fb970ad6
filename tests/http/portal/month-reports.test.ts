import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';

// Documents of closed months, with the real upstream.
let site: Site;
let cookie: string;
let other: string;
beforeAll(async () => {
  site = await openSharedSite();
  cookie = await site.login(DEMO.professional);
  other = await site.login(DEMO.qualifiedSimu);
});
afterAll(() => site?.close());

const LIST = '/wealth/user/month_reports';
const postOnce = (month: string, as: string) =>
  site.portal.ask(LIST, {
    method: 'POST',
    headers: {
      cookie: as,
      origin: site.portal.origin,
      'sec-fetch-site': 'same-origin',
      'user-agent': PHONE_AGENT,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ month }).toString(),
  });
/**
 * The first document of a world creates its key, which on a busy machine exceeds the call timeout; a retry returns
 * the same month.
 */
async function post(month: string, as: string) {
  const answer = await postOnce(month, as);
  return answer.status === 504 ? postOnce(month, as) : answer;
}
const get = (path: string, as = cookie) => site.visit(path, { cookie: as });
const plain = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('month reports', () => {
  it('opens a requested month without scripts: it adds up and is a signed PDF', async () => {
    expect((await get(LIST)).text).toMatch(/name="month" value="2026-0\d"/);
    const made = await post('2026-09', cookie);
    expect(made.status).toBe(303);
    const address = made.headers.location ?? '';
    expect(address).toContain('/wealth/user/month_reports/report?report_id=');
    expect((await post('2026-09', cookie)).headers.location).toBe(address);
    const page = await get(address);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title>2026 年 9 月账单');
    const amount = (label: string) =>
      Number(
        new RegExp(`([+−]?[\\d,]+\\.\\d\\d) ${label} `)
          .exec(plain(page.text))?.[1]
          ?.replace(/,/g, '')
          .replace('−', '-'),
      );
    const total = Number(/期末市值（元）.*?([\d,]+\.\d\d)/.exec(plain(page.text))?.[1]?.replace(/,/g, ''));
    expect(amount('期初市值') + amount('转入') - amount('转出') + amount('本月收益')).toBeCloseTo(total, 2);
    const file = /file-view-pdf\?file_id=(f\w+)/.exec(page.text)?.[1];
    const pdf = await get(`/wealth/user/detail/file-view-pdf?file_id=${file}`);
    expect(pdf.status).toBe(200);
    expect((await get(`/wealth/user/detail/file-view-pdf?file_id=${file}`, other)).status).toBe(404);
    // Any person can verify its code: no amount, no name.
    const code = /check_code=([0-9A-Z-]{19})/.exec(page.text)?.[1] ?? '';
    const checked = await site.visit(`/wealth/user/existence_cert?check_code=${code}`);
    expect(plain(checked.text)).toContain('月度账单由本平台开具');
    expect(plain(checked.text)).toContain('2026 年 9 月');
    expect(plain(checked.text)).not.toMatch(/[\d,]{5,}\.\d\d/);
    const wrong = await site.visit('/wealth/user/existence_cert?check_code=2222-2222-2222-2222');
    expect(wrong.text).toContain('没有查到这份证明');
  });

  it('hidden amounts are in no page and in no data', async () => {
    const address = (await post('2026-09', cookie)).headers.location ?? '';
    const hidden = `${cookie}; ${(
      await site.portal.ask('/wealth/user/setting', {
        method: 'POST',
        headers: {
          cookie,
          origin: site.portal.origin,
          'user-agent': PHONE_AGENT,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'intent=preference&amount_hidden=1',
      })
    ).headers['set-cookie']
      ?.map((line) => line.split(';')[0])
      .join('; ')}`;
    for (const path of [LIST, `${LIST}.data`, address, address.replace('report?', 'report.data?')]) {
      const [shown, dotted] = [await get(path), await get(path, hidden)];
      expect([shown.status, dotted.status], path).toEqual([200, 200]);
      expect(shown.text, path).toMatch(/\d,\d{3}\.\d\d/);
      expect(dotted.text, path).not.toMatch(/\d,\d{3}\.\d\d/);
      expect(dotted.text, path).toContain('••••');
    }
  });

  it('is visible only to its person; without an id it redirects to the list; an invalid month shows an error', async () => {
    const address = (await post('2026-09', cookie)).headers.location ?? '';
    expect((await get(address, other)).status).toBe(404);
    expect((await get(`${LIST}/report?report_id=none`)).status).toBe(404);
    expect((await site.visit(address)).status).toBe(302);
    const bare = await get(`${LIST}/report`);
    expect([bare.status, bare.headers.location]).toEqual([302, LIST]);
    for (const month of ['2999-01', '2001-01', 'x', "2026-13'--"]) {
      const answer = await post(month, cookie);
      expect(answer.status, month).toBeGreaterThanOrEqual(400);
      expect(answer.text, month).toContain('role="alert"');
    }
    const nothing = await get(LIST, await site.login(DEMO.registered));
    expect(nothing.text).toContain('还没有账单');
  });

  it('is linked from the assets', async () => {
    expect((await get('/wealth/user/assets')).text).toContain(`href="${LIST}"`);
  });
});
