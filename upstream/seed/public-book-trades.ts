import { getHoldingEnd, priceRedemption, priceSubscription } from '~/domain/figures/fees';
import { computeSharesBefore } from '~/domain/figures/dividend';
import { fenToYuan, roundHalfUp, toBig, yuanToFen } from '~/domain/figures/money';
import { findIndexOnOrAfter } from '~/upstream/seed/calendar';
import { buildFeeTiers } from '~/upstream/seed/fund-documents';
import { addFlow, addLot, type BookStep, type OpenBook } from '~/upstream/seed/public-book';
import { buildPurchaseOrder, buildRedemptionOrder } from '~/upstream/seed/public-orders';

const settleDay = ({ market }: OpenBook, day: string, count: number): string =>
  market.calendar[findIndexOnOrAfter(market.calendar, day) + count] ?? day;

/** Books a purchase in 元 on a trading day, at its NAV. */
export function bookPurchase(book: OpenBook, step: BookStep, yuan: number, unit: string): void {
  const { fund } = book.script;
  const amountFen = yuan * 100;
  const tiers = buildFeeTiers(fund).filter(({ side }) => side === 'subscribe');
  const bought = priceSubscription({
    amountYuan: fenToYuan(amountFen),
    nav: unit,
    tiers: tiers.map((tier) => ({
      fromYuan: tier.from_value.toFixed(2),
      ...(tier.fixed_yuan === null
        ? { rate: (tier.discount_rate ?? tier.rate ?? 0).toFixed(8) }
        : { fixedYuan: tier.fixed_yuan }),
    })),
  });
  const shares = bought.shares ?? '0.00';
  const order = buildPurchaseOrder(book.script, step, {
    number: book.orders.length + 1,
    amountFen,
    feeFen: yuanToFen(bought.feeYuan),
    shares,
    nav: unit,
    confirmDate: settleDay(book, step.day, fund.terms.confirmDays),
  });
  addFlow(book, book.orders.length === 0 ? 'subscribe' : 'append', step.day, -amountFen, {
    order_id: order.order.id,
    shares,
    nav: unit,
  });
  book.orders.push(order);
  addLot(book, {
    id: `L-${order.order.id}`,
    order_id: order.order.id,
    shares,
    cost_fen: amountFen,
    confirmed_on: order.order.confirm_date,
    traded_on: step.day,
  });
}

/** Books the redemption of a part of the holding, oldest lot first. */
export function bookRedemption(book: OpenBook, step: BookStep, redeemedShare: number, unit: string): void {
  const { fund } = book.script;
  const shares = roundHalfUp(
    toBig(computeSharesBefore(book.moves, '9999-12-31')).times(String(redeemedShare)),
  );
  const tiers = buildFeeTiers(fund).filter(({ side }) => side === 'redeem');
  const confirmDate = settleDay(book, step.day, fund.terms.confirmDays);
  const sold = priceRedemption({
    lots: book.lots.map((lot) => ({ id: lot.id, date: lot.confirmed_on, shares: lot.left_shares })),
    shares,
    nav: unit,
    date: getHoldingEnd({ tradeDate: step.day, confirmDate }, 'confirmed'),
    tiers: tiers.map(({ from_value, rate }) => ({ fromDays: from_value, rate: (rate ?? 0).toFixed(8) })),
  });
  for (const { id, shares: taken } of sold.lots) {
    book.lots = book.lots.map((lot) =>
      lot.id === id ? { ...lot, left_shares: toBig(lot.left_shares).minus(taken).toFixed(2) } : lot,
    );
  }
  book.moves.push({ date: step.day, shares: `-${shares}` });
  const order = buildRedemptionOrder(book.script, step, {
    number: book.orders.length + 1,
    shares,
    nav: unit,
    sold,
    confirmDate,
    arrivalDate: settleDay(book, step.day, fund.terms.arrivalDays),
  });
  addFlow(book, 'redeem', step.day, yuanToFen(sold.netYuan), { order_id: order.order.id, shares, nav: unit });
  book.orders.push(order);
}
