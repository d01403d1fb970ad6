import type { Kysely, Transaction } from 'kysely';
import { FEEDBACK_KIND_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit, type AuditActor } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';
import {
  loadClockCalendar,
  computeComplaintClock,
  isComplaint,
  type FeedbackRow,
} from '~/upstream/modules/customers/feedback/entry';

/** Maximum complaints per run. */
const ROUND = 200;

interface Step {
  set: Partial<FeedbackRow>;
  action: string;
  title: string;
  text: string;
  actor?: AuditActor;
}

/**
 * Runs a step of an entry in one transaction under its lock: change, audit entry and notice to the writer. Returns
 * null when the step is no longer possible.
 */
async function step(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  number: string,
  change: (row: FeedbackRow) => Step | null,
): Promise<FeedbackRow> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await lockEntry(trx, number);
    const made = change(row);
    if (made === null) return row;
    const { set, action, title, text, actor = 'ops' } = made;
    await trx.updateTable('feedbacks').set(set).where('id', '=', row.id).execute();
    await recordAudit(trx, { at, actor, subjectType: 'feedback', subjectId: number, action });
    if (row.account_id !== null) {
      const key = `feedback:${number}:${action}`;
      await addNotice(trx, at, {
        key,
        accountId: row.account_id,
        topic: 'feedback',
        subjectId: number,
        title,
        text,
      });
    }
    return { ...row, ...set };
  });
}

async function lockEntry(trx: Transaction<Database>, number: string): Promise<FeedbackRow> {
  const row = await trx
    .selectFrom('feedbacks')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('反馈');
  return row;
}

const getTitle = (row: FeedbackRow, what: string): string =>
  `${FEEDBACK_KIND_NAMES[row.kind]} ${row.number} ${what}`;

/** Registers an entry and names a responsible person. @throws Refusal 4004, 4009 when it is already registered */
export const registerEntry = (context: ServiceContext, number: string): Promise<FeedbackRow> =>
  step(context, number, (row) => {
    if (row.status !== 'received') throw createConflictRefusal('此前已受理');
    return {
      set: { status: 'handling', handled_at: context.now().toISOString() },
      action: 'feedback_registered',
      title: getTitle(row, '已登记'),
      text: '已登记并交专人处理，答复会在这里告诉您。',
    };
  });

/** Extends the deadline of a complaint, once, with a reason that the writer sees. @throws Refusal 4004, 4009 */
export const extendEntryDeadline = (
  context: ServiceContext,
  number: string,
  reason: string,
): Promise<FeedbackRow> =>
  step(context, number, (row) => {
    if (!isComplaint(row)) throw createConflictRefusal('只有投诉有期限，可以延长');
    if (row.status === 'answered') throw createConflictRefusal('此前已答复');
    if (row.prolonged_at !== null) throw createConflictRefusal('期限此前已延长过一次');
    return {
      set: { prolonged_at: context.now().toISOString(), prolonged_reason: reason },
      action: 'feedback_prolonged',
      title: getTitle(row, '延长处理'),
      text: `事情复杂，需要更多时间：${reason}`,
    };
  });

/** Answers an entry; an existing answer cannot be changed. @throws Refusal 4004, 4009 */
export const answerEntry = (context: ServiceContext, number: string, text: string): Promise<FeedbackRow> =>
  step(context, number, (row) => {
    if (row.status === 'answered') throw createConflictRefusal('此前已答复');
    const at = context.now().toISOString();
    return {
      set: { status: 'answered', handled_at: row.handled_at ?? at, answered_at: at, answer: text },
      action: 'feedback_answered',
      title: getTitle(row, '已答复'),
      text: '点开查看答复；不认可时，页面写明其它途径。',
    };
  });

/** Finds an entry with all its columns; undefined for an unknown number. */
export const findEntry = (db: Kysely<Database>, number: string): Promise<FeedbackRow | undefined> =>
  db.selectFrom('feedbacks').selectAll().where('number', '=', number).executeTakeFirst();

/**
 * Escalates every overdue complaint to compliance, once, and notifies its writer.
 * @returns number of complaints
 */
export async function escalateComplaints(context: ServiceContext): Promise<number> {
  const rows = await context.db
    .selectFrom('feedbacks')
    .selectAll()
    .where('status', '!=', 'answered')
    .where('kind', '=', 'complaint')
    .where('escalated_at', 'is', null)
    .orderBy('created_at')
    .limit(ROUND)
    .execute();
  const calendar = await loadClockCalendar(context.db, rows);
  let escalated = 0;
  for (const row of rows) {
    if (!computeComplaintClock(row, calendar, context.now()).isLate) continue;
    await step(context, row.number, (current) => {
      if (current.escalated_at !== null || current.status === 'answered') return null;
      escalated += 1;
      return {
        set: { escalated_at: context.now().toISOString() },
        action: 'feedback_escalated',
        actor: 'system',
        title: getTitle(current, '已升级处理'),
        text: '超过公示时限，已转交合规负责人；您也可以拨打 12386 投资者服务热线。',
      };
    });
  }
  return escalated;
}
