/** What is corrected after its booking, with the title that holders read. */
export const PAYOUT_CORRECTION_NAMES = {
  dividend: '分红更正',
  split: '折算更正',
  income: '收益更正',
} as const;
