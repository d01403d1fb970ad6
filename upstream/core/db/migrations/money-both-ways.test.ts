import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addBuyer,
  addSale,
  BUYER,
  callOrders,
  createHeldOrder,
  openTradingWorld,
  runAction,
  createPaidOrder,
} from '~/upstream/modules/private-orders/testing/life';
import { moneyBothWaysMigration } from '~/upstream/core/db/migrations/0020-money-both-ways';

let world: TestWorld;

describeOnEachDatabase(
  'flows of orders that predate incoming payments',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
    });

    it('gets the incoming money of refunds, and nothing for money that bought shares', async () => {
      const { context } = world;
      const flows = () =>
        context.db
          .selectFrom('flows')
          .select(['order_id', 'date', 'type', 'amount_fen'])
          .orderBy('order_id')
          .orderBy('type')
          .orderBy('amount_fen')
          .execute();
      const buyer = await addBuyer(context);
      const wrong = await createPaidOrder(context, buyer, await addSale(context));
      const second = { order: wrong.order_id, amount: '5', payer: BUYER.name, reference: 'B-2' };
      await runAction(context, 'register-payment', second);
      await callOrders(context, buyer, 'cancel', { order_id: wrong.order_id });
      await runAction(context, 'refund', { order: wrong.order_id });
      await createHeldOrder(context, await addBuyer(context), await addSale(context));
      const kept = await flows();
      expect(kept.map(({ type }) => type).sort()).toEqual(['refund', 'remit', 'remit', 'subscribe']);
      await context.db.deleteFrom('flows').where('type', '=', 'remit').execute();
      await moneyBothWaysMigration.up(context.db);
      expect(await flows()).toEqual(kept);
    });
  },
);
