import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBig } from '~/domain/figures/money';
import { foldPublicOrder, checkPublicOrderEvent, type PublicOrderEvent } from '~/domain/orders/public-order';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

type PublicOrderEventType = PublicOrderEvent['type'];
import {
  TRADE_DAY_END,
  addHoursToStart,
  createPlacedEvent,
  TRADE_DAY,
} from '~/domain/testing/public-order-life';
import { standIn } from '~/tests/fixtures/partial';

/** One attempt: usually the event that is due, otherwise any; allowed events become the history of the order. */
const TYPES: PublicOrderEventType[] = [
  'debit_asked',
  'paid',
  'pay_failed',
  'money_unmatched',
  'cancelled',
  'failed',
  'confirmed',
  'split',
  'partly_accepted',
  'loss',
  'refund_paid',
  'paid_out',
];
const attempt = fc.record({
  type: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  ),
  hours: fc.constantFrom(0, 0, 0.5, 1, 3, 24),
  amountFen: fc.constantFrom(10_000, 10_000, 9_999, 1),
  by: fc.constantFrom('debit', 'remittance'),
  index: fc.integer({ min: 0, max: 2 }),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
const FIRST = [
  createPlacedEvent(),
  createPlacedEvent({ payWay: 'transfer', payBy: TRADE_DAY_END }),
  createPlacedEvent({ kind: 'redeem', amountFen: null, shares: '100.00' }),
  createPlacedEvent({ kind: 'convert', amountFen: null, shares: '100.00', intoFundId: '031002' }),
];

function history(first: PublicOrderEvent, attempts: readonly Attempt[]): PublicOrderEvent[] {
  const events = [first];
  let hours = 0;
  for (const each of attempts) {
    hours += each.hours;
    const state = foldPublicOrder(events);
    const due: PublicOrderEventType =
      state.refundDueFen > 0
        ? 'refund_paid'
        : state.status === 'unpaid'
          ? state.debit || state.placed?.payWay === 'transfer'
            ? 'paid'
            : 'debit_asked'
          : state.status === 'accepted'
            ? 'confirmed'
            : 'paid_out';
    const isDue = each.type === null;
    const isRedeem = state.placed?.kind !== 'buy';
    const isConversion = state.placed?.kind === 'convert';
    const fields = {
      type: each.type ?? due,
      at: addHoursToStart(hours),
      key: 'k',
      by: isDue && state.placed?.payWay === 'transfer' ? 'remittance' : each.by,
      amountFen: isDue && !isRedeem ? 10_000 : each.amountFen,
      index: isDue ? state.returns.findIndex(({ paidAt }) => paidAt === null) : each.index,
      paidAt: addHoursToStart(hours),
      reference: 'r',
      payerName: '程若兰',
      reason: '原因',
      ratio: '2',
      shares: isRedeem ? state.shares : '99.95',
      nav: '1.0000',
      navDate: TRADE_DAY,
      feeFen: 0,
      lots: [],
      ...(isConversion ? { into: { shares: '50.00', nav: '2.0000', feeFen: 0 } } : {}),
    };
    const rest = toBig(state.shares ?? '0')
      .minus('0.01')
      .toFixed(2);
    const part = { shares: '0.01', rest, ratio: '0.1', choice: 'cancel', deferredTo: null };
    const event = standIn<PublicOrderEvent>({
      ...fields,
      ...(fields.type === 'partly_accepted' ? part : {}),
    });
    const whole =
      event.type === 'refund_paid' && isDue
        ? { ...event, amountFen: state.returns[event.index]?.amountFen ?? 0 }
        : event.type === 'paid_out' && isDue
          ? { ...event, amountFen: state.confirmed?.amountFen ?? 0 }
          : event.type === 'loss'
            ? {
                ...event,
                shares: toBig(state.shares ?? '0')
                  .minus('0.01')
                  .toFixed(2),
              }
            : event;
    if (checkPublicOrderEvent(state, whole, { now: whole.at }) === null) events.push(whole);
  }
  return events;
}

describe('any sequence of allowed events', { timeout: 60_000 }, () => {
  const histories = fc
    .tuple(fc.constantFrom(...FIRST), fc.array(attempt, { minLength: 1, maxLength: 25, size: 'max' }))
    .map(([first, attempts]) => history(first, attempts));

  it('reaches confirmed only with its money, after the end of T, and never after a cancellation', () => {
    let partly = 0;
    const seen = { bought: 0, sold: 0, converted: 0, cancelled: 0 };
    fc.assert(
      fc.property(histories, (events) => {
        const state = foldPublicOrder(events);
        const types = events.map(({ type }) => type);
        if (state.status === 'cancelled') seen.cancelled += 1;
        const at = types.indexOf('confirmed');
        if (at < 0) return;
        expect(types.lastIndexOf('confirmed')).toBe(at);
        if (state.placed?.kind !== 'buy') expect(state.confirmed?.shares).toBe(state.shares);
        if (state.partly !== null) partly += 1;
        expect(Date.parse(events[at]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(TRADE_DAY_END));
        for (const never of ['cancelled', 'failed'] as const) expect(types).not.toContain(never);
        if (state.placed?.kind === 'buy') {
          seen.bought += 1;
          expect(types.slice(0, at).filter((type) => type === 'paid')).toHaveLength(1);
          expect(types).not.toContain('paid_out');
        } else if (state.placed?.kind === 'convert') {
          seen.converted += 1;
          expect(types).not.toContain('paid');
          expect(types).not.toContain('paid_out');
        } else {
          seen.sold += 1;
          expect(types).not.toContain('paid');
          const out = types.indexOf('paid_out');
          expect(out === -1 || out > at).toBe(true);
          expect(types.lastIndexOf('paid_out')).toBe(out);
        }
      }),
      { numRuns: IS_NIGHTLY ? 3_000 : 1_000 },
    );
    // The property is meaningful only if such orders are generated.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
    expect(partly).toBeGreaterThan(0);
  });

  it('never loses or creates money: received = kept + due for refund + refunded, at every point', () => {
    let refunds = 0;
    fc.assert(
      fc.property(histories, (events) => {
        events.forEach((_, index) => {
          const part = events.slice(0, index + 1);
          const sum = (...of: PublicOrderEventType[]) =>
            part.reduce(
              (total, event) =>
                total + (of.includes(event.type) && 'amountFen' in event ? (event.amountFen ?? 0) : 0),
              0,
            );
          const state = foldPublicOrder(part);
          expect(state.receivedFen).toBe(sum('paid', 'money_unmatched'));
          expect(state.refundedFen).toBe(sum('refund_paid'));
          expect((state.paid?.amountFen ?? 0) + state.refundDueFen + state.refundedFen).toBe(
            state.receivedFen,
          );
          expect(state.refundDueFen).toBeGreaterThanOrEqual(0);
          const due = state.returns.filter(({ paidAt }) => paidAt === null);
          expect(due.reduce((total, { amountFen }) => total + amountFen, 0)).toBe(state.refundDueFen);
          if (state.status === 'cancelled' || state.status === 'failed') expect(state.paid).toBeNull();
          if (state.refundedFen > 0) refunds += 1;
        });
      }),
      { numRuns: IS_NIGHTLY ? 2_000 : 700 },
    );
    expect(refunds).toBeGreaterThan(50);
  });
});
