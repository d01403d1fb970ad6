import { describe, expect, it } from 'vitest';
import { foldOrder, getOrderStep } from '~/domain/orders/order';
import { ORDER_STEPS, type OrderEvent } from '~/domain/orders/order-steps';
import {
  checkNextEvent,
  COOLING_OFF_EVENTS,
  addHoursToStart,
  ORDER_LIFE_EVENTS,
  replayEvents,
  createRefusalVerdict,
  createReservedEvent,
  SIGNED_EVENTS,
} from '~/domain/testing/order-life';

describe('valid private purchase', () => {
  it('passes every step in order up to confirmed shares', () => {
    ORDER_LIFE_EVENTS.forEach((_, index) => {
      const state = replayEvents(ORDER_LIFE_EVENTS.slice(0, index));
      const steps = [
        'reserve',
        'suitability',
        'material',
        'clauses',
        'qualified',
        'person_check',
        'contract',
      ];
      expect(state.step).toBe([...steps, 'payment', 'cooling_off', 'cooling_off', 'confirmed'][index]);
    });
    const state = replayEvents(ORDER_LIFE_EVENTS);
    expect(state).toMatchObject({
      status: 'confirmed',
      paidFen: 100_000_000,
      refundDueFen: 0,
      personCheckMethod: 'bank_card',
      coolingOff: { startsAt: addHoursToStart(7), endsAt: addHoursToStart(31) },
      confirmation: { shares: '980000.00', nav: '1.0204', navDate: '2026-11-20' },
    });
    expect(Object.keys(state.doneAt).sort()).toEqual([...ORDER_STEPS].sort());
  });

  it('accepts evidence before or after the registration of the money, and requires only the money', () => {
    const evidence: OrderEvent = { type: 'evidence_uploaded', at: addHoursToStart(8), fileIds: ['f1'] };
    const first = replayEvents([...SIGNED_EVENTS, evidence]);
    expect(first).toMatchObject({ step: 'payment', coolingOff: null });
    const money: OrderEvent = { ...ORDER_LIFE_EVENTS[7], at: addHoursToStart(30) } as OrderEvent;
    expect(replayEvents([...SIGNED_EVENTS, evidence, money])).toMatchObject({
      step: 'cooling_off',
      coolingOff: { startsAt: addHoursToStart(7), endsAt: addHoursToStart(31) },
    });
    expect(replayEvents([...SIGNED_EVENTS, ORDER_LIFE_EVENTS[7] as OrderEvent])).toMatchObject({
      step: 'cooling_off',
      coolingOff: { startsAt: addHoursToStart(7), endsAt: addHoursToStart(31) },
    });
  });

  it('counts cooling-off from the contract when the money arrived before', () => {
    const money: OrderEvent = { ...ORDER_LIFE_EVENTS[7], paidAt: addHoursToStart(2) } as OrderEvent;
    expect(
      replayEvents([...SIGNED_EVENTS, money, ORDER_LIFE_EVENTS[8] as OrderEvent]).coolingOff?.startsAt,
    ).toBe(addHoursToStart(6));
  });
});

describe('step out of sequence', () => {
  it('is rejected with the reason and the step that is due, for any step', () => {
    // Evidence may come before or after the registration of the money.
    const due = ORDER_LIFE_EVENTS.filter(({ type }) => type !== 'evidence_uploaded');
    due.forEach((expected, index) => {
      for (const other of due) {
        if (other.type === expected.type) continue;
        const verdict = checkNextEvent(
          due.slice(0, index),
          { ...other, at: addHoursToStart(31.5) },
          addHoursToStart(200),
        );
        expect(verdict.isAllowed, `${other.type} instead of ${expected.type}`).toBe(false);
        if (!verdict.isAllowed) {
          expect(verdict.reason).toMatch(/[\u4e00-\u9fff]/);
          expect(verdict.rightStep).toBe(
            expected.type === 'visit_passed' ? 'return_visit' : foldOrder(due.slice(0, index)).step,
          );
        }
      }
    });
    expect(checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 2), ORDER_LIFE_EVENTS[6] as OrderEvent)).toEqual(
      createRefusalVerdict('请先完成“阅读募集材料”', 'material'),
    );
  });

  it('is rejected before the last event and in the future', () => {
    const next = ORDER_LIFE_EVENTS[2] as OrderEvent;
    expect(
      checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 2), { ...next, at: addHoursToStart(0.5) }),
    ).toMatchObject({
      isAllowed: false,
    });
    expect(checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 2), next, addHoursToStart(1.5))).toMatchObject({
      isAllowed: false,
    });
    expect(
      checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 2), { ...next, at: 'gestern' }, addHoursToStart(9)),
    ).toMatchObject({ isAllowed: false });
  });
});

