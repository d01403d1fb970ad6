import { describe, expect, it } from 'vitest';
import { buildCompareCostView } from '~/app/pages/market/compare/cost-view';
import type { ComparedReply, LoadedFund } from '~/app/pages/market/compare/load-compare';
import { buildOverlapView } from '~/app/pages/market/compare/overlap-view';

const tier = { to: null, fixed: null, discount_rate: null };
const open = {
  kind: 'public',
  has_terms: true,
  management_rate: 0.012,
  custody_rate: 0.002,
  service_rate: 0,
  subscribe_tiers: [{ ...tier, from: 0, rate: 0.015, discount_rate: 0.0015 }],
  redeem_tiers: [
    { ...tier, from: 0, to: 730, rate: 0.005 },
    { ...tier, from: 730, rate: 0 },
  ],
  holdings: { as_of: '2026-09-30', list: [{ code: '600001', name: '甲股', share: 0.09 }] },
};
const fees = {
  min_amount: 1_000_000,
  subscribe_rate: 0.01,
  management_rate: 0.015,
  custody_rate: 0.0015,
  redeem_tiers: [
    { from: 0, rate: 0.01 },
    { from: 365, rate: 0 },
  ],
};
const fund = (reply: object) => ({ reply: reply as ComparedReply }) as LoadedFund;

describe('fees of a given amount', () => {
  it('uses the terms of each fund: the public fee is included in the amount at our rate, the private fee is added', () => {
    const cost = buildCompareCostView([fund(open), fund({ kind: 'simu', fees })], undefined);
    expect(cost).toMatchObject({ amount: '1000000', amountText: '100 万元', isBelowMinimum: false });
    // Public: 1,497.75 + 13,979.03 + 4,992.51; private: 10,000 + 16,500, no fee after a year.
    expect(cost.rows?.[0]).toMatchObject({ label: '1 年', values: ['2.05 万元', '2.65 万元'] });
    expect(cost.rows?.[0]?.notes).toEqual(['2.05%', '2.65%']);
    expect(cost.rows?.[2]?.values).toEqual(['7.14 万元', '9.25 万元']);
  });

  it('accepts an offered amount, and reports an amount below the minimum of a fund', () => {
    const dear = fund({ kind: 'simu', fees: { ...fees, min_amount: 3_000_000 } });
    expect(buildCompareCostView([dear, fund(open)], '12')).toMatchObject({
      amount: '1000000',
      isBelowMinimum: true,
    });
    expect(buildCompareCostView([dear, fund(open)], '3000000')).toMatchObject({ isBelowMinimum: false });
    expect(buildCompareCostView([fund(open), fund(open)], undefined)).toMatchObject({ amount: '100000' });
  });

  it('is not shown for a fund whose fees are locked or not on record', () => {
    const locked = fund({ kind: 'simu', fees: null });
    expect(buildCompareCostView([locked, fund(open)], undefined).rows?.[0]?.values[0]).toBe('—');
    expect(buildCompareCostView([locked, fund({ ...open, has_terms: false })], undefined).rows).toBeNull();
    const untold = fund({ kind: 'simu', fees: { ...fees, redeem_tiers: null } });
    expect(buildCompareCostView([untold, locked], undefined).rows).toBeNull();
  });
});

describe('common holdings', () => {
  it('covers public funds by their reports, with report dates when they differ', () => {
    const other = {
      ...open,
      holdings: {
        as_of: '2026-06-30',
        list: [
          { code: '600001', name: '甲股', share: 0.04 },
          { code: '', name: '某债券', share: 0.2 },
        ],
      },
    };
    const funds = [fund(open), fund({ kind: 'simu', fees }), fund(other)];
    const overlap = buildOverlapView(funds, ['1 甲', '2 乙', '3 丙']);
    expect(overlap?.rows[0]?.[1]).toEqual({ text: '4.00%', step: 1 });
    expect(overlap).toMatchObject({ names: ['1 甲', '3 丙'], isSameDay: false, missing: ['2 乙'] });
    expect(overlap?.pairs).toEqual([
      { names: ['1 甲', '3 丙'], common: [{ label: '甲股', code: '600001', cells: ['9.00%', '4.00%'] }] },
    ]);
  });

  it('requires two public funds that report their holdings', () => {
    expect(buildOverlapView([fund(open), fund({ kind: 'simu' })], ['1 甲', '2 乙'])).toBeNull();
    expect(buildOverlapView([fund(open), fund({ ...open, holdings: null })], ['1 甲', '2 乙'])).toBeNull();
  });
});
