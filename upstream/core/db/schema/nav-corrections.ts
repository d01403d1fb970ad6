import type { Day, Decimal, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** A NAV that was corrected after orders were settled at it. */
export interface NavCorrectionsTable {
  id: string;
  fund_id: string;
  date: Day;
  was: Decimal;
  becomes: Decimal;
  /** Large enough that shares or money were adjusted; else it is disclosed only. */
  is_material: boolean;
  made_at: Instant;
}

/** What a correction means for one booking that was priced at the NAV. */
export interface NavCorrectionEntriesTable {
  id: string;
  correction_id: string;
  account_id: string;
  fund_id: string;
  /** Null: a dividend taken in shares. */
  order_id: string | null;
  kind: 'buy' | 'redeem' | 'reinvest';
  /** Disclosed only; shares adjusted; money due to the person; an excess the manager bears. */
  outcome: 'disclosed' | 'shares' | 'money' | 'borne';
  /** At the wrong NAV, and at the right one. */
  was_shares: NullableDecimal;
  becomes_shares: NullableDecimal;
  /** Added to what is held, or taken from it. */
  moved_shares: Decimal;
  /** 分. */
  was_fen: number | null;
  becomes_fen: number | null;
  /** Money to be paid to the person, 分; 0 for none. */
  due_fen: number;
  /** The flow that tells of the money. */
  flow_id: string | null;
  paid_at: Instant | null;
}

export interface NavCorrectionTables {
  nav_corrections: NavCorrectionsTable;
  nav_correction_entries: NavCorrectionEntriesTable;
}
