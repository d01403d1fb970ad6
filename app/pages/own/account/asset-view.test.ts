import { describe, expect, it } from 'vitest';
import { createAmountDisplay, HIDDEN_AMOUNT } from '~/app/features/money/amounts';
import { buildAssetView } from '~/app/pages/own/account/asset-view';

const asset = {
  as_of: '2026-11-20',
  total: '1234567.89',
  month_profit: '-4321.00',
  total_profit: '56789.12',
  xirr: 0.0812,
  parts: [{ key: 'simu', name: '私募基金', amount: '1234567.89', share: 1 }],
};

describe('assets of the user page', () => {
  it('is shown in full', () => {
    expect(buildAssetView(asset, createAmountDisplay(false))).toMatchObject({
      total: '1,234,567.89',
      parts: [{ name: '私募基金', share: 1, amount: '1,234,567.89' }],
    });
  });

  it('includes money in transit in the total, and names it', () => {
    expect(buildAssetView({ ...asset, in_transit: '1000000.00' }, createAmountDisplay(false))).toMatchObject({
      ...{ total: '2,234,567.89', transit: '含在途 1,000,000.00 元' },
    });
  });

  it('leaves no amount in the data of the page when they are hidden', () => {
    const view = buildAssetView(asset, createAmountDisplay(true));
    expect(view.total).toBe(HIDDEN_AMOUNT);
    expect(JSON.stringify(view)).not.toMatch(/1[,.]?234|4[,.]?321|56[,.]?789|0\.0?8|8\.12/);
  });
});
