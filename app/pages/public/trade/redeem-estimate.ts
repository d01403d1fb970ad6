import Big from 'big.js';
import { roundHalfUp, toBig } from '~/domain/figures/money';

/** Lot data needed for the estimate; the oldest lot comes first. */
export interface RedeemLot {
  shares: string;
  confirmed_on: string;
  holding_days: number;
  /** Rate on day T, as a ratio. */
  rate: number;
  next_rate: number | null;
  next_rate_on: string | null;
}

export interface RedeemLotFee {
  shares: string;
  confirmedOn: string;
  holdingDays: number;
  rate: number;
  feeYuan: string;
  /** First day of the next, lower tier, its rate, and the saving by waiting, at the same NAV. */
  wait: { on: string; rate: number; savesYuan: string } | null;
}

export interface RedeemEstimate {
  grossYuan: string;
  feeYuan: string;
  netYuan: string;
  lotFees: RedeemLotFee[];
  /** First day on which waiting saves money, and the saving. */
  wait: { on: string; savesYuan: string } | null;
  /** Remaining shares. */
  rest: string;
}

const ratio = (value: number): Big => new Big(value.toFixed(8));

/**
 * Computes the proceeds of shares at a NAV, oldest lot first, each with its own rate (domain rules, section 7). An
 * estimate, because the price is that of day T. Null for zero shares, or for more than are held.
 */
export function computeRedeemEstimate(
  lots: readonly RedeemLot[],
  nav: string,
  shares: string,
): RedeemEstimate | null {
  let wanted = toBig(shares);
  if (wanted.lte(0)) return null;
  const price = toBig(nav);
  let gross = new Big(0);
  let fee = new Big(0);
  let rest = new Big(0);
  const lotFees: RedeemLotFee[] = [];
  for (const lot of lots) {
    const held = toBig(lot.shares);
    const taken = held.lt(wanted) ? held : wanted;
    rest = rest.plus(held.minus(taken));
    if (taken.lte(0)) continue;
    wanted = wanted.minus(taken);
    const worth = taken.times(price);
    const lotFee = worth.times(ratio(lot.rate));
    gross = gross.plus(worth);
    fee = fee.plus(lotFee);
    lotFees.push({
      shares: roundHalfUp(taken),
      confirmedOn: lot.confirmed_on,
      holdingDays: lot.holding_days,
      rate: lot.rate,
      feeYuan: roundHalfUp(lotFee),
      wait: getWait(lot, worth),
    });
  }
  if (wanted.gt(0)) return null;
  const [grossYuan, feeYuan] = [roundHalfUp(gross), roundHalfUp(fee)];
  return {
    grossYuan,
    feeYuan,
    netYuan: roundHalfUp(toBig(grossYuan).minus(feeYuan)),
    lotFees,
    wait: firstWait(lotFees),
    rest: roundHalfUp(rest),
  };
}

function getWait(lot: RedeemLot, worth: Big): RedeemLotFee['wait'] {
  if (lot.next_rate === null || lot.next_rate_on === null || lot.next_rate >= lot.rate) return null;
  return {
    on: lot.next_rate_on,
    rate: lot.next_rate,
    savesYuan: roundHalfUp(worth.times(ratio(lot.rate).minus(ratio(lot.next_rate)))),
  };
}

/** Returns the earliest day, with the total saving of all lots that change on it. */
function firstWait(lotFees: readonly RedeemLotFee[]): RedeemEstimate['wait'] {
  const waits = lotFees.flatMap(({ wait }) => (wait ? [wait] : []));
  if (waits.length === 0) return null;
  const on = waits.reduce((first, wait) => (wait.on < first ? wait.on : first), waits[0]?.on ?? '');
  const saves = waits.reduce((sum, wait) => (wait.on === on ? sum.plus(wait.savesYuan) : sum), new Big(0));
  return { on, savesYuan: roundHalfUp(saves) };
}

/** Computes a fraction of the shares, rounded down to two decimals: a quarter of 100.03 is 25.00. */
export const computeShareFraction = (shares: string, share: number): string =>
  toBig(shares).times(share).round(2, Big.roundDown).toFixed(2);
