import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEvent, foldOrder, getOrderStep, type OrderState } from '~/domain/orders/order';
import {
  ORDER_STEPS,
  type OrderEvent,
  type OrderEventType,
  type OrderStep,
  type ReservedEvent,
} from '~/domain/orders/order-steps';
import { addHoursToStart, HOUR_MS, ORDER_LIFE_EVENTS } from '~/domain/testing/order-life';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

/** One attempt: usually the event that is due, otherwise any; allowed events become the history of the order. */
const attempt = fc.record({
  type: fc.oneof(
    { weight: 60, arbitrary: fc.constant(null) },
    { weight: 10, arbitrary: fc.constantFrom(...ORDER_LIFE_EVENTS.map(({ type }) => type)) },
    {
      weight: 5,
      arbitrary: fc.constantFrom<OrderEventType[]>(
        'payment_rejected',
        'payment_unmatched',
        'payment_held',
        'held_released',
        'held_accepted',
        'visit_failed',
        'refund_paid',
        'refund_arrived',
        'refund_returned',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom<OrderEventType[]>('cancelled', 'expired') },
  ),
  hours: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, 0.5, 1) },
    { weight: 1, arbitrary: fc.constantFrom(3, 23, 24, 30) },
  ),
  amountFen: fc.constantFrom(100_000_000, 99_999_999, 1),
  confirmations: fc.integer({ min: 1, max: 3 }),
  isSloppy: fc.boolean(),
  paidHoursAgo: fc.constantFrom(0, 1, 40),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;

const setting = fc.record({
  isMismatch: fc.boolean(),
  isLowestClass: fc.boolean(),
  needsSeniorConfirmation: fc.boolean(),
  payBy: fc.constantFrom(addHoursToStart(20), addHoursToStart(400)),
});

/** Events after which the order keeps its money. */
const KEPT = ['payment_registered', 'held_released', 'held_accepted'] as const;

const DUE: Readonly<Record<OrderStep, OrderEventType>> = {
  reserve: 'reserved',
  suitability: 'suitability_signed',
  material: 'material_read',
  clauses: 'clauses_ticked',
  qualified: 'qualified_confirmed',
  person_check: 'person_checked',
  contract: 'contract_signed',
  payment: 'payment_registered',
  evidence: 'evidence_uploaded',
  cooling_off: 'visit_passed',
  return_visit: 'visit_passed',
  confirmed: 'shares_confirmed',
};

/** Builds the event of an attempt in a state; its content is valid when it is due, otherwise possibly not. */
function getEvent(each: Attempt, state: OrderState, hours: number, risk: Partial<ReservedEvent>): OrderEvent {
  const type = each.type ?? DUE[getOrderStep(state, addHoursToStart(hours))];
  const isDue = each.type === null;
  return {
    ...ORDER_LIFE_EVENTS.find((event) => event.type === type),
    type,
    ...(type === 'reserved' ? risk : isDue ? {} : { amountFen: each.amountFen }),
    at: addHoursToStart(hours),
    confirmations: isDue ? state.confirmations + 1 : each.confirmations,
    paidAt: addHoursToStart(hours - each.paidHoursAgo),
    navDate: '2026-11-16',
    payerName: '顾以宁',
    ...(type !== 'reserved' && !isDue && each.isSloppy
      ? { documentIds: ['d1'], clauseIds: ['c1'], fileIds: [] }
      : {}),
    by: each.isSloppy ? 'platform' : 'person',
    cause: each.isSloppy ? 'late' : 'unfit',
    reason: '原因',
  } as OrderEvent;
}

function history(risk: Partial<ReservedEvent>, attempts: readonly Attempt[]): OrderEvent[] {
  const events: OrderEvent[] = [];
  let hours = 0;
  for (const each of attempts) {
    hours += each.hours;
    const state = foldOrder(events);
    const event = getEvent(each, state, hours, risk);
    if (checkEvent(state, event, { now: event.at }).isAllowed) events.push(event);
  }
  return events;
}

