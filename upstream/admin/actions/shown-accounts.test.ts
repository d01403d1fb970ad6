import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { addFund, addTrader, buyFund, withClockAt } from '~/upstream/modules/public-orders/testing/trader';
import { addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import { listAccessLog } from '~/upstream/modules/testing/list-access-log';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  confirmAsSecondOperator,
  runAsFirstOperator,
} from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const at = (instant: string) => withClockAt(world.context, `${instant}:00+08:00`);

/** Creates a holder of 1,000 shares of a new fund. */
async function heldFund() {
  const [fund, holder] = [await addFund(world.context), await addTrader(world.context)];
  await addNavs(world.context, fund, { '2026-11-19': '1.0000', '2026-11-20': '1.0000' });
  await buyFund(at('2026-11-20T10:00'), holder, fund, '1000.50');
  await runNight(world.context, '2026-11-23');
  return { fund, holder };
}

const list = async () => {
  const listed = await runAsFirstOperator(at('2026-11-23T11:00'), 'list-requests', {});
  if (listed.kind !== 'done') throw new Error(JSON.stringify(listed));
  return listed.result as { id: string; subject: Record<string, unknown> | null }[];
};

describeOnEachDatabase('persons named in a preview', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it('reads that an operator saw their shares, before a dividend is confirmed and in its result', async () => {
    const { fund, holder } = await heldFund();
    const other = await addTrader(world.context);
    const dividend = { fund, record: '2026-11-24', ex: '2026-11-25', paid: '2026-11-26', per_share: '0.01' };
    const asked = await runAsFirstOperator(at('2026-11-23T10:30'), 'declare-dividend', dividend, {
      because: '两人核对',
    });
    if (asked.kind !== 'asked') throw new Error(JSON.stringify(asked));
    expect(await listAccessLog(world.context.db, holder.id)).toEqual([]);
    const shown = (await list()).find(({ id }) => id === asked.request);
    // In the order the preview is written in, not that of jsonb.
    expect(Object.keys(shown?.subject ?? {}).slice(0, 6)).toEqual([
      ...['fund', 'name', 'record', 'ex', 'paid', 'per_share'],
    ]);
    const look = { page: 'approvals', reason: '两人复核：公告公募基金分红' };
    expect(await listAccessLog(world.context.db, holder.id)).toEqual([{ ...look, count: 1 }]);
    await confirmAsSecondOperator(at('2026-11-23T11:30'), asked.request);
    // The second operator is another viewer.
    expect(await listAccessLog(world.context.db, holder.id)).toEqual([
      { ...look, count: 1 },
      { ...look, count: 1 },
    ]);
    // A decided request shows no accounts or sums, so the access log gets no entry.
    const before = await listAccessLog(world.context.db, holder.id);
    expect((await list()).find(({ id }) => id === asked.request)?.subject).toBeNull();
    expect(await listAccessLog(world.context.db, holder.id)).toEqual(before);
    expect(await listAccessLog(world.context.db, other.id)).toEqual([]);
  });

  it('reads it of an order of theirs that is decided on', async () => {
    const { fund, holder } = await heldFund();
    const order = await buyFund(at('2026-11-23T10:00'), holder, fund, '300', { pay_way: 'transfer' });
    const money = {
      order: order.order_id,
      amount: '900',
      payer: '他人',
      paid_at: '2026-11-23T10:05:00+08:00',
    };
    const asked = await runAsFirstOperator(at('2026-11-23T10:30'), 'register-remittance', money, {
      because: '两人核对',
    });
    expect(asked.kind).toBe('asked');
    await list();
    expect(await listAccessLog(world.context.db, holder.id)).toEqual([
      { page: 'approvals', reason: expect.stringMatching(/^两人复核：/), count: 1 },
    ]);
  });
});
