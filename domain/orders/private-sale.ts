/**
 * Whether the NAV of a private fund is recent enough for a sale, and how long an order waits for its NAV (domain
 * rules, section 5). A private fund publishes at its own valuation frequency, which is a term of its sale. A fund
 * without a first NAV is not stale: its minimum and its open days are in its contract.
 */
import { getRule, type DatedRule } from '~/domain/shared/regulation';

/** Valuation frequency of a private fund, by its contract. */
export const VALUATION_FREQUENCIES = ['day', 'week', 'month'] as const;
export type ValuationFrequency = (typeof VALUATION_FREQUENCIES)[number];
export const VALUATION_NAMES: Readonly<Record<ValuationFrequency, string>> = {
  day: '每个交易日',
  week: '每周',
  month: '每月',
};

/**
 * Trading days by valuation frequency, after which a NAV is stale and an order without its open-day NAV is ended.
 */
export const PRIVATE_NAV_MAX_AGE_DAYS: readonly DatedRule<Readonly<Record<ValuationFrequency, number>>>[] = [
  {
    since: '2016-02-04',
    // Ten as for public funds; a month has up to 23 trading days, and its NAV is reported within five working days.
    value: { day: 10, week: 10, month: 28 },
    source: '私募投资基金信息披露管理办法（月度净值于月末起 5 个工作日内披露）；天数为产品规则',
  },
];

/** Returns the maximum NAV age of a fund on an ISO day. */
export const getPrivateNavMaxAgeDays = (valuation: ValuationFrequency, day: string): number =>
  getRule(PRIVATE_NAV_MAX_AGE_DAYS, day)[valuation];

/** Texts of a liquidated fund for buyers, redeemers and holders: only the liquidation proceeds remain. */
export const WOUND_UP_TEXTS = {
  buy: '该产品已清盘，不再接受申购',
  redeem: '该产品已清盘，不再办理赎回；清算所得由管理人按份额分配，时间与金额以管理人的清算公告为准',
} as const;

export interface PrivateNavFacts {
  readonly valuation: ValuationFrequency;
  /** Day of the newest NAV; null before the first. */
  readonly navDate: string | null;
  /** Trading days from then up to today. */
  readonly tradingDaysSince: number;
}

/**
 * Returns why the NAV closes purchases on an ISO day and what can be done, as text for the person; null when it
 * does not.
 */
export function explainPrivateNavClosure(fund: PrivateNavFacts, day: string): string | null {
  if (fund.navDate === null) return null;
  const bound = getPrivateNavMaxAgeDays(fund.valuation, day);
  if (fund.tradingDaysSince <= bound) return null;
  return `该产品${VALUATION_NAMES[fund.valuation]}估值，最近一次净值是 ${fund.navDate} 的，超过 ${bound} 个交易日没有更新，暂停申购，净值更新后恢复；赎回照常办理`;
}
