import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { readConfig } from '~/upstream/core/config';
import { settleSameDay, settleTonight, startNightlyJobs } from '~/upstream/server/nightly';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  buyFund,
  loadTestOrder,
  redeemFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { addNavs } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;

describeOnEachDatabase('nightly settlement', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });
  const tick = (instant: string) => settleTonight(withClockAt(world.context, instant));

  it('runs once per trading day after 22:00 in Shanghai, and makes up for a missed night', async () => {
    const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
    const friday = withClockAt(world.context, '2026-11-20T10:00:00+08:00');
    const { order_id } = await buyFund(friday, trader, fund, '1000.00');
    await addNavs(world.context, fund, { '2026-11-20': '1.0000' });
    expect(await tick('2026-11-20T21:59:59+08:00')).toBe(false);
    expect(await tick('2026-11-20T22:00:00+08:00')).toBe(true);
    expect(await tick('2026-11-20T23:59:00+08:00')).toBe(false);
    expect(await tick('2026-11-21T22:30:00+08:00')).toBe(false);
    // The night of Monday was missed.
    expect(await tick('2026-11-24T09:00:00+08:00')).toBe(false);
    expect((await loadTestOrder(friday, trader, order_id)).status).toBe('accepted');
    expect(await tick('2026-11-24T22:05:00+08:00')).toBe(true);
    expect((await loadTestOrder(friday, trader, order_id)).status).toBe('confirmed');
  });

  it('confirms funds that pay on their confirmation day in its morning, so that operators release the money by day', async () => {
    const { db } = world.context;
    const sold = async (columns: { type?: 'money'; confirm_days: number; arrival_days: number }) => {
      const [fund, trader] = [await addFund(world.context, columns), await addTrader(world.context)];
      await addNavs(world.context, fund, { '2026-11-26': '1.0000', '2026-11-27': '1.0000' });
      await addLot(world.context, trader, fund, { shares: '500.00', confirmedOn: '2020-01-06' });
      const friday = withClockAt(world.context, '2026-11-27T10:00:00+08:00');
      return { fund, order: (await redeemFund(friday, trader, fund, '100.00')).order_id };
    };
    const same = await sold({ type: 'money', confirm_days: 1, arrival_days: 1 });
    const later = await sold({ confirm_days: 1, arrival_days: 3 });
    const at = (instant: string) => ({
      ...withClockAt(world.context, instant),
      config: readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' }),
    });
    const getStatus = async ({ order }: { order: string }) =>
      (await db.selectFrom('public_orders').select('status').where('id', '=', order).executeTakeFirst())
        ?.status;
    const runs = async () => (await db.selectFrom('settlement_runs').select('id').execute()).length;
    const before = await runs();
    expect(await settleSameDay(at('2026-11-28T10:00:00+08:00'))).toEqual([]);
    expect(await settleSameDay(at('2026-11-30T08:59:00+08:00'))).toEqual([]);
    expect(await settleSameDay(at('2026-11-30T09:00:00+08:00'))).toEqual([same.fund]);
    expect([await getStatus(same), await getStatus(later)]).toEqual(['confirmed', 'accepted']);
    expect(
      await db
        .selectFrom('payout_batches as p')
        .innerJoin('payout_batch_items as i', 'i.batch_id', 'p.id')
        .select(['p.value_day', 'p.state', 'i.amount_fen'])
        .where('i.order_id', '=', same.order)
        .execute(),
    ).toEqual([{ value_day: '2026-11-30', state: 'waiting', amount_fen: 10_000 }]);
    // Once a day, and the settlement of the evening is still due.
    expect(await settleSameDay(at('2026-11-30T09:01:00+08:00'))).toEqual([]);
    expect(await runs()).toBe(before);
    expect(await tick('2026-11-30T22:00:00+08:00')).toBe(true);
    expect(await getStatus(later)).toBe('confirmed');
  });

  it('queries the bank on every run about unanswered debits', async () => {
    const trader = await addTrader(world.context, { tail: '9950' });
    const fund = await addFund(world.context);
    const { order_id, status } = await buyFund(world.context, trader, fund, '1000.00');
    expect(status).toBe('unpaid');
    await startNightlyJobs(world.context)();
    const { status: after } = await world.context.db
      .selectFrom('public_orders')
      .select('status')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(after).toBe('accepted');
  });
});
