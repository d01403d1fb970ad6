/** A private purchase for tests: hours count from its reservation. */
import { checkEvent, foldOrder, type OrderState } from '~/domain/orders/order';
import type { OrderEvent, ReservedEvent } from '~/domain/orders/order-steps';

export const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-16T09:00:00+08:00');
/** Returns the ISO instant this many hours after the start. */
export const addHoursToStart = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();
const SHA = 'a'.repeat(64);

/** Creates a reservation at hour 0. */
export const createReservedEvent = (more: Partial<ReservedEvent> = {}): ReservedEvent => ({
  type: 'reserved',
  at: addHoursToStart(0),
  amountFen: 100_000_000,
  openDay: '2026-11-20',
  isAppend: false,
  isMismatch: false,
  isLowestClass: false,
  needsSeniorConfirmation: false,
  payBy: addHoursToStart(48),
  clauseIds: ['c1', 'c2'],
  documentIds: ['d1', 'd2'],
  ...more,
});

/** A complete valid purchase: events by hour. */
export const ORDER_LIFE_EVENTS: readonly OrderEvent[] = [
  createReservedEvent(),
  { type: 'suitability_signed', at: addHoursToStart(1), confirmations: 1 },
  { type: 'material_read', at: addHoursToStart(2), documentIds: ['d1', 'd2'] },
  { type: 'clauses_ticked', at: addHoursToStart(3), clauseIds: ['c2', 'c1'] },
  { type: 'qualified_confirmed', at: addHoursToStart(4) },
  { type: 'person_checked', at: addHoursToStart(5), method: 'bank_card' },
  { type: 'contract_signed', at: addHoursToStart(6), contractNo: 'HX-1', sha256: SHA },
  {
    type: 'payment_registered',
    at: addHoursToStart(8),
    amountFen: 100_000_000,
    payerName: '顾以宁',
    paidAt: addHoursToStart(7),
  },
  { type: 'evidence_uploaded', at: addHoursToStart(9), fileIds: ['f1'] },
  { type: 'visit_passed', at: addHoursToStart(32) },
  {
    type: 'shares_confirmed',
    at: addHoursToStart(120),
    shares: '980000.00',
    nav: '1.0204',
    navDate: '2026-11-20',
  },
];
/** Up to the contract signature. */
export const SIGNED_EVENTS = ORDER_LIFE_EVENTS.slice(0, 7);
/** Up to money and evidence. */
export const COOLING_OFF_EVENTS = ORDER_LIFE_EVENTS.slice(0, 9);

/** Checks one more event, at its own instant unless another is given. */
export const checkNextEvent = (events: readonly OrderEvent[], event: OrderEvent, now = event.at) =>
  checkEvent(foldOrder(events), event, { now });

/** Folds events that must all be allowed; throws at the first that is not. */
export function replayEvents(events: readonly OrderEvent[]): OrderState {
  events.forEach((event, index) => {
    const verdict = checkNextEvent(events.slice(0, index), event);
    if (!verdict.isAllowed) throw new Error(`${event.type} refused: ${verdict.reason}`);
  });
  return foldOrder(events);
}

export const createRefusalVerdict = (reason: string, rightStep: string) => ({
  isAllowed: false,
  reason,
  rightStep,
});
