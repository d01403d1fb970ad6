import { describe, expect, it } from 'vitest';
import {
  findChosenDay,
  parseMonth,
  buildMonthWeeks,
  type OpenCalendar,
} from '~/app/features/lists/open-month';
import { buildCalendarView } from '~/app/pages/private/orders/calendar-view';
import { buildOpenDaysCalendar } from '~/app/pages/private/orders/icalendar.server';

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

describe('product calendar', () => {
  it('shows the requested month, and the current month for an invalid one', () => {
    expect([
      parseMonth('2027-02', '2026-11-20'),
      parseMonth('2027-13', '2026-11-20'),
      parseMonth(undefined, '2026-11-20'),
    ]).toEqual(['2027-02', '2026-11', '2026-11']);
  });

  it('has whole weeks from Monday on, with open days and own days', () => {
    const weeks = buildMonthWeeks('2026-12', calendar, { today: '2026-12-01', chosen: null, toDay: String });
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    // 2026-12-01 is a Tuesday.
    expect(weeks[0]?.map((cell) => cell?.number ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6]);
    const days = weeks.flat().filter((cell) => cell !== null);
    expect(days).toHaveLength(31);
    expect(days.find(({ day }) => day === '2026-12-15')?.openCount).toBe(2);
    expect(days.find(({ day }) => day === '2026-12-11')?.hasOwn).toBe(true);
  });

  it('links an own day to its order', () => {
    const view = buildCalendarView(calendar, { month: '2026-12', today: '2026-12-01', edition: 'wealth' });
    expect(view.own[0]?.to).toBe('/wealth/user/transition_detail?order_id=o1');
    expect(view.day).toMatchObject({ day: '2026-12-15', count: 2, rest: 0 });
  });

  it('shows one day: the requested one, else the next open one, else the last of the month', () => {
    const days = ['2026-12-04', '2026-12-15', '2026-12-24'];
    expect(findChosenDay(days, '2026-12-04', '2026-12-10')).toBe('2026-12-04');
    expect(findChosenDay(days, '2026-12-05', '2026-12-10')).toBe('2026-12-15');
    expect(findChosenDay(days, undefined, '2026-12-10')).toBe('2026-12-15');
    expect(findChosenDay(days, undefined, '2027-01-01')).toBe('2026-12-24');
    expect(findChosenDay([], undefined, '2026-12-10')).toBeNull();
  });

  it('lists held products first, then watched ones, then the rest, at most twenty until the whole list is requested', () => {
    const list = Array.from({ length: 200 }, (_, index) => ({
      kind: 'simu' as const,
      date: '2026-12-15',
      product_id: `s${index}`,
      name: `产品${index}`,
      risk_level: 3,
    }));
    const own = { held: new Set(['s150']), watched: new Set(['s90', 's150']) };
    const view = (isWhole: boolean) =>
      buildCalendarView(
        { ...calendar, list },
        { month: '2026-12', today: '2026-12-01', edition: 'wealth', own, isWhole },
      );
    const first = view(false);
    expect(first.day?.products).toHaveLength(20);
    expect(first.day).toMatchObject({ count: 200, rest: 180 });
    expect(first.day?.products.slice(0, 3).map(({ id, note }) => [id, note])).toEqual([
      ['s150', '我持有的'],
      ['s90', '我的自选'],
      ['s0', undefined],
    ]);
    expect(first.wholeTo).toContain('day=2026-12-15&all=1#day');
    expect(view(true).day).toMatchObject({ rest: 0 });
    expect(view(true).day?.products).toHaveLength(200);
  });

  it('exports own days as a file, and open days only for one product', () => {
    const own = buildOpenDaysCalendar(calendar, { withOpenDays: false, madeAt: 0 });
    expect(own).toContain('BEGIN:VCALENDAR');
    expect(own).toContain('DTSTART;VALUE=DATE:20261211');
    expect(own).not.toContain('20261215');
    expect(buildOpenDaysCalendar(calendar, { withOpenDays: true, madeAt: 0 })).toContain(
      'DTSTART;VALUE=DATE:20261215',
    );
  });
});
