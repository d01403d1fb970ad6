import type { Selectable, Transaction } from 'kysely';
import {
  getActivityState,
  computeBanEnd,
  isLateCancel,
  NO_SHOW_WINDOW_DAYS,
  NO_SHOW_BAN_DAYS,
} from '~/domain/calendar/activity';
import { formatDayTime } from '~/domain/figures/format';
import { CODES } from '~/contract/codes';
import type { ActivitiesTable, Database } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { createTicket } from '~/upstream/modules/events/pass-code';
import { buildActivitiesQuery, canJoin, getOwnRegistration } from '~/upstream/modules/events/rows';

type Trx = Transaction<Database>;
export type ActivityFacts = Selectable<ActivitiesTable>;

const DAY_MS = 86_400_000;

/** Locks an activity: its seats are given and freed one after the other. */
export const lockActivity = (trx: Trx, activityId: string): Promise<ActivityFacts | undefined> =>
  trx.selectFrom('activities').selectAll().where('id', '=', activityId).forUpdate().executeTakeFirst();

const getTimes = (row: ActivityFacts) => ({ ...row, closes_at: row.closes_at ?? row.starts_at });

/** Counts the taken seats, and returns the last turn and the registration of the person. */
const countSeats = (trx: Trx, activityId: string, accountId = '') =>
  trx
    .selectFrom('activity_registrations')
    .where('activity_id', '=', activityId)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'seat').as('taken'),
      eb.fn.coalesce(eb.fn.max('turn'), eb.lit(0)).as('turn'),
      eb.fn.max('status').filterWhere('account_id', '=', accountId).as('own'),
    ])
    .executeTakeFirstOrThrow();

/** Returns when this person cancelled on-site seats late or missed them, within the counted period. */
async function getMisses(db: ServiceContext['db'], accountId: string, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - (NO_SHOW_WINDOW_DAYS + NO_SHOW_BAN_DAYS + 1) * DAY_MS).toISOString();
  const rows = await db
    .selectFrom('activity_registrations as r')
    .innerJoin('activities as a', 'a.id', 'r.activity_id')
    .where('r.account_id', '=', accountId)
    .where('a.mode', '=', 'on_site')
    .where('a.cancelled_at', 'is', null)
    .where('a.ends_at', '>=', since)
    .where((eb) =>
      eb.or([
        eb('r.is_late', '=', true),
        eb.and([
          eb('r.status', '=', 'seat'),
          eb('r.checked_in_at', 'is', null),
          eb('a.ends_at', '<=', now.toISOString()),
        ]),
      ]),
    )
    .select((eb) => [eb.fn.coalesce('r.cancelled_at', 'a.ends_at').as('at')])
    .execute();
  return rows.map(({ at }) => at);
}

