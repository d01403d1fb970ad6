import type { Day, Decimal, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** A NAV that was corrected after orders were settled at it. */
export interface NavCorrectionsTable {
  id: string;
  fund_id: string;
  date: Day;
  was: Decimal;
  becomes: Decimal;
  /** Large enough to adjust shares or money; otherwise only disclosed. */
  is_material: boolean;
  made_at: Instant;
}

/** Effect of a correction on one booking that was priced at the NAV. */
export interface NavCorrectionEntriesTable {
  id: string;
  correction_id: string;
  account_id: string;
  fund_id: string;
  /** Null for a reinvested dividend. */
  order_id: string | null;
  kind: 'buy' | 'redeem' | 'reinvest';
  /** Only disclosed; shares adjusted; money due to the person; an excess that the manager bears. */
  outcome: 'disclosed' | 'shares' | 'money' | 'borne';
  /** At the wrong NAV, and at the right one. */
  was_shares: NullableDecimal;
  becomes_shares: NullableDecimal;
  /** Shares added to the holding, or removed from it. */
  moved_shares: Decimal;
  /** 分. */
  was_fen: number | null;
  becomes_fen: number | null;
  /** Money due to the person, 分; 0 for none. */
  due_fen: number;
  /** Flow that records the payment. */
  flow_id: string | null;
  paid_at: Instant | null;
}

export interface NavCorrectionTables {
  nav_corrections: NavCorrectionsTable;
  nav_correction_entries: NavCorrectionEntriesTable;
}
