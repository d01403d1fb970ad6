import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { addDividend, addNavs, callPublicHoldings } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
  loadTestOrder,
} from '~/upstream/modules/public-orders/testing/trader';

let world: TestWorld;
const context = () => world.context;
const settleOn = (day: string) => settlePublicFunds(withClockAt(context(), `${day}T22:30:00+08:00`), day);

describeOnEachDatabase('orders at NAVs with many decimal places', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  // 10,000 / 1.0005 = 9,995.00 net, divided by the NAV.
  it.each([
    ['1.2345', '8096.40'],
    ['1.23456', '8096.00'],
    ['1.23456789', '8095.95'],
  ])(
    'gives %s shares as %s for 10,000 元, and shows the NAV with its places everywhere',
    async (nav, shares) => {
      const fund = await addFund(context());
      const trader = await addTrader(context());
      await addNavs(context(), fund, { '2026-11-19': nav });
      const { order_id } = await buyFund(context(), trader, fund, '10000');
      await addNavs(context(), fund, { '2026-11-20': nav });
      await settleOn('2026-11-23');
      const later = withClockAt(context(), '2026-11-24T10:00:00+08:00');
      expect(await loadTestOrder(later, trader, order_id)).toMatchObject({
        status: 'confirmed',
        nav,
        shares,
      });
      const flows = await context()
        .db.selectFrom('flows')
        .select('nav')
        .where('fund_id', '=', fund)
        .execute();
      expect(flows).toEqual([{ nav }]);
      const position = await callPublicHoldings(later, trader, 'position', { query: { fund_code: fund } });
      expect(position).toMatchObject({ nav, shares });
      const sold = await redeemFund(later, trader, fund, null);
      await addNavs(context(), fund, { '2026-11-24': nav });
      await settleOn('2026-11-25');
      const done = await loadTestOrder(
        withClockAt(context(), '2026-11-26T10:00:00+08:00'),
        trader,
        sold.order_id,
      );
      expect(done).toMatchObject({ nav, shares });
    },
  );

  it('pays a dividend with all announced places', async () => {
    const fund = await addFund(context());
    const trader = await addTrader(context());
    await addNavs(context(), fund, { '2026-11-19': '1' });
    await buyFund(context(), trader, fund, '100000');
    await addNavs(context(), fund, { '2026-11-20': '1' });
    await settleOn('2026-11-23');
    await addDividend(context(), fund, ['2026-11-24', '2026-11-24', '2026-11-25'], '0.045678');
    await addNavs(context(), fund, { '2026-11-24': '0.954322' });
    await settleOn('2026-11-24');
    const booking = await context()
      .db.selectFrom('dividend_bookings')
      .select(['shares', 'amount_fen'])
      .where('fund_id', '=', fund)
      .executeTakeFirstOrThrow();
    // 99,950.02 × 0.045678 = 4,565.517…
    expect(booking).toEqual({ shares: '99950.02', amount_fen: 456_552 });
  });
});
