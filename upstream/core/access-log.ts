import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { hashAccountId } from '~/contract/account-hash';
import type { AccessLogPage } from '~/contract/access-log';
import type { Database } from '~/upstream/core/db/schema';
import { getSecurityLog } from '~/upstream/core/security';
import { getActingOperator, MACHINE_ACTOR } from '~/upstream/core/acting';
import type { ServiceContext } from '~/upstream/core/service-context';

/** An adviser by account, or an operator. */
type Viewer = { role: 'adviser'; id: string } | { role: 'operator' };

interface AccessLogEntry {
  viewer: Viewer;
  /** Accounts whose data is viewed; a list shows several people at once. */
  accountIds: readonly string[];
  page: AccessLogPage;
  /** Reason as shown to the person; never contains data of another person. */
  reason: string;
}

/** Maximum person ids in one line of the security log; a list shows a page of them. */
const LOGGED_PEOPLE_MAX = 50;

function noteInSecurityLog(viewer: Viewer, people: readonly string[], page: AccessLogPage): void {
  const by = viewer.role === 'adviser' ? hashAccountId(viewer.id) : getOperator();
  const fields = { role: viewer.role, by, page, people: people.length };
  const accounts = people.slice(0, LOGGED_PEOPLE_MAX).map(hashAccountId);
  getSecurityLog().always({ kind: 'look', address: null, fields: { ...fields, accounts } });
}

/** Viewer id of machines, and of operators before they had names. */
const OPERATORS = 'ops';

/**
 * Records an access to personal data, visible to each person: one row per viewer, Shanghai day, page and reason,
 * with a count. The first access of a day is also in the audit log. Call it before returning the data: if the
 * record cannot be written, the data is not shown.
 */
export async function recordDataAccess(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { viewer, accountIds, page, reason }: AccessLogEntry,
): Promise<void> {
  // Sorted, so that two lists of the same people cannot deadlock.
  const people = [...new Set(accountIds)].sort();
  if (people.length === 0) return;
  noteInSecurityLog(viewer, people, page);
  const at = now().toISOString();
  const shared = {
    role: viewer.role,
    viewer_id: viewer.role === 'adviser' ? viewer.id : getOperator(),
    day: toShanghaiDay(now()),
    page,
    reason,
    first_at: at,
    last_at: at,
  };
  await runInTransaction(db, async (trx) => {
    const rows = await trx
      .insertInto('looks')
      .values(people.map((account_id) => ({ account_id, ...shared })))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'role', 'viewer_id', 'day', 'page', 'reason'])
          .doUpdateSet({ count: sql`looks.count + 1`, last_at: sql`excluded.last_at` }),
      )
      .returning(['account_id', 'count'])
      .execute();
    const first = rows.filter(({ count }) => count === 1);
    if (first.length === 0) return;
    await trx
      .insertInto('audit_events')
      .values(
        first.map(({ account_id }) => ({
          at,
          actor: viewer.role === 'adviser' ? `person:${viewer.id}` : OPERATORS,
          subject_type: 'account',
          subject_id: account_id,
          action: 'looked_at',
          detail: JSON.stringify({ page, reason }),
          operator: getActingOperator(),
        })),
      )
      .execute();
  });
}

/** Returns the name of the operator, if there is one: no account has such an id. */
function getOperator(): string {
  const id = getActingOperator();
  return id === null || id === MACHINE_ACTOR ? OPERATORS : id;
}

const runInTransaction = (
  db: Kysely<Database>,
  run: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> => (db.isTransaction ? run(db) : db.transaction().execute(run));
