/**
 * Fees of public funds: subscription by outer deduction, redemption by FIFO lots with tiers by holding days (domain
 * rules, sections 5 and 7). Amounts and shares are decimal text, rates are ratios as decimal text ('0.0015' is 0.15
 * %). Money and shares are rounded half up to two places, once, at the end.
 */
import Big from 'big.js';
import { countDaysBetween } from '~/domain/calendar/dates';
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';

/** One tier by amount, from (inclusive) on; a fixed fee in 元 replaces the rate. */
export interface SubscriptionTier {
  readonly fromYuan: string;
  readonly rate?: string;
  readonly fixedYuan?: string;
}

/** One tier by holding days, from (inclusive) on. */
export interface RedemptionTier {
  readonly fromDays: number;
  readonly rate: string;
}

/** End of the holding days of a lot: the day its redemption is confirmed, or its day T. A term of each fund. */
export const HOLDING_UNTIL = ['confirmed', 'traded'] as const;
export type HoldingUntil = (typeof HOLDING_UNTIL)[number];

/** Days of a redemption, ISO. */
export interface RedemptionDays {
  /** Day T. */
  readonly tradeDate: string;
  readonly confirmDate: string;
}

/** Returns the day on which holding ends for the redemption fee; preview, charge and all texts use it. */
export const getHoldingEnd = ({ tradeDate, confirmDate }: RedemptionDays, until: HoldingUntil): string =>
  until === 'confirmed' ? confirmDate : tradeDate;

/** Counting rule of the holding days, in contract wording. */
export const HOLDING_DAYS_TEXTS: Readonly<Record<HoldingUntil, string>> = {
  confirmed: '持有天数自份额确认日起算，至赎回确认日前一日止，按自然日计算',
  traded: '持有天数自份额确认日起算，至赎回申请日（T 日）前一日止，按自然日计算',
};

/** Shares of one confirmed purchase. */
export interface Lot {
  readonly id: string;
  /** Day the shares were confirmed. */
  readonly date: string;
  readonly shares: string;
}

/** The request cannot be priced; `message` is written for the person. */
export class FeeError extends Error {
  override readonly name = 'FeeError';
}

/** Returns the tier of an amount: the last one it reaches. Null when there is none. */
export function findSubscriptionTier(
  tiers: readonly SubscriptionTier[],
  amountYuan: Decimal,
): SubscriptionTier | null {
  const amount = toBig(amountYuan);
  return highest(
    tiers,
    (tier) => toBig(tier.fromYuan),
    (from) => amount.gte(from),
  );
}

/** Returns the tier of a holding period: the last one it reaches. Null when there is none. */
export function findRedemptionTier(
  tiers: readonly RedemptionTier[],
  holdingDays: number,
): RedemptionTier | null {
  return highest(
    tiers,
    (tier) => new Big(tier.fromDays),
    (from) => from.lte(holdingDays),
  );
}

function highest<T>(
  tiers: readonly T[],
  getFrom: (tier: T) => Big,
  isReached: (from: Big) => boolean,
): T | null {
  let found: T | null = null;
  for (const tier of tiers) {
    if (isReached(getFrom(tier)) && (found === null || getFrom(tier).gte(getFrom(found)))) found = tier;
  }
  return found;
}

export interface PricedSubscription {
  /** Amount that buys shares. */
  readonly netYuan: string;
  readonly feeYuan: string;
  /** Null while the NAV of day T is unknown. */
  readonly shares: string | null;
}

/**
 * Computes `net = amount / (1 + f)`, `fee = amount − net`, `shares = net / nav`; a fixed fee is subtracted first.
 * `discount` multiplies the rate (not a fixed fee): '0.1' is one tenth. Throws FeeError when nothing is left.
 */
export function priceSubscription(input: {
  readonly amountYuan: Decimal;
  readonly tiers: readonly SubscriptionTier[];
  readonly nav?: Decimal | null;
  readonly discount?: Decimal;
}): PricedSubscription {
  const amount = toBig(input.amountYuan);
  if (amount.lte(0)) throw new FeeError('申购金额须大于 0');
  const tier = findSubscriptionTier(input.tiers, amount);
  const fixed = tier?.fixedYuan === undefined ? null : toBig(tier.fixedYuan);
  const rate = toBig(tier?.rate ?? '0').times(toBig(input.discount ?? '1'));
  const net = new Big(roundHalfUp(fixed === null ? amount.div(rate.plus(1)) : amount.minus(fixed)));
  if (net.lte(0)) throw new FeeError('申购金额不足以支付申购费');
  return {
    netYuan: roundHalfUp(net),
    feeYuan: roundHalfUp(amount.minus(net)),
    shares: input.nav == null ? null : roundHalfUp(net.div(positiveNav(input.nav))),
  };
}

/** One part of a redemption: shares taken from one lot. */
export interface RedeemedLot {
  readonly id: string;
  readonly shares: string;
  readonly holdingDays: number;
  readonly rate: string;
}

export interface PricedRedemption {
  readonly grossYuan: string;
  readonly feeYuan: string;
  readonly netYuan: string;
  readonly lots: readonly RedeemedLot[];
  /** Remaining lots, oldest first. */
  readonly remaining: readonly Lot[];
}

/**
 * Computes `Σ lots shares · nav · (1 − fee(days))`, oldest lot first, each lot with its own holding days (from its
 * confirmation to `date`, see `getHoldingEnd`). Throws FeeError when there are not enough shares.
 */
export function priceRedemption(input: {
  readonly lots: readonly Lot[];
  readonly shares: Decimal;
  readonly nav: Decimal;
  readonly date: string;
  readonly tiers: readonly RedemptionTier[];
}): PricedRedemption {
  const nav = positiveNav(input.nav);
  let wanted = toBig(input.shares);
  if (wanted.lte(0)) throw new FeeError('赎回份额须大于 0');
  const oldestFirst = input.lots.slice().sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const lots: RedeemedLot[] = [];
  const remaining: Lot[] = [];
  let gross = new Big(0);
  let fee = new Big(0);
  for (const lot of oldestFirst) {
    const held = toBig(lot.shares);
    const taken = held.lt(wanted) ? held : wanted;
    if (held.gt(taken)) remaining.push({ ...lot, shares: held.minus(taken).toFixed() });
    if (taken.lte(0)) continue;
    const holdingDays = countDaysBetween(lot.date, input.date);
    if (holdingDays < 0) throw new FeeError('份额尚未确认，暂不能赎回');
    const rate = findRedemptionTier(input.tiers, holdingDays)?.rate ?? '0';
    lots.push({ id: lot.id, shares: taken.toFixed(), holdingDays, rate });
    gross = gross.plus(taken.times(nav));
    fee = fee.plus(taken.times(nav).times(toBig(rate)));
    wanted = wanted.minus(taken);
  }
  if (wanted.gt(0)) throw new FeeError('可赎回份额不足');
  const grossYuan = roundHalfUp(gross);
  const feeYuan = roundHalfUp(fee);
  return { grossYuan, feeYuan, netYuan: roundHalfUp(new Big(grossYuan).minus(feeYuan)), lots, remaining };
}

function positiveNav(value: Decimal): Big {
  const nav = toBig(value);
  if (nav.lte(0)) throw new RangeError('a NAV must be positive');
  return nav;
}
