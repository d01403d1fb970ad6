import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { foldName } from '~/domain/person/bank-card';
import { ACCOUNT_NAME_KEY } from '~/upstream/core/db/migrations/0190-account-name-keys';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listCandidates } from '~/upstream/modules/settlement/bank-statements/candidates';
import { matchRows } from '~/upstream/modules/settlement/bank-statements/match';
import type { BankRow } from '~/upstream/modules/settlement/bank-statements/rows';
import { addBuyer, addSale, openTradingWorld, reserve } from '~/upstream/modules/private-orders/testing/life';
import { addFund, addTrader, buyFund, withClockAt } from '~/upstream/modules/public-orders/testing/trader';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const now = () => world.context.now();
const bankRow = (payer: string, yuan: number, memo = ''): BankRow => ({
  ...{
    id: payer + memo,
    key: payer + memo,
    reference: 'R1',
    paid_at: '2026-11-20T01:00:00.000Z',
    payer,
    memo,
  },
  ...{ amount_fen: yuan * 100, state: 'open', order_table: null, order_id: null, account_id: null },
  ...{ outcome: null, note: null, read_by: null, read_at: '2026-11-20T02:00:00.000Z', decided_at: null },
});
const match = async (...rows: BankRow[]) => {
  const candidates = await listCandidates(world.context.db, now(), rows);
  return matchRows(rows, candidates).map((each) => [each.match, ...each.candidates.map(({ of }) => of.id)]);
};

describeOnEachDatabase('candidate orders for a bank row', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('is found by the name of the payer, private and public, however it is written', async () => {
    const { context } = world;
    const [product, fund] = [await addSale(context), await addFund(context)];
    const buyer = await addBuyer(context, { name: '阿依·Kamal' });
    const trader = await addTrader(context, { name: '欧阳明' });
    const own = await reserve(context, buyer, product);
    const morning = withClockAt(context, '2026-11-20T10:00:00+08:00');
    const open = await buyFund(morning, trader, fund, '500', { pay_way: 'transfer' });
    expect(await match(bankRow('阿依 • ＫＡＭＡＬ', 7))).toEqual([['possible', own.order_id]]);
    expect(await match(bankRow('欧阳 明', 500))).toEqual([['exact', open.order_id]]);
    expect(await match(bankRow('没有此人', 7))).toEqual([['none']]);
  });

  it('is found by the sum they await, and by the number in the note', async () => {
    const { context } = world;
    const [product, buyer] = [await addSale(context), await addBuyer(context, { name: '林一' })];
    const { order_id, order_no } = await reserve(context, buyer, product, '1230000');
    expect(await match(bankRow('他人', 9, `认购款${order_no}`))).toEqual([['possible', order_id]]);
    await context.db.updateTable('orders').set({ step: 'payment' }).where('id', '=', order_id).execute();
    expect(await match(bankRow('他人', 1_230_000))).toEqual([['possible', order_id]]);
    expect(await match(bankRow('林一', 1_230_000))).toEqual([['exact', order_id]]);
  });

  it('is read in a bounded number, the order that fits first, however many there are', async () => {
    const { context } = world;
    const fund = await addFund(context);
    const morning = withClockAt(context, '2026-11-20T10:00:00+08:00');
    const trader = await addTrader(context, { name: '何多单' });
    const fits = await buyFund(morning, trader, fund, '640', { pay_way: 'transfer' });
    await sql`insert into public_orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id || n,
      'order_no', o.order_no || n, 'amount_fen', 100 * n, 'updated_at', o.updated_at + interval '1 second'))).*
      from public_orders o, generate_series(1, 300) n where o.id = ${fits.order_id}`.execute(context.db);
    const rows = [bankRow('何多单', 640), bankRow('他人', 12)];
    expect((await listCandidates(context.db, now(), rows)).length).toBeLessThanOrEqual(32);
    expect((await match(...rows))[0]?.slice(0, 2)).toEqual(['exact', fits.order_id]);
  });

  it('compares names in SQL as `foldName` folds them', async () => {
    const names = ['程若兰', '阿依·古丽', "O'Neil J. smith", 'Ｌｉ Ｍｅｉ', '买买提 · 江', 'Åsa'];
    for (const name of names) {
      const { rows } = await sql<{ key: string }>`select ${sql.raw(ACCOUNT_NAME_KEY)} as key
        from (select ${name}::text as name) a`.execute(world.context.db);
      expect(rows[0]?.key).toBe(foldName(name));
    }
  });

  it('uses the index of names', async () => {
    const { rows } = await world.context.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<{ 'QUERY PLAN': string }>`explain select id from accounts a
        where a.name is not null and ${sql.raw(ACCOUNT_NAME_KEY)} = ${foldName('程若兰')}`.execute(trx);
    });
    expect(JSON.stringify(rows)).toContain('accounts_by_name');
  });
});
