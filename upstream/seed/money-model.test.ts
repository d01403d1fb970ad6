import { describe, expect, it } from 'vitest';
import { countDaysBetween } from '~/domain/calendar/dates';
import type { Market } from '~/upstream/seed/market-model';
import { simulateMoney } from '~/upstream/seed/money-model';
import { partial } from '~/tests/fixtures/partial';

/** Two weeks of trading days with a four-day holiday, ending on a Friday or on the following Monday. */
const DAYS = [
  '2026-11-02',
  '2026-11-03',
  '2026-11-04',
  '2026-11-05',
  '2026-11-06',
  '2026-11-11',
  '2026-11-12',
];
const market = (days: readonly string[]) => partial<Market>({ days });

describe('money funds', () => {
  it.each([
    ['a usual day', [...DAYS, '2026-11-13']],
    ['the day after a weekend', [...DAYS, '2026-11-13', '2026-11-16']],
  ])(
    'computes the return of the last day from its income per 10,000 shares and its calendar days: %s',
    (_name, days) => {
      for (const key of ['a', 'b', 'c']) {
        const fund = simulateMoney(key, days[0]!, market(days));
        const passed = countDaysBetween(days[days.length - 2]!, days[days.length - 1]!);
        const change = fund.change[fund.change.length - 1]!;
        expect(Number(fund.incomePer10k) * passed).toBeCloseTo(change * 10_000, 3);
        expect(
          fund.adjusted[fund.adjusted.length - 1]! / fund.adjusted[fund.adjusted.length - 2]! - 1,
        ).toBeCloseTo(change, 12);
      }
    },
  );

  it('computes the seven-day yield from the last seven calendar days', () => {
    const days = [...DAYS, '2026-11-13', '2026-11-16'];
    const fund = simulateMoney('a', days[0]!, market(days));
    // 11-16 covers three days, 11-13 and 11-12 one each; two of the five days of 11-11 complete the seven.
    const [holiday, thursday, friday, monday] = fund.change.slice(-4) as [number, number, number, number];
    const week = monday + friday + thursday + (holiday / 5) * 2;
    expect(fund.sevenDayYield).toBeCloseTo((week / 7) * 365, 4);
  });
});
