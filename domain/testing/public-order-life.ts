/** A public-fund order for tests. */
import type { PublicOrderEvent } from '~/domain/orders/public-order';

const START = Date.parse('2026-11-20T10:00:00+08:00');
/** Returns the ISO instant this many hours after Friday 10:00, which is five hours before the end of T. */
export const addHoursToStart = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();
export const TRADE_DAY = '2026-11-20';
export const TRADE_DAY_END = addHoursToStart(5);

type Placed = Extract<PublicOrderEvent, { type: 'placed' }>;
/** Creates a purchase of 100 元 by card, placed at hour 0. */
export const createPlacedEvent = (more: Partial<Placed> = {}): Placed => ({
  type: 'placed',
  at: addHoursToStart(0),
  kind: 'buy',
  payWay: 'card',
  amountFen: 10_000,
  shares: null,
  tradeDate: TRADE_DAY,
  cancelUntil: TRADE_DAY_END,
  payBy: null,
  isMismatch: false,
  isLowestClass: false,
  notices: ['fit'],
  riskLevel: 4,
  productRisk: 3,
  ...more,
});
