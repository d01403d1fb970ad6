import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';

// Deadlines on their page and as a calendar file, with the real upstream.
let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await openSharedSite();
  cookie = await site.login(DEMO.professional);
});
afterAll(() => site?.close());

const PAGE = '/wealth/user/deadlines';
interface Row {
  kind: string;
  day: string | null;
  name: string | null;
}
async function getRows(area: string): Promise<Row[]> {
  const answer = await site.portal.ask(`/api/v1/data/user/deadline/list?area=${area}`, {
    headers: { cookie, 'user-agent': PHONE_AGENT },
  });
  return (JSON.parse(answer.text) as { result: { list: Row[] } }).result.list;
}
const allRows = async () =>
  (await Promise.all(['verification', 'orders', 'holdings', 'rights'].map(getRows))).flat();

/** Parses the lines of a calendar file, unfolded (RFC 5545, 3.1), by event. */
function getEvents(text: string): Record<string, string[]>[] {
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
  const events: Record<string, string[]>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event && name !== '') (event[name] ??= []).push(value);
  }
  return events;
}

describe('deadlines', () => {
  it('the page lists every deadline with its day and next step', async () => {
    const { status, text } = await site.visit(PAGE, { cookie });
    expect(status).toBe(200);
    const rows = await allRows();
    expect(rows.length).toBeGreaterThan(6);
    for (const { day, name } of rows) {
      if (name !== null) expect(text).toContain(name);
      if (day !== null) expect(text).toContain(day);
    }
    expect(text).toMatch(/风险测评到期[\s\S]*?authenticate\/quiz|authenticate\/quiz[\s\S]*?风险测评到期/);
    expect(text).toContain('重新测评');
  });

  it('is linked from the user page, the settings and the inbox', async () => {
    for (const path of ['/wealth/user', '/wealth/user/setting', '/wealth/user/messages'])
      expect((await site.visit(path, { cookie })).text, path).toContain(`href="${PAGE}"`);
  });

  it('the calendar file has the same days, a permanent name for each, two reminders, no product', async () => {
    const file = async () => {
      const answer = await site.visit(`${PAGE}.ics`, { cookie });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(answer.headers['cache-control']).toContain('no-store');
      return answer.text;
    };
    const text = await file();
    const events = getEvents(text);
    const rows = await allRows();
    const toCome = rows.filter(({ day }) => day !== null && day >= toShanghaiDay(Date.parse('2026-11-20')));
    const getStart = (event: Record<string, string[]>) => event.DTSTART?.[0] ?? '';
    expect(events.map(getStart).sort()).toEqual(
      toCome.map(({ day }) => (day ?? '').replaceAll('-', '')).sort(),
    );
    const uids = events.map(({ UID }) => UID?.[0]);
    expect(new Set(uids).size).toBe(events.length);
    expect(getEvents(await file()).map(({ UID }) => UID?.[0])).toEqual(uids);
    for (const event of events) {
      expect(event.TRIGGER).toEqual(['-P30D', '-P3D']);
      const day = getStart(event).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
      expect(event.DTEND?.[0]).toBe(addDays(day, 1).replaceAll('-', ''));
    }
    for (const { name } of rows)
      if (name !== null) expect(text.replace(/\r\n[ \t]/g, '')).not.toContain(name);
  });

  it('is visible only to their person', async () => {
    for (const path of [PAGE, `${PAGE}.ics`]) {
      const guest = await site.visit(path);
      expect([guest.status, guest.headers.location?.startsWith('/wealth/user')], path).toEqual([302, true]);
    }
    const plain = await site.visit(PAGE, { cookie: await site.login(DEMO.registered) });
    expect(plain.text).not.toContain('锁定期届满');
    expect(plain.text).toContain('本年会员权益到期');
  });
});
