import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { correctionsAndLossesByKindMigration } from '~/upstream/core/db/migrations/0199-corrections-and-losses-by-kind';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  redeemFund,
  addLot,
  withClockAt,
} from '~/upstream/modules/public-orders/testing/trader';

describeOnEachDatabase('corrections and losses by kind', { content: 'migrated' }, (opened) => {
  let context: TestWorld['context'];
  beforeAll(async () => {
    ({ context } = await openTradingWorld(opened()));
  });

  it('names the corrected payout in each stored flow', async () => {
    const { db } = opened();
    const { id: account } = await addTrader(context);
    const fund = await addFund(context);
    await sql`insert into payout_corrections (id, fund_id, kind, date, was, becomes, made_at) values
      ('c1', ${fund}, 'dividend', '2026-11-24', 0.02, 0.03, now()), ('c2', ${fund}, 'split', '2026-11-24', 2, 3, now())`.execute(
      db,
    );
    await sql`insert into payout_correction_entries (id, correction_id, account_id, fund_id, kind, date, number, outcome,
        shares, moved_shares, is_replacing, before_fen, due_fen, flow_id, paid_on) values
      ('e1', 'c1', ${account}, ${fund}, 'cash', '2026-11-24', 1, 'money', 1, 0, true, 0, 300, 'due', '2026-11-26'),
      ('e2', 'c2', ${account}, ${fund}, 'split', '2026-11-24', 1, 'shares', 1, 100, false, 0, 50, 'paid', '2026-11-26')`.execute(
      db,
    );
    const flows = [
      ['due', '2026-11-24', 300, null, 'dividend_correction'],
      ['paid', '2026-11-24', 50, null, 'split_correction'],
      ['reversal', '2026-11-24', -200, null, 'dividend_correction'],
      ['moved', '2026-11-24', 0, '100.00', 'split_correction'],
      ['later', '2026-11-26', 0, '7.00', 'split_correction'],
    ] as const;
    for (const [id, date, amount_fen, shares] of flows)
      await sql`insert into flows (id, account_id, fund_id, date, type, amount_fen, shares)
        values (${id}, ${account}, ${fund}, ${date}, 'payout_correction', ${amount_fen}, ${shares})`.execute(
        db,
      );
    await correctionsAndLossesByKindMigration.up(db);
    const types = await db
      .selectFrom('flows')
      .select(['id', 'type'])
      .where('fund_id', '=', fund)
      .orderBy('seq')
      .execute();
    expect(types).toEqual(flows.map(([id, , , , type]) => ({ id, type })));
  });

  it('gives a stored loss and its notice their own type, and keeps splits', async () => {
    const { db } = opened();
    const [trader, fund] = [await addTrader(context), await addFund(context)];
    await addLot(context, trader, fund, { shares: '100.00', confirmedOn: '2026-11-02' });
    const placing = withClockAt(context, '2026-11-24T10:00:00+08:00');
    const { order_id: id } = await redeemFund(placing, trader, fund, '100.00');
    const [splitAt, lossAt] = ['2026-11-24T14:00:00.000Z', '2026-11-24T15:00:00.000Z'];
    await sql`insert into public_order_events (order_id, seq, type, payload, at) values
      (${id}, 2, 'split', '{"date":"2026-11-24","ratio":"2","shares":"200.00"}', ${splitAt}),
      (${id}, 3, 'split', '{"date":"2026-11-24","ratio":"1","shares":"199.00","isLoss":true}', ${lossAt})`.execute(
      db,
    );
    await sql`insert into notices (key, account_id, topic, subject_id, title, text, created_at) values
      (${`order:${id}:split:${splitAt}`}, ${trader.id}, 'order', ${id}, '赎回份额已折算', '', ${splitAt}),
      (${`order:${id}:split:${lossAt}`}, ${trader.id}, 'order', ${id}, '赎回份额已调减', '', ${lossAt})`.execute(
      db,
    );
    await correctionsAndLossesByKindMigration.up(db);
    const events = await db
      .selectFrom('public_order_events')
      .select(['type', 'payload'])
      .where('order_id', '=', id)
      .where('seq', '>', 1)
      .orderBy('seq')
      .execute();
    expect(events).toEqual([
      { type: 'split', payload: { date: '2026-11-24', ratio: '2', shares: '200.00' } },
      { type: 'loss', payload: { date: '2026-11-24', shares: '199.00' } },
    ]);
    await expect(sql`update public_order_events set type = 'split'`.execute(db)).rejects.toThrow(
      'append-only',
    );
    const notices = await db
      .selectFrom('notices')
      .select('key')
      .where('subject_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(notices).toEqual([{ key: `order:${id}:split:${splitAt}` }, { key: `order:${id}:loss:${lossAt}` }]);
  });
});
