/** Test kit: many holders of one fund, and the number of statements that an action sends. */
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { Trader } from '~/upstream/modules/public-orders/testing/trader';

/** Columns that must differ between copies, by table. Copies come in the order of the foreign keys. */
const COPIED = [
  ['accounts', ['id', 'phone']],
  ['bank_cards', ['id', 'account_id', 'card_hash']],
  ['dividend_ways', ['account_id']],
  ['lots', ['id', 'account_id', 'order_id']],
  ['flows', ['id', 'account_id', 'order_id']],
  ['positions', ['account_id']],
  ['dividend_bookings', ['account_id']],
  ['split_bookings', ['account_id', 'lot_id']],
] as const;

/** Copies a holder with everything that is booked for the holder, without the orders. */
export async function copyHolder(db: Kysely<Database>, { id }: Trader, copies: number): Promise<void> {
  for (const [table, columns] of COPIED) {
    const names = columns.map((column) => sql`${column}::text, t.${sql.ref(column)} || '-' || i`);
    const seq = table === 'lots' || table === 'flows' ? [sql`'seq', 1000000 * t.seq + i`] : [];
    const owner = sql.ref(table === 'accounts' ? 't.id' : 't.account_id');
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object(${sql.join([...names, ...seq])}))).*
      from ${sql.table(table)} t cross join generate_series(1, ${copies}::int) i where ${owner} = ${id}`.execute(
      db,
    );
  }
}

/** Returns a context whose statements are counted. */
export function withStatementCount(context: ServiceContext): {
  context: ServiceContext;
  getCount: () => number;
} {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { context: { ...context, db: context.db.withPlugin(plugin) }, getCount: () => count };
}
