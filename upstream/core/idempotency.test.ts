import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ListedCall } from '~/contract';
import { CODES } from '~/contract/codes';
import { defineCall, PROOF_FIELDS } from '~/contract/define';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { answerCall } from '~/upstream/core/http/call-route';
import { Refusal } from '~/upstream/core/refusal';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { partial, standIn } from '~/tests/fixtures/partial';

const definition = defineCall({
  summary: 'a change',
  method: 'POST',
  path: '/change',
  auth: 'required',
  limit: 'write',
  isIdempotent: true,
  idempotencyIgnoredFields: ['trade_date'],
  body: z.object({
    amount: z.number(),
    trade_password: z.string().optional(),
    trade_date: z.string().optional(),
  }),
  result: z.object({ run: z.number(), text: z.string() }),
});
const call = partial<ListedCall>({
  id: 'orders.reserve',
  service: 'orders',
  call: 'reserve',
  definition,
});

let world: TestWorld;
let token: string;
let runs = 0;

/** Returns the stored form of a key. */
const kept = (key: string) => createHash('sha256').update(key).digest('hex');

/** Sends a request as the route does; `work` is the handler. */
function ask(
  key: string | undefined,
  amount: number,
  work: () => Promise<void> = async () => undefined,
  as = token,
  more: { trade_password?: string; trade_date?: string } = {},
) {
  const headers: Record<string, string | undefined> = { 'idempotency-key': key };
  const request = standIn<Parameters<typeof answerCall>[2]>({
    headers: { authorization: `Bearer ${as}` },
    socket: {},
    query: {},
    body: { amount, ...more },
    get: (name: string) => headers[name],
  });
  return answerCall(
    call,
    async () => {
      const run = (runs += 1);
      await work();
      return { run, text: '已预约' };
    },
    request,
    world.context,
  );
}