describe('suitability of an order', () => {
  const sign = (at: number, confirmations: number): OrderEvent => ({
    type: 'suitability_signed',
    at: addHoursToStart(at),
    confirmations,
  });

  it('RISK-007 rejects a reservation above R1 in the lowest category', () => {
    const event = createReservedEvent({ isLowestClass: true, isMismatch: true });
    expect(checkNextEvent([], event)).toEqual(
      createRefusalVerdict('您的风险承受能力为最低类别，只能购买 R1 等级的产品', 'reserve'),
    );
    expect(checkNextEvent([], createReservedEvent({ isLowestClass: true }))).toEqual({ isAllowed: true });
  });

  it('requires two separate confirmations of the warning on a mismatch', () => {
    const mismatch = createReservedEvent({ isMismatch: true });
    expect(checkNextEvent([mismatch], sign(1, 2))).toEqual(
      createRefusalVerdict('请逐次阅读并确认', 'suitability'),
    );
    const once = replayEvents([mismatch, sign(1, 1)]);
    expect(once).toMatchObject({ step: 'suitability', confirmations: 1, confirmationsNeeded: 2 });
    expect(checkNextEvent([mismatch, sign(1, 1)], sign(2, 1))).toMatchObject({ isAllowed: false });
    expect(replayEvents([mismatch, sign(1, 1), sign(2, 2)])).toMatchObject({
      step: 'material',
      doneAt: { suitability: addHoursToStart(2) },
    });
  });

  it('requires one more confirmation from a senior', () => {
    const senior = createReservedEvent({ needsSeniorConfirmation: true });
    expect(replayEvents([senior, sign(1, 1)]).step).toBe('suitability');
    expect(replayEvents([senior, sign(1, 1), sign(2, 2)]).step).toBe('material');
    expect(
      replayEvents([
        createReservedEvent({ isMismatch: true, needsSeniorConfirmation: true }),
        sign(1, 1),
        sign(2, 2),
      ]),
    ).toMatchObject({ step: 'suitability', confirmationsNeeded: 3 });
  });
});

