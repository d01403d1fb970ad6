/**
 * Proceeds of a private-fund redemption: gross amount, redemption fee by holding days, performance fee by the
 * high-water mark of each lot (domain rules, section 2), and the minimum that must remain. Amounts are in 元, shares
 * and NAV are decimal text, rates are ratios as decimal text. Holding days run from a lot's confirmation to the
 * open day, which is the confirmation day of a private redemption.
 */
import Big from 'big.js';
import { priceRedemption, type Lot, type RedeemedLot, type RedemptionTier } from '~/domain/figures/fees';
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';
import { getNavDecimals, padNavDecimals, roundNav } from '~/domain/figures/nav';

/** Calculation method of the performance fee, as text for the person. */
export const PERFORMANCE_FEE_METHOD_TEXT = '单人单笔高水位法，赎回时计提';
const DAYS_OF_YEAR = 365;

/** Counting rule of the holding days in contract wording; `pricePrivateRedemption` charges by it. */
export const PRIVATE_HOLDING_TEXT = '持有天数自份额确认日起算，至赎回的开放日前一日止，按自然日计算';

/** Terms of a performance fee; rate 0 means none. */
export interface PerformanceFeeTerms {
  readonly rate: Decimal;
  /** Simple annual return that is exempt; '0' means none. */
  readonly hurdle: Decimal;
}

/** Shares of one purchase with the reference values of its performance fee. */
export interface PrivateLot extends Lot {
  /**
   * Unit NAV at confirmation: the high-water mark of the lot, because the fee is charged on the redeemed shares.
   */
  readonly highWater: Decimal;
  /** Dividends per share since then, 元. */
  readonly dividends: Decimal;
}

/** Performance fee of the shares of one lot. */
export interface LotPerformanceFee {
  readonly id: string;
  readonly confirmedOn: string;
  readonly shares: string;
  readonly highWater: string;
  /** High-water mark plus the hurdle up to the redemption day, with the places of the NAV. */
  readonly threshold: string;
  readonly dividends: string;
  /** Gain of these shares above the threshold, 元; 0 without a gain. */
  readonly gainYuan: string;
}

export interface PerformanceFee {
  readonly rate: string;
  readonly hurdle: string;
  /** Sum of the gains to which the rate applies. */
  readonly baseYuan: string;
  readonly feeYuan: string;
  readonly lots: readonly LotPerformanceFee[];
}

export interface PrivateRedemptionPrice {
  readonly grossYuan: string;
  readonly feeYuan: string;
  /** '0.00' without a fee. */
  readonly performanceYuan: string;
  readonly netYuan: string;
  readonly lots: readonly RedeemedLot[];
  /** Null when the terms have none. */
  readonly performance: PerformanceFee | null;
}

/**
 * Prices shares at a NAV, oldest lot first: `net = gross − redemption fee − performance fee`. The performance fee
 * is `rate × Σ max(0, shares × (nav + dividends − highWater × (1 + hurdle × days / 365)))`. Each gain and the fee
 * are rounded half up to 分, so that the shown values add up. Throws FeeError when there are not enough shares.
 */
export function pricePrivateRedemption(input: {
  readonly lots: readonly PrivateLot[];
  readonly shares: Decimal;
  readonly nav: Decimal;
  readonly date: string;
  readonly tiers: readonly RedemptionTier[];
  readonly performance: PerformanceFeeTerms;
}): PrivateRedemptionPrice {
  const { grossYuan, feeYuan, netYuan, lots } = priceRedemption(input);
  const performance = performanceFee(lots, input);
  const charged = performance?.feeYuan ?? '0.00';
  return {
    grossYuan,
    feeYuan,
    performanceYuan: charged,
    netYuan: roundHalfUp(toBig(netYuan).minus(charged)),
    lots,
    performance,
  };
}

function performanceFee(
  taken: readonly RedeemedLot[],
  { lots, nav, performance: { rate, hurdle } }: Parameters<typeof pricePrivateRedemption>[0],
): PerformanceFee | null {
  if (toBig(rate).lte(0)) return null;
  const price = toBig(nav).toFixed();
  const rows = taken.map(({ id, shares, holdingDays }): LotPerformanceFee => {
    const lot = lots.find((each) => each.id === id);
    if (!lot) throw new RangeError(`unknown lot ${id}`);
    const grown = toBig(hurdle).times(holdingDays).div(DAYS_OF_YEAR).plus(1);
    const [highWater, dividends] = [toBig(lot.highWater).toFixed(), toBig(lot.dividends).toFixed()];
    const decimals = getNavDecimals([price, highWater, dividends]);
    const threshold = roundNav(toBig(highWater).times(grown), decimals);
    const gain = toBig(price).plus(dividends).minus(threshold).times(shares);
    return {
      id,
      confirmedOn: lot.date,
      shares,
      highWater: padNavDecimals(highWater, decimals),
      threshold,
      dividends: padNavDecimals(dividends, decimals),
      gainYuan: roundHalfUp(gain.gt(0) ? gain : new Big(0)),
    };
  });
  const base = rows.reduce((sum, { gainYuan }) => sum.plus(gainYuan), new Big(0));
  return {
    rate: toBig(rate).toFixed(),
    hurdle: toBig(hurdle).toFixed(),
    baseYuan: roundHalfUp(base),
    feeYuan: roundHalfUp(base.times(toBig(rate))),
    lots: rows,
  };
}

/** Computes the minimum shares after a partial redemption: the fund's own minimum, or the legal value at a NAV. */
export function computeResidualShares(input: {
  readonly minHoldShares: Decimal;
  readonly residualYuan: number;
  /** Latest NAV; null when none is published: then only the fund's own minimum applies. */
  readonly nav: Decimal | null;
}): string {
  const own = toBig(input.minHoldShares);
  if (input.nav === null || toBig(input.nav).lte(0)) return roundHalfUp(own);
  const byValue = new Big(input.residualYuan).div(toBig(input.nav)).round(2, Big.roundUp);
  return (byValue.gt(own) ? byValue : own).toFixed(2);
}

/**
 * Computes the maximum shares of a partial redemption, two places; null when only a full redemption is possible.
 */
export function computeMaxPartialShares(input: {
  readonly heldShares: Decimal;
  /** Unlocked on the open day. */
  readonly freeShares: Decimal;
  readonly residualShares: Decimal;
}): string | null {
  const above = toBig(input.heldShares).minus(input.residualShares);
  const free = toBig(input.freeShares);
  const most = (above.lt(free) ? above : free).round(2, Big.roundDown);
  return most.gt(0) ? most.toFixed(2) : null;
}
