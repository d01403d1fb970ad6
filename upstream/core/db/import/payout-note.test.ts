import { expect, it } from 'vitest';
import { parseDay } from '~/upstream/core/db/import/day-cell';
import { parsePayoutNote } from '~/upstream/core/db/import/payout-note';

it.each([
  ['分红：每份派现金0.21元', { perShare: '0.21' }],
  ['分红：每份派现金0.0500元', { perShare: '0.0500' }],
  ['每10份派0.60元', { perShare: '0.06' }],
  ['每10份派发现金红利0.6元', { perShare: '0.06' }],
  ['每十份基金份额派发红利１．２元', { perShare: '0.12' }],
  ['每 100 份 派 7 元。', { perShare: '0.07' }],
  ['拆分：每份基金份额折算1.25份', { ratio: '1.25' }],
  ['每1000份折算1041份', { ratio: '1.041' }],
  ['每10份拆分为12份', { ratio: '1.2' }],
  ['每万份折算10410份', { ratio: '1.041' }],
])('reads the per-share figures from %s', (note, payout) => {
  expect(parsePayoutNote(note)).toEqual(payout);
});

it.each([
  '其他',
  // The number of shares is missing.
  '派现金0.05元',
  '折算1.25份',
  // Not a finite decimal per share.
  '每3份派1元',
  // Two payouts, or an extra number.
  '每10份派0.6元，每10份拆分为12份',
  '每10份派0.6元至0.8元',
  '每0份派0.6元',
  '每10份派0元',
  '每份派6E-2元',
])('reads nothing from %s', (note) => {
  expect(parsePayoutNote(note)).toBeNull();
});

it.each([
  ['2026-11-03', '2026-11-03'],
  ['2026/11/3', '2026-11-03'],
  ['2026.11.3', '2026-11-03'],
  ['2026年11月3日', '2026-11-03'],
  ['２０２６年１１月３日', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['2026/11/3 0:00', '2026-11-03'],
  ['2026/11/31', null],
  ['2026/11-3', null],
  ['11/3/2026', null],
  ['26/11/3', null],
  ['46329', null],
  ['2026/11/3 9:30', null],
  ['2026111', null],
])('reads %s as the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
