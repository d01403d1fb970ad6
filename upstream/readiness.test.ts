import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { search as calls } from '~/contract/search';
import { createUpstream } from '~/upstream/server';
import { search } from '~/upstream/services/catalogue/search';
import { addFindable } from '~/upstream/services/testing/articles';
import { ask } from '~/upstream/services/testing/ask';
import { openWorld, type TestWorld } from '~/upstream/services/testing/context';

let world: TestWorld;
let server: Server;
let health: string;

beforeAll(async () => {
  world = await openWorld();
  server = createServer(createUpstream(world.context));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  health = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
}, 60_000);
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await world.close();
});

it('says that it may be asked only when the search index stands', async () => {
  const { db } = world.context;
  await addFindable(db, 'public', '000001', '华夏成长混合', '000001');
  // Without the table there is no index to be made: not ready.
  await db.schema.alterTable('search_index').renameTo('search_index_away').execute();
  expect((await fetch(health)).status).toBe(500);
  await db.schema.alterTable('search_index_away').renameTo('search_index').execute();
  expect((await fetch(health)).status).toBe(200);

  // What the first person finds was read before: the table is empty by now.
  await db.deleteFrom('search_index').execute();
  const { groups } = await ask(calls.query, search.query, world.context, { query: { keyword: '华夏' } });
  expect(groups).toMatchObject([{ kind: 'public', total: 1 }]);
});
