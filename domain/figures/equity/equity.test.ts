import { describe, expect, it } from 'vitest';
import {
  computeJCurve,
  computeMoic,
  computeCapitalFlows,
  computeMultiples,
  computeNetIrr,
  type CapitalFlow,
} from '~/domain/figures/equity/capital';
import { computeTerm } from '~/domain/figures/equity/term';
import {
  computeAmericanWaterfall,
  computeClawback,
  computeEuropeanWaterfall,
  distributeProceeds,
  type WaterfallDeal,
} from '~/domain/figures/equity/waterfall';

/** A fund of 100 in three calls, computed independently of this test with a bisection in another language. */
const FLOWS: CapitalFlow[] = [
  { date: '2015-01-01', kind: 'call', amount: 30 },
  { date: '2016-01-01', kind: 'call', amount: 30 },
  { date: '2017-01-01', kind: 'call', amount: 40 },
  { date: '2019-01-01', kind: 'distribution', amount: 50 },
  { date: '2020-01-01', kind: 'distribution', amount: 60 },
  { date: '2021-01-01', kind: 'distribution', amount: 40 },
];
const LEFT = { date: '2021-12-31', value: 30 };

describe('figures of a private-equity fund from its flows', () => {
  it('DPI, RVPI and TVPI: 150 of 100 returned and 30 remaining are 1.5, 0.3 and 1.8', () => {
    const moved = computeCapitalFlows(FLOWS, LEFT.date);
    expect(moved).toEqual({ called: 100, distributed: 150 });
    expect(computeMultiples({ ...moved, value: LEFT.value })).toEqual({ dpi: 1.5, rvpi: 0.3, tvpi: 1.8 });
    expect(computeMultiples({ called: 0, distributed: 0, value: 0 })).toBeNull();
  });

  it('IRR is the XIRR of the flows with the remaining value as the last one', () => {
    expect(computeNetIrr(FLOWS, LEFT)).toBeCloseTo(0.152_022_24, 7);
  });

  it('IRR of one call that doubles in five years is the fifth root of two', () => {
    const one: CapitalFlow[] = [{ date: '2015-01-01', kind: 'call', amount: 100 }];
    // 1,826 days.
    expect(computeNetIrr(one, { date: '2020-01-01', value: 200 })).toBeCloseTo(2 ** (365 / 1826) - 1, 9);
  });

  it('annualises nothing under one year from the first call, and ignores calls of later days', () => {
    const one: CapitalFlow[] = [{ date: '2025-03-01', kind: 'call', amount: 100 }];
    expect(computeNetIrr(one, { date: '2026-02-28', value: 120 })).toBeNull();
    expect(computeNetIrr(one, { date: '2026-03-01', value: 120 })).toBeCloseTo(0.2, 9);
    const later = [...one, { date: '2026-06-01', kind: 'call', amount: 50 } as const];
    expect(computeNetIrr(later, { date: '2026-03-01', value: 120 })).toBeCloseTo(0.2, 9);
  });

  it('MOIC covers the investments only, before fees: 90 invested, 40 returned and 95 remaining are 1.5', () => {
    expect(
      computeMoic([
        { cost: 40, proceeds: 40, value: 20 },
        { cost: 50, proceeds: 0, value: 75 },
      ]),
    ).toBe(1.5);
    expect(computeMoic([])).toBeNull();
  });

  it('draws a J-curve that falls with the calls and ends at the gain', () => {
    const curve = computeJCurve(FLOWS, [
      { date: '2015-12-31', value: 27 },
      { date: '2017-12-31', value: 101 },
      { date: '2019-12-31', value: 120 },
      LEFT,
    ]);
    expect(curve.map(({ net_cash }) => net_cash)).toEqual([-30, -100, -50, 50]);
    expect(curve.map(({ with_value }) => with_value)).toEqual([-3, 1, 70, 80]);
  });
});

