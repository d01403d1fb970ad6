import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { issueCertificate } from '~/upstream/modules/holdings/certificates';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const morning = (day: string) => withClockAt(world.context, `${day}T10:00:00+08:00`);

describeOnEachDatabase('corporate actions with a late NAV', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  /** Creates 4,997.50 shares of a fund at 2.0000, bought on 2026-11-20. */
  async function heldFund(): Promise<{ fund: string; trader: Trader }> {
    const { context } = world;
    const [fund, trader] = [await addFund(context), await addTrader(context)];
    await addNavs(context, fund, { '2026-11-20': '2.0000', '2026-11-23': '2.0000' });
    await buyFund(morning('2026-11-20'), trader, fund, '10000.00');
    await runNight(context, '2026-11-23');
    return { fund, trader };
  }
  const addSplit = (fund: string, date: string, ratio: string) =>
    world.context.db.insertInto('splits').values({ fund_id: fund, date, ratio }).execute();

  it('books a split only with the NAV of its day: assets and a signed certificate do not double before', async () => {
    const { context } = world;
    const { fund, trader } = await heldFund();
    await addSplit(fund, '2026-11-24', '2');
    const late = await runNight(context, '2026-11-24');
    expect(late).toMatchObject({ splits: 0, faults: 0 });
    expect(late.waiting).toContainEqual({ fund, nav_of: '2026-11-24', orders: 1 });
    const between = await callPublicHoldings(
      withClockAt(context, '2026-11-24T23:00:00+08:00'),
      trader,
      'positions',
      {},
    );
    expect(between).toMatchObject({ value: '9995.00', list: [{ shares: '4997.50', nav: '2.0000' }] });
    const { total } = await callHandler(
      contract.holdings.positions,
      holdings.positions,
      withClockAt(context, '2026-11-24T23:00:00+08:00'),
      { query: {} },
      trader,
    );
    expect(total).toBe('9995.00');
    const { check_code } = await issueCertificate(
      withClockAt(context, '2026-11-24T23:00:00+08:00'),
      trader.id,
      'asset',
    );
    const stored = await context.db
      .selectFrom('certificates')
      .select('lines')
      .where('check_code', '=', check_code)
      .executeTakeFirstOrThrow();
    expect(stored.lines.at(-1)).toEqual({ label: '合计', value: '9,995.00 元' });

    await addNavs(context, fund, { '2026-11-24': '1.0100' });
    expect(await runNight(context, '2026-11-25')).toMatchObject({ splits: 1, faults: 0 });
    const after = await callPublicHoldings(morning('2026-11-26'), trader, 'positions', {});
    expect(after).toMatchObject({ value: '10094.95', list: [{ shares: '9995.00', nav: '1.0100' }] });
  });

  it('confirms no order of the ex-date or after while the split waits, and ends one whose own NAV is not published', async () => {
    const { context } = world;
    const { fund, trader } = await heldFund();
    await addSplit(fund, '2026-11-24', '2');
    const sold = await redeemFund(morning('2026-11-25'), trader, fund, '100.00');
    // The NAV of the 25th is published before that of the 24th.
    await addNavs(context, fund, { '2026-11-25': '1.0000' });
    expect(await runNight(context, '2026-11-26')).toMatchObject({ splits: 0, confirmed: 0, faults: 0 });
    expect((await loadTestOrder(morning('2026-11-27'), trader, sold.order_id)).status).toBe('accepted');
    const unpriced = await redeemFund(morning('2026-11-26'), trader, fund, '100.00');
    await runNight(context, '2026-12-11');
    expect((await loadTestOrder(morning('2026-12-14'), trader, unpriced.order_id)).status).toBe('failed');
    expect((await loadTestOrder(morning('2026-12-14'), trader, sold.order_id)).status).toBe('accepted');
  });

  it('confirms no order of the ex-date or after while the dividend waits for its NAV', async () => {
    const { context } = world;
    const { fund, trader } = await heldFund();
    await addDividend(context, fund, ['2026-11-23', '2026-11-24', '2026-11-26'], '0.1000');
    const sold = await redeemFund(morning('2026-11-25'), trader, fund, '100.00');
    await addNavs(context, fund, { '2026-11-25': '1.9000' });
    expect(await runNight(context, '2026-11-26')).toMatchObject({ dividends: 0, confirmed: 0, faults: 0 });
    await addNavs(context, fund, { '2026-11-24': '1.9000', '2026-11-26': '1.9000' });
    expect(await runNight(context, '2026-11-26')).toMatchObject({ dividends: 1, confirmed: 1, faults: 0 });
    expect((await loadTestOrder(morning('2026-11-27'), trader, sold.order_id)).status).toBe('confirmed');
  });
});
