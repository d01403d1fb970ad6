import { roundHalfUp, toBig } from '~/domain/figures/money';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import type { Market } from '~/upstream/seed/market-model';
import { formatNav } from '~/upstream/seed/nav-model';
import {
  createBook,
  addShares,
  type BookScript,
  type OpenBook,
  type SeedLot,
} from '~/upstream/seed/public-book';
import { bookIncome, bookDividend, bookSplit } from '~/upstream/seed/public-book-nights';
import { bookPurchase, bookRedemption } from '~/upstream/seed/public-book-trades';

/**
 * Builds the rows of one account and fund by the rules of `domain/`: orders, lots, flows, dividends, splits and the
 * position.
 */
export function buildPublicBook(script: BookScript, market: Market) {
  const book = createBook(script, market);
  writeDays(book);
  const { orders, flows, dividends, splits, own } = book;
  return {
    orders,
    lots: book.lots.map((lot) => ({ ...lot, ...own })),
    flows,
    dividends,
    splits,
    position: getPosition(book),
  };
}

/** Processes every day with a NAV since the first step: first the nightly bookings, then the orders of that day. */
function writeDays(book: OpenBook): void {
  const { fund, steps } = book.script;
  const first = steps[0]?.day ?? '';
  const { nav } = fund;
  const calendar = createTradingCalendar(book.market.calendar);
  nav?.dates.forEach((day, index) => {
    if (day < first) return;
    const unit = formatNav(nav, nav.unit[index] ?? 1);
    const before = nav.dates[index - 1];
    if (fund.type === 'money' && before !== undefined) {
      const growth = { before: nav.adjusted[index - 1] ?? 1, after: nav.adjusted[index] ?? 1 };
      bookIncome(book, calendar, { from: before, to: day, ...growth });
    }
    for (const dividend of nav.dividends) {
      if (dividend.index === index) bookDividend(book, day, dividend.perShare, unit);
    }
    for (const { index: at, ratio } of nav.splits) if (at === index) bookSplit(book, day, ratio.toFixed(8));
    for (const step of steps) {
      if (step.day !== day) continue;
      if (step.buyYuan !== undefined) bookPurchase(book, step, step.buyYuan, unit);
      if (step.redeemShare !== undefined) bookRedemption(book, step, step.redeemShare, unit);
    }
  });
}

const costLeft = ({ cost_fen, left_shares, shares }: SeedLot): number =>
  Number(roundHalfUp(toBig(String(cost_fen)).times(left_shares).div(shares), 0));

function getPosition({ script, lots, own }: OpenBook) {
  const held = lots.filter((lot) => Number(lot.left_shares) > 0);
  return {
    ...own,
    part: 'public',
    shares: held.reduce((sum, lot) => addShares(sum, lot.left_shares), '0.00'),
    cost_fen: held.reduce((sum, lot) => sum + costLeft(lot), 0),
    invested_on: held[0]?.confirmed_on ?? script.steps[0]?.day ?? '',
  };
}
