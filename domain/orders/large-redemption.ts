/**
 * Large redemptions (巨额赎回): on a day whose net redemptions exceed 10 % of the fund's shares of the day before, the
 * manager may accept a part of each redemption. The limit is that of the rules on open-ended funds; a new one is added
 * here with its first day.
 */
import { roundHalfUp, toBig } from '~/domain/figures/money';

/** Choices for the part that is not accepted; contracts defer it unless the person chose otherwise. */
export const LARGE_CHOICES = ['defer', 'cancel'] as const;
export type LargeChoice = (typeof LARGE_CHOICES)[number];
export const LARGE_CHOICE_TEXTS: Readonly<Record<LargeChoice, { label: string; note: string }>> = {
  defer: { label: '顺延', note: '未受理的份额转入下一开放日，按当日净值，不享优先' },
  cancel: { label: '取消', note: '未受理的份额恢复可用' },
};

const LIMITS = [{ from: '2000-10-08', ratio: '0.1' }] as const;
/** Smallest part of an order. */
const LEAST_SHARES = '0.01';

const getLimit = (day: string) => toBig(LIMITS.findLast(({ from }) => from <= day)?.ratio ?? LIMITS[0].ratio);

export interface LargeRedemptionDay {
  readonly date: string;
  /** Shares of the fund on the day before. */
  readonly totalShares: string;
  /** Redemptions and conversions out, less purchases and conversions in, over all distributors. */
  readonly netShares: string;
}

/** Returns whether the net redemptions of a day exceed the limit. */
export const isLargeRedemption = ({ date, totalShares, netShares }: LargeRedemptionDay): boolean =>
  toBig(netShares).gt(toBig(totalShares).times(getLimit(date)));

/** Returns why a ratio may not be accepted on a day, as text for operators; null when it may. */
export function checkAcceptedRatio(day: LargeRedemptionDay, ratio: string): string | null {
  const limit = getLimit(day.date);
  const percent = limit.times(100).toFixed();
  if (!isLargeRedemption(day)) return `净赎回没有超过上一日总份额的 ${percent}%，不构成巨额赎回`;
  if (toBig(ratio).lte(0) || toBig(ratio).gt(1)) return '受理比例须大于 0，不超过 100%';
  return toBig(day.netShares).times(ratio).lt(toBig(day.totalShares).times(limit))
    ? `受理的净赎回不能少于上一日总份额的 ${percent}%`
    : null;
}

/** Splits the shares of an order: the accepted part, half up and at least 0.01, and the rest. */
export function splitByRatio(shares: string, ratio: string): { accepted: string; rest: string } {
  const part = toBig(roundHalfUp(toBig(shares).times(ratio)));
  const accepted = part.lt(LEAST_SHARES) ? toBig(LEAST_SHARES) : part;
  return { accepted: accepted.toFixed(2), rest: toBig(shares).minus(accepted).toFixed(2) };
}
