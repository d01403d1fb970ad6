import { describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import type { Holding } from '~/upstream/modules/holdings/load-holdings';
import { computeRedeemable } from '~/upstream/modules/holdings/redeemable';

const days: string[] = [];
for (let day = '2026-11-01'; day < '2027-03-01'; day = addDays(day, 1))
  if (getWeekday(day) < 6) days.push(day);
const calendar = createTradingCalendar(days);
const NOW = new Date('2026-11-20T10:00:00+08:00');
const OPEN_DAYS = ['2026-11-23', '2026-12-15', '2027-01-15'];

const holding = (unlockedOn: (string | null)[], over: Partial<Holding> = {}) =>
  ({
    part: 'simu',
    hasLots: true,
    openOrderId: null,
    lots: unlockedOn.map((day) => ({ confirmedOn: '2026-06-01', unlockedOn: day })),
    ...over,
  }) as Holding;
const of = (each: Holding, openDays = OPEN_DAYS, at = NOW) => computeRedeemable(each, openDays, calendar, at);

describe('redeemability of a private fund', () => {
  it('is given from the first open day with an unlocked lot and a future cut-off', () => {
    expect(of(holding([null]))).toEqual({
      can_redeem: true,
      redeem_from: '2026-11-23',
      redeem_obstacle: null,
    });
    expect(of(holding(['2027-06-01', '2026-12-01']))).toEqual({
      can_redeem: true,
      redeem_from: '2026-12-15',
      redeem_obstacle: null,
    });
    const afterCutOff = new Date('2026-11-20T14:00:00+08:00');
    expect(of(holding([null]), OPEN_DAYS, afterCutOff).redeem_from).toBe('2026-12-15');
  });

  it('is denied while every lot is locked beyond the open days, with the end of the lock-up', () => {
    expect(of(holding(['2027-06-01', '2027-05-01']))).toEqual({
      can_redeem: false,
      redeem_from: '2027-05-01',
      redeem_obstacle: 'locked',
    });
    expect(computeRedeemable(holding(['2026-12-01']), OPEN_DAYS, null, NOW)).toEqual({
      can_redeem: false,
      redeem_from: '2026-12-01',
      redeem_obstacle: 'locked',
    });
  });

  it('is denied without an open day, during an open order, and for other kinds than private funds', () => {
    const none = { can_redeem: false, redeem_from: null };
    expect(of(holding(['2026-07-01']), [])).toEqual({ ...none, redeem_obstacle: 'no_open_day' });
    expect(of(holding([null], { openOrderId: 'O1' }))).toMatchObject({
      can_redeem: false,
      redeem_obstacle: 'order',
    });
    expect(of(holding([null], { part: 'pe' }))).toEqual({ ...none, redeem_obstacle: null });
  });

  it('is denied for a liquidated fund, for any open days', () => {
    expect(of(holding([null], { isWoundUp: true }))).toEqual({
      can_redeem: false,
      redeem_from: null,
      redeem_obstacle: 'wound_up',
    });
  });

  it('is denied for a holding without lots', () => {
    expect(of(holding([null], { hasLots: false }))).toEqual({
      can_redeem: false,
      redeem_from: null,
      redeem_obstacle: 'unregistered',
    });
  });
});
