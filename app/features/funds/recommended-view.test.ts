import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { findLeadNote, buildSuggestedCards, buildSuggestedLock } from '~/app/features/funds/recommended-view';
import { sampleFund } from '~/app/pages/private/fund/testing/sample-fund';

type Suggested = Parameters<typeof buildSuggestedCards>[0][number];

const open: Suggested = {
  ...sampleFund,
  reasons: ['运作满 5 年'],
  peer_drawdown: 0.2,
  reasons_on: '2026-11-21',
};
const fallen: Suggested = { ...open, product_id: 'S9', returns: { ...open.returns!, '1y': -0.02 } };
const forGuest = applyDisclosure('catalogue.suggest', { list: [open] }, GUEST).list;

describe('recommended products', () => {
  it('shows a guest the filed facts and reasons of a private fund without figures, and one lock message', () => {
    const [card] = buildSuggestedCards(forGuest, 'wealth');
    expect(card).toMatchObject({
      risk: null,
      figures: [],
      spark: null,
      asOf: null,
      reasons: ['运作满 5 年'],
    });
    expect(card?.filed?.notes).toContain(`备案 ${sampleFund.filing_no}`);
    expect(JSON.stringify(card)).not.toMatch(/%|R\d/);
    const lock = buildSuggestedLock(forGuest, null, 'wealth', '/');
    expect(lock?.action.label).toBe('登录认证');
    expect(lock?.action.to).toContain('return_to=%2F');
  });

  it('shows permitted viewers the figures, the median of the strategy next to the drawdown of the fund, and no lock', () => {
    const [card] = buildSuggestedCards([open], 'wealth');
    expect(card?.figures).toHaveLength(2);
    expect(card?.reasons[0]).toMatch(/^近1年最大回撤 .*中位数 \u221220\.00%$/);
    expect(buildSuggestedLock([open], null, 'wealth', '/')).toBeNull();
  });

  it('puts a falling fund first only when all funds fell, and explains it', () => {
    expect(buildSuggestedCards([fallen, open], 'wealth').map((card) => card.to)).toEqual([
      expect.stringContaining(sampleFund.product_id),
      '/simu/product/S9',
    ]);
    expect(findLeadNote([fallen, open])).toBeNull();
    expect(findLeadNote([fallen])).toContain('首位为 \u22122.00%');
  });
});
