import type { Kysely, Selectable } from 'kysely';
import type { AuditEventsTable, Database } from '~/upstream/core/db/schema';
import { getActingOperator } from '~/upstream/core/acting';

/** The actor: a person, an operator, or the service itself. */
export type AuditActor = `person:${string}` | 'ops' | 'system';

export interface AuditEntry {
  at: Date;
  actor: AuditActor;
  /** Kind of the changed object, e.g. `account`, `order`. */
  subjectType: string;
  subjectId: string;
  /** A verb in the past tense, e.g. `contract_signed`. */
  action: string;
  /** Data to understand the entry later; never a number of a document, card or phone. */
  detail?: Readonly<Record<string, unknown>>;
}

/**
 * Records a change in its transaction and in the name of the acting operator: both are committed or neither. Rows
 * cannot be changed or deleted (a database trigger prevents it).
 */
export async function recordAudit(trx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_events')
    .values({
      at: entry.at.toISOString(),
      actor: entry.actor,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      action: entry.action,
      detail: JSON.stringify(entry.detail ?? {}),
      operator: getActingOperator(),
    })
    .execute();
}

/** Records an operator's action on a fund. */
export const recordFundAudit = (
  { db, now }: { db: Kysely<Database>; now: () => Date },
  fundId: string,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, { at: now(), actor: 'ops', subjectType: 'fund', subjectId: fundId, action, detail });

/** Lists the history of a subject, oldest first. */
export function listAuditEvents(
  db: Kysely<Database>,
  subjectType: string,
  subjectId: string,
): Promise<Selectable<AuditEventsTable>[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}
