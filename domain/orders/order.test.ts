import { describe, expect, it } from 'vitest';
import { foldOrder, stepAt } from '~/domain/orders/order';
import { ORDER_STEPS, type OrderEvent } from '~/domain/orders/order-steps';
import { check, COOLING, hour, LIFE, play, refused, reserved, SIGNED } from '~/domain/testing/order-life';

describe('a lawful private purchase', () => {
  it('goes through every step in order to confirmed shares', () => {
    LIFE.forEach((_, index) => {
      const state = play(LIFE.slice(0, index));
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
    const state = play(LIFE);
    expect(state).toMatchObject({
      status: 'confirmed',
      paidFen: 100_000_000,
      refundDueFen: 0,
      personCheckMethod: 'bank_card',
      coolingOff: { startsAt: hour(7), endsAt: hour(31) },
      confirmation: { shares: '980000.00', nav: '1.0204', navDate: '2026-11-20' },
    });
    expect(Object.keys(state.doneAt).sort()).toEqual([...ORDER_STEPS].sort());
  });

  it('takes evidence before or after the money is registered, and needs the money alone', () => {
    const evidence: OrderEvent = { type: 'evidence_uploaded', at: hour(8), fileIds: ['f1'] };
    const first = play([...SIGNED, evidence]);
    expect(first).toMatchObject({ step: 'payment', coolingOff: null });
    const money: OrderEvent = { ...LIFE[7], at: hour(30) } as OrderEvent;
    expect(play([...SIGNED, evidence, money])).toMatchObject({
      step: 'cooling_off',
      coolingOff: { startsAt: hour(7), endsAt: hour(31) },
    });
    expect(play([...SIGNED, LIFE[7] as OrderEvent])).toMatchObject({
      step: 'cooling_off',
      coolingOff: { startsAt: hour(7), endsAt: hour(31) },
    });
  });

  it('counts cooling-off from the contract when the money was there before', () => {
    const money: OrderEvent = { ...LIFE[7], paidAt: hour(2) } as OrderEvent;
    expect(play([...SIGNED, money, LIFE[8] as OrderEvent]).coolingOff?.startsAt).toBe(hour(6));
  });
});

describe('a step out of order', () => {
  it('is refused with the reason and the right step, whatever it is', () => {
    // Evidence may come before the money is registered or after it.
    const due = LIFE.filter(({ type }) => type !== 'evidence_uploaded');
    due.forEach((expected, index) => {
      for (const other of due) {
        if (other.type === expected.type) continue;
        const verdict = check(due.slice(0, index), { ...other, at: hour(31.5) }, hour(200));
        expect(verdict.isAllowed, `${other.type} instead of ${expected.type}`).toBe(false);
        if (!verdict.isAllowed) {
          expect(verdict.reason).toMatch(/[\u4e00-\u9fff]/);
          expect(verdict.rightStep).toBe(
            expected.type === 'visit_passed' ? 'return_visit' : foldOrder(due.slice(0, index)).step,
          );
        }
      }
    });
    expect(check(LIFE.slice(0, 2), LIFE[6] as OrderEvent)).toEqual(
      refused('请先完成“阅读募集材料”', 'material'),
    );
  });

  it('is refused before the last event and after now', () => {
    const next = LIFE[2] as OrderEvent;
    expect(check(LIFE.slice(0, 2), { ...next, at: hour(0.5) })).toMatchObject({ isAllowed: false });
    expect(check(LIFE.slice(0, 2), next, hour(1.5))).toMatchObject({ isAllowed: false });
    expect(check(LIFE.slice(0, 2), { ...next, at: 'gestern' }, hour(9))).toMatchObject({ isAllowed: false });
  });
});

describe('suitability of an order', () => {
  const sign = (at: number, confirmations: number): OrderEvent => ({
    type: 'suitability_signed',
    at: hour(at),
    confirmations,
  });

  it('RISK-007 the lowest category with a product above R1 is never reserved', () => {
    const event = reserved({ isLowestClass: true, isMismatch: true });
    expect(check([], event)).toEqual(
      refused('您的风险承受能力为最低类别，只能购买 R1 等级的产品', 'reserve'),
    );
    expect(check([], reserved({ isLowestClass: true }))).toEqual({ isAllowed: true });
  });

  it('needs a warning confirmed twice on mismatch, each by itself', () => {
    const mismatch = reserved({ isMismatch: true });
    expect(check([mismatch], sign(1, 2))).toEqual(refused('请逐次阅读并确认', 'suitability'));
    const once = play([mismatch, sign(1, 1)]);
    expect(once).toMatchObject({ step: 'suitability', confirmations: 1, confirmationsNeeded: 2 });
    expect(check([mismatch, sign(1, 1)], sign(2, 1))).toMatchObject({ isAllowed: false });
    expect(play([mismatch, sign(1, 1), sign(2, 2)])).toMatchObject({
      step: 'material',
      doneAt: { suitability: hour(2) },
    });
  });

  it('needs one more of a senior', () => {
    const senior = reserved({ needsSeniorConfirmation: true });
    expect(play([senior, sign(1, 1)]).step).toBe('suitability');
    expect(play([senior, sign(1, 1), sign(2, 2)]).step).toBe('material');
    expect(
      play([reserved({ isMismatch: true, needsSeniorConfirmation: true }), sign(1, 1), sign(2, 2)]),
    ).toMatchObject({ step: 'suitability', confirmationsNeeded: 3 });
  });
});

describe('what an order asks to be complete', () => {
  it('is every document, every clause, and none of another order', () => {
    const read = (documentIds: string[]): OrderEvent => ({ type: 'material_read', at: hour(2), documentIds });
    const tick = (clauseIds: string[]): OrderEvent => ({ type: 'clauses_ticked', at: hour(3), clauseIds });
    expect(check(LIFE.slice(0, 2), read(['d1']))).toEqual(refused('还有 1 份募集材料尚未阅读', 'material'));
    expect(check(LIFE.slice(0, 3), tick([]))).toEqual(refused('还有 2 条风险揭示尚未确认', 'clauses'));
    expect(check(LIFE.slice(0, 3), tick(['c1', 'c2', 'c9']))).toMatchObject({ isAllowed: false });
    expect(check([], reserved({ clauseIds: [] }))).toMatchObject({ isAllowed: false });
    expect(check([], reserved({ documentIds: [] }))).toMatchObject({ isAllowed: false });
  });

  it('is a reservation with an amount, a real day and a deadline ahead', () => {
    for (const amountFen of [0, -1, 1.5, Number.NaN]) {
      expect(check([], reserved({ amountFen })).isAllowed).toBe(false);
    }
    expect(check([], reserved({ openDay: '2026-02-30' })).isAllowed).toBe(false);
    expect(check([], reserved({ payBy: hour(0) })).isAllowed).toBe(false);
  });

  it('is a contract with its hash, evidence with a file, shares with a NAV', () => {
    expect(
      check(LIFE.slice(0, 6), { type: 'contract_signed', at: hour(6), contractNo: 'HX-1', sha256: 'abc' }),
    ).toEqual(refused('合同内容有误，请重新打开合同', 'contract'));
    expect(check(SIGNED, { type: 'evidence_uploaded', at: hour(8), fileIds: [] })).toEqual(
      refused('请上传打款凭证', 'payment'),
    );
    for (const wrong of [{ shares: '0' }, { nav: '1e5' }, { nav: 'NaN' }, { navDate: '2027-01-01' }]) {
      expect(check(LIFE.slice(0, 10), { ...(LIFE[10] as OrderEvent), ...wrong } as OrderEvent)).toMatchObject(
        {
          isAllowed: false,
        },
      );
    }
  });
});

describe('cooling-off, return visit and cancelling', () => {
  it('has no return visit before cooling-off has ended', () => {
    for (const type of ['visit_passed', 'visit_failed'] as const) {
      const event: OrderEvent = { type, at: hour(30.999), reason: '未接通' };
      expect(check(COOLING, event)).toEqual(refused('投资冷静期尚未结束', 'cooling_off'));
      expect(check(COOLING, { ...event, at: hour(31) }).isAllowed).toBe(true);
    }
    expect(stepAt(foldOrder(COOLING), hour(30.999))).toBe('cooling_off');
    expect(stepAt(foldOrder(COOLING), hour(31))).toBe('return_visit');
  });

  it('repeats a return visit that did not pass', () => {
    const failed: OrderEvent = { type: 'visit_failed', at: hour(32), reason: '第三题未确认' };
    const events = [...COOLING, failed];
    expect(play(events)).toMatchObject({ step: 'cooling_off', visitReason: '第三题未确认' });
    expect(play([...events, { type: 'visit_passed', at: hour(40) }])).toMatchObject({
      step: 'confirmed',
      visitReason: null,
    });
  });

  it('lets the person cancel until the visit has passed, with all of the money back', () => {
    LIFE.slice(1).forEach((_, index) => {
      const events = LIFE.slice(0, index + 1);
      const last = events[events.length - 1]?.at ?? '';
      const cancelled: OrderEvent = { type: 'cancelled', at: last, by: 'person', reason: '改变主意' };
      const paid = foldOrder(events).paidFen ?? 0;
      if (events.length <= 9) {
        expect(play([...events, cancelled])).toMatchObject({
          status: 'cancelled',
          paidFen: null,
          refundDueFen: paid,
          ending: { by: 'person', reason: '改变主意', at: last },
        });
      } else {
        expect(check(events, cancelled)).toMatchObject({ reason: '回访已确认成功，订单不能再撤销' });
        expect(check(events, { ...cancelled, by: 'platform' }).isAllowed).toBe(true);
      }
    });
    expect(check(LIFE, { type: 'cancelled', at: hour(130), by: 'platform', reason: '' }).isAllowed).toBe(
      false,
    );
  });
});
