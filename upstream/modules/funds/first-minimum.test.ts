import { beforeAll, expect, it } from 'vitest';
import { catalogue as calls } from '~/contract/catalogue';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { catalogue } from '~/upstream/modules/funds/catalogue';
import { computeFirstMinimumYuan } from '~/upstream/modules/funds/first-minimum';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addSimuListFund } from '~/upstream/modules/testing/funds';

let world: TestWorld;

describeOnEachDatabase('minimum amount of a first purchase', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db, 'c1', { name: '衡岳' });
  });

  it('is displayed as it is enforced: the legal minimum when the fund gave less, the fund minimum when it is higher', async () => {
    for (const [id, own, holds] of [
      ['low', 100_000, 1_000_000],
      ['high', 3_000_000, 3_000_000],
    ] as const) {
      await addSimuListFund(world.context.db, id, { metrics: { min_amount: own } });
      const query = { product_id: id };
      const fund = await callHandler(calls.simuDetail, catalogue.simuDetail, world.context, { query });
      expect([fund.min_amount, fund.fees]).toMatchObject([holds, { min_amount: holds }]);
    }
  });

  it('depends on the investments of an asset management product', () => {
    const least = (strategy: 'bond' | 'multi' | 'equity') =>
      computeFirstMinimumYuan({ context: 'am', strategy, min_amount: 10_000 }, '2026-11-20');
    expect([least('bond'), least('multi'), least('equity')]).toEqual([300_000, 400_000, 1_000_000]);
  });
});
