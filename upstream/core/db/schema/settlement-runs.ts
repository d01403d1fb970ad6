import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Counts of a settlement run: bookings made, and orders and payments that still wait. */
export interface SettlementReport {
  day: string;
  /** Purchases and redemptions priced. */
  confirmed: number;
  /** Due orders, dividends and splits whose NAV of T or of the ex-date is not yet published, by fund and day. */
  waiting: { fund: string; nav_of: string; orders: number }[];
  /** Orders ended because that NAV was never published: their money is refunded, their shares are released. */
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
  /** Payments refused by the bank: the holder was notified and must choose another card. */
  refused: number;
  plan_runs: { ordered: number; retrying: number; failed: number; refused: number; skipped: number };
  plans_stopped: number;
  /** Orders, holders or plans whose processing failed; the log names them. They are retried. */
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
