import { beforeAll, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  callPublicTrade,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { revertCountedSplit } from '~/upstream/modules/public-orders/revert-counted-split';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { addNavs, callPublicHoldings, runNight } from '~/upstream/modules/settlement/testing/world';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const clock = (day: string, time = '10:00') => withClockAt(world.context, `${day}T${time}:00+08:00`);

describeOnEachDatabase('redemption across a share split', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  /** Creates 4,997.50 shares at 2.0000, bought on Friday 2026-11-20. */
  async function heldFund(): Promise<[string, Trader]> {
    const { context } = world;
    const [fund, trader] = [await addFund(context), await addTrader(context)];
    await addNavs(context, fund, { '2026-11-20': '2.0000', '2026-11-23': '2.0000' });
    await buyFund(clock('2026-11-20'), trader, fund, '10000.00');
    await runNight(context, '2026-11-23');
    return [fund, trader];
  }
  const announce = (fund: string, date: string, ratio = '1.7') =>
    world.context.db.insertInto('splits').values({ fund_id: fund, date, ratio }).execute();
  const terms = (day: string, time: string, trader: Trader, fund: string) =>
    callPublicTrade(clock(day, time), trader, 'redeemTerms', { query: { fund_code: fund } });
  const notices = async (trader: Trader, day: string) =>
    (await callPublicHoldings(clock(day), trader, 'notices', {})).list;

  it('B7 is announced on the form, and counts in old shares until the ex-date, in new ones from then on', async () => {
    const [fund, trader] = await heldFund();
    await announce(fund, '2026-11-25');
    expect(await terms('2026-11-24', '10:00', trader, fund)).toMatchObject({
      available_shares: '4997.50',
      nav: '2.0000',
      coming_split: { date: '2026-11-25', is_counted: false },
    });
    // After 15:00 the order belongs to the ex-date: 4,997.50 × 1.7 = 8,495.75 at 2.0000 / 1.7.
    const counted = await terms('2026-11-24', '16:00', trader, fund);
    expect(counted).toMatchObject({
      available_shares: '8495.75',
      shares: '8495.75',
      nav: '1.1765',
      nav_date: '2026-11-23',
      coming_split: { date: '2026-11-25', is_counted: true },
    });
    expect(counted.lots.map(({ shares }) => shares)).toEqual(['8495.75']);
  });

  it('B7 keeps 1,000 confirmed shares as 1,000: the order of the ex-date is in new shares and is not rewritten', async () => {
    const [fund, trader] = await heldFund();
    await announce(fund, '2026-11-25');
    const old = await redeemFund(clock('2026-11-24'), trader, fund, '1000.00');
    const fresh = await redeemFund(clock('2026-11-24', '16:00'), trader, fund, '1000.00');
    const steps = (await loadTestOrder(clock('2026-11-25'), trader, fresh.order_id)).steps;
    expect(steps[0]?.detail).toBe('1,000.00 份（2026-11-25 折算后）');
    // Old shares until the split is booked: 1,000 + 1,000 / 1.7.
    const [position] = (await callPublicHoldings(clock('2026-11-25'), trader, 'positions', {})).list;
    expect(position).toMatchObject({ shares: '4997.50', locked_shares: '1588.24' });
    // (4,997.50 − 1,000) × 1.7 − 1,000.
    expect((await terms('2026-11-25', '10:00', trader, fund)).available_shares).toBe('5795.75');
    await addNavs(world.context, fund, {
      '2026-11-24': '2.0000',
      '2026-11-25': '1.2000',
      '2026-11-26': '1.2000',
    });
    await settlePublicFunds(clock('2026-11-25', '22:00'), '2026-11-25');
    expect(await notices(trader, '2026-11-26')).not.toContainEqual(
      expect.objectContaining({ title: '赎回份额已折算' }),
    );
    expect((await loadTestOrder(clock('2026-11-26'), trader, fresh.order_id)).steps[0]).toEqual(steps[0]);
    await settlePublicFunds(clock('2026-11-26', '22:00'), '2026-11-26');
    // 1,000 × 2.00 and 1,000 × 1.20, each less 1.5 %.
    expect((await loadTestOrder(clock('2026-11-27'), trader, old.order_id)).amount).toBe('1970.00');
    expect(await loadTestOrder(clock('2026-11-27'), trader, fresh.order_id)).toMatchObject({
      shares: '1000.00',
      amount: '1182.00',
    });
    expect((await callPublicHoldings(clock('2026-11-27'), trader, 'positions', {})).list[0]?.shares).toBe(
      '5795.75',
    );
  });

  it('B7 converts an order from before the announcement by an event with a message; its first step stays unchanged', async () => {
    const [fund, trader] = await heldFund();
    const { order_id } = await redeemFund(clock('2026-11-24', '16:00'), trader, fund, '1000.00');
    const before = (await loadTestOrder(clock('2026-11-24', '17:00'), trader, order_id)).steps;
    await announce(fund, '2026-11-25');
    await addNavs(world.context, fund, { '2026-11-24': '2.0000', '2026-11-25': '1.2000' });
    await settlePublicFunds(clock('2026-11-25', '22:00'), '2026-11-25');
    const { steps, shares } = await loadTestOrder(clock('2026-11-26'), trader, order_id);
    expect(shares).toBe('1700.00');
    expect(steps[0]).toEqual(before[0]);
    expect(steps.find(({ key }) => key === 'converted')?.detail).toBe(
      '1,000.00 份折算为 1,700.00 份，每份折成 1.7 份',
    );
    const [notice] = (await notices(trader, '2026-11-26')).filter(
      ({ subject_id }) => subject_id === order_id,
    );
    expect(notice).toMatchObject({
      title: '赎回份额已折算',
      text: expect.stringContaining('您 2026-11-24 提交的赎回 1,000.00 份折算为 1,700.00 份'),
    });
  });

  it('B7 redeems everything in new shares to the last hundredth', async () => {
    const [fund, trader] = await heldFund();
    await announce(fund, '2026-11-25', '1.3337');
    const { order_id, shares } = await redeemFund(clock('2026-11-24', '16:00'), trader, fund, null);
    await addNavs(world.context, fund, { '2026-11-24': '2.0000', '2026-11-25': '1.5000' });
    await settlePublicFunds(clock('2026-11-25', '22:00'), '2026-11-25');
    await settlePublicFunds(clock('2026-11-26', '22:00'), '2026-11-26');
    expect((await loadTestOrder(clock('2026-11-27'), trader, order_id)).shares).toBe(shares);
    expect((await callPublicHoldings(clock('2026-11-27'), trader, 'positions', {})).list).toEqual([]);
  });

  it('B7 refuses a form once that was displayed before the split was announced', async () => {
    const [fund, trader] = await heldFund();
    const shown = await terms('2026-11-24', '16:00', trader, fund);
    await announce(fund, '2026-11-25');
    const post = (mark: string | undefined) =>
      redeemFund(clock('2026-11-24', '16:05'), trader, fund, '1000.00', null, mark ? { fee_mark: mark } : {});
    expect(await catchRefusal(post(shown.fee_mark))).toMatchObject({
      code: CODES.feesChanged,
      msg: expect.stringContaining('基金将于 2026-11-25 份额折算'),
    });
    const again = await terms('2026-11-24', '16:06', trader, fund);
    expect((await post(again.fee_mark)).shares).toBe('1000.00');
  });

  it('B7 releases the shares as old ones with a notice when the announced split is withdrawn', async () => {
    const [fund, trader] = await heldFund();
    await announce(fund, '2026-11-25');
    const { order_id } = await redeemFund(clock('2026-11-24', '16:00'), trader, fund, '1700.00');
    const { context } = world;
    await context.db.transaction().execute(async (trx) => {
      await revertCountedSplit(trx, clock('2026-11-24', '18:00').now, fund, {
        date: '2026-11-25',
        ratio: '1.7',
      });
      await trx.deleteFrom('splits').where('fund_id', '=', fund).execute();
    });
    const { shares, steps } = await loadTestOrder(clock('2026-11-25'), trader, order_id);
    expect(shares).toBe('1000.00');
    expect(steps.find(({ key }) => key === 'converted')?.title).toBe('份额折算取消');
    expect((await notices(trader, '2026-11-25'))[0]?.title).toBe('赎回份额已恢复');
  });
});
