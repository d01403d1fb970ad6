/**
 * Lots for the liquidity steps: shares taken from the oldest first, and portions that add up to the value of the
 * holding.
 */
import Big from 'big.js';
import { toBig, type Decimal, type Fen } from '~/domain/figures/money';
import { splitFen, type CashPortion } from '~/domain/holdings/liquidity';

/** Held shares of a lot and the end of its lock-up; null without one. */
export interface CashLot {
  readonly id: string;
  /** Confirmation day. */
  readonly date: string;
  /** Decimal text. */
  readonly shares: string;
  readonly unlockedOn: string | null;
}

export const sumShares = (lots: readonly Pick<CashLot, 'shares'>[]): Big =>
  lots.reduce((sum, { shares }) => sum.plus(toBig(shares)), new Big(0));

/** Sorts the oldest lot first; lots of the same day keep their order. */
export const sortOldestFirst = <Lot extends Pick<CashLot, 'date'>>(lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** Takes a number of shares from the lots in order and returns the taken and the remaining shares of each. */
export function takeShares<Lot extends CashLot>(
  lots: readonly Lot[],
  shares: Decimal,
): { taken: Lot[]; left: Lot[] } {
  let wanted = toBig(shares);
  const [taken, left]: [Lot[], Lot[]] = [[], []];
  for (const lot of lots) {
    const held = toBig(lot.shares);
    const some = held.lt(wanted) ? held : wanted;
    wanted = wanted.minus(some);
    if (some.gt(0)) taken.push({ ...lot, shares: some.toFixed() });
    if (held.gt(some)) left.push({ ...lot, shares: held.minus(some).toFixed() });
  }
  return { taken, left };
}

/** A portion before it is valued: its shares are its weight. */
export type WeightedPortion = Omit<CashPortion, 'productCode' | 'valueFen' | 'feeFen'> & {
  /** Fee for a portion of this value; null when none is on record. */
  readonly feeFen: Fen | null;
};

/** Splits a holding into portions that add up to its value; no fee exceeds its portion. */
export function splitIntoPortions(
  productCode: string,
  valueFen: Fen,
  weighed: readonly WeightedPortion[],
): CashPortion[] {
  const values = splitFen(
    valueFen,
    weighed.map(({ shares }) => Number(shares)),
  );
  return weighed.map((piece, index) => {
    const own = values[index] ?? 0;
    return {
      ...piece,
      productCode,
      valueFen: own,
      feeFen: piece.feeFen === null ? null : Math.min(piece.feeFen, Math.max(0, own)),
    };
  });
}
