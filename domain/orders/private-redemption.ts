/**
 * What a redemption of a private fund brings: gross amount, redemption fee by holding days, performance fee by the
 * high-water mark of each lot (domain rules, section 2), and how much of a holding may stay. Amounts 元, shares and NAV
 * decimal text, rates ratios as decimal text. Holding days run from a lot's confirmation to the open day, which is the
 * confirmation day of a private redemption.
 */
import Big from 'big.js';
import { priceRedemption, type Lot, type RedeemedLot, type RedemptionTier } from '~/domain/figures/fees';
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';
import { getNavPlaces, padNavPlaces, roundNav } from '~/domain/figures/nav';

/** How the performance fee is found, in words for the person. */
export const PERFORMANCE_FEE_METHOD_TEXT = '单人单笔高水位法，赎回时计提';
const DAYS_OF_YEAR = 365;

/** How the holding days are counted, in words of the contract: what `pricePrivateRedemption` charges by. */
export const PRIVATE_HOLDING_TEXT = '持有天数自份额确认日起算，至赎回的开放日前一日止，按自然日计算';

/** Terms of a performance fee; none is charged at rate 0. */
export interface PerformanceFeeTerms {
  readonly rate: Decimal;
  /** Yearly return, simple, that stays free; '0' is none. */
  readonly hurdle: Decimal;
}

/** Shares of one purchase with what its performance fee is measured against. */
export interface PrivateLot extends Lot {
  /** Unit NAV it was confirmed at: its high-water mark, for the fee is taken with the shares that go. */
  readonly highWater: Decimal;
  /** Dividends paid on a share since then, 元. */
  readonly dividends: Decimal;
}

/** The performance fee of the shares of one lot. */
export interface LotPerformanceFee {
  readonly id: string;
  readonly confirmedOn: string;
  readonly shares: string;
  readonly highWater: string;
  /** High-water mark grown by the hurdle until the day of the redemption, with the places of the NAV. */
  readonly threshold: string;
  readonly dividends: string;
  /** Gain of these shares above the threshold, 元; 0 where there is none. */
  readonly gainYuan: string;
}

export interface PerformanceFee {
  readonly rate: string;
  readonly hurdle: string;
  /** Sum of the gains: what the rate is applied to. */
  readonly baseYuan: string;
  readonly feeYuan: string;
  readonly lots: readonly LotPerformanceFee[];
}

export interface PrivateRedemptionPrice {
  readonly grossYuan: string;
  readonly feeYuan: string;
  /** '0.00' without one. */
  readonly performanceYuan: string;
  readonly netYuan: string;
  readonly lots: readonly RedeemedLot[];
  /** Null where the terms have none. */
  readonly performance: PerformanceFee | null;
}

/**
 * Prices shares at a NAV, oldest lot first: `net = gross − redemption fee − performance fee`. The performance fee is
 * `rate × Σ max(0, shares × (nav + dividends − highWater × (1 + hurdle × days / 365)))`; each gain and the fee are
 * rounded half up to 分, so that what is shown adds up. Throws FeeError when there are not enough shares.
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
    if (!lot) throw new RangeError(`no lot ${id}`);
    const grown = toBig(hurdle).times(holdingDays).div(DAYS_OF_YEAR).plus(1);
    const [mark, dividends] = [toBig(lot.highWater).toFixed(), toBig(lot.dividends).toFixed()];
    const places = getNavPlaces([price, mark, dividends]);
    const threshold = roundNav(toBig(mark).times(grown), places);
    const gain = toBig(price).plus(dividends).minus(threshold).times(shares);
    return {
      id,
      confirmedOn: lot.date,
      shares,
      highWater: padNavPlaces(mark, places),
      threshold,
      dividends: padNavPlaces(dividends, places),
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

/** Least shares that stay after a redemption of a part: the fund's own residual, or the law's value at a NAV. */
export function computeResidualShares(input: {
  readonly minHoldShares: Decimal;
  readonly residualYuan: number;
  /** The latest; null where none is published: then the fund's own residual counts alone. */
  readonly nav: Decimal | null;
}): string {
  const own = toBig(input.minHoldShares);
  if (input.nav === null || toBig(input.nav).lte(0)) return roundHalfUp(own);
  const byValue = new Big(input.residualYuan).div(toBig(input.nav)).round(2, Big.roundUp);
  return (byValue.gt(own) ? byValue : own).toFixed(2);
}

/** The most shares that can go without all of them going, two places; null when only all can. */
export function computeMaxPartialShares(input: {
  readonly heldShares: Decimal;
  /** Out of their lock-up on the open day. */
  readonly freeShares: Decimal;
  readonly residualShares: Decimal;
}): string | null {
  const above = toBig(input.heldShares).minus(input.residualShares);
  const free = toBig(input.freeShares);
  const most = (above.lt(free) ? above : free).round(2, Big.roundDown);
  return most.gt(0) ? most.toFixed(2) : null;
}
