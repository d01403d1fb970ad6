/**
 * Computes the effects of a corrected NAV on the bookings of one holding, in the independent ledger of tests
 * (domain rules, section 9). Above 0.5 % a purchase gains or loses shares as far as it still holds them; for
 * redeemed shares, and for redemptions, the missing money is owed. Nothing is taken back: neither money, nor shares
 * that were redeemed or are reserved by an accepted redemption.
 */
import {
  divideByFraction,
  parseDecimal,
  roundHalfUp,
  multiplyByFraction,
  type Fraction,
} from '~/upstream/modules/settlement/testing/exact-fractions';
import { computeHolding, computePayout } from '~/upstream/modules/settlement/testing/independent-ledger';
import type {
  CorrectedBooking,
  LedgerCorrection,
  LedgerHistory,
  LedgerOrder,
  Lot,
  ShareMove,
  TakenShares,
} from '~/upstream/modules/settlement/testing/ledger-history';

interface Correction {
  readonly day: string;
  readonly becomes: string;
  /** The last settled night. */
  readonly afterNight: string;
  /** The newest NAV published then. */
  readonly bookedUpTo: string;
  /** Accepted redemptions that are not confirmed. */
  readonly pending: readonly LedgerOrder[];
}

export function computeCorrection(history: LedgerHistory, correction: Correction): LedgerCorrection {
  const { day, becomes, afterNight } = correction;
  const state = computeHolding(history, correction.bookedUpTo);
  const bookedAt = history.pricedNavs.get(day) ?? history.navs.get(day) ?? '';
  const right = parseDecimal(becomes);
  const held = state.lots.reduce((sum, { left }) => sum + left, 0n);
  let free = held - correction.pending.reduce((sum, order) => sum + bookedShares(order), 0n);
  const bookings: CorrectedBooking[] = [];
  for (const order of history.orders) {
    if (order.tradeDate !== day) continue;
    const confirmed = state.orders.get(order.id);
    if (!confirmed) continue;
    bookings.push(
      order.kind === 'buy'
        ? ofPurchase(order.id, confirmed.amountFen - confirmed.feeFen)
        : ofRedemption(order.id, confirmed.taken),
    );
  }
  for (const { exOn, amountFen, newShares } of state.dividends)
    if (exOn === day && newShares > 0n) bookings.push(ofPurchase(`reinvest ${exOn}`, amountFen));
  return { day, becomes, afterNight, bookings };

  /** Returns the current state of a booking: the last compensated value, and the excess it left the person, 分. */
  function standing(booking: string): { before: Fraction; isMaterial: boolean; excessFen: bigint } {
    const own = history.corrections.flatMap((each) =>
      each.day === day
        ? each.bookings
            .filter((entry) => entry.booking === booking && entry.outcome !== 'disclosed')
            .map((entry) => ({ ...entry, becomes: each.becomes }))
        : [],
    );
    const was = own.at(-1)?.becomes ?? bookedAt;
    const excessFen = own.at(-1)?.excessFen ?? 0n;
    return { before: parseDecimal(was), isMaterial: isMaterialError(was, becomes), excessFen };
  }

  function ofRedemption(booking: string, taken: readonly TakenShares[]): CorrectedBooking {
    const { before, isMaterial, excessFen } = standing(booking);
    const missing = computePayout(taken, right) - computePayout(taken, before);
    if (!isMaterial || missing === 0n) return disclosed(booking);
    const total = excessFen + missing;
    return {
      ...{ booking, outcome: total > 0n ? 'money' : 'borne', moved: 0n, moves: [] },
      ...(total > 0n ? { dueFen: total, excessFen: 0n } : { dueFen: 0n, excessFen: total }),
    };
  }

  function ofPurchase(booking: string, netFen: bigint): CorrectedBooking {
    const { before, isMaterial, excessFen } = standing(booking);
    const difference = divideByFraction(netFen, right) - divideByFraction(netFen, before);
    if (!isMaterial || difference === 0n) return disclosed(booking);
    const wholeFen = multiplyByFraction(difference, right);
    const restFen = wholeFen + excessFen > 0n ? wholeFen + excessFen : 0n;
    // An earlier excess offsets what is missing now.
    const missing =
      difference > 0n && excessFen < 0n && wholeFen > 0n
        ? roundHalfUp({ top: difference * restFen, bottom: wholeFen })
        : difference;
    const lot = state.lots.find((each) => each.booking === booking);
    const kept = lot && lot.shares > 0n ? roundHalfUp({ top: missing * lot.left, bottom: lot.shares }) : 0n;
    const moves = lot && kept !== 0n ? getMoves(lot, kept) : [];
    const gained = moves.reduce((sum, each) => sum + each.shares, 0n);
    const isTaken = gained >= 0n || free + gained >= 0n;
    if (isTaken && gained < 0n) free += gained;
    const isAdjusted = kept !== 0n && isTaken;
    const moved = isAdjusted ? kept : 0n;
    const dueFen = missing > kept ? multiplyByFraction(missing - kept, right) : 0n;
    const left =
      difference > 0n ? wholeFen + excessFen : excessFen + multiplyByFraction(difference - moved, right);
    return {
      ...{ booking, dueFen, outcome: isAdjusted ? 'shares' : dueFen > 0n ? 'money' : 'borne' },
      ...{ moved, moves: isAdjusted ? moves : [], excessFen: left < 0n ? left : 0n },
    };
  }

  /** Each later split is adjusted on its own day. */
  function getMoves(lot: Lot, kept: bigint): ShareMove[] {
    let now = kept;
    return [
      { day, shares: kept },
      ...lot.splits.map(({ exOn, ratio }) => {
        const after = multiplyByFraction(now, parseDecimal(ratio));
        const move = { day: exOn, shares: after - now };
        now = after;
        return move;
      }),
    ];
  }

  /** Returns the reserved shares of a redemption in the currently booked unit. */
  function bookedShares({ shares = 0n, placedAt, tradeDate }: LedgerOrder): bigint {
    const placedOn = placedAt.slice(0, 10);
    return history.splits.reduce((now, { exOn, ratio, bookedOn }) => {
      const factor = parseDecimal(ratio);
      if (bookedOn !== null && exOn > placedOn && exOn <= tradeDate) return multiplyByFraction(now, factor);
      if (bookedOn === null && exOn <= placedOn)
        return roundHalfUp({ top: now * factor.bottom, bottom: factor.top });
      return now;
    }, shares);
  }
}

const disclosed = (booking: string): CorrectedBooking => ({
  ...{ booking, outcome: 'disclosed', moved: 0n, moves: [], dueFen: 0n, excessFen: 0n },
});

/** Returns whether an error exceeds 0.5 % of the corrected NAV. */
function isMaterialError(was: string, becomes: string): boolean {
  const [from, to] = [parseDecimal(was), parseDecimal(becomes)];
  const [wrong, right] = [from.top * to.bottom, to.top * from.bottom];
  return (wrong > right ? wrong - right : right - wrong) * 200n > right;
}
