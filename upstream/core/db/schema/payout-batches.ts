import type { Generated } from 'kysely';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/** Redemptions and dividends of a day that are released together. The items are fixed at creation. */
export interface PayoutBatchesTable {
  id: string;
  /** First day on which the money is sent. */
  value_day: Day;
  made_at: Instant;
  state: Generated<'waiting' | 'released'>;
  /** `request`: of two operators; `alone`: where no second one is asked for. */
  consent_kind: 'request' | 'alone' | null;
  consent_id: string | null;
  released_at: Instant | null;
  /** When the bank was requested once for the whole batch; each settlement retries the rest. */
  sent_at: Instant | null;
}

/** A payment of a batch; a dividend has no order but an ex-date. */
export interface PayoutBatchItemsTable {
  /** Key in `money_out`. */
  purpose: string;
  batch_id: string;
  account_id: string;
  fund_id: string;
  order_id: string | null;
  ex_on: Day | null;
  /** 分. */
  amount_fen: number;
}

export interface PayoutBatchTables {
  payout_batches: PayoutBatchesTable;
  payout_batch_items: PayoutBatchItemsTable;
}
