import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents, recordAudit } from '~/upstream/core/audit';
import { TEST_START } from '~/upstream/modules/testing/context';

describeOnEachDatabase('audit log', { content: 'migrated' }, (opened) => {
  const entry = {
    at: TEST_START,
    actor: 'ops',
    subjectType: 'order',
    subjectId: 'o1',
    action: 'payment_registered',
  } as const;

  it('lists the history of a subject in order', async () => {
    const { db } = opened();
    await recordAudit(db, {
      ...entry,
      actor: 'person:a1',
      action: 'contract_signed',
      detail: { sha256: 'x' },
    });
    await recordAudit(db, entry);
    await recordAudit(db, { ...entry, subjectId: 'o2' });
    expect(await listAuditEvents(db, 'order', 'o1')).toMatchObject([
      {
        at: TEST_START.toISOString(),
        actor: 'person:a1',
        action: 'contract_signed',
        detail: { sha256: 'x' },
      },
      { actor: 'ops', action: 'payment_registered', detail: {} },
    ]);
  });

  it('is committed or rolled back with the change it records', async () => {
    const { db } = opened();
    const failed = db.transaction().execute(async (trx) => {
      await recordAudit(trx, { ...entry, subjectId: 'o3' });
      throw new Error('the change failed');
    });
    await expect(failed).rejects.toThrow('the change failed');
    expect(await listAuditEvents(db, 'order', 'o3')).toEqual([]);
  });

  it('can be appended to and not changed otherwise', async () => {
    const { db } = opened();
    await recordAudit(db, { ...entry, subjectId: 'o4' });
    await expect(sql`update audit_events set actor = 'nobody'`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_events`.execute(db)).rejects.toThrow('append-only');
    expect(await listAuditEvents(db, 'order', 'o4')).toHaveLength(1);
  });
});