describe('four steps of distributing proceeds', () => {
  /** 100 for five years at 8 %: 46.9328 preferred. */
  const due = { capital: 100, preferred: 100 * (1.08 ** 5 - 1) };

  it('gives the manager 20 % of all profit with a full catch-up', () => {
    const steps = distributeProceeds({ proceeds: 200, ...due }, { carry: 0.2, catchUp: 1 });
    expect(steps.preferred).toBeCloseTo(46.932_808, 5);
    expect(steps.catchUp).toBeCloseTo(11.733_202, 5);
    expect(steps.restManager).toBeCloseTo(8.266_798, 5);
    expect(steps.manager).toBeCloseTo(20, 9);
    expect(steps.investors).toBeCloseTo(180, 9);
  });

  it('takes longer with half a catch-up and ends at the same share', () => {
    const steps = distributeProceeds({ proceeds: 200, ...due }, { carry: 0.2, catchUp: 0.5 });
    expect(steps.catchUp).toBeCloseTo(15.644_269, 5);
    expect(steps.catchUpInvestors).toBeCloseTo(15.644_269, 5);
    expect(steps.manager).toBeCloseTo(20, 9);
  });

  it('leaves the hurdle with investors without a catch-up', () => {
    const steps = distributeProceeds({ proceeds: 200, ...due }, { carry: 0.2, catchUp: 0 });
    expect(steps.catchUp).toBe(0);
    expect(steps.manager).toBeCloseTo(0.2 * (100 - 46.932_808), 5);
  });

  it.each([
    [90, { capital: 90, preferred: 0, manager: 0 }],
    [120, { capital: 100, preferred: 20, manager: 0 }],
    [150, { capital: 100, preferred: 46.932_808, manager: 3.067_192 }],
  ])('stops proceeds of %d at the step they reach', (proceeds, expected) => {
    const steps = distributeProceeds({ proceeds, ...due }, { carry: 0.2, catchUp: 1 });
    for (const [key, value] of Object.entries(expected))
      expect(steps[key as keyof typeof expected]).toBeCloseTo(value, 5);
    expect(steps.investors + steps.manager).toBeCloseTo(proceeds, 9);
  });
});

describe('European and American waterfall of the same fund', () => {
  const TERMS = { carry: 0.2, hurdle: 0.08, catchUp: 1 };
  const DEALS: WaterfallDeal[] = [
    { name: 'A', cost: 100, investedOn: '2020-01-01', proceeds: 260, exitedOn: '2023-01-01' },
    { name: 'B', cost: 100, investedOn: '2020-07-01', proceeds: 40, exitedOn: '2024-07-01' },
    { name: 'C', cost: 100, investedOn: '2021-01-01', proceeds: 150, exitedOn: '2026-01-01' },
  ];

  it('European: returns the capital of all deals first, with the hurdle on outstanding capital; carry only at the end', () => {
    const shares = computeEuropeanWaterfall(DEALS, TERMS);
    expect(shares.map(({ steps }) => steps.capital)).toEqual([260, 40, 0]);
    const last = shares[2]?.steps;
    expect(last?.preferred).toBeCloseTo(85.992_578, 5);
    expect(last?.catchUp).toBeCloseTo(21.498_144, 5);
    // 20 % of the profit of 150.
    expect(shares.map(({ carrySoFar }) => carrySoFar)).toEqual([0, 0, expect.closeTo(30, 6)]);
  });

  it('American: the first deal pays carry immediately, the third deal makes up the loss of the second', () => {
    const shares = computeAmericanWaterfall(DEALS, TERMS);
    expect(shares[0]?.steps.preferred).toBeCloseTo(25.997_764, 5);
    expect(shares.map(({ carrySoFar }) => carrySoFar)).toEqual([
      expect.closeTo(32, 6),
      expect.closeTo(32, 6),
      expect.closeTo(32, 6),
    ]);
    expect(shares[2]?.steps.capital).toBe(150);
    expect(computeClawback(shares, computeEuropeanWaterfall(DEALS, TERMS))).toBeCloseTo(2, 6);
  });

  it('distributes exactly the proceeds to investors and manager for any order of the deals', () => {
    const shuffled = [...DEALS].reverse();
    for (const shares of [
      computeEuropeanWaterfall(shuffled, TERMS),
      computeAmericanWaterfall(shuffled, TERMS),
    ]) {
      const sum = shares.reduce((total, { steps }) => total + steps.investors + steps.manager, 0);
      expect(sum).toBeCloseTo(450, 6);
    }
    expect(computeEuropeanWaterfall(shuffled, TERMS)).toEqual(computeEuropeanWaterfall(DEALS, TERMS));
  });
});

describe('term of a fund', () => {
  const rule = { foundedOn: '2018-06-15', investYears: 4, exitYears: 3, extensions: 2, extensionYears: 1 };

  it('is the investment and exit years plus the extensions allowed by the contract', () => {
    expect(computeTerm(rule, '2020-01-01')).toEqual({
      investUntil: '2022-06-15',
      endsOn: '2025-06-15',
      latestEnd: '2027-06-15',
      stage: 'investing',
    });
  });

  it.each([
    ['2022-06-14', 'investing'],
    ['2022-06-15', 'exiting'],
    ['2025-06-15', 'extended'],
    ['2027-06-15', 'ended'],
  ])('on %s is %s', (today, stage) => {
    expect(computeTerm(rule, today).stage).toBe(stage);
  });
});
