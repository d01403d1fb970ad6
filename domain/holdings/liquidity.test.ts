import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import {
  CASH_STEPS,
  groupCashSteps,
  splitFen,
  getCashStep,
  type CashPortion,
  type CashStepBounds,
} from '~/domain/holdings/liquidity';
import {
  computePrivateCash,
  computeTermCash,
  type PrivateCashHolding,
} from '~/domain/holdings/private-liquidity';
import { computePublicCash, type PublicCashHolding } from '~/domain/holdings/public-liquidity';
import { listExchangeDays } from '~/domain/testing/exchange-days';

const calendar = createTradingCalendar(listExchangeDays('2026-01-01', '2026-12-31'));
/** A Friday: before the cut-off, and after it. */
const MORNING = '2026-11-20T10:00:00+08:00';
const EVENING = '2026-11-20T15:00:00+08:00';
const bounds: CashStepBounds = { today: '2026-11-20', nextDay: '2026-11-23' };
const getSum = (pieces: readonly CashPortion[], of: (piece: CashPortion) => number) =>
  pieces.reduce((sum, piece) => sum + of(piece), 0);

const TIERS = [
  { fromDays: 0, rate: '0.015' },
  { fromDays: 7, rate: '0.01' },
  { fromDays: 30, rate: '0.005' },
  { fromDays: 180, rate: '0' },
];
const lot = (id: string, date: string, shares: string, unlockedOn: string | null = null) => ({
  id,
  date,
  shares,
  unlockedOn,
});
const fund = (over: Partial<PublicCashHolding> = {}): PublicCashHolding => ({
  productCode: 'F',
  valueFen: 300_000,
  nav: '1.0000',
  setAside: '0',
  lots: [lot('old', '2026-01-05', '1000.00'), lot('new', '2026-11-09', '2000.00')],
  terms: { tiers: TIERS, holdingUntil: 'confirmed', confirmDays: 1, arrivalDays: 3, isSuspended: false },
  ...over,
});

describe('liquidity steps', () => {
  const piece = (over: Partial<CashPortion>): CashPortion => ({
    productCode: 'A',
    shares: '1',
    valueFen: 100,
    feeFen: 1,
    performanceFen: 0,
    way: 'settlement',
    date: '2026-11-23',
    obstacle: null,
    ...over,
  });

  it('uses the day the money arrives, both ends inclusive; unknown days and money on its way come last', () => {
    const on = (date: string | null, way: CashPortion['way'] = 'settlement') =>
      getCashStep({ way, date }, bounds);
    expect(
      ['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-28', '2026-12-20', '2026-12-21'].map((day) =>
        on(day),
      ),
    ).toEqual(['next_day', 'week', 'week', 'month', 'month', 'quarter']);
    expect(['2027-02-18', '2027-02-19', '2027-11-20', '2027-11-21'].map((day) => on(day, 'term'))).toEqual([
      'quarter',
      'year',
      'year',
      'later',
    ]);
    expect([on('2026-11-23', 'unlock'), on(null, 'unknown'), on(null, 'set_aside')]).toEqual([
      'not_before',
      'unknown',
      'set_aside',
    ]);
    // Over a long holiday the next trading day is more than a week away, but is still the first step.
    const holiday = { today: '2026-09-30', nextDay: '2026-10-09' };
    expect(getCashStep({ way: 'settlement', date: '2026-10-09' }, holiday)).toBe('next_day');
    expect(getCashStep({ way: 'settlement', date: '2026-10-12' }, holiday)).toBe('month');
  });

  it('separate values with known fees from values with unknown fees', () => {
    const [week, unknown] = groupCashSteps(
      [
        piece({ date: '2026-11-25', valueFen: 1_000, feeFen: 15 }),
        piece({ date: '2026-11-26', valueFen: 500, feeFen: null, productCode: 'B' }),
        piece({ way: 'unknown', date: null, valueFen: 500, feeFen: null }),
        piece({ valueFen: 0 }),
      ],
      bounds,
    );
    expect(week).toMatchObject({
      step: 'week',
      until: '2026-11-27',
      valueFen: 1_500,
      feeFen: 15,
      netFen: 1_485,
      unpricedFen: 500,
      share: 0.75,
      productCodes: ['A', 'B'],
    });
    expect(unknown).toMatchObject({ step: 'unknown', until: null, unpricedFen: 500, cumulative: 1 });
    expect(groupCashSteps([], bounds)).toEqual([]);
  });

  it('contains every piece exactly once', () => {
    const pieces = fc.array(
      fc.record({
        valueFen: fc.integer({ min: 0, max: 1e10 }),
        feeFen: fc.option(fc.constant(0)),
        way: fc.constantFrom(
          'settlement' as const,
          'open_day' as const,
          'unlock' as const,
          'unknown' as const,
        ),
        ahead: fc.integer({ min: 0, max: 900 }),
      }),
    );
    fc.assert(
      fc.property(pieces, (rows) => {
        const all = rows.map(({ ahead, way, ...row }) =>
          piece({ ...row, way, date: way === 'unknown' ? null : addDays(bounds.today, ahead) }),
        );
        const steps = groupCashSteps(all, bounds);
        const whole = getSum(all, ({ valueFen }) => valueFen);
        expect(steps.reduce((sum, { valueFen }) => sum + valueFen, 0)).toBe(whole);
        expect(steps.map(({ step }) => step)).toEqual(
          CASH_STEPS.filter((step) => steps.some((each) => each.step === step)),
        );
        if (whole > 0) expect(steps.at(-1)?.cumulative).toBe(1);
      }),
    );
  });
});