describe('completeness of an order', () => {
  it('requires every document and clause, and rejects those of other orders', () => {
    const read = (documentIds: string[]): OrderEvent => ({
      type: 'material_read',
      at: addHoursToStart(2),
      documentIds,
    });
    const tick = (clauseIds: string[]): OrderEvent => ({
      type: 'clauses_ticked',
      at: addHoursToStart(3),
      clauseIds,
    });
    expect(checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 2), read(['d1']))).toEqual(
      createRefusalVerdict('还有 1 份募集材料尚未阅读', 'material'),
    );
    expect(checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 3), tick([]))).toEqual(
      createRefusalVerdict('还有 2 条风险揭示尚未确认', 'clauses'),
    );
    expect(checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 3), tick(['c1', 'c2', 'c9']))).toMatchObject({
      isAllowed: false,
    });
    expect(checkNextEvent([], createReservedEvent({ clauseIds: [] }))).toMatchObject({ isAllowed: false });
    expect(checkNextEvent([], createReservedEvent({ documentIds: [] }))).toMatchObject({ isAllowed: false });
  });

  it('requires a reservation with an amount, an existing day and a future deadline', () => {
    for (const amountFen of [0, -1, 1.5, Number.NaN]) {
      expect(checkNextEvent([], createReservedEvent({ amountFen })).isAllowed).toBe(false);
    }
    expect(checkNextEvent([], createReservedEvent({ openDay: '2026-02-30' })).isAllowed).toBe(false);
    expect(checkNextEvent([], createReservedEvent({ payBy: addHoursToStart(0) })).isAllowed).toBe(false);
  });

  it('requires a contract with its hash, evidence with a file, and shares with a NAV', () => {
    expect(
      checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 6), {
        type: 'contract_signed',
        at: addHoursToStart(6),
        contractNo: 'HX-1',
        sha256: 'abc',
      }),
    ).toEqual(createRefusalVerdict('合同内容有误，请重新打开合同', 'contract'));
    expect(
      checkNextEvent(SIGNED_EVENTS, { type: 'evidence_uploaded', at: addHoursToStart(8), fileIds: [] }),
    ).toEqual(createRefusalVerdict('请上传打款凭证', 'payment'));
    for (const wrong of [{ shares: '0' }, { nav: '1e5' }, { nav: 'NaN' }, { navDate: '2027-01-01' }]) {
      expect(
        checkNextEvent(ORDER_LIFE_EVENTS.slice(0, 10), {
          ...(ORDER_LIFE_EVENTS[10] as OrderEvent),
          ...wrong,
        } as OrderEvent),
      ).toMatchObject({
        isAllowed: false,
      });
    }
  });
});

describe('cooling-off, return visit and cancellation', () => {
  it('allows no return visit before cooling-off has ended', () => {
    for (const type of ['visit_passed', 'visit_failed'] as const) {
      const event: OrderEvent = { type, at: addHoursToStart(30.999), reason: '未接通' };
      expect(checkNextEvent(COOLING_OFF_EVENTS, event)).toEqual(
        createRefusalVerdict('投资冷静期尚未结束', 'cooling_off'),
      );
      expect(checkNextEvent(COOLING_OFF_EVENTS, { ...event, at: addHoursToStart(31) }).isAllowed).toBe(true);
    }
    expect(getOrderStep(foldOrder(COOLING_OFF_EVENTS), addHoursToStart(30.999))).toBe('cooling_off');
    expect(getOrderStep(foldOrder(COOLING_OFF_EVENTS), addHoursToStart(31))).toBe('return_visit');
  });

  it('repeats a failed return visit', () => {
    const failed: OrderEvent = { type: 'visit_failed', at: addHoursToStart(32), reason: '第三题未确认' };
    const events = [...COOLING_OFF_EVENTS, failed];
    expect(replayEvents(events)).toMatchObject({ step: 'cooling_off', visitReason: '第三题未确认' });
    expect(replayEvents([...events, { type: 'visit_passed', at: addHoursToStart(40) }])).toMatchObject({
      step: 'confirmed',
      visitReason: null,
    });
  });

  it('lets the person cancel until the visit has passed, with a full refund', () => {
    ORDER_LIFE_EVENTS.slice(1).forEach((_, index) => {
      const events = ORDER_LIFE_EVENTS.slice(0, index + 1);
      const last = events[events.length - 1]?.at ?? '';
      const cancelled: OrderEvent = { type: 'cancelled', at: last, by: 'person', reason: '改变主意' };
      const paid = foldOrder(events).paidFen ?? 0;
      if (events.length <= 9) {
        expect(replayEvents([...events, cancelled])).toMatchObject({
          status: 'cancelled',
          paidFen: null,
          refundDueFen: paid,
          ending: { by: 'person', reason: '改变主意', at: last },
        });
      } else {
        expect(checkNextEvent(events, cancelled)).toMatchObject({ reason: '回访已确认成功，订单不能再撤销' });
        expect(checkNextEvent(events, { ...cancelled, by: 'platform' }).isAllowed).toBe(true);
      }
    });
    expect(
      checkNextEvent(ORDER_LIFE_EVENTS, {
        type: 'cancelled',
        at: addHoursToStart(130),
        by: 'platform',
        reason: '',
      }).isAllowed,
    ).toBe(false);
  });
});
