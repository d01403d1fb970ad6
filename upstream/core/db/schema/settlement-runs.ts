import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

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

/** A completed settlement; an aborted one is only in the log. */
export interface SettlementRunsTable {
  id: string;
  day: Day;
  /** Operator, or `token`; null for the service itself. */
  run_by: string | null;
  started_at: Instant;
  ended_at: Instant;
  report: Json<SettlementReport>;
}

export interface SettlementRunTables {
  settlement_runs: SettlementRunsTable;
}
