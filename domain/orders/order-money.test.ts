import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '~/domain/orders/order-steps';
import { check, COOLING, hour, LIFE, play, refused, SIGNED } from '~/domain/testing/order-life';

describe('money of an order', () => {
  const pay = (more: object): OrderEvent => ({ ...(LIFE[7] as OrderEvent), ...more }) as OrderEvent;

  it('is registered only as much as was reserved, from a name, at a time that has been', () => {
    expect(check(SIGNED, pay({ amountFen: 100_000_001 }))).toEqual(
      refused('到账金额与预约金额不一致', 'payment'),
    );
    expect(check(SIGNED, pay({ payerName: ' ' })).isAllowed).toBe(false);
    expect(check(SIGNED, pay({ paidAt: hour(9) })).isAllowed).toBe(false);
    expect(check(SIGNED, pay({ paidAt: '' })).isAllowed).toBe(false);
    // Of a second one that alone is the reason, whatever step the order is at.
    expect(check(COOLING, pay({ at: hour(10) }))).toEqual(
      refused('订单的款项此前已到账，这是另一笔', 'cooling_off'),
    );
  });

  it('goes back when it came from another name, and the order waits for payment again', () => {
    const rejected: OrderEvent = { type: 'payment_rejected', at: hour(10), reason: '付款人与投资者不一致' };
    const state = play([...COOLING, rejected]);
    expect(state).toMatchObject({
      step: 'payment',
      coolingOff: null,
      evidence: [],
      paidFen: null,
      refundDueFen: 100_000_000,
      payment: { state: 'rejected', reason: '付款人与投资者不一致', refused: 'money' },
    });
    expect(state.doneAt).not.toHaveProperty('payment');
    const again = play([
      ...COOLING,
      rejected,
      pay({ at: hour(12), paidAt: hour(11) }),
      { type: 'evidence_uploaded', at: hour(13), fileIds: ['f2'] },
      { type: 'refund_paid', at: hour(14), amountFen: 100_000_000 },
    ]);
    expect(again).toMatchObject({
      step: 'cooling_off',
      coolingOff: { endsAt: hour(35) },
      receivedFen: 200_000_000,
      refundDueFen: 0,
      refundSentFen: 100_000_000,
      refundArrivedFen: 0,
    });
    expect(check(SIGNED, rejected)).toMatchObject({ isAllowed: false });
    expect(check(LIFE.slice(0, 10), { ...rejected, at: hour(33) })).toMatchObject({ isAllowed: false });
  });

  it('that may not be registered goes back by itself, also after the order has ended', () => {
    const stray = (at: number): OrderEvent => ({
      type: 'payment_unmatched',
      at: hour(at),
      amountFen: 5_000,
      payerName: '陈某',
      reason: '金额不符',
    });
    expect(play([...SIGNED, stray(8)])).toMatchObject({
      step: 'payment',
      refundDueFen: 5_000,
      payment: { state: 'rejected', reason: '金额不符' },
    });
    expect(play([...COOLING, stray(10)])).toMatchObject({
      step: 'cooling_off',
      refundDueFen: 5_000,
      paidFen: 100_000_000,
    });
    expect(play([...LIFE, stray(130)])).toMatchObject({ status: 'confirmed', refundDueFen: 5_000 });
    expect(check([], stray(1)).isAllowed).toBe(false);
  });

  it('is refunded no more than is due', () => {
    const cancelled = [...COOLING, { type: 'cancelled', at: hour(10), by: 'person', reason: '' } as const];
    expect(check(cancelled, { type: 'refund_paid', at: hour(11), amountFen: 100_000_001 })).toMatchObject({
      reason: '退款金额高于应退金额',
    });
    expect(check(COOLING, { type: 'refund_paid', at: hour(11), amountFen: 1 }).isAllowed).toBe(false);
    expect(play([...cancelled, { type: 'refund_paid', at: hour(11), amountFen: 100_000_000 }])).toMatchObject(
      {
        refundDueFen: 0,
        refundSentFen: 100_000_000,
      },
    );
  });

  it('that goes back is due, then sent, then arrived, each part by itself; what a bank sends back is due again', () => {
    const cancelled = [...COOLING, { type: 'cancelled', at: hour(10), by: 'person', reason: '' } as const];
    const move = (
      type: 'refund_paid' | 'refund_arrived' | 'refund_returned',
      at: number,
      amountFen: number,
    ) => ({ type, at: hour(at), amountFen, reason: '账户已销户' }) as OrderEvent;
    const sent = [...cancelled, move('refund_paid', 20, 60_000_000)];
    expect(play(sent)).toMatchObject({
      refundDueFen: 40_000_000,
      refundSentFen: 60_000_000,
      refundArrivedFen: 0,
      refundSentAt: hour(20),
    });
    expect(check(cancelled, move('refund_arrived', 20, 1))).toMatchObject({ isAllowed: false });
    expect(check(sent, move('refund_arrived', 21, 60_000_001))).toMatchObject({
      reason: '金额高于已汇出、尚未到账的退款',
    });
    const parted = [...sent, move('refund_arrived', 22, 50_000_000), move('refund_returned', 23, 10_000_000)];
    expect(play(parted)).toMatchObject({
      refundDueFen: 50_000_000,
      refundSentFen: 0,
      refundArrivedFen: 50_000_000,
      refundReturnedReason: '账户已销户',
    });
    expect(play([...parted, move('refund_paid', 24, 50_000_000)])).toMatchObject({
      refundDueFen: 0,
      refundReturnedReason: null,
    });
  });

  it('matched with the order goes on without evidence, and evidence that comes later changes nothing', () => {
    const matched = [...SIGNED, pay({})];
    expect(play(matched)).toMatchObject({
      step: 'cooling_off',
      coolingOff: { endsAt: hour(31) },
      evidence: [],
    });
    expect(play(matched).doneAt).toMatchObject({ payment: hour(8), evidence: hour(8) });
    const late = [...matched, { type: 'evidence_uploaded', at: hour(9), fileIds: ['f1'] } as const];
    expect(play(late)).toMatchObject({ step: 'cooling_off', coolingOff: { endsAt: hour(31) } });
    expect(play([...matched, { type: 'visit_passed', at: hour(32) }])).toMatchObject({ step: 'confirmed' });
  });
});

