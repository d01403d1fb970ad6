import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Envelope } from '~/contract/define';
import { intents as contract } from '~/contract/intents';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account } from '~/upstream/core/service-context';
import { hashKey, runOnce } from '~/upstream/core/idempotency';
import { intents } from '~/upstream/modules/orders-core/intents';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let person: Account;
let other: Account;

const getKey = async (call: string, subject: string, as = person) =>
  (await callHandler(contract.key, intents.key, world.context, { query: { call, subject } }, as)).key;
const getState = (call: string, subject: string) =>
  callHandler(contract.key, intents.key, world.context, { query: { call, subject } }, person);
const acknowledge = (key: string, as = person) =>
  callHandler(contract.acknowledge, intents.acknowledge, world.context, { body: { key } }, as);
const getOutcome = (key: string, as = person) =>
  callHandler(contract.outcome, intents.outcome, world.context, { query: { key } }, as);
const done = (result: unknown): (() => Promise<Envelope<unknown>>) => {
  return async () => ({ code: 0, msg: '', result });
};
const run = (callId: string, key: string, work: () => Promise<Envelope<unknown>>) =>
  runOnce(world.context.db, { accountId: person.id, callId, key, input: [] }, work);
const NOTHING = { order_id: null, plan_id: null, fund_code: null };

describeOnEachDatabase('open intents', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    [person, other] = [
      await addAccount(world.context, '13700000001'),
      await addAccount(world.context, '13700000002'),
    ];
  });

  it('gives one key per person, call and subject until it is done, also for concurrent requests', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => getKey('publicTrade.buy', 'F1')));
    expect(new Set(keys).size).toBe(1);
    const others = [
      await getKey('publicTrade.buy', 'F2'),
      await getKey('publicTrade.redeem', 'F1'),
      await getKey('publicTrade.buy', 'F1', other),
    ];
    expect(new Set([keys[0], ...others]).size).toBe(4);
  });

  it('keeps a refused or failed intent open, and the key of a done one until its result is acknowledged', async () => {
    const key = await getKey('orders.reserve', 'P1');
    const fail = async () => {
      throw new Error('the database went away');
    };
    await expect(run('orders.reserve', key, fail)).rejects.toThrow();
    expect(await getKey('orders.reserve', 'P1')).toBe(key);
    // The same key in another call on the way to this one closes nothing.
    await run('verification.checkPerson', key, done({}));
    expect(await getKey('orders.reserve', 'P1')).toBe(key);
    await acknowledge(key);
    expect(await getState('orders.reserve', 'P1')).toEqual({ key, is_done: false });
    await run('orders.reserve', key, done({ order_id: 'O1' }));
    expect(await getState('orders.reserve', 'P1')).toEqual({ key, is_done: true });
    await acknowledge(key, other);
    expect(await getState('orders.reserve', 'P1')).toEqual({ key, is_done: true });
    await acknowledge(key);
    await acknowledge(key);
    const next = await getState('orders.reserve', 'P1');
    expect(next).toEqual({ key: expect.any(String), is_done: false });
    expect(next.key).not.toBe(key);
  });

  it('gives another key when a done one was not acknowledged and its answer is a week old', async () => {
    const key = await getKey('orders.reserve', 'P2');
    await run('orders.reserve', key, done({ order_id: 'O2' }));
    await sql`update idempotency_keys set created_at = now() - interval '8 days'
      where account_id = ${person.id} and key = ${hashKey(key)}`.execute(world.context.db);
    expect((await getState('orders.reserve', 'P2')).key).not.toBe(key);
  });

  it('reports the state of a key (none, running, done with subject) to its owner only', async () => {
    const key = await getKey('publicTrade.buy', 'F9');
    expect(await getOutcome(key)).toEqual({ state: 'none', call: null, ...NOTHING });
    await run('publicTrade.buy', key, async () => {
      expect(await getOutcome(key)).toEqual({ state: 'running', call: 'publicTrade.buy', ...NOTHING });
      return { code: 0, msg: '', result: { order_id: 'PO1', fund_code: 'F9', amount: '1000.00' } };
    });
    expect(await getOutcome(key)).toEqual({
      state: 'done',
      call: 'publicTrade.buy',
      ...NOTHING,
      order_id: 'PO1',
      fund_code: 'F9',
    });
    expect(await getOutcome(key, other)).toEqual({ state: 'none', call: null, ...NOTHING });
  });

  it('keeps the key of a run that ended with its process, because that run may have made an order', async () => {
    const key = await getKey('plans.create', 'F1');
    const age = (minutes: number) =>
      sql`update idempotency_keys set created_at = now() - make_interval(mins => ${minutes}), reply = null
        where account_id = ${person.id} and call_id = 'plans.create'`.execute(world.context.db);
    await run('plans.create', key, async () => {
      await age(11);
      expect(await getState('plans.create', 'F1')).toEqual({ key, is_done: false });
      return { code: 0, msg: '', result: null };
    });
  });

  it('does not report a run that ended with its process as running', async () => {
    const key = await getKey('publicTrade.cancel', 'PO1');
    await run('publicTrade.cancel', key, async () => {
      await sql`update idempotency_keys set created_at = now() - interval '31 seconds' where reply is null`.execute(
        world.context.db,
      );
      expect(await getOutcome(key)).toMatchObject({ state: 'none', call: 'publicTrade.cancel' });
      return { code: 0, msg: '', result: null };
    });
    expect(await getOutcome(key)).toEqual({ state: 'done', call: 'publicTrade.cancel', ...NOTHING });
  });
});
