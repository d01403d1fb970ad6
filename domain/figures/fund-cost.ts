/**
 * Cost of holding a fund over the years in fees, in 元 (domain rules, sections 2, 5 and 7). The value is assumed
 * constant, so that only fees are counted; running fees are already included in the published NAV. A performance
 * fee is charged only on a gain, so it is zero here.
 */
import Big from 'big.js';
import {
  FeeError,
  findRedemptionTier,
  priceSubscription,
  findSubscriptionTier,
  type RedemptionTier,
  type SubscriptionTier,
} from '~/domain/figures/fees';
import { type Decimal, roundHalfUp, toBig } from '~/domain/figures/money';

const DAYS_A_YEAR = 365;

export interface FundCost {
  readonly years: number;
  readonly subscribeYuan: string;
  /** Management, custody and sales service fees over the years. */
  readonly runningYuan: string;
  readonly redeemYuan: string;
  readonly totalYuan: string;
}

/**
 * Computes the fees of an amount that is bought once, held for whole years and sold. `yearlyRate` is the sum of the
 * running rates as decimal text. A public fund deducts its fee from the amount; a private fund adds it
 * (`isFeeOnTop`), so the full amount is invested. Throws FeeError when the amount does not cover its fee.
 */
export function computeFundCost(input: {
  readonly amountYuan: Decimal;
  readonly years: number;
  readonly subscribeTiers: readonly SubscriptionTier[];
  readonly redeemTiers: readonly RedemptionTier[];
  readonly yearlyRate: Decimal;
  readonly isFeeOnTop?: boolean;
}): FundCost {
  const { years } = input;
  const bought = input.isFeeOnTop
    ? onTop(input.amountYuan, input.subscribeTiers)
    : priceSubscription({ amountYuan: input.amountYuan, tiers: input.subscribeTiers });
  const net = toBig(bought.netYuan);
  const running = new Big(roundHalfUp(net.times(toBig(input.yearlyRate)).times(years)));
  const tier = findRedemptionTier(input.redeemTiers, years * DAYS_A_YEAR);
  const redeemed = new Big(roundHalfUp(net.times(toBig(tier?.rate ?? '0'))));
  return {
    years,
    subscribeYuan: bought.feeYuan,
    runningYuan: roundHalfUp(running),
    redeemYuan: roundHalfUp(redeemed),
    totalYuan: roundHalfUp(toBig(bought.feeYuan).plus(running).plus(redeemed)),
  };
}

function onTop(amountYuan: Decimal, tiers: readonly SubscriptionTier[]) {
  const amount = toBig(amountYuan);
  if (amount.lte(0)) throw new FeeError('申购金额须大于 0');
  const tier = findSubscriptionTier(tiers, amount);
  const fee = tier?.fixedYuan ?? amount.times(toBig(tier?.rate ?? '0'));
  return { netYuan: roundHalfUp(amount), feeYuan: roundHalfUp(toBig(fee)) };
}
