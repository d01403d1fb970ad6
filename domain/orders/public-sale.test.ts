import { describe, expect, it } from 'vitest';
import {
  FUND_CLOSURE_REASONS,
  getNavMaxAgeDays,
  findSaleClosure,
  describeSaleClosure,
  type SaleFacts,
} from '~/domain/orders/public-sale';

const DAY = '2026-11-20';
const sold: SaleFacts = {
  type: 'mixed',
  isQdii: false,
  liquidatedText: null,
  isSuspended: false,
  hasTerms: true,
  navDate: '2026-11-19',
  tradingDaysSince: 1,
};

describe('sale of a public fund', () => {
  it('is open with terms and a recent NAV', () => {
    expect(findSaleClosure(sold, DAY)).toBeNull();
  });

  it.each([
    ['wound_up', { liquidatedText: '已终止', isSuspended: true }],
    ['suspended', { isSuspended: true, hasTerms: false }],
    ['no_terms', { hasTerms: false, navDate: null }],
    ['no_nav', { navDate: null, tradingDaysSince: 0 }],
    ['stale_nav', { tradingDaysSince: 11 }],
  ] as const)('is closed for the reason %s', (closed, change) => {
    expect(findSaleClosure({ ...sold, ...change }, DAY)).toBe(closed);
  });

  it.each([
    ['mixed', false, 10],
    ['money', false, 10],
    ['fof', false, 12],
    ['qdii', false, 15],
    ['index', true, 15],
  ])(
    'treats a NAV of a %s fund (QDII %s) as stale after %d trading days, not on the last',
    (type, isQdii, bound) => {
      const fund = { ...sold, type, isQdii };
      expect(getNavMaxAgeDays(fund, DAY)).toBe(bound);
      expect(findSaleClosure({ ...fund, tradingDaysSince: bound }, DAY)).toBeNull();
      expect(findSaleClosure({ ...fund, tradingDaysSince: bound + 1 }, DAY)).toBe('stale_nav');
    },
  );

  it('every reason states what can be done', () => {
    for (const closed of FUND_CLOSURE_REASONS.filter((each) => each !== 'wound_up'))
      expect(describeSaleClosure(closed, sold, DAY)).toContain('自选');
    expect(describeSaleClosure('stale_nav', { ...sold, isQdii: true }, DAY)).toMatch(
      /2026-11-19 的，超过 15 个交易日/,
    );
  });
});
