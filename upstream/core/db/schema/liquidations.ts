import type { Generated } from 'kysely';
import type { Day, Decimal, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** A product of any kind that is being liquidated: it takes no order any more. */
export interface LiquidationsTable {
  fund_id: string;
  decided_on: Day;
  /** As people read it. */
  reason: string;
  /** 元 a share; null until the amount is announced. */
  per_share: NullableDecimal;
  announced_at: Instant | null;
  /** Of the amount: 1 until it was paid, one more with each later distribution. */
  round: Generated<number>;
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
  round: Generated<number>;
  paid_at: Instant | null;
}

export interface LiquidationTables {
  liquidations: LiquidationsTable;
  liquidation_entries: LiquidationEntriesTable;
}
