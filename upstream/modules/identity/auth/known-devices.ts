import { ANONYMOUS_ROWS } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Maximum known devices; the one with the oldest login is removed. */
export const KNOWN_DEVICES_MAX = ANONYMOUS_ROWS.known_devices.most;

type DeviceContext = Pick<ServiceContext, 'db' | 'now'>;

/** Records that a device has logged in to an account; a request without a device id is not recorded. */
export async function addKnownDevice(
  { db, now }: DeviceContext,
  accountId: string,
  deviceHash: string | null,
): Promise<void> {
  if (deviceHash === null) return;
  const last_login_at = now().toISOString();
  await db
    .insertInto('known_devices')
    .values({ account_id: accountId, mark_hash: deviceHash, last_login_at })
    .onConflict((conflict) => conflict.columns(['account_id', 'mark_hash']).doUpdateSet({ last_login_at }))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where('mark_hash', 'in', (rows) =>
      rows
        .selectFrom('known_devices')
        .select('mark_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_login_at', 'desc')
        .orderBy('mark_hash')
        .offset(KNOWN_DEVICES_MAX)
        // PostgreSQL does not need a limit with an offset; the number is higher than any account has.
        .limit(1_000),
    )
    .execute();
}

/** Removes every known device of an account, except the given one. */
export async function removeKnownDevices(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  kept: string | null = null,
): Promise<void> {
  let forgotten = db.deleteFrom('known_devices').where('account_id', '=', accountId);
  if (kept !== null) forgotten = forgotten.where('mark_hash', '<>', kept);
  await forgotten.execute();
}

/** Removes one known device of an account. */
export async function removeKnownDevice(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  deviceHash: string,
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where('mark_hash', '=', deviceHash)
    .execute();
}
