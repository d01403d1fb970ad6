import { describe, expect, it } from 'vitest';
import { computeAccrual, countAccrualDays } from '~/domain/figures/fixed/day-count';

/**
 * Source: ISDA, "30/360 day count conventions" example table of the 2006 definitions (bond basis and Eurobond
 * basis), also the reference cases of QuantLib's `daycounters.cpp`. Columns: from, until, 30/360, 30E/360.
 */
const THIRTY_360 = [
  ['2006-08-20', '2007-02-20', 180, 180],
  ['2007-02-20', '2007-08-20', 180, 180],
  ['2008-08-20', '2009-02-20', 180, 180],
  ['2006-08-31', '2007-02-28', 178, 178],
  ['2007-02-28', '2007-08-31', 183, 182],
  ['2007-08-31', '2008-02-29', 179, 179],
  ['2008-02-29', '2008-08-31', 182, 181],
  ['2008-08-31', '2009-02-28', 178, 178],
  ['2009-02-28', '2009-08-31', 183, 182],
  ['2006-01-31', '2006-02-28', 28, 28],
  ['2006-01-30', '2006-02-28', 28, 28],
  ['2006-02-14', '2006-02-28', 14, 14],
  ['2006-09-30', '2006-10-31', 30, 30],
  ['2006-10-31', '2006-11-28', 28, 28],
  ['2007-02-26', '2008-02-28', 362, 362],
  ['2007-02-26', '2008-02-29', 363, 363],
  ['2008-02-29', '2009-02-28', 359, 359],
  ['2008-02-28', '2008-03-31', 33, 32],
  ['2007-01-15', '2007-01-31', 16, 15],
] as const;

describe('day counts', () => {
  it.each(THIRTY_360)(
    'counts 30/360 and 30E/360 from %s to %s like the ISDA table',
    (from, until, bond, euro) => {
      expect([countAccrualDays('30_360', from, until), countAccrualDays('30e_360', from, until)]).toEqual([
        bond,
        euro,
      ]);
    },
  );

  /** Computed by hand from the calendar: actual days of the period, over 365 (Fixed) and over 360. */
  it.each([
    ['2026-03-16', '2027-03-16', '0.031', '0.031', '0.0314305556'],
    ['2024-02-01', '2024-03-01', '0.05', '0.0039726027', '0.0040277778'],
    ['2023-02-01', '2023-03-01', '0.05', '0.0038356164', '0.0038888889'],
    ['2026-09-20', '2026-12-20', '0.045', '0.0112191781', '0.011375'],
    ['2025-05-20', '2025-06-20', '0.0446', '0.0037879452', '0.0038405556'],
  ] as const)('accrues actual days from %s to %s at %s', (from, until, rate, over365, over360) => {
    expect(computeAccrual('act_365', rate, from, until).toFixed()).toBe(over365);
    expect(computeAccrual('act_360', rate, from, until).toFixed()).toBe(over360);
  });

  it('accrues a half year of 30/360 as exactly half the rate, and nothing for a period without days', () => {
    expect(computeAccrual('30_360', '0.06', '2026-01-31', '2026-07-31').toFixed()).toBe('0.03');
    expect(computeAccrual('30_360', '0.06', '2026-07-31', '2026-07-31').toFixed()).toBe('0');
    expect(computeAccrual('act_365', '0.06', '2026-07-31', '2026-07-01').toFixed()).toBe('0');
  });
});
