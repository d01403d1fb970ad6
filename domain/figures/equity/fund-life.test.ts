import { describe, expect, it } from 'vitest';
import {
  applyFundEvent,
  splitCurrencyGain,
  type FundEvent,
  type FundState,
} from '~/domain/figures/equity/fund-life';
import { computeMultiples, computeNetIrr } from '~/domain/figures/equity/capital';

const START: FundState = { unit: '1.2', valuedOn: '2026-09-30', lastDay: '2026-09-30', endsOn: '2029-06-30' };
const pay = (more: object = {}): FundEvent =>
  ({
    type: 'distribution',
    day: '2026-11-30',
    capital: '0.1',
    gain: '0.05',
    recallable: '0',
    ratio: null,
    ...more,
  }) as FundEvent;

describe('life of a fund that is valued in units', () => {
  it('lowers the unit value by what it distributes, until the next valuation', () => {
    const paid = applyFundEvent(START, pay());
    expect(paid).toMatchObject({ unit: '1.05', valuedOn: '2026-09-30' });
    expect(
      applyFundEvent(paid, { type: 'valuation', day: '2026-12-31', unit: '1.11', ratio: null }),
    ).toMatchObject({ unit: '1.11', valuedOn: '2026-12-31' });
  });

  it.each([
    ['more than the unit value', pay({ capital: '1.3' })],
    ['nothing', pay({ capital: '0', gain: '0' })],
    ['more to call again than it pays', pay({ recallable: '0.16' })],
    ['a day before the last event', pay({ day: '2026-09-29' })],
    [
      'an end that is not later',
      { type: 'extension', day: '2026-11-30', to: '2029-06-30', text: '' } as const,
    ],
    [
      'a call without a later due day',
      {
        ...{ type: 'call', day: '2026-11-30', dueOn: '2026-11-30', ratio: '0.1', offset: '0' },
        ...{ penaltyRate: '0.1', graceDays: 10 },
      } as FundEvent,
    ],
    [
      'a call that the offset covers',
      {
        ...{ type: 'call', day: '2026-11-30', dueOn: '2026-12-15', ratio: '0.1', offset: '0.1' },
        ...{ penaltyRate: '0.1', graceDays: 10 },
      } as FundEvent,
    ],
  ])('refuses %s', (_, event) => {
    expect(() => applyFundEvent(START, event)).toThrow();
  });
});

/** Computed by hand. */
describe('gain of a holding in another currency', () => {
  it('separates the gain of the product from that of the rate', () => {
    // 10,000 USD at 7.00 are worth 11,000 USD at 7.20: 1,000 × 7.2 and 10,000 × 0.2.
    expect(splitCurrencyGain([{ amount: '-10000', rate: '7.00' }], '11000', '7.20')).toEqual({
      ...{ product: '7200.00', currency: '2000.00', total: '9200.00' },
    });
  });

  it('shows a loss of the rate against a gain of the product', () => {
    // 11,000 × 6.5 − 70,000 = 1,500: 1,000 × 6.5 − 10,000 × 0.5.
    expect(splitCurrencyGain([{ amount: '-10000', rate: '7.00' }], '11000', '6.50')).toEqual({
      ...{ product: '6500.00', currency: '-5000.00', total: '1500.00' },
    });
  });

  it('counts money that was paid out at the rate of its day', () => {
    // In 10,000 at 7.0; out 4,000 at 7.5; 7,000 left at 7.2. Total: 30,000 + 50,400 − 70,000 = 10,400; product 1,000 × 7.2.
    expect(
      splitCurrencyGain(
        [
          { amount: '-10000', rate: '7' },
          { amount: '4000', rate: '7.5' },
        ],
        '7000',
        '7.2',
      ),
    ).toEqual({ product: '7200.00', currency: '3200.00', total: '10400.00' });
  });
});

/**
 * Quarterly report in the style of the ILPA reporting template, computed by hand: paid in 100 (60 and 40), distributed
 * 45, remaining 95: DPI 0.45, RVPI 0.95, TVPI 1.40.
 */
describe('multiples of an investor', () => {
  it('are distributions and remaining value over paid-in capital', () => {
    const flows = [
      { date: '2020-01-01', kind: 'call', amount: 60 },
      { date: '2021-01-01', kind: 'call', amount: 40 },
      { date: '2023-01-01', kind: 'distribution', amount: 45 },
    ] as const;
    expect(computeMultiples({ called: 100, distributed: 45, value: 95 })).toEqual({
      ...{ dpi: 0.45, rvpi: 0.95, tvpi: 1.4 },
    });
    // The rate solves 60(1+r)^(1461/365) + 40(1+r)^(1095/365) − 45(1+r)^(365/365) = 95 at 2024-01-01.
    const irr = computeNetIrr(flows, { date: '2024-01-01', value: 95 }) ?? 0;
    const at = (days: number) => (1 + irr) ** (days / 365);
    expect(60 * at(1461) + 40 * at(1095) - 45 * at(365)).toBeCloseTo(95, 6);
    expect(irr).toBeCloseTo(0.10799, 5);
  });
});
