import type { Generated } from 'kysely';
import type {
  PAY_METHODS,
  PLAN_FREQUENCIES,
  PLAN_STATES,
  PUBLIC_ORDER_STATUSES,
} from '~/contract/public-trade-shapes';
import type { DIVIDEND_METHODS, PUBLIC_ORDER_KINDS } from '~/contract/kinds';
import type {
  Count,
  Day,
  Decimal,
  DefaultedDecimal,
  Flag,
  Instant,
  Json,
  NullableDecimal,
} from '~/upstream/core/db/schema/columns';

import type { LargeChoice } from '~/domain/orders/large-redemption';

type DividendChoice = (typeof DIVIDEND_METHODS)[number];

/** Head of an order: the request, and the state folded from its events. */
export interface PublicOrdersTable {
  id: string;
  /** Displayed to people. */
  order_no: string;
  account_id: string;
  kind: (typeof PUBLIC_ORDER_KINDS)[number];
  fund_id: string;
  /** Conversion: the fund that is bought. */
  to_fund_id: Generated<string | null>;
  /** Redemption and conversion: choice for a part that a large redemption does not accept. */
  on_large: Generated<LargeChoice | null>;
  /** The order whose rest this one redeems. */
  deferred_from: Generated<string | null>;
  card_id: string;
  pay_way: (typeof PAY_METHODS)[number];
  /** 分; null for a redemption or conversion before it is priced. */
  amount_fen: number | null;
  /** Redemption: shares given back. Purchase: shares booked; null before. */
  shares: NullableDecimal;
  /** Redemption: ex-date of the split whose new shares these are; null: shares at the time of the order. */
  shares_as_of: Generated<Day | null>;
  status: (typeof PUBLIC_ORDER_STATUSES)[number];
  trade_date: Day;
  confirm_date: Day;
  arrival_date: Day | null;
  cancel_until: Instant;
  pay_by: Instant | null;
  plan_id: string | null;
  is_mismatch: boolean;
  /**
   * A debit without answer, money held for operators, or a refund to send: the money is undecided or not there yet.
   */
  bank_due: Flag;
  /** The bank refused to pay to the card: another one must be chosen. */
  bank_refused: Flag;
  placed_at: Instant;
  updated_at: Instant;
}

/** Large redemption of a fund on a day T: facts of the fund company, and the accepted ratio. */
export interface LargeRedemptionsTable {
  fund_id: string;
  date: Day;
  /** Shares of the fund on the day before. */
  total_shares: Decimal;
  net_shares: Decimal;
  accepted_ratio: Decimal;
  entered_at: Instant;
}

/** Events of an order, in order; never changed. */
export interface PublicOrderEventsTable {
  order_id: string;
  seq: number;
  type: string;
  payload: Json<Record<string, unknown>>;
  at: Instant;
}

/** Requests to the reference bank and their results; one row per key. */
export interface BankMovementsTable {
  key: string;
  card_id: string;
  side: 'debit' | 'credit';
  amount_fen: number;
  outcome: 'done' | 'refused';
  reason: string | null;
  at: Instant;
}

/** Dividend method from a day on; cash when there is no row. */
export interface DividendMethodsTable {
  account_id: string;
  fund_id: string;
  way: DividendChoice;
  from_date: Day;
  changed_at: Instant;
}

/**
 * A dividend of one holder, or the income of a money fund on one day; one row per ex-date, also when nothing was
 * due.
 */
export interface DividendBookingsTable {
  account_id: string;
  fund_id: string;
  ex_on: Day;
  record_on: Day;
  paid_on: Day;
  way: DividendChoice;
  /** Entitled shares. */
  shares: Decimal;
  amount_fen: number;
  /** Reinvested shares. */
  new_shares: NullableDecimal;
  /** Card that receives the cash. */
  card_id: string | null;
  booked_at: Instant;
  paid_at: Instant | null;
  /** When and why the bank last refused the payment; null when it has not. */
  refused_at: Instant | null;
  refused_reason: string | null;
  /** Cards tried without success so far: each attempt has a separate key at the bank. */
  payout_try: Count;
}

/** A split of one lot: remaining shares before and after. */
export interface SplitBookingsTable {
  lot_id: string;
  date: Day;
  account_id: string;
  fund_id: string;
  ratio: Decimal;
  shares_before: Decimal;
  shares_after: Decimal;
  /** Shares that later corrections moved through this split, before and after it; negative: removed. */
  moved_before: DefaultedDecimal;
  moved_after: DefaultedDecimal;
  booked_at: Instant;
}

export interface PlansTable {
  id: string;
  account_id: string;
  fund_id: string;
  card_id: string;
  /** The fund whose shares each run converts; null: the card is debited. */
  from_fund_id: Generated<string | null>;
  amount_fen: number;
  frequency: (typeof PLAN_FREQUENCIES)[number];
  /** Day of the week (1 Monday to 5) or the month (1 to 28); 0 daily. */
  day: number;
  state: (typeof PLAN_STATES)[number];
  stop_reason: string | null;
  /** When the plan ended, by its person or without; null while it runs. */
  stopped_at: Generated<Instant | null>;
  /** Codes of the trade check confirmed with the plan, separated by commas. */
  condition: string;
  next_planned_on: Day | null;
  failed_debits: Count;
  created_at: Instant;
  updated_at: Instant;
}

export interface PlanRunsTable {
  plan_id: string;
  planned_on: Day;
  run_on: Day;
  state: 'ordered' | 'retrying' | 'failed' | 'refused' | 'skipped';
  tries: number;
  last_tried_on: Day | null;
  reason: string | null;
  amount_fen: number;
  order_id: string | null;
  updated_at: Instant;
}

/** Wrong trade passwords since the last correct one. */
export interface TradePasswordFailuresTable {
  account_id: string;
  failures: number;
  last_tried_at: Instant;
  /**
   * Hash of the last attempt and its key; without the key it cannot be tested against guesses. Null without a key.
   */
  last_attempt: string | null;
}

export interface PublicTradeTables {
  public_orders: PublicOrdersTable;
  public_order_events: PublicOrderEventsTable;
  large_redemptions: LargeRedemptionsTable;
  bank_movements: BankMovementsTable;
  dividend_ways: DividendMethodsTable;
  dividend_bookings: DividendBookingsTable;
  split_bookings: SplitBookingsTable;
  plans: PlansTable;
  plan_runs: PlanRunsTable;
  trade_password_failures: TradePasswordFailuresTable;
}
