import type { Position } from '~/upstream/contract/holdings';

/** A private fund held for over two years, its second lot locked; today is 2026-11-21. */
export const samplePosition = (over: Partial<Position> = {}): Position => ({
  product_code: 'S10001',
  product_name: '衡岳稳进一号',
  part: 'simu',
  manager_name: '衡岳投资',
  currency: 'CNY',
  shares: '980000.00',
  nav: '1.2345',
  nav_date: '2026-11-13',
  amount: '1209810.00',
  cost: '1000000.00',
  profit: '209810.00',
  paid_out: '0.00',
  own_return: 0.0912,
  fund_return: 0.2345,
  fund_window: { start: '2024-06-28', end: '2026-11-13', annualised: 0.0927 },
  held_since: '2024-07-01',
  held_days: 873,
  locked_until: '2026-12-01',
  share: 0.6667,
  lots: [
    { shares: '500000.00', cost: '510204.00', confirmed_on: '2024-07-01', unlocked_on: '2025-01-01' },
    { shares: '480000.00', cost: '489796.00', confirmed_on: '2026-06-01', unlocked_on: '2026-12-01' },
  ],
  open_days: ['2026-12-15', '2027-01-15'],
  terms: [],
  documents: [{ file_id: 'F1', title: '基金合同.pdf', published_on: '2024-06-20', kind: 'contract' }],
  series: {
    dates: ['2024-07-05', '2025-07-04', '2026-11-13'],
    amount: [500_000, 560_000, 1_209_810],
    cost: [510_204, 510_204, 1_000_000],
  },
  can_redeem: true,
  open_order_id: null,
  ...over,
});
