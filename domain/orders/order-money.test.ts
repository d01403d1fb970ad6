import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '~/domain/orders/order-steps';
import {
  checkNextEvent,
  COOLING_OFF_EVENTS,
  addHoursToStart,
  ORDER_LIFE_EVENTS,
  replayEvents,
  createRefusalVerdict,
  SIGNED_EVENTS,
} from '~/domain/testing/order-life';

describe('money of an order', () => {
  const pay = (more: object): OrderEvent =>
    ({ ...(ORDER_LIFE_EVENTS[7] as OrderEvent), ...more }) as OrderEvent;

  it('is registered only with the reserved amount, a payer name, and a past payment time', () => {
    expect(checkNextEvent(SIGNED_EVENTS, pay({ amountFen: 100_000_001 }))).toEqual(
      createRefusalVerdict('到账金额与预约金额不一致', 'payment'),
    );
    expect(checkNextEvent(SIGNED_EVENTS, pay({ payerName: ' ' })).isAllowed).toBe(false);
    expect(checkNextEvent(SIGNED_EVENTS, pay({ paidAt: addHoursToStart(9) })).isAllowed).toBe(false);
    expect(checkNextEvent(SIGNED_EVENTS, pay({ paidAt: '' })).isAllowed).toBe(false);
    // For a second payment this is the only reason given, at any step of the order.
    expect(checkNextEvent(COOLING_OFF_EVENTS, pay({ at: addHoursToStart(10) }))).toEqual(
      createRefusalVerdict('订单的款项此前已到账，这是另一笔', 'cooling_off'),
    );
  });

  it('is refunded when it came from another name, and the order waits for payment again', () => {
    const rejected: OrderEvent = {
      type: 'payment_rejected',
      at: addHoursToStart(10),
      reason: '付款人与投资者不一致',
    };
    const state = replayEvents([...COOLING_OFF_EVENTS, rejected]);
    expect(state).toMatchObject({
      step: 'payment',
      coolingOff: null,
      evidence: [],
      paidFen: null,
      refundDueFen: 100_000_000,
      payment: { state: 'rejected', reason: '付款人与投资者不一致', refused: 'money' },
    });
    expect(state.doneAt).not.toHaveProperty('payment');
    const again = replayEvents([
      ...COOLING_OFF_EVENTS,
      rejected,
      pay({ at: addHoursToStart(12), paidAt: addHoursToStart(11) }),
      { type: 'evidence_uploaded', at: addHoursToStart(13), fileIds: ['f2'] },
      { type: 'refund_paid', at: addHoursToStart(14), amountFen: 100_000_000 },
    ]);
    expect(again).toMatchObject({
      step: 'cooling_off',
      coolingOff: { endsAt: addHoursToStart(35) },
      receivedFen: 200_000_000,
      refundDueFen: 0,
      refundSentFen: 100_000_000,
      refundArrivedFen: 0,
    });
    expect(checkNextEvent(SIGNED_EVENTS, rejected)).toMatchObject({ isAllowed: false });
    expect(
      checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 10), { ...rejected, at: addHoursToStart(33) }),
    ).toMatchObject({
      isAllowed: false,
    });
  });

  it('is refunded directly when it may not be registered, also after the order has ended', () => {
    const stray = (at: number): OrderEvent => ({
      type: 'payment_unmatched',
      at: addHoursToStart(at),
      amountFen: 5_000,
      payerName: '陈某',
      reason: '金额不符',
    });
    expect(replayEvents([...SIGNED_EVENTS, stray(8)])).toMatchObject({
      step: 'payment',
      refundDueFen: 5_000,
      payment: { state: 'rejected', reason: '金额不符' },
    });
    expect(replayEvents([...COOLING_OFF_EVENTS, stray(10)])).toMatchObject({
      step: 'cooling_off',
      refundDueFen: 5_000,
      paidFen: 100_000_000,
    });
    expect(replayEvents([...ORDER_LIFE_EVENTS, stray(130)])).toMatchObject({
      status: 'confirmed',
      refundDueFen: 5_000,
    });
    expect(checkNextEvent([], stray(1)).isAllowed).toBe(false);
  });

  it('is never refunded beyond the amount due', () => {
    const cancelled = [
      ...COOLING_OFF_EVENTS,
      { type: 'cancelled', at: addHoursToStart(10), by: 'person', reason: '' } as const,
    ];
    expect(
      checkNextEvent(cancelled, { type: 'refund_paid', at: addHoursToStart(11), amountFen: 100_000_001 }),
    ).toMatchObject({
      reason: '退款金额高于应退金额',
    });
    expect(
      checkNextEvent(COOLING_OFF_EVENTS, { type: 'refund_paid', at: addHoursToStart(11), amountFen: 1 })
        .isAllowed,
    ).toBe(false);
    expect(
      replayEvents([...cancelled, { type: 'refund_paid', at: addHoursToStart(11), amountFen: 100_000_000 }]),
    ).toMatchObject({
      refundDueFen: 0,
      refundSentFen: 100_000_000,
    });
  });

  it('is due for refund, then sent, then arrived, each part separately; money returned by a bank is due again', () => {
    const cancelled = [
      ...COOLING_OFF_EVENTS,
      { type: 'cancelled', at: addHoursToStart(10), by: 'person', reason: '' } as const,
    ];
    const move = (
      type: 'refund_paid' | 'refund_arrived' | 'refund_returned',
      at: number,
      amountFen: number,
    ) => ({ type, at: addHoursToStart(at), amountFen, reason: '账户已销户' }) as OrderEvent;
    const sent = [...cancelled, move('refund_paid', 20, 60_000_000)];
    expect(replayEvents(sent)).toMatchObject({
      refundDueFen: 40_000_000,
      refundSentFen: 60_000_000,
      refundArrivedFen: 0,
      refundSentAt: addHoursToStart(20),
    });
    expect(checkNextEvent(cancelled, move('refund_arrived', 20, 1))).toMatchObject({ isAllowed: false });
    expect(checkNextEvent(sent, move('refund_arrived', 21, 60_000_001))).toMatchObject({
      reason: '金额高于已汇出、尚未到账的退款',
    });
    const parted = [...sent, move('refund_arrived', 22, 50_000_000), move('refund_returned', 23, 10_000_000)];
    expect(replayEvents(parted)).toMatchObject({
      refundDueFen: 50_000_000,
      refundSentFen: 0,
      refundArrivedFen: 50_000_000,
      refundReturnedReason: '账户已销户',
    });
    expect(replayEvents([...parted, move('refund_paid', 24, 50_000_000)])).toMatchObject({
      refundDueFen: 0,
      refundReturnedReason: null,
    });
  });

  it('continues without evidence when matched with the order, and later evidence changes nothing', () => {
    const matched = [...SIGNED_EVENTS, pay({})];
    expect(replayEvents(matched)).toMatchObject({
      step: 'cooling_off',
      coolingOff: { endsAt: addHoursToStart(31) },
      evidence: [],
    });
    expect(replayEvents(matched).doneAt).toMatchObject({
      payment: addHoursToStart(8),
      evidence: addHoursToStart(8),
    });
    const late = [
      ...matched,
      { type: 'evidence_uploaded', at: addHoursToStart(9), fileIds: ['f1'] } as const,
    ];
    expect(replayEvents(late)).toMatchObject({
      step: 'cooling_off',
      coolingOff: { endsAt: addHoursToStart(31) },
    });
    expect(replayEvents([...matched, { type: 'visit_passed', at: addHoursToStart(32) }])).toMatchObject({
      step: 'confirmed',
    });
  });
});

