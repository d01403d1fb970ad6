import { describe, expect, it } from 'vitest';
import {
  compareUrgency,
  countDaysLeft,
  DEADLINE_KINDS,
  listPurchaseDeadlines,
  listRedemptionDeadlines,
  getDeadlineSpan,
} from '~/domain/orders/deadlines';
import { foldRedemption } from '~/domain/orders/redemption';
import {
  COOLING_OFF_EVENTS,
  addHoursToStart,
  ORDER_LIFE_EVENTS,
  replayEvents,
  createReservedEvent,
  SIGNED_EVENTS,
} from '~/domain/testing/order-life';

describe('deadlines', () => {
  it('counts the last day to its end, and spans of exactly 30 and 90 days', () => {
    const on = (day: string | null) => [
      countDaysLeft({ day }, '2026-11-20'),
      getDeadlineSpan({ day }, '2026-11-20'),
    ];
    expect(on('2026-11-19')).toEqual([-1, 'over']);
    expect(on('2026-11-20')).toEqual([0, 'month']);
    expect(on('2026-12-20')).toEqual([30, 'month']);
    expect(on('2026-12-21')).toEqual([31, 'quarter']);
    expect(on('2027-02-18')).toEqual([90, 'quarter']);
    expect(on('2027-02-19')).toEqual([91, 'later']);
    expect(on(null)).toEqual([null, 'over']);
  });

  it('sorts the earliest first, and equal days by kind', () => {
    const rows = [
      { kind: 'rights', day: '2026-12-31' },
      { kind: 'quiz', day: '2026-11-21' },
      { kind: 'pay_by', day: '2026-11-21' },
      { kind: 'simu', day: null },
    ] as const;
    expect([...rows].sort(compareUrgency).map(({ kind }) => kind)).toEqual([
      'simu',
      'pay_by',
      'quiz',
      'rights',
    ]);
    expect(new Set(DEADLINE_KINDS).size).toBe(DEADLINE_KINDS.length);
  });

  it('gives a purchase one deadline at a time: payment, cooling-off, then the visit', () => {
    const at = (events: typeof ORDER_LIFE_EVENTS, hours: number) =>
      listPurchaseDeadlines(replayEvents(events), addHoursToStart(hours));
    expect(at(SIGNED_EVENTS, 7)).toEqual([
      { kind: 'pay_by', day: '2026-11-18', endsAt: addHoursToStart(48) },
    ]);
    expect(at(SIGNED_EVENTS, 49), 'past its time').toEqual([]);
    const evidenced = [
      ...SIGNED_EVENTS,
      { type: 'evidence_uploaded', at: addHoursToStart(7), fileIds: ['f1'] },
    ] as typeof ORDER_LIFE_EVENTS;
    expect(at(evidenced, 8), 'our look').toEqual([]);
    const [cooling] = at(COOLING_OFF_EVENTS, 10);
    expect(cooling?.kind).toBe('cooling_off');
    const endsAt = Date.parse(cooling?.endsAt ?? '');
    expect(listPurchaseDeadlines(replayEvents(COOLING_OFF_EVENTS), new Date(endsAt).toISOString())).toEqual([
      { kind: 'return_visit', day: '2026-11-20', endsAt: null },
    ]);
    expect(at(ORDER_LIFE_EVENTS.slice(0, 10), 40), 'visit passed').toEqual([]);
    expect(at(ORDER_LIFE_EVENTS, 130), 'confirmed').toEqual([]);
    expect(listPurchaseDeadlines(replayEvents([createReservedEvent()]), addHoursToStart(1))[0]?.kind).toBe(
      'pay_by',
    );
  });

  it('gives a redemption its signing cut-off, then the pricing on its open day', () => {
    const applied = {
      type: 'redeem_applied',
      at: addHoursToStart(0),
      shares: null,
      openDay: '2026-11-20',
      cancelUntil: addHoursToStart(77),
    } as const;
    const signed = [
      applied,
      { type: 'redeem_checked', at: addHoursToStart(1), method: 'face' },
      { type: 'redeem_signed', at: addHoursToStart(2) },
    ] as const;
    expect(listRedemptionDeadlines(foldRedemption([applied]), addHoursToStart(1))).toEqual([
      { kind: 'redeem_sign', day: '2026-11-19', endsAt: addHoursToStart(77) },
    ]);
    expect(listRedemptionDeadlines(foldRedemption([applied]), addHoursToStart(77))).toEqual([]);
    expect(listRedemptionDeadlines(foldRedemption(signed), addHoursToStart(3))).toEqual([
      { kind: 'redeem_open', day: '2026-11-20', endsAt: null },
    ]);
    expect(listRedemptionDeadlines(foldRedemption(signed), addHoursToStart(120))).toEqual([]);
  });
});
