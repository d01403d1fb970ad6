import type { DIVIDEND_METHODS } from '~/contract/kinds';
import type { Count, Day, Decimal, Flag, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';
import type { ProductEntriesTable } from '~/upstream/core/db/schema/product-events';

/** A dividend per share, split ratio or income per 10,000 shares that was corrected after its booking. */
export interface PayoutCorrectionsTable {
  id: string;
  fund_id: string;
  kind: 'dividend' | 'split' | 'income';
  /** Ex-date, day of the split, or NAV day of the income. */
  date: Day;
  was: Decimal;
  becomes: Decimal;
  made_at: Instant;
}

/** Effect of a correction on one booking of a holder. Only the state of its payment changes later. */
export interface PayoutCorrectionEntriesTable {
  id: string;
  correction_id: string;
  account_id: string;
  fund_id: string;
  /** `cash` and `reinvest`: of a dividend. */
  kind: 'cash' | 'reinvest' | 'split' | 'income';
  date: Day;
  /** 1 for the first correction of the booking. */
  number: number;
  /** Shares adjusted; money changed or due to the person; an excess that the manager bears. */
  outcome: 'shares' | 'money' | 'borne';
  /** Entitled shares; of a split, the shares before it. */
  shares: Decimal;
  /** Value until now, and right value: 分, or shares. */
  was_fen: number | null;
  becomes_fen: number | null;
  was_shares: NullableDecimal;
  becomes_shares: NullableDecimal;
  /** Shares added to the holding, or removed from it, in shares of the date. */
  moved_shares: Decimal;
  /** Money that these shares stand for, 分; reinvested dividends only. */
  moved_fen: Count;
  /** The sum of the booking or of the previous entry was not sent: this entry replaces it. */
  is_replacing: Flag;
  /** Earlier sums of the booking that stay, 分. */
  before_fen: number;
  /** Money to pay for this entry, 分; 0 for none. */
  due_fen: number;
  /** Flow that records this money. */
  flow_id: string | null;
  paid_on: Day;
  card_id: string | null;
  paid_at: Instant | null;
  refused_at: Instant | null;
  refused_reason: string | null;
  payout_try: Count;
}

/** A cash sum of a payout, of one of its corrections, or of a product event. A replaced one is never paid. */
export interface PayoutSumsView {
  /** Key in `money_out`. */
  purpose: string;
  /** Null: the sum of the booking. */
  entry_id: string | null;
  kind: PayoutCorrectionEntriesTable['kind'] | ProductEntriesTable['kind'];
  account_id: string;
  fund_id: string;
  /** Ex-date of a dividend, day of a product event. */
  ex_on: Day;
  shares: Decimal;
  /** Cash dividends and product events only: `amount_fen` is shares × this, less `before_fen`. */
  per_share: NullableDecimal;
  before_fen: number;
  amount_fen: number;
  paid_on: Day;
  card_id: string | null;
  paid_at: Instant | null;
  refused_at: Instant | null;
  refused_reason: string | null;
  payout_try: number;
  flow_id: string | null;
  is_replaced: boolean;
}

/** A dividend or income of a holder with the values valid after its corrections. */
export interface CurrentDividendsView {
  account_id: string;
  fund_id: string;
  ex_on: Day;
  record_on: Day;
  paid_on: Day;
  way: (typeof DIVIDEND_METHODS)[number];
  shares: Decimal;
  /** Amount the holder has or gets: above the right one when the manager bears an excess. */
  amount_fen: number;
  right_fen: number;
  /** Shares from the reinvestment, including corrections (which have their own flows). */
  credited_shares: NullableDecimal;
  paid_at: Instant | null;
  refused_at: Instant | null;
  refused_reason: string | null;
}

/** A split of one lot at the ratio valid after its corrections. */
export interface CurrentSplitsView {
  lot_id: string;
  date: Day;
  account_id: string;
  fund_id: string;
  ratio: Decimal;
  shares_before: Decimal;
  shares_after: Decimal;
}

export interface PayoutCorrectionTables {
  payout_corrections: PayoutCorrectionsTable;
  payout_correction_entries: PayoutCorrectionEntriesTable;
}

/** Views: everything that reads a payout of a holder reads them, so that it sees the corrected values only. */
export interface PayoutViews {
  payout_sums: PayoutSumsView;
  payout_payments: PayoutSumsView;
  current_dividends: CurrentDividendsView;
  current_splits: CurrentSplitsView;
}
