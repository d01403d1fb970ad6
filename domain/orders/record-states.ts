/**
 * How orders of both kinds are filtered: by what has truly become of them, not by their status alone. An order that ended
 * while money of it still goes back is under way.
 */
export const RECORD_STATES = [
  /** A step is due, or money or shares of it are on their way. */
  'open',
  /** Nothing is left to happen; the three below together. */
  'done',
  /** Bought, or redeemed and paid. */
  'confirmed',
  /** Taken back, and nothing of it still goes back. */
  'cancelled',
  /** Run out of time or refused, and nothing of it still goes back. */
  'failed',
] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Orders of private funds and of public ones. */
export const RECORD_CLASSES = ['private', 'public'] as const;
export type RecordClass = (typeof RECORD_CLASSES)[number];

/** What was ordered, of either class: 认购、申购, 追加, 买入 (plans as well), 赎回. */
export const RECORD_KINDS = ['subscribe', 'append', 'buy', 'redeem'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
