/** Title of a correction for holders, by the kind of payout that is corrected after its booking. */
export const PAYOUT_CORRECTION_NAMES = {
  dividend: '分红更正',
  split: '折算更正',
  income: '收益更正',
} as const;
