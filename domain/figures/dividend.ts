/**
 * Dividends and splits of a public fund for one holder (domain rules, sections 5 and 9). Orders with T before the
 * ex-day are priced at a NAV that still includes the dividend: a purchase among them is entitled, a redemption is
 * not. Orders with T on or after the ex-day are priced without it. Shares and NAV are decimal text, money is in
 * fen. Both are rounded half up to two places, once per holder.
 */
import Big from 'big.js';
import { roundHalfUp, toBig, yuanToFen, type Fen } from '~/domain/figures/money';

/** A change in the shares of one holder: day T of an order, ex-day of a reinvested dividend, day of a split. */
export interface ShareMovement {
  readonly date: string;
  /** Shares added; negative when removed. */
  readonly shares: string;
  /** Income of a money fund kept as shares: it earns income from the next day on. */
  readonly isIncome?: boolean;
}

/** Computes the shares held at the end of the previous day: the sum of the earlier moves. */
export function computeSharesBefore(moves: readonly ShareMovement[], day: string): string {
  return roundHalfUp(
    moves.reduce((sum, move) => (move.date < day ? sum.plus(toBig(move.shares)) : sum), new Big(0)),
  );
}

/** Computes the shares entitled to a dividend: those of orders with day T before its ex-day. Never negative. */
export function computeEntitledShares(moves: readonly ShareMovement[], exOn: string): string {
  const shares = computeSharesBefore(moves, exOn);
  return toBig(shares).lt(0) ? '0.00' : shares;
}

/** Computes the cash dividend of one holder, 分. Throws RangeError for text that is not a decimal. */
export const computeDividendFen = (shares: string, perShare: string): Fen =>
  yuanToFen(toBig(shares).times(toBig(perShare)));

/**
 * Computes the shares that a dividend buys at the NAV of the ex-day, without a fee. Throws RangeError without a NAV
 * above 0.
 */
export function computeReinvestedShares(amountFen: Fen, exNav: string): string {
  const nav = toBig(exNav);
  if (nav.lte(0)) throw new RangeError('a NAV must be positive');
  return roundHalfUp(new Big(amountFen).div(100).div(nav));
}

/** Current state of a lot: bought on day T, with its splits. */
export interface DividendLot {
  readonly tradedOn: string;
  readonly left: string;
  readonly splits: readonly { readonly date: string; readonly before: string; readonly after: string }[];
}

/**
 * Computes the part of a cash dividend that was paid on shares still held, 分. It uses shares before the ex-day, so
 * that later splits do not count twice. It is the full dividend while nothing was redeemed, and zero when all was.
 * @param paid the whole dividend and the shares entitled to it
 */
export function computeHeldDividendFen(
  paid: { readonly exOn: string; readonly shares: string; readonly amountFen: Fen },
  lots: readonly DividendLot[],
): Fen {
  const entitled = toBig(paid.shares);
  if (entitled.lte(0)) return 0;
  const held = lots
    .filter(({ tradedOn }) => tradedOn < paid.exOn)
    .reduce((sum, lot) => sum.plus(sharesBeforeExDay(lot, paid.exOn)), new Big(0));
  const part = held.gt(entitled) ? entitled : held;
  return yuanToFen(new Big(paid.amountFen).div(100).times(part).div(entitled));
}

/**
 * Returns the remaining shares of a lot in units of the day before the ex-day; a split on the ex-day came after the
 * dividend.
 */
function sharesBeforeExDay({ left, splits }: DividendLot, exOn: string): string {
  const shares = splits
    .filter(({ date, after }) => date >= exOn && toBig(after).gt(0))
    .reduce((now, { before, after }) => now.times(before).div(after), toBig(left));
  return roundHalfUp(shares);
}

/** Shares of one lot; `left` of them are not redeemed. */
export interface SplitLot {
  readonly id: string;
  readonly shares: string;
  readonly left: string;
}

/**
 * Splits the lots of one holder at `ratio` new shares per old share. The new total of remaining shares is the old
 * total times the ratio, rounded half up to two places. Every lot gets its part rounded down; the remaining
 * hundredths go to the largest remainders, the older lot first. Throws RangeError for a ratio that is not positive.
 */
export function splitLots(lots: readonly SplitLot[], ratio: string): SplitLot[] {
  const times = toBig(ratio);
  if (times.lte(0)) throw new RangeError('a split ratio must be positive');
  const exact = lots.map(({ left }) => toBig(left).times(times));
  const parts = exact.map((each) => each.round(2, Big.roundDown));
  const whole = new Big(roundHalfUp(exact.reduce((sum, each) => sum.plus(each), new Big(0))));
  const hundredths = whole.minus(parts.reduce((sum, each) => sum.plus(each), new Big(0))).times(100);
  exact
    .map((each, index) => ({ index, remainder: each.minus(parts[index] ?? 0) }))
    .sort((a, b) => b.remainder.cmp(a.remainder) || a.index - b.index)
    .slice(0, hundredths.toNumber())
    .forEach(({ index }) => {
      parts[index] = (parts[index] ?? new Big(0)).plus('0.01');
    });
  return lots.map((lot, index) => {
    const left = parts[index] ?? new Big(0);
    const shares = new Big(roundHalfUp(toBig(lot.shares).times(times)));
    // A lot without redemptions stays complete.
    const isWhole = toBig(lot.left).eq(toBig(lot.shares)) || shares.lt(left);
    return { id: lot.id, shares: (isWhole ? left : shares).toFixed(2), left: left.toFixed(2) };
  });
}