describe('any sequence of allowed events', { timeout: 60_000 }, () => {
  const histories = fc
    .tuple(setting, fc.array(attempt, { minLength: 1, maxLength: 40, size: 'max' }))
    .map(([risk, attempts]) => history(risk, attempts));

  it('reaches confirmed only through every required step in order', () => {
    let confirmed = 0;
    fc.assert(
      fc.property(histories, (events) => {
        const state = foldOrder(events);
        if (state.status !== 'confirmed') return;
        confirmed += 1;
        const getLast = (type: OrderEventType) => events.findLastIndex((event) => event.type === type);
        const getFirst = (type: OrderEventType) => events.findIndex((event) => event.type === type);
        const kept = Math.max(...KEPT.map(getLast));
        const ordered: OrderEventType[] = [
          'reserved',
          'suitability_signed',
          'material_read',
          'clauses_ticked',
          'qualified_confirmed',
          'person_checked',
          'contract_signed',
          'payment_registered',
          'visit_passed',
          'shares_confirmed',
        ];
        const places = ordered.map((type) => (type === 'payment_registered' ? kept : getLast(type)));
        expect(places.every((place) => place >= 0)).toBe(true);
        expect(places).toEqual([...places].sort((a, b) => a - b));
        for (const type of [...KEPT, 'payment_held'] as const)
          expect(getFirst(type) === -1 || getFirst(type) > getLast('contract_signed')).toBe(true);
        expect(getLast('payment_rejected')).toBeLessThan(kept);
        // Matched money continues without evidence; evidence comes before the visit.
        expect(getLast('evidence_uploaded')).toBeLessThan(getLast('visit_passed'));
        const [first] = events;
        if (first?.type !== 'reserved') throw new Error('an order begins with its reservation');
        const signed = events.filter(({ type }) => type === 'suitability_signed').length;
        expect(signed).toBe(1 + Number(first.isMismatch) + Number(first.needsSeniorConfirmation));
        expect(first.isMismatch && first.isLowestClass).toBe(false);
        expect(getFirst('cancelled')).toBe(-1);
        // An expired order continues only when operators accepted late money.
        expect(getLast('expired')).toBeLessThanOrEqual(getLast('held_accepted'));
        expect(Object.keys(state.doneAt)).toHaveLength(ORDER_STEPS.length);
      }),
      { numRuns: IS_NIGHTLY ? 2_000 : 600 },
    );
    // The property is meaningful only if such orders are generated.
    expect(confirmed).toBeGreaterThan(50);
  });

  it('has at least 24 hours from contract and payment to the return visit', () => {
    let visits = 0;
    fc.assert(
      fc.property(histories, (events) => {
        const visit = events.findIndex(({ type }) => type === 'visit_passed' || type === 'visit_failed');
        if (visit < 0) return;
        visits += 1;
        const before = events.slice(0, visit);
        const contract = before.findLast(({ type }) => type === 'contract_signed');
        const money = before.findLast(
          ({ type }) => type === 'payment_registered' || type === 'payment_held',
        ) as { paidAt: string };
        const from = Math.max(Date.parse(contract?.at ?? ''), Date.parse(money.paidAt));
        expect(Date.parse(events[visit]?.at ?? '') - from).toBeGreaterThanOrEqual(24 * HOUR_MS);
      }),
      { numRuns: IS_NIGHTLY ? 2_000 : 600 },
    );
    expect(visits).toBeGreaterThan(50);
  });

  it('never loses or creates money: received money is kept, due for refund or refunded at every point', () => {
    fc.assert(
      fc.property(histories, (events) => {
        events.forEach((_, index) => {
          const part = events.slice(0, index + 1);
          const sum = (type: OrderEventType) =>
            part.reduce(
              (total, event) => total + (event.type === type && 'amountFen' in event ? event.amountFen : 0),
              0,
            );
          const state = foldOrder(part);
          const received = sum('payment_registered') + sum('payment_unmatched') + sum('payment_held');
          expect(state.receivedFen).toBe(received);
          expect(state.refundArrivedFen).toBe(sum('refund_arrived'));
          expect(state.refundSentFen).toBe(
            sum('refund_paid') - sum('refund_arrived') - sum('refund_returned'),
          );
          const back = [state.refundDueFen, state.refundSentFen, state.refundArrivedFen];
          expect(back.every((fen) => fen >= 0)).toBe(true);
          const here = (state.paidFen ?? 0) + (state.held?.amountFen ?? 0);
          expect(back.reduce((total, fen) => total + fen, here)).toBe(received);
          expect(state.paidFen === null || state.held === null).toBe(true);
          if (state.status === 'confirmed') expect(state.paidFen).toBe(state.reservation?.amountFen);
          if (state.status === 'cancelled' || state.status === 'expired') expect(state.paidFen).toBeNull();
        });
      }),
      { numRuns: IS_NIGHTLY ? 1_000 : 300 },
    );
  });
});