describe('late payment', () => {
  const expired: OrderEvent = { type: 'expired', at: addHoursToStart(49), reason: '未在截止时间前打款' };

  it('expires an order without money, and no step is possible in it', () => {
    expect(checkNextEvent(SIGNED_EVENTS, { ...expired, at: addHoursToStart(48) })).toMatchObject({
      reason: '订单仍在有效期内',
    });
    expect(replayEvents([...SIGNED_EVENTS, expired])).toMatchObject({ status: 'expired', refundDueFen: 0 });
    expect(
      checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 2), {
        ...(ORDER_LIFE_EVENTS[2] as OrderEvent),
        at: addHoursToStart(49),
      }),
    ).toEqual(createRefusalVerdict('打款截止时间已过', 'reserve'));
    expect(
      checkNextEvent([...SIGNED_EVENTS, expired], {
        ...(ORDER_LIFE_EVENTS[7] as OrderEvent),
        at: addHoursToStart(50),
      }),
    ).toEqual(createRefusalVerdict('订单已失效，不能继续操作', 'reserve'));
  });

  it('rejects money paid after the deadline, but accepts money paid in time and registered later', () => {
    const late = { ...ORDER_LIFE_EVENTS[7], at: addHoursToStart(60) } as OrderEvent;
    expect(
      checkNextEvent(SIGNED_EVENTS, { ...late, paidAt: addHoursToStart(49) } as OrderEvent),
    ).toMatchObject({
      reason: '打款时间晚于截止时间',
    });
    expect(checkNextEvent(SIGNED_EVENTS, late).isAllowed).toBe(true);
  });

  it('does not expire an order whose evidence waits for a review', () => {
    const shown = [
      ...SIGNED_EVENTS,
      { type: 'evidence_uploaded', at: addHoursToStart(9), fileIds: ['f1'] } as const,
    ];
    expect(checkNextEvent(shown, expired).isAllowed).toBe(false);
    const none: OrderEvent = { type: 'payment_rejected', at: addHoursToStart(49), reason: '凭证无法辨认' };
    expect(replayEvents([...shown, none, expired])).toMatchObject({
      status: 'expired',
      refundDueFen: 0,
      payment: { refused: 'evidence' },
    });
  });
});
