import { sql } from 'kysely';
import type { ServiceContext } from '~/upstream/services/handler';

export const KEPT_DAYS = 30;
/** Every so many rows of a table the old ones go. */
const PRUNE_EVERY = 500;

type EventTable = 'tracking_events' | 'script_errors' | 'observer_events';

/** Drops what is older than 30 days, once every 500 rows. `id` is the row just written. */
export async function pruneAt({ db, now }: ServiceContext, table: EventTable, id: number): Promise<void> {
  if (id % PRUNE_EVERY !== 0) return;
  const oldest = new Date(now().getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await sql`delete from ${sql.table(table)} where created_at < ${oldest}::timestamptz`.execute(db);
}
