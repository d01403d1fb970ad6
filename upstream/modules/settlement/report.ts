/** What a settlement did, in counts, and what it waits for. */
export interface SettlementReport {
  day: string;
  /** Purchases and redemptions priced. */
  confirmed: number;
  /** Orders due, dividends and splits of a holder whose NAV of T or of the ex-day is not published, by fund and day. */
  waiting: { fund: string; nav_of: string; orders: number }[];
  /** Orders that ended because that NAV stayed away: money goes back, shares are free again. */
  unpriced: number;
  dividends: number;
  splits: number;
  /** Days of income of money funds, over all holders. */
  money_incomes: number;
  /** Redemptions whose money is on the card, and dividends. */
  paid_out: number;
  dividends_paid: number;
  /** Money due today that the bank has not taken yet; tried again with the next settlement. */
  unpaid: number;
  /** Money due today whose batch waits for two operators. */
  unreleased: number;
  /** Money due that the bank refused: the person was told and has to name another card. */
  refused: number;
  plan_runs: { ordered: number; retrying: number; failed: number; refused: number; skipped: number };
  plans_stopped: number;
  /** Orders, holders or plans that met a fault; the log says which. They are tried again. */
  faults: number;
}

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
