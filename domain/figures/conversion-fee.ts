/**
 * Price of a conversion between public funds: redemption fee of each lot, then the difference of the purchase fees
 * (补差) on what is left, never below 0. Amounts and shares are decimal text; each leg is rounded once, at its end.
 */
import {
  FeeError,
  findSubscriptionTier,
  priceRedemption,
  type Lot,
  type PricedRedemption,
  type RedemptionTier,
  type SubscriptionTier,
} from '~/domain/figures/fees';
import { isPositiveDecimal, roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';

/**
 * Form of the difference in the fund contract. `rate_difference`: the difference of both rates, by outer deduction.
 * `fee_difference`: the difference of both fees.
 */
export const CONVERSION_FEE_FORMS = ['rate_difference', 'fee_difference'] as const;
export type ConversionFeeForm = (typeof CONVERSION_FEE_FORMS)[number];

/** Purchase fees of the fund that is left and of the other one. */
export interface ConversionTiers {
  readonly from: readonly SubscriptionTier[];
  readonly into: readonly SubscriptionTier[];
  readonly form: ConversionFeeForm;
}

/** The fees leave nothing to convert, or too little for 0.01 share. */
export class NothingToConvertError extends FeeError {
  constructor() {
    super('扣除费用后的金额不足以转入');
  }
}

export interface PricedConversion {
  /** Leg out: gross amount, redemption fee, and the amount to convert. */
  readonly sold: PricedRedemption;
  /** Difference of the purchase fees, taken from the amount to convert. */
  readonly differenceYuan: string;
  /** Amount that buys shares of the other fund. */
  readonly netYuan: string;
  /** Null while the NAV of the other fund is unknown. */
  readonly shares: string | null;
}

/**
 * Prices a conversion.
 * @throws NothingToConvertError when the fees leave too little; FeeError when there are not enough shares
 */
export function priceConversion({
  tiers,
  intoNav,
  ...out
}: Omit<Parameters<typeof priceRedemption>[0], 'tiers'> & {
  readonly redeemTiers: readonly RedemptionTier[];
  readonly lots: readonly Lot[];
  readonly tiers: ConversionTiers;
  readonly intoNav: Decimal | null;
}): PricedConversion {
  const sold = priceRedemption({ ...out, tiers: out.redeemTiers });
  const differenceYuan = computeFeeDifference(sold.netYuan, tiers);
  const net = toBig(sold.netYuan).minus(differenceYuan);
  const shares = intoNav === null ? null : roundHalfUp(net.div(intoNav));
  if (net.lte(0) || (shares !== null && !isPositiveDecimal(shares))) throw new NothingToConvertError();
  return {
    sold,
    differenceYuan,
    netYuan: roundHalfUp(net),
    shares,
  };
}

/** Computes the difference of the purchase fees on an amount to convert, 元. */
export function computeFeeDifference(amountYuan: Decimal, { from, into, form }: ConversionTiers): string {
  const amount = toBig(amountYuan);
  const [left, right] = [findSubscriptionTier(from, amount), findSubscriptionTier(into, amount)];
  const isFixed = left?.fixedYuan !== undefined || right?.fixedYuan !== undefined;
  const difference =
    form === 'fee_difference' || isFixed
      ? computeFee(amount, right).minus(computeFee(amount, left))
      : computeFee(amount, {
          rate: toBig(right?.rate ?? '0')
            .minus(left?.rate ?? '0')
            .toFixed(),
        });
  return difference.lt(0) ? '0.00' : roundHalfUp(difference);
}

/** Purchase fee of an amount by outer deduction, not rounded; a fixed fee is itself. */
const computeFee = (amount: Decimal, tier: Pick<SubscriptionTier, 'rate' | 'fixedYuan'> | null) =>
  tier?.fixedYuan !== undefined
    ? toBig(tier.fixedYuan)
    : toBig(amount).minus(toBig(amount).div(toBig(tier?.rate ?? '0').plus(1)));