/** Returns the first day on which the person may register on site again; null without a ban. */
export const findRegistrationBanEnd = async (
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<string | null> => computeBanEnd(await getMisses(db, accountId, now()), now());

const CLOSED_TEXTS = {
  announced: '报名尚未开始，请留意报名时间',
  closed: '报名已截止',
  on: '活动已经开始，报名已截止',
  over: '活动已经结束',
  called_off: '活动已取消，不需要报名',
} as const;

/**
 * Registers a person: a free seat if the waiting list is empty, else the end of the waiting list. A repeated
 * request returns the existing registration.
 * @throws Refusal 4004 when the person may not join the activity, 4009 outside the registration period, or during a
 * ban
 */
export async function registerForActivity(context: ServiceContext, account: Account, activityId: string) {
  const { mode } = await loadJoinableActivity(context, account, activityId);
  const bar = mode === 'on_site' ? await findRegistrationBanEnd(context, account.id) : null;
  await context.db.transaction().execute(async (trx) => {
    const facts = await lockActivity(trx, activityId);
    if (!facts) throw notFound('活动');
    const at = context.now();
    const { taken, turn, own } = await countSeats(trx, activityId, account.id);
    if (own === 'seat' || own === 'waiting') return;
    const state = getActivityState(getTimes(facts), taken, at.getTime());
    if (state !== 'open' && state !== 'full')
      throw new Refusal(CODES.conflict, CLOSED_TEXTS[state], { reason: 'closed' });
    if (bar !== null)
      throw new Refusal(
        CODES.conflict,
        `近期有两次临近取消或未到场，${bar} 起可再报名现场活动；线上活动不受影响`,
        {
          reason: 'closed',
        },
      );
    const values = {
      status: state === 'full' ? ('waiting' as const) : ('seat' as const),
      turn: turn + 1,
      registered_at: at.toISOString(),
      cancelled_at: null,
      checked_in_at: null,
      checked_in_by: null,
    };
    await trx
      .insertInto('activity_registrations')
      .values({ activity_id: activityId, account_id: account.id, ticket: createTicket(), ...values })
      .onConflict((conflict) => conflict.columns(['activity_id', 'account_id']).doUpdateSet(values))
      .execute();
  });
  return loadOwnRegistration(context, account, activityId);
}

/**
 * Cancels a seat or a place in the waiting list; a free seat goes to the next person at once.
 * @throws Refusal 4004 without a registration, 4009 after the activity began or the person checked in
 */
export async function cancelRegistration(context: ServiceContext, account: Account, activityId: string) {
  await context.db.transaction().execute(async (trx) => {
    const facts = await lockActivity(trx, activityId);
    const own = await trx
      .selectFrom('activity_registrations')
      .selectAll()
      .where('activity_id', '=', activityId)
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    if (!facts || !own) throw notFound('报名');
    if (own.status === 'given_up') return;
    const at = context.now();
    if (at.toISOString() >= facts.starts_at || own.checked_in_at !== null)
      throw new Refusal(CODES.conflict, '活动已经开始，不能再取消报名', { reason: 'closed' });
    const isLate =
      own.status === 'seat' &&
      facts.cancelled_at === null &&
      isLateCancel(facts.cancel_until ?? facts.starts_at, at.getTime());
    await trx
      .updateTable('activity_registrations')
      .set({ status: 'given_up', cancelled_at: at.toISOString(), is_late: own.is_late || isLate })
      .where('activity_id', '=', activityId)
      .where('account_id', '=', account.id)
      .execute();
    await promoteWaitingList(trx, at, facts);
  });
  return loadOwnRegistration(context, account, activityId);
}

/**
 * Gives free seats to waiting people in order and notifies them, unless the activity has begun. The caller holds
 * the lock of the activity.
 */
export async function promoteWaitingList(trx: Trx, at: Date, facts: ActivityFacts): Promise<void> {
  if (facts.cancelled_at !== null || at.toISOString() >= facts.starts_at) return;
  const { taken } = await countSeats(trx, facts.id);
  const next = trx
    .selectFrom('activity_registrations')
    .select(['account_id', 'turn'])
    .where('activity_id', '=', facts.id)
    .where('status', '=', 'waiting')
    .orderBy('turn');
  const rows = await (facts.seats === null ? next : next.limit(Math.max(0, facts.seats - taken))).execute();
  for (const { account_id, turn } of rows) {
    await trx
      .updateTable('activity_registrations')
      .set({ status: 'seat' })
      .where('activity_id', '=', facts.id)
      .where('account_id', '=', account_id)
      .execute();
    await addNotice(trx, at, {
      key: `activity:${facts.id}:seat:${account_id}:${turn}`,
      accountId: account_id,
      topic: 'activity',
      subjectId: facts.id,
      title: '候补成功，已为您留出名额',
      text: `${facts.title}，${formatDayTime(facts.starts_at)} 开始。不能参加时请在 ${formatDayTime(facts.cancel_until ?? facts.starts_at)} 前取消，名额会给下一位。`,
    });
  }
}

/** Removes a person from every activity; freed seats go to the next person. */
export async function removeRegistrations(trx: Trx, at: Date, accountId: string): Promise<void> {
  const rows = await trx
    .selectFrom('activity_registrations')
    .select('activity_id')
    .where('account_id', '=', accountId)
    .orderBy('activity_id')
    .execute();
  for (const { activity_id } of rows) {
    const facts = await lockActivity(trx, activity_id);
    await trx
      .deleteFrom('activity_registrations')
      .where('activity_id', '=', activity_id)
      .where('account_id', '=', accountId)
      .execute();
    if (facts) await promoteWaitingList(trx, at, facts);
  }
}

/** Loads an activity that this person may join. @throws Refusal 4004 */
export async function loadJoinableActivity(context: ServiceContext, account: Account, activityId: string) {
  const row = await buildActivitiesQuery(context.db, account.id, context.now().toISOString())
    .where('a.id', '=', activityId)
    .executeTakeFirst();
  if (!row || !(await canJoin(context, row, account))) throw notFound('活动');
  return row;
}

/** Loads the current registration of the person. @throws Refusal 4004 without one */
export async function loadOwnRegistration({ db, now }: ServiceContext, account: Account, activityId: string) {
  const row = await buildActivitiesQuery(db, account.id, now().toISOString())
    .where('a.id', '=', activityId)
    .executeTakeFirst();
  const my = row && getOwnRegistration(row);
  if (!my) throw notFound('报名');
  return my;
}
