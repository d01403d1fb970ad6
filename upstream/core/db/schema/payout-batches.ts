import type { Generated } from 'kysely';
import type { Day, Instant } from '~/upstream/core/db/schema/columns';

/** Redemptions and dividends of a day that leave by one consent. Its members are fixed when it is made. */
export interface PayoutBatchesTable {
  id: string;
  /** First day on which its money leaves. */
  value_day: Day;
  made_at: Instant;
  state: Generated<'waiting' | 'released'>;
  /** `request`: of two operators; `alone`: where no second one is asked for. */
  consent_kind: 'request' | 'alone' | null;
  consent_id: string | null;
  released_at: Instant | null;
  /** When the bank was asked for all of it once; what it did not take is tried by each settlement. */
  sent_at: Instant | null;
}

/** A payment of a batch; a dividend has no order and an ex-day. */
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
