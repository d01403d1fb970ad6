import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';

const keys = new WeakMap<Kysely<Database>, Map<string, Promise<string>>>();

/**
 * Returns a secret of a database for signatures, by name: created on first use, and the same for every upstream of
 * that database.
 */
export function ensureServiceKey(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  name: string,
): Promise<string> {
  const known = keys.get(db) ?? new Map<string, Promise<string>>();
  keys.set(db, known);
  const found = known.get(name);
  if (found) return found;
  const asked = readKey(db, name, now().toISOString());
  known.set(name, asked);
  // A failed read is retried on the next call.
  asked.catch(() => known.delete(name));
  return asked;
}

async function readKey(db: Kysely<Database>, name: string, at: string): Promise<string> {
  const value = JSON.stringify(randomBytes(32).toString('base64url'));
  await db
    .insertInto('service_state')
    .values({ key: name, value, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('service_state')
    .select('value')
    .where('key', '=', name)
    .executeTakeFirstOrThrow();
  return String(row.value);
}
