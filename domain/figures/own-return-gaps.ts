/**
 * Reasons why a personal return is not shown (domain rules, section 12). They are kept apart from the computation,
 * so that browsers do not load it.
 */

/**
 * Reason for a missing rate: no money was paid in or none is left; less than a year; the flows have several rates,
 * or no rate was found; the sign of the only rate differs from that of the profit.
 */
export const RETURN_GAPS = ['no_flows', 'under_year', 'several_rates', 'against_profit'] as const;
export type ReturnGap = (typeof RETURN_GAPS)[number];

/** Short texts for a table cell. */
export const RETURN_GAP_TEXTS: Readonly<Record<ReturnGap, string>> = {
  no_flows: '流水不足，暂无法计算',
  under_year: '持有满一年后显示',
  several_rates: '多次进出，无唯一结果',
  against_profit: '与盈亏方向不符，不展示',
};

/** Returns the text when the page already mentions the one-year minimum; null when no text is needed. */
export const findUnusualGapText = (gap: ReturnGap | null | undefined): string | null =>
  gap === 'several_rates' || gap === 'against_profit' ? RETURN_GAP_TEXTS[gap] : null;