describe('too late', () => {
  const expired: OrderEvent = { type: 'expired', at: hour(49), reason: '未在截止时间前打款' };

  it('expires an order without money, and nothing goes on in it', () => {
    expect(check(SIGNED, { ...expired, at: hour(48) })).toMatchObject({ reason: '订单仍在有效期内' });
    expect(play([...SIGNED, expired])).toMatchObject({ status: 'expired', refundDueFen: 0 });
    expect(check(LIFE.slice(0, 2), { ...(LIFE[2] as OrderEvent), at: hour(49) })).toEqual(
      refused('打款截止时间已过', 'reserve'),
    );
    expect(check([...SIGNED, expired], { ...(LIFE[7] as OrderEvent), at: hour(50) })).toEqual(
      refused('订单已失效，不能继续操作', 'reserve'),
    );
  });

  it('does not count money paid after the deadline, but money paid in time and registered later', () => {
    const late = { ...LIFE[7], at: hour(60) } as OrderEvent;
    expect(check(SIGNED, { ...late, paidAt: hour(49) } as OrderEvent)).toMatchObject({
      reason: '打款时间晚于截止时间',
    });
    expect(check(SIGNED, late).isAllowed).toBe(true);
  });

  it('does not expire an order whose evidence waits for a look', () => {
    const shown = [...SIGNED, { type: 'evidence_uploaded', at: hour(9), fileIds: ['f1'] } as const];
    expect(check(shown, expired).isAllowed).toBe(false);
    const none: OrderEvent = { type: 'payment_rejected', at: hour(49), reason: '凭证无法辨认' };
    expect(play([...shown, none, expired])).toMatchObject({
      status: 'expired',
      refundDueFen: 0,
      payment: { refused: 'evidence' },
    });
  });
});
