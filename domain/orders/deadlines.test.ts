import { describe, expect, it } from 'vitest';
import {
  byUrgency,
  daysLeft,
  DEADLINE_KINDS,
  purchaseDeadlines,
  redemptionDeadlines,
  spanOf,
} from '~/domain/orders/deadlines';
import { foldRedemption } from '~/domain/orders/redemption';
import { COOLING, hour, LIFE, play, reserved, SIGNED } from '~/domain/testing/order-life';

describe('deadlines', () => {
  it('counts the last day to its end, and to 30 and 90 days exactly', () => {
    const on = (day: string | null) => [daysLeft({ day }, '2026-11-20'), spanOf({ day }, '2026-11-20')];
    expect(on('2026-11-19')).toEqual([-1, 'over']);
    expect(on('2026-11-20')).toEqual([0, 'month']);
    expect(on('2026-12-20')).toEqual([30, 'month']);
    expect(on('2026-12-21')).toEqual([31, 'quarter']);
    expect(on('2027-02-18')).toEqual([90, 'quarter']);
    expect(on('2027-02-19')).toEqual([91, 'later']);
    expect(on(null)).toEqual([null, 'over']);
  });

  it('puts the soonest first, of one day in the order of the kinds', () => {
    const rows = [
      { kind: 'rights', day: '2026-12-31' },
      { kind: 'quiz', day: '2026-11-21' },
      { kind: 'pay_by', day: '2026-11-21' },
      { kind: 'simu', day: null },
    ] as const;
    expect([...rows].sort(byUrgency).map(({ kind }) => kind)).toEqual(['simu', 'pay_by', 'quiz', 'rights']);
    expect(new Set(DEADLINE_KINDS).size).toBe(DEADLINE_KINDS.length);
  });

  it('a purchase waits for money, then cools off, then for the visit, and never for two', () => {
    const at = (events: typeof LIFE, hours: number) => purchaseDeadlines(play(events), hour(hours));
    expect(at(SIGNED, 7)).toEqual([{ kind: 'pay_by', day: '2026-11-18', endsAt: hour(48) }]);
    expect(at(SIGNED, 49), 'past its time').toEqual([]);
    const evidenced = [...SIGNED, { type: 'evidence_uploaded', at: hour(7), fileIds: ['f1'] }] as typeof LIFE;
    expect(at(evidenced, 8), 'our look').toEqual([]);
    const [cooling] = at(COOLING, 10);
    expect(cooling?.kind).toBe('cooling_off');
    const endsAt = Date.parse(cooling?.endsAt ?? '');
    expect(purchaseDeadlines(play(COOLING), new Date(endsAt).toISOString())).toEqual([
      { kind: 'return_visit', day: '2026-11-20', endsAt: null },
    ]);
    expect(at(LIFE.slice(0, 10), 40), 'visit passed').toEqual([]);
    expect(at(LIFE, 130), 'confirmed').toEqual([]);
    expect(purchaseDeadlines(play([reserved()]), hour(1))[0]?.kind).toBe('pay_by');
  });

  it('a redemption is to be signed by its cut-off, then priced on its open day', () => {
    const applied = {
      type: 'redeem_applied',
      at: hour(0),
      shares: null,
      openDay: '2026-11-20',
      cancelUntil: hour(77),
    } as const;
    const signed = [
      applied,
      { type: 'redeem_checked', at: hour(1), method: 'face' },
      { type: 'redeem_signed', at: hour(2) },
    ] as const;
    expect(redemptionDeadlines(foldRedemption([applied]), hour(1))).toEqual([
      { kind: 'redeem_sign', day: '2026-11-19', endsAt: hour(77) },
    ]);
    expect(redemptionDeadlines(foldRedemption([applied]), hour(77))).toEqual([]);
    expect(redemptionDeadlines(foldRedemption(signed), hour(3))).toEqual([
      { kind: 'redeem_open', day: '2026-11-20', endsAt: null },
    ]);
    expect(redemptionDeadlines(foldRedemption(signed), hour(120))).toEqual([]);
  });
});
