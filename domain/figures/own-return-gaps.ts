/** Why a person's own return is not shown (domain rules, section 12); apart from what computes it, for browsers. */

/**
 * Why there is no rate: nothing was paid in or nothing is left; under a year; the flows have several rates, or none in
 * sight; the only one has another sign than the profit.
 */
export const RETURN_GAPS = ['no_flows', 'under_year', 'several_rates', 'against_profit'] as const;
export type ReturnGap = (typeof RETURN_GAPS)[number];

/** The same in words, short enough for a cell. */
export const RETURN_GAP_TEXTS: Readonly<Record<ReturnGap, string>> = {
  no_flows: '流水不足，暂无法计算',
  under_year: '持有满一年后显示',
  several_rates: '多次进出，无唯一结果',
  against_profit: '与盈亏方向不符，不展示',
};

/** The same where a page says by itself that a year has to be over first; null where nothing is to be said. */
export const findUnusualGapText = (gap: ReturnGap | null | undefined): string | null =>
  gap === 'several_rates' || gap === 'against_profit' ? RETURN_GAP_TEXTS[gap] : null;
