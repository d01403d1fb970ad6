/** Lots in the hands of a ladder: shares taken from the oldest first, and pieces that add up to what the holding is worth. */
import Big from 'big.js';
import { toBig, type Decimal, type Fen } from '~/domain/figures/money';
import { splitFen, type CashPortion } from '~/domain/holdings/liquidity';

/** What of a lot is held and when its lock ends; null without one. */
export interface CashLot {
  readonly id: string;
  /** Confirmed on. */
  readonly date: string;
  /** Decimal text. */
  readonly shares: string;
  readonly unlockedOn: string | null;
}

export const sumShares = (lots: readonly Pick<CashLot, 'shares'>[]): Big =>
  lots.reduce((sum, { shares }) => sum.plus(toBig(shares)), new Big(0));

/** The oldest lot first; of one day in the order they come. */
export const sortOldestFirst = <Lot extends Pick<CashLot, 'date'>>(lots: readonly Lot[]): Lot[] =>
  [...lots].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

/** So many shares out of lots, in their order: what was taken of each, and what is left of it. */
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

/** A piece before the holding's value is laid on it: its shares are its weight. */
export type WeightedPortion = Omit<CashPortion, 'productCode' | 'valueFen' | 'feeFen'> & {
  /** The fee where the piece is worth so much; null where none is on record. */
  readonly feeFen: Fen | null;
};

/** Pieces of a holding that add up to its value; no fee is more than its piece. */
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
