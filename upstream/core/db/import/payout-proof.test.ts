import { describe, expect, it } from 'vitest';
import { findChangeError, isPayoutProven } from '~/upstream/core/db/import/payout-proof';
import type { PayoutNote } from '~/upstream/core/db/import/payout-note';

const record = (unit: string, accumulated: string, payout: PayoutNote | null = null) => ({
  ...{ date: '2026-11-13', unit, accumulated, note: null, payout },
});
const before = record('1.1000', '1.1000');
const row = (daily_return_pct: string) => ({ daily_return_pct });

describe('proof of a payout', () => {
  it('accepts a daily change that fits neither a tenth nor ten times the payout', () => {
    const proven = (pct: string, perShare: string, unit = '1.0400') =>
      isPayoutProven({ row: row(pct), point: record(unit, unit, { perShare }), before, units: '1' });
    // 1.0400 + 0.06 = 1.1000: no change.
    expect(proven('0', '0.06')).toBe(true);
    expect(proven('0.00', '0.6')).toBe(false);
    expect(proven('0', '0.006')).toBe(false);
    expect(proven('', '0.06')).toBe(false);
    // So small that ten times the payout would fit the change as well.
    expect(proven('-5.40', '0.0006')).toBe(false);
  });

  it('accepts the accumulated NAV, also after a split', () => {
    const proven = (accumulated: string, perShare: string, units: string) =>
      isPayoutProven({ row: row(''), point: record('1.0400', accumulated, { perShare }), before, units });
    expect(proven('1.1000', '0.06', '1')).toBe(true);
    expect(proven('1.1000', '0.6', '1')).toBe(false);
    // Two shares from one initial share: the payout lost nothing.
    expect(proven('1.1000', '0.06', '2')).toBe(true);
    expect(proven('1.2000', '0.08', '2')).toBe(false);
    expect(proven('1.1400', '0.08', '2')).toBe(true);
  });

  it('fails without a previous NAV', () => {
    const point = record('1.0400', '1.1000', { perShare: '0.06' });
    expect(isPayoutProven({ row: row('0'), point, before: undefined, units: '1' })).toBe(false);
  });

  it('proves splits in the same manner', () => {
    const proven = (pct: string, ratio: string) =>
      isPayoutProven({ row: row(pct), point: record('1.0567', '9.9999', { ratio }), before, units: '1' });
    // 1.0567 × 1.041 = 1.1000.
    expect(proven('0', '1.041')).toBe(true);
    expect(proven('0', '1.41')).toBe(false);
  });

  it('reports how a payout was read when the daily change contradicts it', () => {
    const point = record('1.0400', '1.1000', { perShare: '0.6' });
    expect(findChangeError({ row: row('0'), point, before })).toMatch(
      /日涨跌幅 0 与净值算得的 49\.0909 不符（分红说明读作每份派现 0\.6 元）/,
    );
    expect(findChangeError({ row: row(''), point, before })).toBeNull();
  });
});
