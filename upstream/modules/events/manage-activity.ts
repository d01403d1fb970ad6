import type { Insertable, Transaction } from 'kysely';
import { formatDayTime } from '~/domain/figures/format';
import type { ActivitiesTable, ActivityDetails, Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { assertNoPrivateFigures } from '~/upstream/core/db/private-figures/refuse-figures';
import { createId } from '~/upstream/core/code-alphabet';
import { recordAudit } from '~/upstream/core/audit';
import { addNotice } from '~/upstream/core/notices';
import { createConflictRefusal, createInputRefusal, notFound } from '~/upstream/core/refusal';
import { lockActivity, promoteWaitingList, type ActivityFacts } from '~/upstream/modules/events/seats';

/** Fields that operators can change; omitted fields stay unchanged. */
export type ActivityChange = Partial<
  Pick<
    ActivityFacts,
    | 'title'
    | 'text'
    | 'topic'
    | 'mode'
    | 'city'
    | 'place'
    | 'seats'
    | 'starts_at'
    | 'ends_at'
    | 'announced_at'
    | 'opens_at'
    | 'closes_at'
    | 'cancel_until'
    | 'fund_id'
    | 'video_id'
    | 'survey_id'
  >
> &
  Partial<Pick<ActivityDetails, 'paragraphs' | 'notes'>>;

export type NewActivity = ActivityChange &
  Required<Pick<ActivityChange, 'title' | 'text' | 'starts_at' | 'ends_at'>>;

const NO_DETAILS: ActivityDetails = { paragraphs: [], agenda: [], speakers: [], notes: [] };

/** Changes of these fields are reported to registered people. */
const NOTIFIED_CHANGES = ['starts_at', 'ends_at', 'city', 'place', 'mode'] as const;

/** @throws Refusal 4000 when the times are in the wrong order, or a referenced item does not exist */
async function check(trx: Transaction<Database>, row: Partial<Insertable<ActivitiesTable>>): Promise<void> {
  const { starts_at, ends_at, opens_at, closes_at, cancel_until, mode, place } = row;
  const inOrder = [opens_at, closes_at ?? starts_at, starts_at, ends_at].filter((each) => each != null);
  if (inOrder.some((each, index) => index > 0 && each < inOrder[index - 1]!) || starts_at === ends_at)
    throw createInputRefusal('时间先后有误：报名开始 ≤ 报名截止 ≤ 活动开始 < 活动结束');
  if (cancel_until != null && starts_at != null && cancel_until > starts_at)
    throw createInputRefusal('可取消至的时间晚于活动开始');
  if (mode === 'on_site' && !place) throw createInputRefusal('线下活动须填写地点');
  for (const [table, id] of [
    ['simu_funds', row.fund_id],
    ['videos', row.video_id],
    ['surveys', row.survey_id],
  ] as const) {
    if (id == null) continue;
    const found = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!found)
      throw createInputRefusal(
        `编号 ${id} 不存在（${{ simu_funds: '私募基金', videos: '视频', surveys: '问卷' }[table]}）`,
      );
  }
}

const getDetails = ({ paragraphs, notes }: ActivityChange, before: ActivityDetails): string =>
  JSON.stringify({
    ...before,
    ...(paragraphs === undefined ? {} : { paragraphs }),
    ...(notes === undefined ? {} : { notes }),
  });

export const createActivityId = (): string => createId('E');

/** Adds an activity. @returns its id */
export function addActivity(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  activity: NewActivity,
): Promise<{ id: string }> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const added = await addActivityIn(trx, at, createActivityId(), activity);
    await checkShown(trx, added.id);
    return added;
  });
}

/**
 * Checks all texts of an activity together after a change. Its list, calendar file and messages reach people who
 * may not see the performance of its fund, including those whose class has lapsed since they registered.
 * @throws Refusal when they show performance of a private product
 */
