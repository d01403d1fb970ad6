import { expect, it } from 'vitest';
import { buildAttendeeListView, type AttendeeQuery } from '~/app/pages/activity/check-in/attendee-list-view';

const at = ({ keyword, who, page }: AttendeeQuery) => `${keyword ?? ''}/${who ?? ''}/${page}`;
const person = (index: number) => ({
  masked_name: index % 2 ? '顾**' : '沈*',
  phone_tail: String(index).padStart(4, '0'),
  status: index < 250 ? ('seat' as const) : ('waiting' as const),
  checked_in_at: index < 3 ? '2026-11-24T06:05:00.000Z' : null,
});
const ROLL = Array.from({ length: 400 }, (_, index) => person(index));

it('pages a list of 400 attendees by fifty, searches by name or last digits of the phone, and filters by those still missing', () => {
  const all = buildAttendeeListView(ROLL, { page: 1 }, at);
  expect([all.count, all.rows.length, all.pager.pagePaths.length]).toEqual([400, 50, 8]);
  expect(all.filters.map(({ label }) => label)).toEqual(['全部 400', '未到 247', '已签到 3', '候补 150']);
  expect(all.rows[0]).toEqual({ name: '沈*', tail: '尾号 0000', state: '14:05 签到', isHere: true });
  expect(buildAttendeeListView(ROLL, { keyword: '0399', page: 1 }, at).rows).toEqual([
    { name: '顾**', tail: '尾号 0399', state: '候补', isHere: false },
  ]);
  const missing = buildAttendeeListView(ROLL, { keyword: '顾', who: 'missing', page: 9 }, at);
  expect([missing.rows.length, missing.pager.page]).toEqual([24, 3]);
  expect(missing.pager.pagePaths[1]).toBe('顾/missing/2');
  expect(buildAttendeeListView([], { page: 1 }, at)).toMatchObject({ count: 0, rows: [] });
});
