/**
 * Payouts and splits of a public fund as they reach one holder (domain rules, section 5). Who held shares before the
 * record day is entitled: bought on the record day does not count, redeemed on it does. Shares and NAV are decimal text,
 * money is 分; both are rounded half up to two places, once per holder.
 */
import Big from 'big.js';
import { roundHalfUp, toBig, yuanToFen, type Fen } from '~/domain/figures/money';

/** A change of the shares of one holder: day T of an order, ex-day of a reinvested dividend, day of a split. */
export interface ShareMove {
  readonly date: string;
  /** Added, or with a minus taken away. */
  readonly shares: string;
  /** Income of a money fund kept as shares: it earns from the day after. */
  readonly isIncome?: boolean;
}

/** What was held at the end of the day before: the moves dated earlier. */
export function sharesBefore(moves: readonly ShareMove[], day: string): string {
  return roundHalfUp(
    moves.reduce((sum, move) => (move.date < day ? sum.plus(toBig(move.shares)) : sum), new Big(0)),
  );
}

/** Shares a dividend is paid on: those of orders whose day T lies before its record day. Never negative. */
export function entitledShares(moves: readonly ShareMove[], recordOn: string): string {
  const shares = sharesBefore(moves, recordOn);
  return toBig(shares).lt(0) ? '0.00' : shares;
}

/** Cash of a dividend for one holder, 分. Throws RangeError on what is no decimal. */
export const dividendFen = (shares: string, perShare: string): Fen =>
  yuanToFen(toBig(shares).times(toBig(perShare)));

/**
 * Shares a dividend buys at the NAV of the ex-day, without a fee. Throws RangeError where there is no NAV above 0.
 */
export function reinvestedShares(amountFen: Fen, exNav: string): string {
  const nav = toBig(exNav);
  if (nav.lte(0)) throw new RangeError('a NAV must be positive');
  return roundHalfUp(new Big(amountFen).div(100).div(nav));
}

/** A lot as it stands now: bought on day T, with the splits it went through. */
export interface PaidLot {
  readonly tradedOn: string;
  readonly left: string;
  readonly splits: readonly { readonly date: string; readonly before: string; readonly after: string }[];
}

/**
 * The part of a cash dividend that was paid on shares still held, 分: by shares as they were on the record day, so that
 * splits since then do not count twice. All of it while nothing was redeemed, nothing when all was.
 * @param paid the whole dividend and the shares entitled to it
 */
export function keptDividendFen(
  paid: { readonly recordOn: string; readonly shares: string; readonly amountFen: Fen },
  lots: readonly PaidLot[],
): Fen {
  const entitled = toBig(paid.shares);
  if (entitled.lte(0)) return 0;
  const held = lots
    .filter(({ tradedOn }) => tradedOn < paid.recordOn)
    .reduce((sum, lot) => sum.plus(sharesOnRecord(lot, paid.recordOn)), new Big(0));
  const part = held.gt(entitled) ? entitled : held;
  return yuanToFen(new Big(paid.amountFen).div(100).times(part).div(entitled));
}

/** What is left of a lot, in shares of the record day; a split on that day came after. */
function sharesOnRecord({ left, splits }: PaidLot, recordOn: string): string {
  const shares = splits
    .filter(({ date, after }) => date >= recordOn && toBig(after).gt(0))
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
