import type { Plan } from '~/contract/public-trade';
import type { PlanRun } from '~/app/pages/public/plans/plan-view';

/** Creates a monthly plan on the 8th, with the next debit after the New Year holiday. */
export const createSamplePlan = (over: Partial<Plan> = {}): Plan => ({
  plan_id: 'L1',
  fund_code: '031001',
  fund_name: '示例股票A',
  risk_level: 4,
  card: { card_id: 'K1', bank: '江澜银行', tail: '2046' },
  amount: '1234.00',
  frequency: 'month',
  day: 8,
  state: 'active',
  stop_reason: null,
  stopped_at: null,
  created_at: '2026-06-01T02:00:00.000Z',
  next_planned_on: '2026-12-08',
  next_run_on: '2026-12-08',
  failed_debits: 0,
  runs_done: 5,
  invested: '6170.00',
  ...over,
});

export const createSampleRun = (over: Partial<PlanRun> = {}): PlanRun => ({
  planned_on: '2026-11-08',
  run_on: '2026-11-09',
  state: 'ordered',
  tries: 1,
  reason: null,
  amount: '1234.00',
  order_id: 'P7',
  order_status: 'confirmed',
  shares: '551.80',
  nav: '2.2345',
  nav_date: '2026-11-09',
  ...over,
});
