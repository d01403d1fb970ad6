import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canCancelRedemption,
  checkRedemptionEvent,
  foldRedemption,
  REDEMPTION_STEPS,
  computeRedemptionCancelDeadline,
  getRedemptionStep,
  type RedemptionEvent,
} from '~/domain/orders/redemption';
import { buildRedemptionTimeline } from '~/domain/orders/redemption-timeline';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';

/** A week whose Thursday and Friday are holidays. */
const calendar = createTradingCalendar([
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-23',
  '2026-11-24',
]);
const OPEN_DAY = '2026-11-23';
const UNTIL = '2026-11-18T14:00:00+08:00';
const at = (dayTime: string): string => `2026-11-${dayTime.replace(' ', 'T')}:00+08:00`;

const LIFE: readonly RedemptionEvent[] = [
  { type: 'redeem_applied', at: at('16 10:00'), shares: '1000.00', openDay: OPEN_DAY, cancelUntil: UNTIL },
  { type: 'redeem_checked', at: at('16 10:01'), method: 'face' },
  { type: 'redeem_signed', at: at('16 10:02') },
  {
    type: 'redeem_priced',
    at: at('24 18:00'),
    nav: '1.2345',
    navDate: OPEN_DAY,
    shares: '1000.00',
    amountFen: 122_833,
    feeFen: 617,
  },
  { type: 'redeem_paid', at: at('26 09:00'), amountFen: 122_833 },
];
const event = (index: number, more: object = {}): RedemptionEvent =>
  ({ ...LIFE[index], ...more }) as RedemptionEvent;
const check = (events: readonly RedemptionEvent[], next: RedemptionEvent) =>
  checkRedemptionEvent(foldRedemption(events), next, { now: next.at });
const cancel = (when: string, by: 'person' | 'platform' = 'person'): RedemptionEvent => ({
  type: 'cancelled',
  at: when,
  by,
  reason: '暂不赎回',
});

describe('cut-off of a redemption', () => {
  it('is 14:00 of the last trading day before the open day', () => {
    expect(computeRedemptionCancelDeadline(calendar, OPEN_DAY)).toBe(UNTIL);
    expect(computeRedemptionCancelDeadline(calendar, '2026-11-24')).toBe('2026-11-23T14:00:00+08:00');
    // An open day without trading also uses the last trading day before it.
    expect(computeRedemptionCancelDeadline(calendar, '2026-11-21')).toBe(UNTIL);
  });
});

describe('redemption', () => {
  it('passes its six steps in order', () => {
    const due = ['apply', 'person_check', 'sign', 'waiting', 'paid', 'paid'];
    LIFE.forEach((next, index) => {
      const events = LIFE.slice(0, index);
      expect(foldRedemption(events).step).toBe(due[index]);
      expect(check(events, next)).toEqual({ isAllowed: true });
    });
    const state = foldRedemption(LIFE);
    expect(state).toMatchObject({ status: 'confirmed', pricing: { amountFen: 122_833, feeFen: 617 } });
    expect(Object.keys(state.doneAt)).toEqual(REDEMPTION_STEPS);
  });

  it('rejects every other step with a reason and the step that is due', () => {
    LIFE.forEach((expected, index) => {
      for (const other of LIFE) {
        if (other.type === expected.type) continue;
        const verdict = check(LIFE.slice(0, index), { ...other, at: LIFE[index - 1]?.at ?? other.at });
        expect(verdict.isAllowed, `${other.type} instead of ${expected.type}`).toBe(false);
      }
    });
    expect(check(LIFE.slice(0, 1), event(2))).toEqual({
      isAllowed: false,
      reason: '请先完成“身份核验”',
      rightStep: 'person_check',
    });
    expect(check(LIFE, event(4, { at: at('27 09:00') }))).toMatchObject({
      reason: '赎回款已到账，不能继续操作',
    });
  });

  it('waits for its open day before it is priced', () => {
    const signed = foldRedemption(LIFE.slice(0, 3));
    expect(getRedemptionStep(signed, at('22 23:59'))).toBe('waiting');
    expect(getRedemptionStep(signed, at('23 00:00'))).toBe('priced');
    expect(check(LIFE.slice(0, 3), event(3, { at: at('22 23:00') }))).toMatchObject({
      reason: '开放日尚未到来',
      rightStep: 'waiting',
    });
  });

  it('is priced at a NAV of the open day or the next one, for the requested shares, to the 分', () => {
    const wrong = [
      { navDate: '2026-11-20' },
      { navDate: '2026-11-25' },
      { nav: '0' },
      { nav: 'abc' },
      { shares: '999.00', amountFen: 122_710 },
      { amountFen: 122_834 },
      { feeFen: -617, amountFen: 124_067 },
    ];
    for (const each of wrong) expect(check(LIFE.slice(0, 3), event(3, each)).isAllowed).toBe(false);
    const all = [event(0, { shares: null }), ...LIFE.slice(1, 3)];
    expect(check(all, event(3))).toEqual({ isAllowed: true });
    expect(check(LIFE.slice(0, 4), event(4, { amountFen: 1 })).isAllowed).toBe(false);
  });

  it('requires shares, a day and remaining time in the application', () => {
    for (const wrong of [
      { shares: '0' },
      { shares: '-1' },
      { openDay: 'soon' },
      { at: UNTIL },
      { cancelUntil: '' },
    ]) {
      expect(check([], event(0, wrong)).isAllowed).toBe(false);
    }
    expect(check([], event(1))).toMatchObject({ reason: '请先提交赎回申请', rightStep: 'apply' });
  });
});

