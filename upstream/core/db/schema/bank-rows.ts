import type { Generated } from 'kysely';
import type { Instant } from '~/upstream/core/db/schema/columns';

/**
 * `registering`: an order was chosen; that stays where the process ended in between, and may be done again with the same
 * order alone. `aside`: it is no money of an order.
 */
type BankRowState = 'open' | 'registering' | 'registered' | 'aside';

/** Money that came in, as a bank's statement told it. */
export interface BankRowsTable {
  id: string;
  /** What makes it the same row in another file. */
  key: string;
  /** What orders know it by: the bank's number, else made of day, payer and amount. */
  reference: string;
  paid_at: Instant;
  payer: string;
  /** 分. */
  amount_fen: number;
  memo: string;
  state: Generated<BankRowState>;
  order_table: 'orders' | 'public_orders' | null;
  order_id: string | null;
  /** Whose order it was registered with. */
  account_id: string | null;
  /** The order keeps it, it waits there for a decision, or it is due back. */
  outcome: 'kept' | 'held' | 'due_back' | null;
  /** Why it is due back, or why it was set aside. */
  note: string | null;
  /** Operator who imported it; null of rows from before that was kept. */
  read_by: string | null;
  read_at: Instant;
  decided_at: Instant | null;
}

/** A sum that left, or is about to, and by what. Rows are only added. */
export interface MoneyOutTable {
  /** What was paid, such as `ORDER:refund:0`. */
  purpose: string;
  /** 分. */
  amount_fen: number;
  proof_kind: string;
  proof_id: string;
  at: Instant;
}

export interface BankRowTables {
  money_out: MoneyOutTable;
  bank_rows: BankRowsTable;
}
