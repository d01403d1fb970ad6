import { parseDecimal, multiplyByFraction } from '~/upstream/modules/settlement/testing/exact-fractions';
import { computeHolding } from '~/upstream/modules/settlement/testing/independent-ledger';
import type { LedgerHistory } from '~/upstream/modules/settlement/testing/ledger-history';

/**
 * Computes the income of the accounting day, 分: the value at its NAV less that at the NAV before, plus the money
 * paid out since. Orders count on their day T, dividends and splits on their ex-date, a correction on the day of
 * its NAV.
 */
export function computeDayIncome(history: LedgerHistory, accountingDay: string): bigint {
  const { orders, dividends, moves } = computeHolding(history, accountingDay);
  const before =
    [...history.navs.keys()]
      .filter((day) => day < accountingDay)
      .sort()
      .at(-1) ?? '';
  const paidFen = dividends
    .filter(({ exOn, way }) => exOn > before && way === 'cash')
    .reduce((sum, { amountFen }) => sum + amountFen, 0n);
  const dueFen = history.corrections
    .filter(({ day }) => day > before)
    .flatMap(({ bookings }) => bookings)
    .reduce((sum, booking) => sum + booking.dueFen, 0n);
  const movedFen = history.orders
    .filter(({ id, tradeDate }) => orders.has(id) && tradeDate > before)
    .reduce((sum, { id, kind }) => {
      const amountFen = orders.get(id)?.amountFen ?? 0n;
      return sum + (kind === 'buy' ? -amountFen : amountFen);
    }, paidFen + dueFen);
  return valueAt(accountingDay) - (before === '' ? 0n : valueAt(before)) + movedFen;

  function valueAt(day: string): bigint {
    const held = moves.filter((move) => move.day <= day).reduce((sum, { shares }) => sum + shares, 0n);
    return held === 0n ? 0n : multiplyByFraction(held, parseDecimal(history.navs.get(day) ?? '0'));
  }
}
