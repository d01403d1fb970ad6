import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import {
  addBuyer,
  addSale,
  createHeldOrder,
  openTradingWorld,
} from '~/upstream/modules/private-orders/testing/life';
import { addFund, addTrader, withClockAt, buyFund } from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { addNavs, runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  world = await openTradingWorld(await lendDatabase());
  testConsole = await openConsole(world);
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

it('shows the last settlements and waiting items, and finds differences in the ledger', async () => {
  const { context } = world;
  const buyer = await addBuyer(context);
  const held = await createHeldOrder(context, buyer, await addSale(context));
  const [fund, late] = [await addFund(context), await addFund(context)];
  const trader = await addTrader(context);
  const monday = withClockAt(context, '2026-11-23T10:00:00+08:00');
  await buyFund(monday, trader, fund, '1000');
  await buyFund(monday, trader, late, '1000');
  await addNavs(context, fund, { '2026-11-23': 1.25 });
  await runNight(context, '2026-11-24');
  const shown = async () => (await testConsole.post('cashier', '/settlement', {})).text.replace(/\s+/g, ' ');
  // Opening the page only lists; the ledger check runs on request.
  const opened = (await testConsole.ask('cashier', '/settlement')).text;
  expect(opened).toContain('最近的清算（1）');
  expect(opened).not.toContain('份额与资金的差异');
  const fine = await shown();
  expect(fine).toContain('份额与资金的差异（0）');
  expect(fine).toMatch(/核对，共 \d+ 个账户/);
  expect(fine).toContain('最近的清算（1）');
  expect(fine).toMatch(new RegExp(`最近一次在等净值（1）.*${late}`));
  // A flow with another amount, a holding with other shares.
  await context.db
    .updateTable('flows')
    .set({ amount_fen: -1 })
    .where('order_id', '=', held.order_id)
    .where('type', '=', 'subscribe')
    .execute();
  await context.db.updateTable('positions').set({ shares: '7.00' }).where('fund_id', '=', fund).execute();
  const broken = await shown();
  expect(broken).toContain('份额与资金的差异（3）');
  expect(broken).toContain('订单金额与流水不符');
  expect(broken).toContain('持有份额与份额明细不符');
  // It links to the history of the account, and shows the display name of the operator.
  expect(broken).toContain(`href="/actions/audit?account=${trader.id}"`);
  await context.db.updateTable('settlement_runs').set({ run_by: 'op_cashier' }).execute();
  await context.db
    .updateTable('operators')
    .set({ display: '蔡资金' })
    .where('id', '=', 'op_cashier')
    .execute();
  expect((await testConsole.ask('editor', '/settlement')).text).toContain('>蔡资金<');
  // For any batch size the same differences are found, once.
  const by = async (size: number) =>
    (await checkLedger(context, size)).differences.map(({ what }) => what).sort();
  expect([await by(1), await by(2)]).toEqual([await by(500), await by(500)]);
  expect(await by(1)).toHaveLength(3);
  expect((await testConsole.ask('reviewer', '/settlement')).status).toBe(403);
  expect((await testConsole.ask('editor', '/settlement')).text).not.toContain('核对份额与资金');
  expect((await testConsole.post('editor', '/settlement', {})).status).toBe(403);
});
