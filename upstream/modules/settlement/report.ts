import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

export const createSettlementReport = (day: string): SettlementReport => ({
  day,
  confirmed: 0,
  waiting: [],
  unpriced: 0,
  dividends: 0,
  splits: 0,
  money_incomes: 0,
  paid_out: 0,
  dividends_paid: 0,
  unpaid: 0,
  unreleased: 0,
  refused: 0,
  plan_runs: { ordered: 0, retrying: 0, failed: 0, refused: 0, skipped: 0 },
  plans_stopped: 0,
  faults: 0,
});

export function addWaitingNav(report: SettlementReport, fund: string, navOf: string): void {
  const known = report.waiting.find((each) => each.fund === fund && each.nav_of === navOf);
  if (known) known.orders += 1;
  else report.waiting.push({ fund, nav_of: navOf, orders: 1 });
}
