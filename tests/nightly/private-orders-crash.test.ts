import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import type { Order } from '~/contract/orders';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { createUpstream } from '~/upstream/server/create-upstream';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addBuyer,
  addSale,
  openTradingWorld,
  OPEN_DAY,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
let server: Server;
let origin: string;
/** Clock reads left before the simulated crash; infinite means no crash. */
let roundsLeft = Infinity;

/** More than the clock reads of any call: the last rounds do not crash. */
const ROUNDS = 14;

async function post(path: string, token: string, key: string, body: object) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { code: number; result: Order | null }) };
}

describeOnEachDatabase('private orders under faults', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    const now = (): Date => {
      roundsLeft -= 1;
      if (roundsLeft < 0) throw new Error('the process ends here');
      return world.context.now();
    };
    server = createServer(createUpstream({ ...world.context, now }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('creates one order when a reservation that crashed at any point is sent again', async () => {
    const product = await addSale(world.context, {}, { outside_investors: 0 });
    let broken = 0;
    let committed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await addBuyer(world.context);
      const getCount = async () =>
        (
          await world.context.db
            .selectFrom('orders')
            .select('id')
            .where('account_id', '=', buyer.id)
            .execute()
        ).length;
      const { path } = contract.orders.reserve;
      const body = { product_code: product, amount: '1000000', open_day: OPEN_DAY };
      roundsLeft = round;
      const first = await post(path, buyer.token, `fault-step-${String(round).padStart(24, '0')}`, body);
      broken += Number(first.status === 500);
      committed += Number(first.status === 500 && (await getCount()) === 1);
      roundsLeft = Infinity;
      expect(
        await post(path, buyer.token, `fault-step-${String(round).padStart(24, '0')}`, body),
      ).toMatchObject({ status: 200, code: 0 });
      expect(await getCount()).toBe(1);
    }
    expect(broken).toBeGreaterThan(2);
    expect(broken).toBeLessThan(ROUNDS);
    // At least one order was committed with a lost answer: the case under test.
    expect(committed).toBeGreaterThan(0);
  });

  it('creates one event when a step that crashed at any point is sent again', async () => {
    const product = await addSale(world.context, {}, { outside_investors: 0 });
    let broken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await addBuyer(world.context);
      const { order_id } = await reserve(world.context, buyer, product);
      const body = { order_id, confirmations: 1 };
      const { path } = contract.orders.signSuitability;
      roundsLeft = round;
      const first = await post(path, buyer.token, `fault-step-${String(round).padStart(24, '0')}`, body);
      roundsLeft = Infinity;
      const again = await post(path, buyer.token, `fault-step-${String(round).padStart(24, '0')}`, body);
      broken += Number(first.status === 500);
      expect(again).toMatchObject({ status: 200, code: 0, result: { order_id, step: 'material' } });
      const events = await world.context.db
        .selectFrom('order_events')
        .select('type')
        .where('order_id', '=', order_id)
        .orderBy('seq')
        .execute();
      expect(events.map(({ type }) => type)).toEqual(['reserved', 'suitability_signed']);
    }
    expect(broken).toBeGreaterThan(2);
    expect(broken).toBeLessThan(ROUNDS);
  });
});
