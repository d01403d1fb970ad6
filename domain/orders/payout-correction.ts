/** Title of a correction for holders, by the kind of payout that is corrected after its booking. */
export const PAYOUT_CORRECTION_NAMES = {
  dividend: '分红更正',
  split: '折算更正',
  income: '收益更正',
} as const;

/** Type of the flows that a correction books, by the kind of payout. */
export const PAYOUT_CORRECTION_FLOWS = {
  dividend: 'dividend_correction',
  split: 'split_correction',
  income: 'income_correction',
} as const;

export const PAYOUT_CORRECTION_FLOW_TYPES = Object.values(PAYOUT_CORRECTION_FLOWS);
