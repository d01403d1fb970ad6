import type { Generated } from 'kysely';
import type { Instant } from '~/upstream/core/db/schema/columns';

/**
 * `registering`: an order was chosen. If the process ends in between, this state stays and can be retried with the
 * same order only. `aside`: the money belongs to no order.
 */
type BankRowState = 'open' | 'registering' | 'registered' | 'aside';

/** Incoming payment as reported by a bank statement. */
export interface BankRowsTable {
  id: string;
  /** Identifies the same row in another file. */
  key: string;
  /** Reference used in orders: the bank number, or one derived from day, payer and amount. */
  reference: string;
  paid_at: Instant;
  payer: string;
  /** 分. */
  amount_fen: number;
  memo: string;
  state: Generated<BankRowState>;
  order_table: 'orders' | 'public_orders' | null;
  order_id: string | null;
  /** Account of the order it was registered with. */
  account_id: string | null;
  /** Whether the order keeps the money, holds it for a decision, or must refund it. */
  outcome: 'kept' | 'held' | 'due_back' | null;
  /** Reason for the refund, or for setting it aside. */
  note: string | null;
  /** Operator who imported it; null in rows that predate it. */
  read_by: string | null;
  read_at: Instant;
  decided_at: Instant | null;
}

/** A payment that was sent or is about to be, and its channel. Rows are only added. */
export interface OutgoingPaymentsTable {
  /** Purpose of the payment, such as `ORDER:refund:0`. */
  purpose: string;
  /** 分. */
  amount_fen: number;
  proof_kind: string;
  proof_id: string;
  at: Instant;
}

export interface BankRowTables {
  money_out: OutgoingPaymentsTable;
  bank_rows: BankRowsTable;
}
