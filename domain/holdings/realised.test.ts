import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { computeAllocationOver } from '~/domain/holdings/allocation';
import {
  computeSaleCosts,
  listYearEnds,
  buildRealisedYearRows,
  type CostLot,
  type RealisedYearFlow,
} from '~/domain/holdings/realised';

const lot = (
  date: string,
  shares: string,
  leftShares: string,
  costFen: number,
  over: Partial<CostLot> = {},
): CostLot => ({
  date,
  shares,
  leftShares,
  costFen,
  unlockedOn: null,
  splits: [],
  ...over,
});

describe('cost of redeemed shares', () => {
  it('is that of the oldest free shares, in proportion', () => {
    const lots = [lot('2026-01-05', '100', '0', 10_000), lot('2026-02-05', '100', '50', 30_000)];
    expect(
      computeSaleCosts(lots, [
        { date: '2026-03-02', shares: '60' },
        { date: '2026-04-02', shares: '90' },
      ]),
    ).toEqual([6_000, 4_000 + 15_000]);
    // Lots that were bought later or are locked are not used.
    const locked = [
      lot('2026-01-05', '100', '100', 10_000, { unlockedOn: '2027-01-05' }),
      lot('2026-02-05', '100', '50', 30_000),
    ];
    expect(computeSaleCosts(locked, [{ date: '2026-03-02', shares: '50' }])).toEqual([15_000]);
  });

  it('reads shares before a split in the units of their day', () => {
    const splits = [{ date: '2026-05-06', ratio: '2' }];
    const lots = [lot('2026-01-05', '200', '100', 10_000, { splits })];
    // 25 of 100 before the split, 50 of the resulting 150 after it.
    expect(
      computeSaleCosts(lots, [
        { date: '2026-03-02', shares: '25' },
        { date: '2026-06-02', shares: '50' },
      ]),
    ).toEqual([2_500, 2_500]);
  });

  it('is null when lots and sales do not match the remaining shares', () => {
    expect(computeSaleCosts([], [{ date: '2026-03-02', shares: '1' }])).toEqual([null]);
    expect(
      computeSaleCosts([lot('2026-01-05', '100', '100', 10_000)], [{ date: '2026-03-02', shares: '50' }]),
    ).toEqual([null]);
  });
});

