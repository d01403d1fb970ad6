import type { Generated } from 'kysely';
import type { Day, Decimal, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** A product of any kind in liquidation: it accepts no orders. */
export interface LiquidationsTable {
  fund_id: string;
  decided_on: Day;
  /** Text shown to people. */
  reason: string;
  /** 元 per share; null until the amount is announced. */
  per_share: NullableDecimal;
  announced_at: Instant | null;
  /** Round of the amount: 1 until it was paid, one more with each later distribution. */
  round: Generated<number>;
  made_at: Instant;
}

/** Amount due to a holder when the amount per share was announced. */
export interface LiquidationEntriesTable {
  id: string;
  fund_id: string;
  account_id: string;
  shares: Decimal;
  /** 分. */
  due_fen: number;
  /** Flow that records the payment. */
  flow_id: string | null;
  round: Generated<number>;
  paid_at: Instant | null;
}

export interface LiquidationTables {
  liquidations: LiquidationsTable;
  liquidation_entries: LiquidationEntriesTable;
}
