import type { PublicPosition } from '~/contract/public-trade';

/** Creates a stock fund bought at 2.00, now at 2.2345, with a plan. */
export const createSamplePublicPosition = (over: Partial<PublicPosition> = {}): PublicPosition => ({
  fund_code: '031001',
  fund_name: '示例股票A',
  type_name: '股票型',
  risk_level: 4,
  shares: '4321.09',
  available_shares: '4000.00',
  locked_shares: '321.09',
  pending_amount: '1000.00',
  nav: '2.2345',
  nav_date: '2026-11-20',
  value: '9655.48',
  cost: '8642.18',
  profit: '1013.30',
  profit_ratio: 0.11725,
  total_profit: '1213.30',
  day_income: { date: '2026-11-20', amount: '-43.21' },
  dividend_way: 'cash',
  next_dividend_way: null,
  plan_count: 1,
  can_redeem: true,
  ...over,
});
