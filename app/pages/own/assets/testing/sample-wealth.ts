import type { Wealth } from '~/app/pages/own/assets/wealth-view';

const rung = (
  way: Wealth['ladder'][number]['way'],
  date: string | null,
  [share, cumulative]: [number, number],
  product_codes: string[],
): Wealth['ladder'][number] => ({
  way,
  date,
  share,
  cumulative,
  product_codes,
  trading_days: way === 'settlement' ? 2 : null,
  amount: '1000.00',
});

/** Two millions put in, half a million gained; today is 2026-11-21. */
export const sampleWealth = (over: Partial<Wealth> = {}): Wealth => ({
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
    list: [{ date: '2026-11-20', amount: '-44444.00', funds: [] }],
  },
  transit: { buying: '30000.00', redeeming: '0.00', refused: '0.00' },
  ladder: [
    rung('settlement', '2026-11-24', [0.2, 0.2], ['000001']),
    rung('open_day', '2026-12-15', [0.3, 0.5], ['S10001']),
    rung('unlock', '2027-01-18', [0.1, 0.6], ['S10001']),
    rung('term', '2031-09-30', [0.3, 0.9], ['P1']),
    rung('unknown', null, [0.1, 1], ['P1', 'P2']),
  ],
  ...over,
});
