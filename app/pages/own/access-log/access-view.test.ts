import { expect, it } from 'vitest';
import { buildAdviserAccessView, buildAccessLogDays } from '~/app/pages/own/access-log/access-view';

const entry = {
  look_id: '1',
  role: 'adviser',
  adviser_name: '温婉清',
  page: 'client_list',
  day: '2026-11-20',
  first_at: '2026-11-20T02:00:00.000Z',
  last_at: '2026-11-20T02:00:00.000Z',
  count: 1,
  reason: '经本人同意的客户服务',
} as const;

it('lists accesses day by day with person, content, time and reason', () => {
  const days = buildAccessLogDays([
    { ...entry, look_id: '3', count: 3, last_at: '2026-11-20T07:20:00.000Z' },
    { ...entry, look_id: '2', count: 2 },
    { ...entry, day: '2026-11-19', role: 'operator', adviser_name: null, page: 'files', reason: '核对材料' },
  ]);
  expect(
    days.map(({ day, rows }) => [day, rows.map(({ who, what, times, why }) => [who, what, times, why])]),
  ).toEqual([
    [
      '2026-11-20',
      [
        ['理财经理 温婉清', '客户名单', '10:00 至 15:20，共 3 次', '经本人同意的客户服务'],
        ['理财经理 温婉清', '客户名单', '10:00，共 2 次', '经本人同意的客户服务'],
      ],
    ],
    ['2026-11-19', [['平台运营人员', '文件清单', '10:00', '核对材料']]],
  ]);
});

it('shows whether the adviser has access, waits for an answer, or has no access', () => {
  const state = (is_agreed: boolean, asked_at: string | null) =>
    buildAdviserAccessView({ adviser_name: '温婉清', is_agreed, asked_at }).state;
  expect(state(true, null)).toContain('您已同意');
  expect(state(false, '2026-11-20T02:00:00.000Z')).toContain('2026-11-20 10:00 请您授权');
  expect(state(false, null)).toContain('尚未同意');
});
