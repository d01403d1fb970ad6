import type { Day, Decimal, Instant, NullableDecimal } from '~/upstream/db/schema/columns';

/** A product of any kind that is being liquidated: it takes no order any more. */
export interface LiquidationsTable {
  fund_id: string;
  decided_on: Day;
  /** As people read it. */
  reason: string;
  /** 元 a share; null until the amount is announced. */
  per_share: NullableDecimal;
  announced_at: Instant | null;
  made_at: Instant;
}

/** What a holder is due when the fund's amount a share was announced. */
export interface LiquidationEntriesTable {
  id: string;
  fund_id: string;
  account_id: string;
  shares: Decimal;
  /** 分. */
  due_fen: number;
  /** The flow that tells of the money. */
  flow_id: string | null;
  paid_at: Instant | null;
}

export interface LiquidationTables {
  liquidations: LiquidationsTable;
  liquidation_entries: LiquidationEntriesTable;
}