async function checkShown(trx: Transaction<Database>, id: string): Promise<void> {
  const { title, text, city, place, fund_id, details } = await trx
    .selectFrom('activities')
    .select(['title', 'text', 'city', 'place', 'fund_id', 'details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const short = { title, text, city: city ?? '', place: place ?? '', fund_id: fund_id ?? '' };
  const lines = [...details.paragraphs, ...details.notes].join('\n');
  await assertNoPrivateFigures(trx, { ...short, lines });
}

/** Adds an activity in a transaction, with the given id. */
export async function addActivityIn(
  trx: Transaction<Database>,
  at: Date,
  id: string,
  activity: NewActivity,
): Promise<{ id: string }> {
  const { paragraphs: _paragraphs, notes: _notes, ...columns } = activity;
  const row = {
    announced_at: at.toISOString(),
    opens_at: at.toISOString(),
    ...columns,
    id,
    details: getDetails(activity, NO_DETAILS),
  };
  await check(trx, row);
  await trx.insertInto('activities').values(row).execute();
  await recordAudit(trx, { at, actor: 'ops', subjectType: 'activity', subjectId: id, action: 'added' });
  return { id };
}

/**
 * Changes an activity; registered people are notified of a new time or location, and added seats are given at once.
 */
export const changeActivity = (
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  change: ActivityChange,
) =>
  db.transaction().execute(async (trx) => {
    const changed = await changeActivityIn(trx, now(), id, change);
    await checkShown(trx, id);
    return changed;
  });

/** Changes an activity in a transaction. */
export async function changeActivityIn(
  trx: Transaction<Database>,
  at: Date,
  id: string,
  change: ActivityChange,
): Promise<{ id: string; told: number }> {
  const { paragraphs: _paragraphs, notes: _notes, ...columns } = change;
  const before = await live(trx, id);
  const isMoved = NOTIFIED_CHANGES.some(
    (name) => columns[name] !== undefined && columns[name] !== before[name],
  );
  // A moved activity has no cancellation deadline: people did not agree to the new time.
  const set = { ...(isMoved ? { cancel_until: null } : {}), ...columns };
  const details = getDetails(change, before.details);
  await check(trx, { ...before, ...set, details });
  await trx
    .updateTable('activities')
    .set({ ...set, details })
    .where('id', '=', id)
    .execute();
  await recordAudit(trx, {
    at,
    actor: 'ops',
    subjectType: 'activity',
    subjectId: id,
    action: 'changed',
    detail: columns,
  });
  const after = { ...before, ...set };
  await promoteWaitingList(trx, at, after);
  if (!isMoved) return { id, told: 0 };
  const where = after.mode === 'online' ? '线上' : [after.city, after.place].filter(Boolean).join(' ');
  const notifiedCount = await notifyAll(trx, at, after, {
    what: `changed:${at.toISOString()}`,
    title: '活动时间或地点有变化',
    text: `${after.title}：${formatDayTime(after.starts_at)} 开始，${where}。不能参加时，请在 ${formatDayTime(after.cancel_until ?? after.starts_at)} 前取消报名。`,
  });
  return { id, told: notifiedCount };
}

/** Cancels an activity and notifies all registered people of the reason and the next steps. */
export async function cancelActivity({ db, now }: ServiceContext, id: string, reason: string) {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const before = await live(trx, id);
    await trx
      .updateTable('activities')
      .set({ cancelled_at: at.toISOString(), cancel_reason: reason })
      .where('id', '=', id)
      .execute();
    await assertNoPrivateFigures(trx, { title: before.title, reason, fund_id: before.fund_id ?? '' });
    await recordAudit(trx, {
      at,
      actor: 'ops',
      subjectType: 'activity',
      subjectId: id,
      action: 'cancelled',
      detail: { reason },
    });
    const notifiedCount = await notifyAll(trx, at, before, {
      what: 'cancelled',
      title: '活动已取消',
      text: `${before.title}，原定 ${formatDayTime(before.starts_at)}。原因：${reason}。您不需要做什么；另有安排会在活动列表公布。`,
    });
    return { id, told: notifiedCount };
  });
}

/** @throws Refusal 4004, 4009 when it was cancelled or is over */
async function live(trx: Transaction<Database>, id: string): Promise<ActivityFacts> {
  const facts = await lockActivity(trx, id);
  if (!facts) throw notFound('活动');
  if (facts.cancelled_at !== null) throw createConflictRefusal('活动已取消');
  return facts;
}

async function notifyAll(
  trx: Transaction<Database>,
  at: Date,
  { id }: ActivityFacts,
  { what, title, text }: { what: string; title: string; text: string },
): Promise<number> {
  const people = await trx
    .selectFrom('activity_registrations')
    .select('account_id')
    .where('activity_id', '=', id)
    .where('status', '!=', 'given_up')
    .execute();
  for (const { account_id } of people)
    await addNotice(trx, at, {
      key: `activity:${id}:${what}:${account_id}`,
      accountId: account_id,
      topic: 'activity',
      subjectId: id,
      title,
      text,
    });
  return people.length;
}
