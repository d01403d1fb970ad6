/**
 * Dividends and splits of a public fund for one holder (domain rules, sections 5 and 9). Orders with T before the ex-day are
 * priced at a NAV that still holds the dividend: a purchase among them is entitled, a redemption is not. Orders with T on or
 * after the ex-day are priced without it. Shares and NAV are decimal text, money is in fen. Both are rounded half up to two
 * places, once per holder.
 */
import Big from 'big.js';
import { roundHalfUp, toBig, yuanToFen, type Fen } from '~/domain/figures/money';

/** A change of the shares of one holder: day T of an order, ex-day of a reinvested dividend, day of a split. */
export interface ShareMovement {
  readonly date: string;
  /** Added, or with a minus taken away. */
  readonly shares: string;
  /** Income of a money fund kept as shares: it earns from the day after. */
  readonly isIncome?: boolean;
}

/** What was held at the end of the day before: the moves dated earlier. */
export function computeSharesBefore(moves: readonly ShareMovement[], day: string): string {
  return roundHalfUp(
    moves.reduce((sum, move) => (move.date < day ? sum.plus(toBig(move.shares)) : sum), new Big(0)),
  );
}

/** Shares that a dividend is paid on: those of orders with day T before its ex-day. Never negative. */
export function computeEntitledShares(moves: readonly ShareMovement[], exOn: string): string {
  const shares = computeSharesBefore(moves, exOn);
  return toBig(shares).lt(0) ? '0.00' : shares;
}

/** Cash of a dividend for one holder, 分. Throws RangeError on what is no decimal. */
export const computeDividendFen = (shares: string, perShare: string): Fen =>
  yuanToFen(toBig(shares).times(toBig(perShare)));

/**
 * Shares a dividend buys at the NAV of the ex-day, without a fee. Throws RangeError where there is no NAV above 0.
 */
export function computeReinvestedShares(amountFen: Fen, exNav: string): string {
  const nav = toBig(exNav);
  if (nav.lte(0)) throw new RangeError('a NAV must be positive');
  return roundHalfUp(new Big(amountFen).div(100).div(nav));
}

/** A lot as it stands now: bought on day T, with the splits it went through. */
export interface DividendLot {
  readonly tradedOn: string;
  readonly left: string;
  readonly splits: readonly { readonly date: string; readonly before: string; readonly after: string }[];
}

/**
 * The part of a cash dividend that was paid on shares still held, 分: by shares as they were before the ex-day, so that
 * splits since then do not count twice. All of it while nothing was redeemed, nothing when all was.
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

/** The rest of a lot in shares of the day before the ex-day; a split on the ex-day came after the dividend. */
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
 * The lots of one holder after a split of `ratio` new shares for one old. What is left of them together is the old sum
 * times the ratio, half up to two places; every lot gets its part rounded down, and the hundredths that remain go to the
 * largest remainders, the older lot first. Throws RangeError on a ratio that is not positive.
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
    // A lot of which nothing was redeemed stays whole.
    const isWhole = toBig(lot.left).eq(toBig(lot.shares)) || shares.lt(left);
    return { id: lot.id, shares: (isWhole ? left : shares).toFixed(2), left: left.toFixed(2) };
  });
}
