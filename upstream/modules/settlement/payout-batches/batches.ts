import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

type Db = Kysely<Database>;

/** Selects items of batches whose money is not sent. */
export const openItems = (db: Db) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .leftJoin('public_orders as o', 'o.id', 'i.order_id')
    // A sum that a correction replaced is in no view row, so it is not open.
    .leftJoin('payout_payments as d', (join) =>
      join
        .onRef('d.account_id', '=', 'i.account_id')
        .onRef('d.fund_id', '=', 'i.fund_id')
        .onRef('d.ex_on', '=', 'i.ex_on')
        .onRef('d.purpose', '=', 'i.purpose'),
    )
    .where((eb) =>
      eb.or([
        eb('o.status', '=', 'confirmed'),
        eb.and([eb('d.ex_on', 'is not', null), eb('d.paid_at', 'is', null)]),
      ]),
    );

/**
 * Returns the batches that wait for two operators: number, amount, oldest time, first value day, and number of late
 * ones.
 */
export async function listWaitingBatches(db: Db, today: string) {
  const { count, fen, oldest, valueDay, late } = await openItems(db)
    .select(({ fn, eb }) => [
      fn.count<number>('p.id').distinct().as('count'),
      fn.sum<string | null>('i.amount_fen').as('fen'),
      fn.min('p.made_at').as('oldest'),
      fn.min('p.value_day').as('valueDay'),
      fn
        .count<number>(eb.case().when('p.value_day', '<', today).then(eb.ref('p.id')).end())
        .distinct()
        .as('late'),
    ])
    .where('p.state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { count: Number(count), sumFen: Number(fen ?? 0), oldest, valueDay, late: Number(late) };
}

/** Selects payments of released batches, by their key in `money_out`. */
export const listReleasedItems = (db: Db, purpose: RawBuilder<string>) =>
  db
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as p', 'p.id', 'i.batch_id')
    .select('i.purpose')
    .where('i.purpose', '=', purpose)
    .where('p.state', '=', 'released');
