import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
  splitLots,
} from '~/domain/figures/dividend';
import {
  computeMoneyIncomeFen,
  computeSharesOnDay,
  type MoneyFundGrowth,
} from '~/domain/figures/money-income';
import { fenToYuan, toBig } from '~/domain/figures/money';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';
import { getPayoutDays } from '~/upstream/seed/announcements';
import { addFlow, addLot, addShares, type OpenBook } from '~/upstream/seed/public-book';

const round8 = (value: number): number => Math.round(value * 1e8) / 1e8;

/** Books a dividend of an ex-date: in cash, or as shares. */
export function bookDividend(book: OpenBook, day: string, perShare: number, unit: string): void {
  const { record, paid } = getPayoutDays(day, book.market);
  const shares = computeEntitledShares(book.moves, day);
  const amountFen = computeDividendFen(shares, perShare.toFixed(4));
  if (amountFen === 0) return;
  const got = book.script.way === 'reinvest' ? computeReinvestedShares(amountFen, unit) : null;
  book.dividends.push({
    ...book.own,
    ex_on: day,
    record_on: record,
    paid_on: paid,
    way: book.script.way,
    shares,
    amount_fen: amountFen,
    new_shares: got,
    card_id: got === null ? book.script.cardId : null,
    booked_at: `${day}T22:00:00+08:00`,
    paid_at: `${got === null ? paid : day}T22:00:00+08:00`,
  });
  if (got === null) return addFlow(book, 'dividend', day, amountFen, {});
  addFlow(book, 'reinvest', day, 0, { shares: got, nav: unit });
  addLot(book, {
    id: `L-${book.key}-${day}`,
    order_id: null,
    shares: got,
    cost_fen: 0,
    confirmed_on: day,
    traded_on: day,
  });
}

/** Books a split of every lot bought before it. */
export function bookSplit(book: OpenBook, day: string, ratio: string): void {
  const due = book.lots.filter((lot) => lot.traded_on < day && Number(lot.left_shares) > 0);
  const after = new Map(
    splitLots(
      due.map((lot) => ({ id: lot.id, shares: lot.shares, left: lot.left_shares })),
      ratio,
    ).map((lot) => [lot.id, lot]),
  );
  book.lots = book.lots.map((lot) => {
    const now = after.get(lot.id);
    if (!now) return lot;
    const [shares_before, shares_after] = [lot.left_shares, now.left];
    const booked = { shares_before, shares_after, booked_at: `${day}T22:00:00+08:00` };
    book.splits.push({ lot_id: lot.id, date: day, ...book.own, ratio, ...booked });
    book.moves.push({ date: day, shares: toBig(shares_after).minus(shares_before).toFixed(2) });
    return { ...lot, shares: now.shares, left_shares: now.left };
  });
}

/** Books the daily income of a money fund as shares; one lot per month. */
export function bookIncome(
  book: OpenBook,
  calendar: TradingCalendar,
  { from, to: day, before, after }: MoneyFundGrowth,
): void {
  const growth = { from, to: day, before: round8(before), after: round8(after) };
  const amountFen = computeMoneyIncomeFen(calendar, book.moves, growth);
  if (amountFen === 0) return;
  const shares = computeSharesOnDay(calendar, book.moves, day);
  const got = fenToYuan(amountFen);
  const at = `${day}T22:00:00+08:00`;
  book.dividends.push({
    ...book.own,
    ex_on: day,
    record_on: day,
    paid_on: day,
    way: 'reinvest',
    shares,
    amount_fen: amountFen,
    new_shares: got,
    card_id: null,
    booked_at: at,
    paid_at: at,
  });
  const id = `lm-${book.key}-${day.slice(0, 7)}`;
  const known = book.lots.find((lot) => lot.id === id);
  if (!known) {
    addLot(book, { id, order_id: null, shares: got, cost_fen: 0, confirmed_on: day, traded_on: day }, true);
    return;
  }
  book.moves.push({ date: day, shares: got, isIncome: true });
  book.lots = book.lots.map((lot) =>
    lot.id === id
      ? { ...lot, shares: addShares(lot.shares, got), left_shares: addShares(lot.left_shares, got) }
      : lot,
  );
}
