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
  Flag,
  Instant,
  Json,
  NullableDecimal,
} from '~/upstream/core/db/schema/columns';

type DividendWay = (typeof DIVIDEND_METHODS)[number];

/** Head of an order: what was asked for, and the state folded from its events. */
export interface PublicOrdersTable {
  id: string;
  /** Shown to people. */
  order_no: string;
  account_id: string;
  kind: (typeof PUBLIC_ORDER_KINDS)[number];
  fund_id: string;
  card_id: string;
  pay_way: (typeof PAY_METHODS)[number];
  /** 分; null for a redemption before it is priced. */
  amount_fen: number | null;
  /** Redeeming: given back. Buying: booked; null before. */
  shares: NullableDecimal;
  /** Redeeming: ex-day of the split whose new shares these are; null: shares as they were when the order was placed. */
  shares_as_of: Generated<Day | null>;
  status: (typeof PUBLIC_ORDER_STATUSES)[number];
  trade_date: Day;
  confirm_date: Day;
  arrival_date: Day | null;
  cancel_until: Instant;
  pay_by: Instant | null;
  plan_id: string | null;
  is_mismatch: boolean;
  /** A debit without answer, money held for operators, or money to be sent back: its money is not decided or not there yet. */
  bank_due: Flag;
  /** The bank refused to put money on the card: another one has to be chosen. */
  bank_refused: Flag;
  placed_at: Instant;
  updated_at: Instant;
}

/** What happened, in order; never changed. */
export interface PublicOrderEventsTable {
  order_id: string;
  seq: number;
  type: string;
  payload: Json<Record<string, unknown>>;
  at: Instant;
}

/** What the reference bank was asked to move, and what it did; one row a key. */
export interface BankMovementsTable {
  key: string;
  card_id: string;
  side: 'debit' | 'credit';
  amount_fen: number;
  outcome: 'done' | 'refused';
  reason: string | null;
  at: Instant;
}

/** How dividends are taken from a day on; cash where there is no row. */
export interface DividendMethodsTable {
  account_id: string;
  fund_id: string;
  way: DividendWay;
  from_date: Day;
  changed_at: Instant;
}

/** A dividend of one holder, or the income of a money fund on one day; one row an ex-day, also where nothing was due. */
export interface DividendBookingsTable {
  account_id: string;
  fund_id: string;
  ex_on: Day;
  record_on: Day;
  paid_on: Day;
  way: DividendWay;
  /** Entitled shares. */
  shares: Decimal;
  amount_fen: number;
  /** Reinvested. */
  new_shares: NullableDecimal;
  /** Where cash goes. */
  card_id: string | null;
  booked_at: Instant;
  paid_at: Instant | null;
  /** When and why the bank last refused to pay it; null while it has not. */
  refused_at: Instant | null;
  refused_reason: string | null;
  /** Cards tried so far without luck: each try has a key of its own at the bank. */
  payout_try: Count;
}

/** A split of one lot: what was left of it before and after. */
export interface SplitBookingsTable {
  lot_id: string;
  date: Day;
  account_id: string;
  fund_id: string;
  ratio: Decimal;
  shares_before: Decimal;
  shares_after: Decimal;
  booked_at: Instant;
}

export interface PlansTable {
  id: string;
  account_id: string;
  fund_id: string;
  card_id: string;
  amount_fen: number;
  frequency: (typeof PLAN_FREQUENCIES)[number];
  /** Of the week (1 Monday to 5) or the month (1 to 28); 0 daily. */
  day: number;
  state: (typeof PLAN_STATES)[number];
  stop_reason: string | null;
  /** Codes of the trade check confirmed with the plan, joined by commas. */
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

/** Wrong trade passwords since the last right one. */
export interface TradePasswordFailuresTable {
  account_id: string;
  failures: number;
  last_tried_at: Instant;
  /** What was tried last and under which key, as a hash that nobody can try out without that key; null without one. */
  last_attempt: string | null;
}

export interface PublicTradeTables {
  public_orders: PublicOrdersTable;
  public_order_events: PublicOrderEventsTable;
  bank_movements: BankMovementsTable;
  dividend_ways: DividendMethodsTable;
  dividend_bookings: DividendBookingsTable;
  split_bookings: SplitBookingsTable;
  plans: PlansTable;
  plan_runs: PlanRunsTable;
  trade_password_failures: TradePasswordFailuresTable;
}
