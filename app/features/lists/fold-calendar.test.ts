import { describe, expect, it } from 'vitest';
import { buildDayCalendar } from '~/app/features/lists/day-calendar.server';
import { buildEventCalendar } from '~/app/features/lists/event-calendar.server';

const TITLE =
  '青禾成长一号私募证券投资基金份额赎回款到账与分红再投资选择截止提醒👨‍👩‍👧，请在截止前核对银行卡与联系方式；逾期按默认方式处理';
const HIDDEN = '岫川\u202e进取\u200b一号\u0007';
const dated = {
  uid: 'talk-1',
  title: `${TITLE}${HIDDEN}`,
  summary: `${HIDDEN}${TITLE}${TITLE}`,
  announcedAt: '2026-11-20T02:00:00Z',
  startsAt: '2026-12-01T06:00:00Z',
  endsAt: '2026-12-01T07:00:00Z',
  url: 'https://portal.example/wealth/video?id=1',
  location: `上海市浦东新区${TITLE}`,
};
const files = {
  days: buildDayCalendar(
    [{ uid: 'day-1', day: '2026-12-01', title: dated.title, summary: dated.summary, url: dated.url }],
    { about: '日历', daysBefore: [1], madeAt: Date.parse('2026-11-20T02:00:00Z') },
  ),
  events: buildEventCalendar([dated], { about: '活动', minutesBefore: 30 }),
};
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

describe.each(Object.entries(files))('calendar of %s', (_, file) => {
  it('has lines of at most 75 octets, each valid UTF-8', () => {
    const lines = Buffer.from(file).toString('latin1').split('\r\n');
    expect(lines.length).toBeGreaterThan(15);
    expect(Math.max(...lines.map(({ length }) => length))).toBe(75);
    for (const line of lines)
      expect(() =>
        new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1')),
      ).not.toThrow();
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\t]/);
  });

  it('has the same content as before folding, without invisible characters', () => {
    expect(unfolded(file)).toContain(`SUMMARY:${TITLE}岫川进取一号`.replaceAll(/[，；]/g, (sign) => sign));
    expect(unfolded(file)).toContain('👨‍👩‍👧');
    expect(file).not.toMatch(/[\u0007\u200b\u202e]/);
  });

  it('has no local time, so that no time zone has to be described', () => {
    const times = [...unfolded(file).matchAll(/^(?:DTSTART|DTEND|DTSTAMP)[^\r\n]*/gm)].map(([line]) => line);
    expect(times.length).toBeGreaterThan(2);
    for (const line of times) expect(line).toMatch(/;VALUE=DATE:\d{8}$|:\d{8}T\d{6}Z$/);
    expect(file).not.toContain('TZID');
  });
});
