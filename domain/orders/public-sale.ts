/**
 * Whether a public fund is sold on this platform: only with its terms on record and a recent NAV (domain rules,
 * section 5). A fund that is not sold accepts no order by any method: purchase, transfer, regular plan. Redemptions
 * are never closed by this.
 */
import { getRule, type DatedRule } from '~/domain/shared/regulation';

/** Trading days after which a NAV is stale and an order without its day T NAV is refunded, by kind of fund. */
export interface NavMaxAgeDays {
  readonly usual: number;
  /** Published later by their nature. */
  readonly qdii: number;
  readonly fof: number;
}
export const NAV_MAX_AGE_DAYS: readonly DatedRule<NavMaxAgeDays>[] = [
  {
    since: '2004-07-01',
    value: { usual: 10, qdii: 15, fof: 12 },
    source: '公开募集证券投资基金信息披露管理办法（净值按日披露，QDII、FOF 可延后）；天数为产品规则',
  },
];

/**
 * Returns the maximum NAV age of a fund on an ISO day. `type` comes from the catalogue; a fund can also be marked
 * as QDII.
 */
export function getNavMaxAgeDays(
  { type, isQdii }: { readonly type: string; readonly isQdii: boolean },
  day: string,
): number {
  const bounds = getRule(NAV_MAX_AGE_DAYS, day);
  if (isQdii || type === 'qdii') return bounds.qdii;
  return type === 'fof' ? bounds.fof : bounds.usual;
}

/** Reasons in the fund itself that close purchases, in the order of the checks. */
export const FUND_CLOSURE_REASONS = ['wound_up', 'suspended', 'no_terms', 'no_nav', 'stale_nav'] as const;
export type FundClosureReason = (typeof FUND_CLOSURE_REASONS)[number];
/**
 * These reasons and `paused`: the platform temporarily accepts no purchases of any fund. Existing plans continue.
 */
export const SALE_CLOSURE_REASONS = [...FUND_CLOSURE_REASONS, 'paused'] as const;
export type SaleClosureReason = (typeof SALE_CLOSURE_REASONS)[number];

export interface SaleFacts {
  readonly type: string;
  readonly isQdii: boolean;
  /** Text of a liquidated fund; null for a running one. */
  readonly liquidatedText: string | null;
  /** The manager has suspended purchases. */
  readonly isSuspended: boolean;
  /** Subscription and redemption fees are on record, and all are known. */
  readonly hasTerms: boolean;
  /** Day of the newest NAV; null before the first. */
  readonly navDate: string | null;
  /** Trading days from then up to today. */
  readonly tradingDaysSince: number;
}

/** Returns why the fund cannot be bought on an ISO day; null when it can. */
export function findSaleClosure(fund: SaleFacts, day: string): FundClosureReason | null {
  if (fund.liquidatedText !== null) return 'wound_up';
  if (fund.isSuspended) return 'suspended';
  if (!fund.hasTerms) return 'no_terms';
  if (fund.navDate === null) return 'no_nav';
  return fund.tradingDaysSince > getNavMaxAgeDays(fund, day) ? 'stale_nav' : null;
}

/** Label of a fund that cannot be bought, for a tag or a button. */
export const SALE_CLOSURE_NAMES: Readonly<Record<SaleClosureReason, string>> = {
  wound_up: '已终止',
  suspended: '暂停申购',
  no_terms: '暂未开放买入',
  no_nav: '暂未开放买入',
  stale_nav: '暂停买入',
  paused: '暂停申购',
};

/** Describes why the fund closes purchases and what can be done, as text for the person. */
export function describeSaleClosure(
  closed: FundClosureReason,
  fund: Pick<SaleFacts, 'type' | 'isQdii' | 'navDate' | 'liquidatedText'>,
  day: string,
): string {
  const watch = '可先加入自选，开放后再买';
  switch (closed) {
    case 'wound_up':
      return fund.liquidatedText ?? '';
    case 'suspended':
      return '本基金暂停申购，恢复时间以基金管理人公告为准，可先加入自选';
    case 'no_terms':
      return `本基金的费率与交易规则尚未在本平台登记，风险等级暂按同类基金最高的一档显示，登记后更新；暂不能买入与定投，${watch}`;
    case 'no_nav':
      return `本基金尚未披露净值，暂不能买入与定投；${watch}`;
    case 'stale_nav':
      return `本基金最近一次净值是 ${fund.navDate ?? ''} 的，超过 ${getNavMaxAgeDays(fund, day)} 个交易日没有更新，买入与定投暂停，净值更新后恢复；可先加入自选`;
  }
}
