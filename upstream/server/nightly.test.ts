import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { settleTonight, startNightlyJobs } from '~/upstream/server/nightly';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  loadTestOrder,
} from '~/upstream/modules/public-orders/testing/trader';
import { addNavs } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;

describeOnEachDatabase('the nightly settlement', { content: 'migrated' }, (opened) => {
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
