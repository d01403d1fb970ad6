import { describe, expect, it } from 'vitest';
import { calendarFile } from './calendar-file';
import { calendarView, monthOf, weeksOf, type OpenCalendar } from './calendar-view';

const calendar: OpenCalendar = {
  list: [
    { kind: 'simu', date: '2026-12-15', product_id: 's1', name: '岫川进取一号', risk_level: 4 },
    { kind: 'simu', date: '2026-12-15', product_id: 's2', name: '青禾成长', risk_level: 3 },
  ],
  own: [
    {
      date: '2026-12-11',
      event: 'pay_by',
      product_code: 's1',
      name: '岫川进取一号',
      text: '打款截止',
      order_id: 'o1',
    },
  ],
  list_locked: null,
  is_capped: false,
};

describe('the product calendar', () => {
  it('shows the month asked for, and this month for anything else', () => {
    expect([
      monthOf('2027-02', '2026-11-20'),
      monthOf('2027-13', '2026-11-20'),
      monthOf(undefined, '2026-11-20'),
    ]).toEqual(['2027-02', '2026-11', '2026-11']);
  });

  it('has whole weeks from Monday with open and own days', () => {
    const weeks = weeksOf('2026-12', calendar, '2026-12-01');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    // The first of December 2026 is a Tuesday.
    expect(weeks[0]?.map((cell) => cell?.number ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6]);
    const days = weeks.flat().filter((cell) => cell !== null);
    expect(days).toHaveLength(31);
    expect(days.find(({ day }) => day === '2026-12-15')?.openCount).toBe(2);
    expect(days.find(({ day }) => day === '2026-12-11')?.hasOwn).toBe(true);
  });

  it('leads from an own day to its order', () => {
    const view = calendarView(calendar, { month: '2026-12', today: '2026-12-01', edition: 'wealth' });
    expect(view.own[0]?.to).toBe('/wealth/user/transition_detail?order_id=o1');
    expect(view.days).toHaveLength(1);
  });

  it('gives own days as a file, and open days only for one product', () => {
    const own = calendarFile(calendar, false);
    expect(own).toContain('BEGIN:VCALENDAR');
    expect(own).toContain('DTSTART;VALUE=DATE:20261211');
    expect(own).not.toContain('20261215');
    expect(calendarFile(calendar, true)).toContain('DTSTART;VALUE=DATE:20261215');
  });
});
