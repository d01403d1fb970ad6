import { describe, expect, it } from 'vitest';
import {
  listPayoutDueDays,
  computeIncome,
  summarizePayouts,
  buildPayoutRows,
  computeRealisedRate,
  type PayoutPlan,
} from '~/domain/figures/fixed/payouts';

/** Two holidays: 2026-06-20 and 21 are a weekend. */
const workingDay = (day: string): string | null =>
  day > '2027-12-31' ? null : ({ '2026-06-20': '2026-06-22', '2026-06-21': '2026-06-22' }[day] ?? day);

const QUARTERLY: PayoutPlan = {
  startsOn: '2025-11-20',
  endsOn: '2026-11-20',
  extendedTo: null,
  months: [3, 6, 9, 12],
  day: 20,
};
const untils = (plan: PayoutPlan) => listPayoutDueDays(plan, workingDay).map(({ until }) => until);

describe('payment days of a product', () => {
  it('is those of its months and the end, each with the days of its period', () => {
    expect(
      listPayoutDueDays(QUARTERLY, workingDay).map(({ from, until, days, isEnd }) => [
        from,
        until,
        days,
        isEnd,
      ]),
    ).toEqual([
      ['2025-11-20', '2025-12-20', 30, false],
      ['2025-12-20', '2026-03-20', 90, false],
      ['2026-03-20', '2026-06-20', 92, false],
      ['2026-06-20', '2026-09-20', 92, false],
      ['2026-09-20', '2026-11-20', 61, true],
    ]);
  });

  it('moves from a holiday to the next working day; the days of the period stay', () => {
    const june = listPayoutDueDays(QUARTERLY, workingDay)[2];
    expect(june).toMatchObject({ until: '2026-06-20', dueOn: '2026-06-22', days: 92 });
  });

  it('is a single day when it pays once, and null beyond the calendar', () => {
    expect(listPayoutDueDays({ ...QUARTERLY, months: [], endsOn: '2028-01-20' }, workingDay)).toEqual([
      { from: '2025-11-20', until: '2028-01-20', days: 791, dueOn: null, isEnd: true },
    ]);
  });

  it('lists a payment day that is also the end once, and the last days after a payment month separately', () => {
    expect(untils({ ...QUARTERLY, endsOn: '2026-03-20' })).toEqual(['2025-12-20', '2026-03-20']);
    expect(untils({ ...QUARTERLY, months: [2], day: 28, endsOn: '2026-03-31' })).toEqual([
      '2026-02-28',
      '2026-03-31',
    ]);
  });

  it('continues to the extended end; the first end stays a payment day', () => {
    const days = listPayoutDueDays({ ...QUARTERLY, extendedTo: '2027-05-20' }, workingDay);
    expect(days.filter(({ isEnd }) => isEnd).map(({ until }) => until)).toEqual(['2026-11-20', '2027-05-20']);
    expect(days.map(({ until }) => until).slice(4)).toEqual([
      '2026-11-20',
      '2026-12-20',
      '2027-03-20',
      '2027-05-20',
    ]);
  });

  it('rejects a term that ends before it begins', () => {
    expect(() => listPayoutDueDays({ ...QUARTERLY, endsOn: '2025-11-20' }, workingDay)).toThrow(RangeError);
    expect(() => listPayoutDueDays({ ...QUARTERLY, extendedTo: '2026-01-01' }, workingDay)).toThrow(
      RangeError,
    );
  });
});

describe('payments compared with due days', () => {
  const due = listPayoutDueDays(QUARTERLY, workingDay);
  const payouts = [
    { until: '2025-12-20', paidOn: '2025-12-20', income: 0.004, principal: 0 },
    { until: '2026-03-20', paidOn: '2026-03-30', income: 0.011, principal: 0.4 },
    { until: '2026-06-20', paidOn: '2026-06-22', income: 0.007, principal: 0 },
  ];
  const rows = buildPayoutRows(due, payouts, '2026-09-25');

  it('on time, late, open, and still to come', () => {
    expect(rows.map(({ state, lateDays }) => [state, lateDays])).toEqual([
      ['paid', 0],
      ['late', 10],
      ['paid', 0],
      ['open', 5],
      ['coming', 0],
    ]);
    expect(buildPayoutRows(due, [], '2025-12-20')[0]?.state).toBe('coming');
  });

  it('on the remaining principal', () => {
    expect(rows.map(({ principalIn }) => principalIn)).toEqual([1, 1, 0.6, 0.6, 0.6]);
  });

  it('in total', () => {
    const { income, ...counts } = summarizePayouts(rows);
    expect(counts).toEqual({ due: 4, onTime: 2, late: 1, open: 1, principal: 0.4 });
    expect(income).toBeCloseTo(0.022, 12);
  });
});

describe('rates', () => {
  it('4.2 % per year over 92 days is 1.0586 % of the principal, on 60 % of it 0.6352 %', () => {
    expect(computeIncome(0.042, 92, 1)).toBeCloseTo(0.010586, 6);
    expect(computeIncome(0.042, 92, 0.6)).toBeCloseTo(0.006352, 6);
  });

  it('computes 5 % per year for 5 % after one year with full repayment, and less when the payment is 60 days late', () => {
    const back = (paidOn: string) => [{ until: '2026-01-01', paidOn, income: 0.05, principal: 1 }];
    expect(computeRealisedRate('2025-01-01', back('2026-01-01'))).toBeCloseTo(0.05, 8);
    // 1.05 ^ (365 / 425) - 1
    expect(computeRealisedRate('2025-01-01', back('2026-03-02'))).toBeCloseTo(0.042793, 5);
  });

  it('is null before full repayment, and for less than a year', () => {
    const payout = { until: '2026-01-01', paidOn: '2026-01-01', income: 0.05, principal: 0.4 };
    expect(computeRealisedRate('2025-01-01', [payout])).toBeNull();
    expect(computeRealisedRate('2025-07-01', [{ ...payout, principal: 1 }])).toBeNull();
  });
});
