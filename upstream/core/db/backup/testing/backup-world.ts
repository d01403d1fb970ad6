import { expect } from 'vitest';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { openFileStore } from '~/upstream/core/files/store';

export const BACKUP_INSTANT = '2026-11-13T01:30:00.250Z';
const MAIL = { phone: '13800000001', text: '验证码', created_at: BACKUP_INSTANT };

/** Writes the data to restore: rows with generated ids, JSON, and a file that a row references. */
export async function fillBackupWorld(db: OpenedDatabase['db'], filesDir: string): Promise<string> {
  await db.insertInto('sms_outbox').values([MAIL, MAIL]).execute();
  const state = { key: 'kept', value: JSON.stringify({ 天: 1, nothing: null }), updated_at: BACKUP_INSTANT };
  await db.insertInto('service_state').values(state).execute();
  const sha256 = await openFileStore(filesDir).put(Buffer.from('材料'));
  await db
    .insertInto('files')
    .values({
      ...{ id: 'f1', account_id: null, kind: 'prospectus', source_sha256: sha256, sha256, order_id: null },
      ...{
        content_type: 'application/pdf',
        size: 6,
        name: '材料.pdf',
        is_public: true,
        created_at: BACKUP_INSTANT,
      },
    })
    .execute();
  return sha256;
}

/**
 * Expects everything that `fillBackupWorld` wrote, the current schema, and ids that continue after the restored
 * rows.
 */
export async function expectAllRestored(
  db: OpenedDatabase['db'],
  filesDir: string,
  sha256: string,
): Promise<void> {
  const rows = await db.selectFrom('sms_outbox').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { id: 1, ...MAIL },
    { id: 2, ...MAIL },
  ]);
  const kept = db.selectFrom('service_state').select('value').where('key', '=', 'kept');
  expect((await kept.executeTakeFirst())?.value).toEqual({ 天: 1, nothing: null });
  const next = await db.insertInto('sms_outbox').values(MAIL).returning('id').executeTakeFirst();
  expect(next?.id).toBe(3);
  expect(await migrateToLatest(db)).toEqual([]);
  expect((await openFileStore(filesDir).get(sha256)).toString()).toBe('材料');
}
