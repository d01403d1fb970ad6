import { describe, expect, it } from 'vitest';
import { pricePrivateRedemption } from '~/domain/orders/private-redemption';

// Worked examples of the performance fee (domain rules, section 2), each with its calculation.
const TIERS = [
  { fromDays: 0, rate: '0.01' },
  { fromDays: 180, rate: '0' },
];
const EXAMPLES = [
  {
    name: 'a gain without a hurdle',
    // 1,500,000 × 1.3456 = 2,018,400; (1.3456 − 1) × 1,500,000 = 518,400; 20 % is 103,680; held a year and a day:
    // no fee.
    lots: [['2025-11-26', '1500000', '1', '0']],
    given: { shares: '1500000', nav: '1.3456', rate: '0.2', hurdle: '0' },
    told: ['2018400.00', '0.00', '518400.00', '103680.00', '1914720.00'],
  },
  {
    name: 'a hurdle of 6 % after 100 days, rounded to the decimals of the NAV, and the redemption fee of the first tier',
    // 1 × (1 + 0.06 × 100 / 365) = 1.016438… is 1.0164; (1.08 − 1.0164) × 1,000,000 = 63,600; 20 % is 12,720;
    // 1,080,000 × 1 % = 10,800; 1,080,000 − 10,800 − 12,720 = 1,056,480.
    lots: [['2026-08-19', '1000000', '1', '0']],
    given: { shares: '1000000', nav: '1.08', rate: '0.2', hurdle: '0.06' },
    told: ['1080000.00', '10800.00', '63600.00', '12720.00', '1056480.00'],
  },
  {
    name: 'a high-water mark above 1 with dividends paid since, and half a cent rounded up',
    // 333,333.33 × 1.2 = 399,999.996 is 400,000.00; (1.2 + 0.03 − 1.15) × 333,333.33 = 26,666.6664 is 26,666.67;
    // 10 % is 2,666.667 is 2,666.67; 400,000 − 2,666.67 = 397,333.33.
    lots: [['2025-01-06', '333333.33', '1.15', '0.03']],
    given: { shares: '333333.33', nav: '1.2', rate: '0.1', hurdle: '0' },
    told: ['400000.00', '0.00', '26666.67', '2666.67', '397333.33'],
  },
  {
    name: 'the oldest lot first: part of the second, below its high-water mark, does not reduce the gain of the first',
    // 800,000 of the first, 200,000 of the second: 1,000,000 × 1.1 = 1,100,000; (1.1 − 1) × 800,000 = 80,000; the
    // second is below 1.2: 0; 20 % is 16,000; the second is held 56 days: 220,000 × 1 % = 2,200.
    lots: [
      ['2025-11-27', '800000', '1', '0'],
      ['2026-10-02', '500000', '1.2', '0'],
    ],
    given: { shares: '1000000', nav: '1.1', rate: '0.2', hurdle: '0' },
    told: ['1100000.00', '2200.00', '80000.00', '16000.00', '1081800.00'],
  },
  {
    name: 'the smallest lot above its high-water mark',
    // 0.01 × 1.5 = 0.015 is 0.02; (1.5 − 1) × 0.01 = 0.005 is 0.01; 20 % is 0.002 is 0.00.
    lots: [['2025-01-06', '0.01', '1', '0']],
    given: { shares: '0.01', nav: '1.5', rate: '0.2', hurdle: '0' },
    told: ['0.02', '0.00', '0.01', '0.00', '0.02'],
  },
] as const;

describe('performance fee, calculated by hand', () => {
  it.each(EXAMPLES)('$name', ({ lots, given: { shares, nav, rate, hurdle }, told: expected }) => {
    const priced = pricePrivateRedemption({
      lots: lots.map(([date, held, highWater, dividends], index) => ({
        id: String(index),
        date,
        shares: held,
        highWater,
        dividends,
      })),
      shares,
      nav,
      date: '2026-11-27',
      tiers: TIERS,
      performance: { rate, hurdle },
    });
    const { grossYuan, feeYuan, performance, performanceYuan, netYuan } = priced;
    expect([grossYuan, feeYuan, performance?.baseYuan, performanceYuan, netYuan]).toEqual(expected);
  });
});
