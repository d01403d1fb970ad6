import type { WealthReply } from '~/app/pages/own/assets/wealth-view';

/** Creates a sample with two million paid in and half a million gained; today is 2026-11-21. */
export const createSampleWealth = (over: Partial<WealthReply> = {}): WealthReply => ({
  server_now: '2026-11-21T10:00:00+08:00',
  since: '2024-07-01',
  value: '2500000.00',
  put_in: '2000000.00',
  gain: '500000.00',
  ended_gain: '0.00',
  own_return: 0.0912,
  income: {
    day: { date: '2026-11-20', amount: '-44444.00' },
    month_income: '1000.00',
    year_income: '2000.00',
    parts: [{ part: 'simu', date: '2026-11-13', amount: '7.00' }],
  },
  window: { range: '1y', start: '2025-11-20', end: '2026-11-20', put_in: '0.00', gain: '500000.00' },
  curve: {
    dates: ['2025-11-20', '2026-05-20', '2026-11-20'],
    value: [2_000_000, 2_100_000, 2_500_000],
    put_in: [2_000_000, 2_000_000, 2_000_000],
  },
  calendar: {
    month: '2026-11',
    months: ['2026-11'],
    month_total: '1000.00',
    total: '500000.00',
    list: [{ date: '2026-11-20', amount: '-44444.00', funds: [], corrections: [], payout_corrections: [] }],
  },
  transit: { buying: '30000.00', redeeming: '0.00', refused: '0.00' },
  ...over,
});