describe('income and cost of a year', () => {
  it('adds up in three parts including the change of value minus cost, verified independently over random trades', () => {
    const trade = fc.record({
      day: fc.integer({ min: 0, max: 700 }),
      shares: fc.integer({ min: 1, max: 500 }),
      isSale: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(trade, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -3, max: 3 }),
        (trades, drift) => {
          const priceOn = (day: number) => 1_000 + drift * Math.floor(day / 7);
          const getDate = (day: number) => addDays('2025-01-01', day);
          const sorted = [...trades].sort((a, b) => a.day - b.day);
          // A simple account: single shares with their cost.
          const book: number[] = [];
          const lots: { day: number; shares: number; costFen: number }[] = [];
          const sales: { day: number; shares: number; amountFen: number; costFen: number }[] = [];
          for (const { day, shares, isSale } of sorted) {
            if (isSale) {
              const sold = book.splice(0, shares);
              if (sold.length > 0)
                sales.push({
                  day,
                  shares: sold.length,
                  amountFen: sold.length * priceOn(day),
                  costFen: sold.reduce((sum, cost) => sum + cost, 0),
                });
            } else {
              for (let index = 0; index < shares; index += 1) book.push(priceOn(day));
              lots.push({ day, shares, costFen: shares * priceOn(day) });
            }
          }
          let sold = sales.reduce((sum, { shares }) => sum + shares, 0);
          const costLots = lots.map(({ day, shares, costFen }) => {
            const gone = Math.min(sold, shares);
            sold -= gone;
            return lot(getDate(day), String(shares), String(shares - gone), costFen);
          });
          const costs = computeSaleCosts(
            costLots,
            sales.map(({ day, shares }) => ({ date: getDate(day), shares: String(shares) })),
          );
          expect(costs).toEqual(sales.map(({ costFen }) => costFen));
          const flows: RealisedYearFlow[] = [
            ...lots.map(({ day, costFen }) => ({
              date: getDate(day),
              amountFen: -costFen,
              kind: 'buy' as const,
              costFen: null,
            })),
            ...sales.map(({ day, amountFen, costFen }) => ({
              date: getDate(day),
              amountFen,
              kind: 'redeem' as const,
              costFen,
            })),
          ].map((flow) => ({
            ...flow,
            isOutstanding: false,
            fees: { subscribeFen: 1, redeemFen: 0, performanceFen: 0 },
          }));
          const heldOn = (day: number) =>
            lots.reduce((sum, each) => sum + (each.day <= day ? each.shares : 0), 0) -
            sales.reduce((sum, each) => sum + (each.day <= day ? each.shares : 0), 0);
          const putInOn = (day: number) =>
            -flows.reduce((sum, each) => sum + (each.date <= getDate(day) ? each.amountFen : 0), 0);
          const costOn = (day: number) =>
            lots.reduce((sum, each) => sum + (each.day <= day ? each.costFen : 0), 0) -
            sales.reduce((sum, each) => sum + (each.day <= day ? each.costFen : 0), 0);
          const curve = Array.from({ length: 701 }, (_, day) => ({
            date: getDate(day),
            valueFen: heldOn(day) * priceOn(day),
            putInFen: putInOn(day),
          }));
          const days = curve.map(({ date, valueFen, putInFen }, day) => ({
            date,
            valueFen,
            movedFen: (curve[day - 1]?.putInFen ?? 0) - putInFen,
          }));
          const points = computeAllocationOver(
            new Map([['F', days]]),
            () => 'all',
            listYearEnds('2025-03-01', '2026-12-02'),
          );
          expect(points.map(({ date }) => date)).toEqual(['2025-12-31', '2026-12-02']);
          const rows = buildRealisedYearRows({ flows, points });
          const ends = { 2025: [-1, 364], 2026: [364, 700] } as const;
          for (const [year, [from, to]] of Object.entries(ends)) {
            const row = rows.find((each) => String(each.year) === year);
            const above = (day: number) => (day < 0 ? 0 : heldOn(day) * priceOn(day) - costOn(day));
            expect(row?.unrealisedFen).toBe(above(to) - above(from));
            expect(row?.carriedFen).toBe(0);
            expect(row && row.endFen - row.startFen).toBe(
              row && row.gainFen + row.paidInFen - row.paidOutFen - row.carriedFen,
            );
            expect(row && row.realisedFen + row.distributedFen + row.unrealisedFen).toBe(row?.gainFen);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('separates outstanding money, missing costs or fees, and money that belongs to a NAV of another year', () => {
    const rows = buildRealisedYearRows({
      flows: [
        {
          date: '2025-12-31',
          amountFen: -1_000,
          kind: 'buy',
          isOutstanding: false,
          costFen: null,
          fees: null,
        },
        {
          date: '2026-03-02',
          amountFen: 300,
          kind: 'redeem',
          isOutstanding: true,
          costFen: null,
          fees: { subscribeFen: 0, redeemFen: 5, performanceFen: 7 },
        },
        {
          date: '2026-04-02',
          amountFen: 50,
          kind: 'payout',
          isOutstanding: false,
          costFen: null,
          fees: null,
        },
      ],
      points: [
        { date: '2025-12-31', valueFen: 0, putInFen: 0, gainFen: 0 },
        { date: '2026-11-20', valueFen: 1_050, putInFen: 650, gainFen: 400 },
      ],
    });
    expect(rows).toMatchObject([
      {
        year: 2026,
        outstandingFen: 300,
        uncostedFen: 300,
        distributedFen: 50,
        unrealisedFen: 350,
        carriedFen: -1_000,
        redeemFen: 5,
        performanceFen: 7,
        unfeedCount: 0,
      },
      { year: 2025, paidInFen: 1_000, carriedFen: 1_000, gainFen: 0, unfeedCount: 1 },
    ]);
    expect(buildRealisedYearRows({ flows: [], points: [] })).toEqual([]);
  });
});
