import type { FundEvent } from '~/domain/figures/equity/fund-life';
import type { NoteEvent } from '~/domain/figures/fixed/note-life';
import type { Count, Day, Decimal, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Kinds of events of a product; the payload has the fields of the event in the domain. */
export type ProductEventKind = NoteEvent['type'] | FundEvent['type'];

/**
 * Event of a quasi-fixed, private-equity or overseas product. Announced with its day by two operators, booked on that
 * day; a booked one never changes. The state of the product is folded from its booked events.
 */
export interface ProductEventsTable {
  id: string;
  product_id: string;
  kind: ProductEventKind;
  day: Day;
  payload: Json<Record<string, unknown>>;
  state: 'announced' | 'booked' | 'withdrawn';
  made_at: Instant;
  booked_at: Instant | null;
  /** Order of the bookings of a product; null before. */
  seq: number | null;
}

/** Money due to a holder by a booked event: one flow and one payment. */
export interface ProductEntriesTable {
  id: string;
  event_id: string;
  account_id: string;
  fund_id: string;
  kind: 'interest' | 'repayment' | 'recovery' | 'distribution';
  /** Day of the event and of the flow. */
  day: Day;
  /** Entitled shares, and 元 each: their product is the amount. */
  shares: Decimal;
  per_share: Decimal;
  /** 分. */
  amount_fen: number;
  flow_id: string;
  /** Value day of the bank. */
  paid_on: Day;
  card_id: string | null;
  paid_at: Instant | null;
  refused_at: Instant | null;
  refused_reason: string | null;
  payout_try: Count;
}

/** Capital called from one investor of a private-equity fund by a booked call. */
export interface CapitalCallsTable {
  event_id: string;
  account_id: string;
  fund_id: string;
  /** 分. */
  gross_fen: number;
  /** Not called, because earlier fees offset it. */
  offset_fen: number;
  notified_on: Day;
  due_on: Day;
  /** Annual rate on late amounts. */
  penalty_rate: Decimal;
  grace_days: number;
  defaulted_on: Day | null;
}

/** Money received for a call. */
export interface CapitalCallPaymentsTable {
  id: string;
  event_id: string;
  account_id: string;
  paid_on: Day;
  amount_fen: number;
  /** Part that is capital; the rest is penalty interest. */
  capital_fen: number;
  /** Number of the bank transfer. */
  reference: string;
  made_at: Instant;
}

export interface ProductEventTables {
  capital_calls: CapitalCallsTable;
  capital_call_payments: CapitalCallPaymentsTable;
  product_events: ProductEventsTable;
  product_entries: ProductEntriesTable;
}
