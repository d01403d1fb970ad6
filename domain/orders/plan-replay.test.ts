import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { replayPlan, type PlanReplayNav } from '~/domain/orders/plan-replay';

const TIERS = [{ fromYuan: '0', rate: '0.0015' }];
const FREE = [{ fromYuan: '0', rate: '0' }];
const run = (day: string) => ({ plannedOn: day, runOn: day });

describe('replayPlan', () => {
  it('buys at the NAV of each day with the fee of the tier, and values at the last NAV', () => {
    const replay = replayPlan({
      runs: [run('2025-01-02'), run('2025-02-03')],
      navs: [
        { date: '2025-01-02', nav: '1.0000' },
        { date: '2025-02-03', nav: '1.2500' },
        { date: '2026-01-05', nav: '1.5000' },
      ],
      amountYuan: '1000',
      tiers: TIERS,
      payout: 'cash',
    });
    // 1000 / 1.0015 = 998.50; 998.50 / 1.25 = 798.80.
    expect(replay?.runs.map(({ feeYuan, shares }) => [feeYuan, shares])).toEqual([
      ['1.50', '998.50'],
      ['1.50', '798.80'],
    ]);
    expect(replay).toMatchObject({
      investedYuan: '2000.00',
      feeYuan: '3.00',
      shares: '1797.30',
      valueYuan: '2695.95',
      cashYuan: '0.00',
      profitYuan: '695.95',
      endDate: '2026-01-05',
    });
    expect(replay?.profitRatio).toBeCloseTo(0.347975, 6);
    // −1000 on day 0, −1000 on day 32, +2695.95 on day 368.
    const rate = replay?.own.rate ?? NaN;
    expect(1000 + 1000 * (1 + rate) ** (-32 / 365)).toBeCloseTo(2695.95 * (1 + rate) ** (-368 / 365), 3);
  });

  it('has no annual return under one year', () => {
    const replay = replayPlan({
      runs: [run('2025-01-02')],
      navs: [
        { date: '2025-01-02', nav: '1' },
        { date: '2026-01-01', nav: '2' },
      ],
      amountYuan: '100',
      tiers: FREE,
      payout: 'cash',
    });
    expect(replay?.own).toEqual({ rate: null, gap: 'under_year' });
    expect(replay?.profitYuan).toBe('100.00');
  });

  it('uses the next NAV when the fund has none that day, and drops a run after the last NAV', () => {
    const replay = replayPlan({
      runs: [run('2025-01-02'), run('2025-03-03')],
      navs: [
        { date: '2025-01-01', nav: '3' },
        { date: '2025-01-06', nav: '2' },
      ],
      amountYuan: '100',
      tiers: FREE,
      payout: 'cash',
    });
    expect(replay?.runs).toEqual([
      { ...run('2025-01-02'), navDate: '2025-01-06', nav: '2', feeYuan: '0.00', shares: '50.00' },
    ]);
  });

  it('pays a dividend on earlier shares, in cash or in shares; a split multiplies them', () => {
    const navs: PlanReplayNav[] = [
      { date: '2025-01-02', nav: '2.0000' },
      { date: '2025-02-03', nav: '1.0000', dividend: '0.5000' },
      { date: '2025-03-03', nav: '0.5000', split: '2' },
    ];
    const input = { runs: [run('2025-01-02'), run('2025-02-03')], navs, amountYuan: '100', tiers: FREE };
    // 50 shares get 25.00; the 100 bought on the ex-date get nothing.
    expect(replayPlan({ ...input, payout: 'cash' })).toMatchObject({
      shares: '300.00',
      cashYuan: '25.00',
      valueYuan: '150.00',
      profitYuan: '-25.00',
    });
    expect(replayPlan({ ...input, payout: 'reinvest' })).toMatchObject({
      shares: '350.00',
      cashYuan: '0.00',
      valueYuan: '175.00',
      profitYuan: '-25.00',
    });
  });

  it('is empty without runs, and null without NAV', () => {
    const input = { runs: [], amountYuan: '100', tiers: FREE, payout: 'cash' } as const;
    expect(replayPlan({ ...input, navs: [] })).toBeNull();
    expect(replayPlan({ ...input, navs: [{ date: '2025-01-02', nav: '1' }] })).toMatchObject({
      investedYuan: '0.00',
      profitRatio: null,
      own: { rate: null, gap: 'no_flows' },
      points: [],
    });
  });

  const levels = fc.array(fc.integer({ min: 5_000, max: 30_000 }), { minLength: 2, maxLength: 40 });
  const getNavs = (list: readonly number[]): PlanReplayNav[] =>
    list.map((level, index) => ({
      date: addDays('2024-01-02', index * 20),
      nav: (level / 10_000).toFixed(4),
    }));

  it('adds up: runs, fees, shares and profit', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 10, max: 100_000 }), (list, amount) => {
        const navs = getNavs(list);
        const replay = replayPlan({
          runs: navs.slice(0, -1).map(({ date }) => run(date)),
          navs,
          amountYuan: String(amount),
          tiers: TIERS,
          payout: 'cash',
        })!;
        const sum = (values: readonly string[]) => values.reduce((total, each) => total + Number(each), 0);
        expect(replay.runs).toHaveLength(list.length - 1);
        expect(Number(replay.investedYuan)).toBeCloseTo(amount * replay.runs.length, 6);
        expect(Number(replay.feeYuan)).toBeCloseTo(sum(replay.runs.map((each) => each.feeYuan)), 6);
        expect(Number(replay.shares)).toBeCloseTo(sum(replay.runs.map((each) => each.shares)), 6);
        expect(Number(replay.valueYuan) - Number(replay.investedYuan)).toBeCloseTo(
          Number(replay.profitYuan),
          6,
        );
        expect(replay.points.at(-1)?.worthYuan).toBeCloseTo(Number(replay.valueYuan), 6);
        // The bought shares are between all money at the highest NAV and all money at the lowest NAV.
        const net = Number(replay.investedYuan) - Number(replay.feeYuan);
        const prices = replay.runs.map((each) => Number(each.nav));
        expect(Number(replay.shares)).toBeGreaterThan(net / Math.max(...prices) - replay.runs.length * 0.01);
        expect(Number(replay.shares)).toBeLessThan(net / Math.min(...prices) + replay.runs.length * 0.01);
      }),
    );
  });

  it('costs exactly the fees when the NAV never moves, without dividends and higher tiers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 10, max: 10_000 }), (count, amount) => {
        const navs = getNavs(Array.from({ length: count }, () => 10_000));
        const replay = replayPlan({
          runs: navs.map(({ date }) => run(date)),
          navs,
          amountYuan: String(amount),
          tiers: TIERS,
          payout: 'reinvest',
        })!;
        expect(Number(replay.profitYuan)).toBeCloseTo(-Number(replay.feeYuan), 6);
      }),
    );
  });

  it('has the same value with or without a split', () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 2, max: 5 }), (list, ratio) => {
        const plain = getNavs(list);
        const at = list.length >> 1;
        const divided = plain.map((point, index) =>
          index < at
            ? point
            : {
                ...point,
                nav: (Number(point.nav) / ratio).toFixed(8),
                split: index === at ? String(ratio) : null,
              },
        );
        const input = {
          runs: [run(plain[0]!.date)],
          amountYuan: '10000',
          tiers: FREE,
          payout: 'cash',
        } as const;
        const [one, other] = [
          replayPlan({ ...input, navs: plain })!,
          replayPlan({ ...input, navs: divided })!,
        ];
        expect(Number(other.valueYuan)).toBeCloseTo(Number(one.valueYuan), 1);
      }),
    );
  });
});