describe('public fund', () => {
  it('is redeemed fully on day T: each lot with the fee of its holding days, the money a number of trading days later', () => {
    const [only, ...others] = computePublicCash(fund(), calendar, MORNING);
    // Confirmed on Monday 11-23: 322 days, free; 14 days, one percent of 2,000.
    expect(only).toMatchObject({ way: 'settlement', date: '2026-11-25', valueFen: 300_000, feeFen: 2_000 });
    expect(others).toEqual([]);
    expect(computePublicCash(fund(), calendar, EVENING)[0]).toMatchObject({
      date: '2026-11-26',
      feeFen: 2_000,
    });
  });

  it('counts holding up to day T when its terms say so, so that one day less may cost more', () => {
    const lots = [lot('a', '2026-11-13', '1000.00')];
    const until = (holdingUntil: 'confirmed' | 'traded') =>
      computePublicCash(
        fund({ lots, valueFen: 100_000, terms: { ...fund().terms, holdingUntil } }),
        calendar,
        MORNING,
      )[0];
    expect(until('confirmed')?.feeFen).toBe(1_000);
    expect(until('traded')?.feeFen).toBe(1_000);
    const later = [lot('a', '2026-11-16', '1000.00')];
    const short = (holdingUntil: 'confirmed' | 'traded') =>
      computePublicCash(
        fund({ lots: later, valueFen: 100_000, terms: { ...fund().terms, holdingUntil } }),
        calendar,
        MORNING,
      )[0];
    expect([short('confirmed')?.feeFen, short('traded')?.feeFen]).toEqual([1_000, 1_500]);
  });

  it('excludes the oldest shares that wait in a redemption, and gives their number', () => {
    const pieces = computePublicCash(fund({ setAside: '1500.00' }), calendar, MORNING);
    expect(pieces).toMatchObject([
      { way: 'settlement', shares: '1500', valueFen: 150_000, feeFen: 1_500 },
      { way: 'set_aside', shares: '1500', valueFen: 150_000, feeFen: null, date: null },
    ]);
  });

  it('sets the same shares aside once, although some are redeemable on another day', () => {
    const lots = [lot('free', '2026-01-05', '1000.00'), lot('soon', '2023-12-05', '1000.00', '2026-12-05')];
    const pieces = computePublicCash(
      fund({ lots, valueFen: 200_000, setAside: '600.00' }),
      calendar,
      MORNING,
    );
    expect(pieces.map(({ way, shares }) => [way, shares])).toEqual([
      ['settlement', '400'],
      ['settlement', '1000'],
      ['set_aside', '600'],
    ]);
  });

  it('waits for the unlock day of each lot, and gives only the unlock day beyond the calendar', () => {
    const lots = [
      lot('free', '2023-01-05', '1000.00', '2026-01-05'),
      lot('soon', '2023-12-05', '1000.00', '2026-12-05'),
      lot('far', '2026-11-02', '1000.00', '2029-11-02'),
    ];
    expect(computePublicCash(fund({ lots }), calendar, MORNING)).toMatchObject([
      { way: 'settlement', date: '2026-11-25', feeFen: 0 },
      // A Saturday: Monday is the first possible day.
      { way: 'settlement', date: '2026-12-10', feeFen: 0 },
      { way: 'unlock', date: '2029-11-02', feeFen: null, obstacle: 'no_calendar' },
    ]);
    expect(computePublicCash(fund(), null, MORNING).map(({ way }) => way)).toEqual(['unknown', 'unknown']);
  });

  it('has no fee without terms or a NAV, and no day while redemptions are suspended', () => {
    const terms = { ...fund().terms, tiers: null };
    expect(computePublicCash(fund({ terms }), calendar, MORNING)[0]).toMatchObject({
      way: 'settlement',
      feeFen: null,
    });
    expect(computePublicCash(fund({ nav: null }), calendar, MORNING)[0]).toMatchObject({ feeFen: null });
    const suspended = { ...fund().terms, isSuspended: true };
    expect(computePublicCash(fund({ terms: suspended }), calendar, MORNING)).toMatchObject([
      { way: 'unknown', obstacle: 'suspended', valueFen: 300_000 },
    ]);
  });

  it('yields shares × NAV × (1 − rate of the days) lot by lot, for any purchases', () => {
    const lots = fc.array(
      fc.record({ ago: fc.integer({ min: 0, max: 300 }), hundredths: fc.integer({ min: 1, max: 1e7 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 2e7 }), (rows, aside) => {
        const own = rows.map(({ ago, hundredths }, index) =>
          lot(String(index), addDays('2026-11-20', -ago), (hundredths / 100).toFixed(2)),
        );
        const held = rows.reduce((sum, { hundredths }) => sum + hundredths, 0);
        const setAside = Math.min(aside, held);
        const pieces = computePublicCash(
          fund({ lots: own, valueFen: held, setAside: (setAside / 100).toFixed(2) }),
          calendar,
          MORNING,
        );
        expect(getSum(pieces, ({ valueFen }) => valueFen)).toBe(held);
        expect(pieces.every(({ valueFen, feeFen }) => (feeFen ?? 0) >= 0 && (feeFen ?? 0) <= valueFen)).toBe(
          true,
        );
        // Independent computation: single shares in hundredths, oldest first, at 1 元 per share.
        let skip = setAside;
        let fee = 0;
        for (const { ago, hundredths } of [...rows].sort((a, b) => b.ago - a.ago)) {
          const gone = Math.min(skip, hundredths);
          skip -= gone;
          const days = ago + countDaysBetween('2026-11-20', '2026-11-23');
          const rate = days < 7 ? 15 : days < 30 ? 10 : days < 180 ? 5 : 0;
          fee += (hundredths - gone) * rate;
        }
        const known = getSum(pieces, ({ feeFen }) => feeFen ?? 0);
        expect(Math.abs(known - fee / 1000)).toBeLessThanOrEqual(0.5);
        expect(
          getSum(
            pieces.filter(({ way }) => way === 'set_aside'),
            ({ valueFen }) => valueFen,
          ),
        ).toBe(setAside);
      }),
    );
  });
});

describe('private fund', () => {
  const privateLot = (id: string, date: string, shares: string, unlockedOn: string | null) => ({
    ...lot(id, date, shares, unlockedOn),
    highWater: '1.0000',
    dividends: '0',
  });
  const TERMS = {
    tiers: [
      { fromDays: 0, rate: '0.01' },
      { fromDays: 365, rate: '0' },
    ],
    performance: { rate: '0.2', hurdle: '0' },
    minHoldShares: '0',
    residualYuan: 1_000_000,
  };
  const held = (over: Partial<PrivateCashHolding> = {}): PrivateCashHolding => ({
    productCode: 'S',
    valueFen: 360_000_000,
    nav: '1.2000',
    lots: [
      privateLot('a', '2025-05-15', '2000000.00', '2025-11-15'),
      privateLot('b', '2026-06-15', '1000000.00', '2026-12-15'),
    ],
    openDays: ['2026-11-23', '2026-12-15', '2026-12-21'],
    terms: TERMS,
    redeeming: null,
    obstacle: null,
    ...over,
  });

  it('is redeemed on open days with a future cut-off, with the fees of that day; locked shares later', () => {
    // The cut-off of 11-23 is Friday at 14:00.
    expect(computePrivateCash(held(), calendar, MORNING)).toMatchObject([
      {
        way: 'open_day',
        date: '2026-11-23',
        shares: '2000000',
        feeFen: 8_000_000,
        performanceFen: 8_000_000,
      },
      // 183 days: one percent of 1.2 million, and one fifth of the gain.
      {
        way: 'open_day',
        date: '2026-12-15',
        shares: '1000000',
        feeFen: 5_200_000,
        performanceFen: 4_000_000,
      },
    ]);
    expect(computePrivateCash(held(), calendar, EVENING)).toMatchObject([
      { way: 'open_day', date: '2026-12-15', shares: '3000000', feeFen: 13_200_000 },
    ]);
  });

  it('is redeemed on a temporary day without redemption fee and lock-up, as far as it was bought in time', () => {
    const locked = held({
      lots: [
        privateLot('a', '2026-10-16', '2000000.00', '2028-01-04'),
        { ...privateLot('b', '2026-12-02', '1000000.00', '2028-01-04'), boughtOn: '2026-12-01' },
        privateLot('c', '2026-12-03', '1500000.00', '2028-01-04'),
      ],
      openDays: ['2026-12-15'],
      temporaryDays: [{ day: '2026-12-08', boughtUntil: '2026-12-01' }],
    });
    expect(computePrivateCash(locked, calendar, MORNING)).toMatchObject([
      // The performance fee on a gain still applies.
      { way: 'open_day', date: '2026-12-08', isTemporary: true, shares: '3000000', feeFen: 12_000_000 },
      { way: 'unlock', date: '2028-01-04', shares: '1500000' },
    ]);
    const { temporaryDays, ...usual } = locked;
    expect(computePrivateCash(usual, calendar, MORNING).every(({ way }) => way === 'unlock')).toBe(true);
    const applied = { ...locked, obstacle: 'order' as const };
    expect(
      computePrivateCash(
        {
          ...applied,
          redeeming: { shares: null, openDay: '2026-12-08', temporary: temporaryDays![0]! },
        },
        calendar,
        MORNING,
      ),
    ).toMatchObject([
      { way: 'set_aside', shares: '3000000' },
      { way: 'unknown', obstacle: 'order', shares: '1500000' },
    ]);
  });

  it('keeps the required minimum until all can be redeemed', () => {
    const small = held({
      valueFen: 180_000_000,
      lots: [
        privateLot('a', '2025-05-15', '1000000.00', '2025-11-15'),
        privateLot('b', '2026-06-15', '500000.00', '2026-12-20'),
      ],
    });
    // 1,000,000 元 at 1.2 are 833,333.34 shares.
    expect(computePrivateCash(small, calendar, MORNING)).toMatchObject([
      { date: '2026-11-23', shares: '666666.66' },
      { date: '2026-12-21', shares: '833333.34' },
    ]);
    const far = held({
      ...small,
      lots: [
        privateLot('a', '2025-05-15', '400000.00', '2025-11-15'),
        privateLot('b', '2026-06-15', '500000.00', '2027-06-15'),
      ],
    });
    expect(computePrivateCash(far, calendar, MORNING)).toMatchObject([
      { date: '2026-11-23', shares: '66666.66' },
      { way: 'unlock', date: '2027-06-15', obstacle: 'residual', shares: '333333.34' },
      { way: 'unlock', date: '2027-06-15', obstacle: 'no_open_day', shares: '500000' },
    ]);
  });

  it('excludes shares under redemption, and the rest until that order is done', () => {
    const pieces = computePrivateCash(
      held({ redeeming: { shares: '500000.00', openDay: '2026-11-23' }, obstacle: 'order' }),
      calendar,
      MORNING,
    );
    expect(pieces).toMatchObject([
      { way: 'set_aside', shares: '500000' },
      { way: 'unknown', obstacle: 'order', shares: '2500000' },
    ]);
    const all = computePrivateCash(
      held({ redeeming: { shares: null, openDay: '2026-11-23' }, obstacle: 'order' }),
      calendar,
      MORNING,
    );
    expect(all).toMatchObject([
      { way: 'set_aside', shares: '2000000' },
      { way: 'unknown', shares: '1000000' },
    ]);
  });

  it('gives the reason for an unknown day, and no fee when the fund is not sold here', () => {
    expect(computePrivateCash(held({ obstacle: 'wound_up' }), calendar, MORNING)).toMatchObject([
      { way: 'unknown', obstacle: 'wound_up', valueFen: 360_000_000 },
    ]);
    expect(computePrivateCash(held({ openDays: [] }), calendar, MORNING)).toMatchObject([
      { way: 'unlock', obstacle: 'residual', date: '2026-12-15' },
      { way: 'unlock', obstacle: 'no_open_day', date: '2026-12-15' },
    ]);
    expect(computePrivateCash(held({ terms: null }), calendar, MORNING)).toMatchObject([
      { way: 'open_day', feeFen: null },
      { way: 'open_day', feeFen: null },
    ]);
  });

  it('loses no 分 and no share for any lock-ups', () => {
    const lots = fc.array(
      fc.record({
        hundredths: fc.integer({ min: 1, max: 5e8 }),
        ago: fc.integer({ min: 1, max: 900 }),
        lock: fc.integer({ min: 0, max: 900 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(lots, fc.integer({ min: 1, max: 30_000 }), (rows, nav) => {
        const own = rows.map(({ hundredths, ago, lock }, index) => {
          const date = addDays('2026-11-20', -ago);
          return privateLot(String(index), date, (hundredths / 100).toFixed(2), addDays(date, lock));
        });
        const shares = rows.reduce((sum, { hundredths }) => sum + hundredths, 0);
        const pieces = computePrivateCash(
          held({ lots: own, valueFen: shares, nav: (nav / 10_000).toFixed(4) }),
          calendar,
          MORNING,
        );
        expect(getSum(pieces, ({ valueFen }) => valueFen)).toBe(shares);
        expect(Math.round(getSum(pieces, (piece) => Number(piece.shares)) * 100)).toBe(shares);
        for (const { way, date, shares: some, feeFen } of pieces) {
          expect(feeFen ?? 0).toBeGreaterThanOrEqual(0);
          if (way !== 'open_day') continue;
          // No day pays out more shares than are unlocked by then.
          const free = own.filter(({ unlockedOn }) => (unlockedOn ?? '') <= (date ?? ''));
          expect(Number(some)).toBeLessThanOrEqual(
            free.reduce((sum, each) => sum + Number(each.shares), 0) + 1e-6,
          );
        }
      }),
    );
  });
});

describe('product with a term', () => {
  const whole = { productCode: 'P', valueFen: 100, shares: '1.00' };

  it('is paid at its end, and has no known day afterwards', () => {
    expect(computeTermCash(whole, '2030-01-01', '2026-11-20')).toMatchObject([
      { way: 'term', date: '2030-01-01', feeFen: null },
    ]);
    expect(computeTermCash(whole, '2026-11-20', '2026-11-20')).toMatchObject([
      { way: 'unknown', obstacle: 'term_over' },
    ]);
    expect(computeTermCash(whole, null, '2026-11-20')).toMatchObject([
      { way: 'unknown', obstacle: 'no_term' },
    ]);
  });
});

describe('splitting a value', () => {
  it('loses no 分', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 8 }),
        (valueFen, weights) => {
          const parts = splitFen(valueFen, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(valueFen);
          expect(parts.every((part) => part >= 0)).toBe(true);
        },
      ),
    );
    expect(splitFen(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(splitFen(100, [0])).toEqual([100]);
  });
});