describe('cancellation of a redemption', () => {
  it('is possible until the cut-off, and while nothing is signed', () => {
    const signed = LIFE.slice(0, 3);
    expect(check(signed, cancel(at('18 13:59')))).toEqual({ isAllowed: true });
    expect(check(signed, cancel(UNTIL))).toMatchObject({ reason: '撤销截止时间已过' });
    expect(check(signed, cancel(UNTIL, 'platform'))).toEqual({ isAllowed: true });
    expect(check(LIFE.slice(0, 4), cancel(at('25 09:00'), 'platform')).isAllowed).toBe(false);
    expect(check(LIFE.slice(0, 2), cancel(at('19 09:00')))).toEqual({ isAllowed: true });
    expect(canCancelRedemption(foldRedemption(signed), UNTIL)).toBe(false);
    expect(foldRedemption([...signed, cancel(at('17 09:00'))])).toMatchObject({
      status: 'cancelled',
      ending: { by: 'person', reason: '暂不赎回' },
    });
  });

  it('happens automatically when it is not signed in time', () => {
    const expired: RedemptionEvent = { type: 'expired', at: UNTIL, reason: '未在截止时间前签署' };
    expect(check(LIFE.slice(0, 2), event(2, { at: UNTIL }))).toEqual({
      isAllowed: false,
      reason: '本次开放日的截止时间已过，请重新申请',
      rightStep: 'apply',
    });
    expect(check(LIFE.slice(0, 2), expired)).toEqual({ isAllowed: true });
    expect(check(LIFE.slice(0, 3), expired)).toMatchObject({ reason: '赎回申请仍在有效期内' });
    expect(foldRedemption([...LIFE.slice(0, 2), expired]).status).toBe('expired');
  });
});

describe('timeline of a redemption', () => {
  it('shows the six steps', () => {
    const waiting = buildRedemptionTimeline(foldRedemption(LIFE.slice(0, 3)), { now: at('17 09:00') });
    expect(waiting.map(({ title }) => title)).toEqual([
      '赎回申请',
      '身份核验',
      '确认签署',
      '等待开放日',
      '份额与净值确认',
      '款项到账',
    ]);
    expect(waiting.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'now', 'next', 'next']);
    const opened = buildRedemptionTimeline(foldRedemption(LIFE.slice(0, 3)), { now: at('23 09:00') });
    expect(opened.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'now', 'next']);
    const unsigned = buildRedemptionTimeline(foldRedemption(LIFE.slice(0, 2)), { now: at('17 09:00') });
    expect(unsigned[2]).toMatchObject({ state: 'now', until: UNTIL });
    const paid = buildRedemptionTimeline(foldRedemption(LIFE), { now: at('27 09:00') });
    expect(paid.every(({ state }) => state === 'done')).toBe(true);
    expect(paid[5]?.detail).toBe('1,228.33 元，已扣赎回费 6.17 元');
  });

  it('says that the money waits for the custodian, and never dates the open day by its pricing', () => {
    const priced = buildRedemptionTimeline(foldRedemption(LIFE.slice(0, 4)), { now: at('27 09:00') });
    expect(priced[5]).toMatchObject({
      state: 'now',
      detail: '1,228.33 元，已扣赎回费 6.17 元，待托管账户划出',
    });
    expect(priced[3]).toMatchObject({ state: 'done', at: null });
  });
});

describe('any sequence of allowed events of a redemption', () => {
  it('pays once, and only an amount that was applied for, checked, signed before the cut-off and priced', () => {
    const attempt = fc.record({
      index: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 5 }) },
      ),
      hours: fc.constantFrom(0, 1, 30, 60),
    });
    let paid = 0;
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 14, size: 'max' }), (attempts) => {
        const events: RedemptionEvent[] = [];
        let ms = Date.parse(at('16 10:00'));
        for (const { index, hours } of attempts) {
          ms += hours * 3_600_000;
          const when = new Date(ms).toISOString();
          const due = Math.min(events.length, LIFE.length - 1);
          const next = index === 5 ? cancel(when) : event(index ?? due, { at: when });
          if (check(events, next).isAllowed) events.push(next);
        }
        const state = foldRedemption(events);
        if (state.status !== 'confirmed') return;
        paid += 1;
        expect(events.map(({ type }) => type)).toEqual(LIFE.map(({ type }) => type));
        expect(Date.parse(events[2]?.at ?? '')).toBeLessThan(Date.parse(UNTIL));
        expect(Date.parse(events[3]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(at('23 00:00')));
      }),
      { numRuns: 2_000 },
    );
    expect(paid).toBeGreaterThan(50);
  });
});
