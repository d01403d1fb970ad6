import type { AccessLogPage, AccessRole } from '~/contract/access-log';

const ADVISER = 'A10008';
const SERVED = '经您同意的客户服务';

type Seeded = [
  of: string,
  day: string,
  role: AccessRole,
  page: AccessLogPage,
  reason: string,
  times: string[],
];

/** Accesses to the data of the demo clients, each at a time of day. */
const ENTRIES: readonly Seeded[] = [
  ...['A10004', 'A10005', 'A10006'].flatMap((of): Seeded[] => [
    [of, '2026-11-05', 'adviser', 'client_list', SERVED, ['09:32', '14:05']],
    [of, '2026-11-12', 'adviser', 'client_list', SERVED, ['10:11']],
  ]),
  ['A10005', '2026-10-16', 'operator', 'verification_reviews', '审核认证材料', ['10:48']],
  ['A10005', '2026-11-03', 'operator', 'history', '核对客户来电', ['16:20', '16:31']],
  ['A10005', '2026-11-12', 'adviser', 'client_detail', SERVED, ['10:12', '10:15', '17:40']],
  ['A10006', '2026-10-16', 'operator', 'verification_reviews', '审核认证材料', ['10:50']],
];

export const buildAccessLogRows = () =>
  ENTRIES.map(([account_id, day, role, page, reason, times]) => ({
    ...{ account_id, role, viewer_id: role === 'adviser' ? ADVISER : 'ops', day, page, reason },
    first_at: `${day}T${times[0]}:00+08:00`,
    last_at: `${day}T${times.at(-1)}:00+08:00`,
    count: times.length,
  }));

/** Builds meetings requested by the demo clients, one of them answered. */
export const buildAppointmentRows = () => [
  {
    ...{ id: 'ap-1', account_id: 'A10005', topic: '持仓与报告', product_code: null, day: '2026-12-03' },
    ...{ slot: 'morning', way: 'video', status: 'open', note: '想看看明年的现金安排' },
    created_at: '2026-11-11T20:15:00+08:00',
    ...{ answer: null, answer_note: null, answered_at: null, answered_by: null },
  },
  {
    ...{ id: 'ap-2', account_id: 'A10006', topic: '资产配置', product_code: null, day: '2026-12-08' },
    ...{ slot: 'afternoon', way: 'phone', status: 'open', note: '' },
    created_at: '2026-11-10T12:02:00+08:00',
    ...{
      answer: 'accepted',
      answer_note: '请准备近三个月的资产证明',
      answered_at: '2026-11-12T10:20:00+08:00',
    },
    answered_by: ADVISER,
  },
];
