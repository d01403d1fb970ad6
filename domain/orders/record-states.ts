/**
 * Filters for orders of both kinds, by their actual outcome and not only by their status. An ended order with an
 * outstanding refund counts as in progress.
 */
export const RECORD_STATES = [
  /** A step is due, or its money or shares are on their way. */
  'open',
  /** Completed; the three below together. */
  'done',
  /** Bought, or redeemed and paid. */
  'confirmed',
  /** Cancelled, without an outstanding refund. */
  'cancelled',
  /** Expired or rejected, without an outstanding refund. */
  'failed',
] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Orders of private funds and of public funds. */
export const RECORD_CLASSES = ['private', 'public'] as const;
export type RecordClass = (typeof RECORD_CLASSES)[number];

/** Kinds of orders in both classes: 认购、申购, 追加, 买入 (including plans), 赎回, 转换. */
export const RECORD_KINDS = ['subscribe', 'append', 'buy', 'redeem', 'convert'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
