import type { FileMutations } from '~/scripts/mutations/apply';

/** Money, fees, returns and NAV. */
export const FIGURES: readonly FileMutations[] = [
  {
    file: 'domain/calendar/trading-calendar.ts',
    test: 'domain/calendar/trading-calendar.test.ts',
    rules: [
      [
        'an order at the cut-off belongs to the next trading day',
        'time < padTime(cutoff) ? day',
        'time <= padTime(cutoff) ? day',
      ],
    ],
  },
  {
    file: 'domain/figures/fees.ts',
    test: 'domain/figures/fees.test.ts',
    rules: [
      [
        'a subscription fee is taken from the net amount',
        'amount.div(rate.plus(1))',
        'amount.minus(amount.times(rate))',
      ],
      [
        'a redemption rate applies from its first day',
        '(from) => from.lte(holdingDays)',
        '(from) => from.lt(holdingDays)',
      ],
    ],
  },
  {
    file: 'domain/figures/money.ts',
    test: 'domain/figures/money.test.ts',
    rules: [
      [
        'money is rounded half up',
        'toBig(value).round(decimals, Big.roundHalfUp)',
        'toBig(value).round(decimals, Big.roundDown)',
      ],
    ],
  },
  {
    file: 'domain/figures/metrics.ts',
    test: 'domain/figures/metrics.test.ts',
    rules: [
      ['no return under one year is annualised', 'days < ANNUALISE_MIN_DAYS', 'days < 30'],
      [
        'volatility needs 24 points',
        'export const VOLATILITY_MIN_POINTS = 24;',
        'export const VOLATILITY_MIN_POINTS = 12;',
      ],
      [
        'a drawdown is relative to the highest value',
        'current = value / highest - 1;',
        'current = value - highest;',
      ],
    ],
  },
  {
    file: 'domain/figures/xirr.ts',
    test: 'domain/figures/xirr.test.ts',
    rules: [
      ['a year has 365 days in the own return', 'years: (day - middle) / 365', 'years: (day - middle) / 366'],
    ],
  },
  {
    file: 'domain/figures/own-return.ts',
    test: 'domain/figures/own-return.test.ts',
    rules: [
      [
        'the own return under one year has no yearly rate',
        "span.days < YEAR_DAYS ? createMissingReturn('under_year')",
        "span.days < 0 ? createMissingReturn('under_year')",
      ],
      ['no rate is shown when there are several', 'others.length > 0', 'others.length > 99'],
    ],
  },
  {
    file: 'domain/figures/dividend.ts',
    test: 'domain/figures/dividend.test.ts',
    rules: [
      [
        'shares bought on the ex-day get no dividend',
        'move.date < day ? sum.plus',
        'move.date <= day ? sum.plus',
      ],
      ['a split loses no hundredth of a share', '.slice(0, hundredths.toNumber())', '.slice(0, 0)'],
    ],
  },
  {
    file: 'domain/figures/payout-rules.ts',
    test: 'domain/figures/payout-rules.test.ts',
    rules: [
      ['the ex-day follows the record day', 'if (ex !== due)', "if (ex === '')"],
      [
        'a large dividend needs a second person',
        'toBig(perShare).gt(toBig(lastNav).times(getPublicationLimits(day).dividendTolerance))',
        'toBig(perShare).gt(lastNav)',
      ],
    ],
  },
  {
    file: 'domain/figures/nav-review.ts',
    test: 'domain/figures/nav-review.test.ts',
    rules: [
      [
        'a NAV outside the tolerance is reported',
        'if (isBeyond(change, tolerance.step * scale))',
        'if (isBeyond(change, 1_000))',
      ],
    ],
  },
  {
    file: 'domain/figures/money-income.ts',
    test: 'domain/figures/money-income.test.ts',
    rules: [
      [
        'money-fund shares earn from the day after their purchase',
        'date < (isIncome ? day : before)',
        'date <= (isIncome ? day : before)',
      ],
    ],
  },
  {
    file: 'domain/holdings/holding-value.ts',
    test: 'domain/holdings/holding-value.test.ts',
    rules: [
      ['shares booked ahead of the accounting day have no value yet', '.minus(aheadShares)', ".minus('0')"],
    ],
  },
];
