import type { Kysely, Selectable } from 'kysely';
import type { AuditEventsTable, Database } from '~/upstream/core/db/schema';
import { getActingOperator } from '~/upstream/core/acting';

/** Who did it: a person, an operator, or the service by itself. */
export type AuditActor = `person:${string}` | 'ops' | 'system';

export interface AuditEntry {
  at: Date;
  actor: AuditActor;
  /** What was changed, e.g. `account`, `order`. */
  subjectType: string;
  subjectId: string;
  /** A verb in the past, e.g. `contract_signed`. */
  action: string;
  /** What is needed to understand it later; never a number of a document, card or phone. */
  detail?: Readonly<Record<string, unknown>>;
}

/**
 * Writes down a change, in the transaction that makes it and in the name of the operator at it: both stand or neither. Rows cannot be changed or deleted
 * (a trigger of the database refuses it).
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

/** Writes down what an operator did with a fund. */
export const recordFundAudit = (
  { db, now }: { db: Kysely<Database>; now: () => Date },
  fundId: string,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, { at: now(), actor: 'ops', subjectType: 'fund', subjectId: fundId, action, detail });

/** What happened to a subject, oldest first. */
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
