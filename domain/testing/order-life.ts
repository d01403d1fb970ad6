/** A private purchase to play through in tests: hours count from its reservation. */
import { checkEvent, foldOrder, type OrderState } from '~/domain/orders/order';
import type { OrderEvent, ReservedEvent } from '~/domain/orders/order-steps';

export const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-16T09:00:00+08:00');
/** ISO instant so many hours after the start. */
export const hour = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();
const SHA = 'a'.repeat(64);

/** A reservation at hour 0. */
export const reserved = (more: Partial<ReservedEvent> = {}): ReservedEvent => ({
  type: 'reserved',
  at: hour(0),
  amountFen: 100_000_000,
  openDay: '2026-11-20',
  isAppend: false,
  isMismatch: false,
  isLowestClass: false,
  needsSeniorConfirmation: false,
  payBy: hour(48),
  clauseIds: ['c1', 'c2'],
  documentIds: ['d1', 'd2'],
  ...more,
});

/** A whole lawful life: what happens at which hour. */
export const LIFE: readonly OrderEvent[] = [
  reserved(),
  { type: 'suitability_signed', at: hour(1), confirmations: 1 },
  { type: 'material_read', at: hour(2), documentIds: ['d1', 'd2'] },
  { type: 'clauses_ticked', at: hour(3), clauseIds: ['c2', 'c1'] },
  { type: 'qualified_confirmed', at: hour(4) },
  { type: 'person_checked', at: hour(5), method: 'bank_card' },
  { type: 'contract_signed', at: hour(6), contractNo: 'HX-1', sha256: SHA },
  { type: 'payment_registered', at: hour(8), amountFen: 100_000_000, payerName: '顾以宁', paidAt: hour(7) },
  { type: 'evidence_uploaded', at: hour(9), fileIds: ['f1'] },
  { type: 'visit_passed', at: hour(32) },
  { type: 'shares_confirmed', at: hour(120), shares: '980000.00', nav: '1.0204', navDate: '2026-11-20' },
];
/** Until the contract is signed. */
export const SIGNED = LIFE.slice(0, 7);
/** Until money and evidence are there. */
export const COOLING = LIFE.slice(0, 9);

/** The verdict on one more event, at its own instant unless another is given. */
export const check = (events: readonly OrderEvent[], event: OrderEvent, now = event.at) =>
  checkEvent(foldOrder(events), event, { now });

/** The state after events each of which has to be allowed; throws on the first that is not. */
export function play(events: readonly OrderEvent[]): OrderState {
  events.forEach((event, index) => {
    const verdict = check(events.slice(0, index), event);
    if (!verdict.isAllowed) throw new Error(`${event.type} refused: ${verdict.reason}`);
  });
  return foldOrder(events);
}

export const refused = (reason: string, rightStep: string) => ({ isAllowed: false, reason, rightStep });
