import type { CallResult, Contract } from '~/contract';

/** Two runs of a monthly plan, the first moved by a holiday. */
export const sampleReplay: CallResult<Contract['market']['planReplay']> = {
  kind: 'public',
  fund_code: '031001',
  name: '示例股票A',
  from: '2025-10-01',
  to: '2026-11-13',
  run_count: 62,
  invested: '62000.00',
  fee: '93.00',
  shares: '50000.00',
  value: '60000.00',
  cash: '1000.00',
  profit: '-1000.00',
  profit_ratio: -0.016129,
  xirr: -0.0301,
  fund_return: 0.05,
  runs: [
    {
      planned_on: '2026-11-03',
      run_on: '2026-11-03',
      nav_date: '2026-11-04',
      nav: '1.2000',
      fee: '1.50',
      shares: '832.08',
    },
    {
      planned_on: '2025-10-03',
      run_on: '2025-10-09',
      nav_date: '2025-10-09',
      nav: '1.1000',
      fee: '1.50',
      shares: '907.73',
    },
  ],
  points: [
    { date: '2025-10-09', invested: 1000, worth: 998.5 },
    { date: '2026-11-13', invested: 62000, worth: 61000 },
  ],
};