describeOnEachDatabase('Idempotency-Key', { content: 'migrated' }, (opened) => {
  let keys = 0;
  const newKey = () => `key-${String((keys += 1)).padStart(8, '0')}`;
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    token = (await addAccount(world.context, '13700000001')).token;
  });

  it('returns the first answer for a repeat and changes nothing', async () => {
    const key = newKey();
    const first = await ask(key, 1);
    expect(first).toMatchObject({ code: 0, result: { text: '已预约' } });
    expect(await ask(key, 1)).toEqual(first);
    expect(await ask(newKey(), 1)).not.toEqual(first);
  });

  it('stores neither the key, the request nor the answer in clear text', async () => {
    const key = newKey();
    const first = await ask(key, 246_810);
    const [row] = await world.context.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', kept(key))
      .execute();
    expect(row?.reply).toEqual(expect.any(String));
    const asRead = Buffer.from(row?.reply ?? '', 'base64').toString('latin1');
    for (const text of [key, '已预约', 'result', String(first.msg || 'code')])
      expect(JSON.stringify(row) + asRead).not.toContain(text);
    // A six-digit password in the body cannot be guessed from the hash.
    const plain = createHash('sha256')
      .update(JSON.stringify([{}, { amount: 246_810 }]))
      .digest('hex');
    expect(row?.request_hash).not.toBe(plain);
    expect(await ask(key, 246_810)).toEqual(first);
  });

  it('runs twenty concurrent requests once and gives all the same answer', async () => {
    const key = newKey();
    const before = runs;
    const work = () => sql`select pg_sleep(0.05)`.execute(world.context.db).then(() => undefined);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(key, 7, work)));
    expect(runs - before).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.result))).size).toBe(1);
  });

  it('runs many concurrent keys once each', async () => {
    const list = Array.from({ length: 10 }, newKey);
    const before = runs;
    await Promise.all([...list, ...list, ...list].map((key) => ask(key, 3)));
    expect(runs - before).toBe(10);
  });

  it('refuses the same key with other content, during the first run and afterwards', async () => {
    const key = newKey();
    const refused = { code: CODES.keyReused, msg: '请求重复但内容不同，请刷新后重试', result: null };
    let end: () => void = () => undefined;
    let first: Promise<unknown> = Promise.resolve();
    await new Promise<void>((started) => {
      first = ask(key, 1, () => {
        started();
        return new Promise((resolve) => (end = resolve));
      });
    });
    expect(await ask(key, 2)).toEqual(refused);
    end();
    await first;
    expect(await ask(key, 2)).toEqual(refused);
  });

  it('does not store refused or failed runs, so that the same key can be retried with corrections', async () => {
    const key = newKey();
    const refuse = async () => {
      throw new Refusal(CODES.badRequest, '金额低于起投金额', { reason: 'amount' });
    };
    expect(await ask(key, 1, refuse)).toMatchObject({ code: CODES.badRequest, msg: '金额低于起投金额' });
    expect(await ask(key, 2)).toMatchObject({ code: 0 });
    const other = newKey();
    const fail = async () => {
      throw new Error('the database went away');
    };
    await expect(ask(other, 1, fail)).rejects.toThrow('went away');
    expect(await ask(other, 1)).toMatchObject({ code: 0 });
  });

  it('lets other content take the key after the first run ended with its process', async () => {
    const key = newKey();
    const refused = { code: CODES.keyReused };
    const age = (seconds: number) =>
      sql`update idempotency_keys set reply = null, created_at = now() - make_interval(secs => ${seconds})
        where key = ${kept(key)}`.execute(world.context.db);
    await ask(key, 1);
    await age(29);
    expect(await ask(key, 2)).toMatchObject(refused);
    await age(31);
    const before = runs;
    const answers = await Promise.all([ask(key, 2), ask(key, 2), ask(key, 2)]);
    expect([runs - before, new Set(answers.map(({ code }) => code))]).toEqual([1, new Set([0])]);
    expect(await ask(key, 1)).toMatchObject(refused);
  });

  it('ignores the trade password and the displayed values when it compares a repeat', async () => {
    const key = newKey();
    const first = await ask(key, 5, undefined, token, { trade_password: '246810', trade_date: '2026-11-24' });
    const again = await ask(key, 5, undefined, token, { trade_password: '135790', trade_date: '2026-11-25' });
    expect([first.code, again]).toEqual([0, first]);
    expect(await ask(key, 6, undefined, token, { trade_password: '246810' })).toMatchObject({
      code: CODES.keyReused,
    });
  });

  it('lets one of several requests repeat a run that ended with its process', async () => {
    const key = newKey();
    await ask(key, 1);
    await sql`update idempotency_keys set reply = null, created_at = now() - interval '31 seconds'
      where key = ${kept(key)}`.execute(world.context.db);
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(key, 1)));
    expect(runs - before).toBe(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  });

  it('separates the keys of two people, runs every call without a key, and refuses an invalid key', async () => {
    const key = newKey();
    const other = await addAccount(world.context, '13700000002');
    const [first, second] = [await ask(key, 1), await ask(key, 1, undefined, other.token)];
    expect(first.result).not.toEqual(second.result);
    const before = runs;
    await ask(undefined, 1);
    await ask(undefined, 1);
    expect(runs - before).toBe(2);
    expect(await ask('short', 1)).toMatchObject({ code: CODES.badRequest });
    expect(runs - before).toBe(2);
  });

  it('deletes answers after a week', async () => {
    const key = newKey();
    await ask(key, 1);
    await sql`update idempotency_keys set created_at = now() - interval '8 days' where key = ${kept(key)}`.execute(
      world.context.db,
    );
    await ask(newKey(), 1);
    const rows = await world.context.db.selectFrom('idempotency_keys').select('key').execute();
    expect(rows.map((row) => row.key)).not.toContain(kept(key));
  });
});

describe('idempotent calls', () => {
  it('excludes password fields and displayed values from the compared input', async () => {
    const { calls } = await import('~/contract');
    const shown = ['trade_date', 'fee_mark', 'condition'];
    const getNames = ({ definition }: ListedCall) =>
      definition.body instanceof z.ZodObject ? Object.keys(definition.body.shape) : [];
    const keyed = calls.filter(({ definition }) => definition.isIdempotent);
    expect(keyed.flatMap(getNames).filter((name) => /password|pin$/.test(name))).toEqual(
      Array.from({ length: 9 }, () => 'trade_password'),
    );
    for (const call of keyed) {
      const wanted = getNames(call).filter((name) => shown.includes(name));
      expect([call.id, [...(call.definition.idempotencyIgnoredFields ?? [])].sort()]).toEqual([
        call.id,
        wanted.sort(),
      ]);
    }
    expect(PROOF_FIELDS).toEqual(['trade_password']);
  });

  it('includes all calls that change an order', async () => {
    const { calls } = await import('~/contract');
    const changing = calls.filter(
      ({ service, definition: { method } }) => service === 'orders' && method !== 'GET',
    );
    expect(changing.filter(({ definition: { isIdempotent } }) => !isIdempotent)).toEqual([]);
  });
});
