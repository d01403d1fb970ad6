import { isCheckInOpen } from '~/domain/calendar/activity';
import { maskName } from '~/domain/person/masks';
import { isIdentityVerified } from '~/domain/person/verification';
import { CODES } from '~/contract/codes';
import { MAX_CHECK_IN_ROWS } from '~/contract/limits';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { recordAudit } from '~/upstream/core/audit';
import { recordDataAccess } from '~/upstream/core/access-log';
import { isCurrentAdviser, computeUserStates } from '~/upstream/modules/identity';
import { computePassCode, findTicketByCode } from '~/upstream/modules/events/pass-code';
import { canJoin } from '~/upstream/modules/events/rows';
import { loadJoinableActivity, lockActivity, loadOwnRegistration } from '~/upstream/modules/events/seats';

/** The check-in page shows activities within this many days of today. */
const CHECK_IN_WINDOW_DAYS = 2;
const DAY_MS = 86_400_000;

const wrongCode = () =>
  new Refusal(CODES.badRequest, '入场码无效或已过期，请对方刷新后再出示', { reason: 'mismatch' });
const notOpen = () =>
  new Refusal(CODES.conflict, '现在不在签到时间内：开始前 1 小时至结束可签到', { reason: 'closed' });

/**
 * Loads the current check-in code of the person. @throws Refusal 4004 without a seat, 4009 for an activity that is
 * over, cancelled or online
 */
export async function loadCheckInCode(context: ServiceContext, account: Account, activityId: string) {
  const row = await context.db
    .selectFrom('activity_registrations as r')
    .innerJoin('activities as a', 'a.id', 'r.activity_id')
    .select(['r.ticket', 'a.ends_at', 'a.cancelled_at', 'a.mode'])
    .where('r.activity_id', '=', activityId)
    .where('r.account_id', '=', account.id)
    .where('r.status', '=', 'seat')
    .executeTakeFirst();
  if (!row) throw notFound('入场码');
  const isPast = row.cancelled_at !== null || context.now().toISOString() >= row.ends_at;
  if (isPast || row.mode === 'online')
    throw new Refusal(CODES.conflict, '这场活动不需要入场码', { reason: 'closed' });
  return computePassCode(context, { activityId, ticket: row.ticket });
}

/**
 * Checks a person in by code. The same code or person again has no effect.
 * @throws Refusal 4003 for users who are not staff, 4000 for a code that was not valid when it was scanned, 4009
 * outside the check-in time
 */
export async function checkInByCode(
  context: ServiceContext,
  staff: Account,
  { activity_id, code, age_seconds }: { activity_id: string; code: string; age_seconds: number },
) {
  if (!(await isCurrentAdviser(context, staff.id)))
    throw new Refusal(CODES.notAllowed, '只有工作人员可以为他人签到', { reason: 'operator' });
  const ticket = await findTicketByCode(context, {
    activityId: activity_id,
    typed: code,
    ageSeconds: age_seconds,
  });
  if (ticket === null) throw wrongCode();
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const inside = { ...context, db: trx };
    const facts = await lockActivity(trx, activity_id);
    if (!facts) throw notFound('活动');
    const row = await trx
      .selectFrom('activity_registrations')
      .selectAll()
      .where('activity_id', '=', activity_id)
      .where('ticket', '=', ticket)
      .where('status', '=', 'seat')
      .executeTakeFirst();
    if (!row) throw wrongCode();
    const person = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.account_id)
      .executeTakeFirstOrThrow();
    await recordDataAccess(inside, {
      viewer: { role: 'adviser', id: staff.id },
      accountIds: [person.id],
      page: 'activity_roll',
      reason: getAccessReason(facts.title),
    });
    const masked_name = getName(person, at);
    if (row.checked_in_at !== null) return { masked_name, checked_in_at: row.checked_in_at, is_first: false };
    const readAt = new Date(at.getTime() - age_seconds * 1_000);
    if (!isCheckInOpen(facts, readAt.getTime())) throw notOpen();
    const fund =
      facts.fund_id === null
        ? undefined
        : await trx
            .selectFrom('simu_funds')
            .select(['context', 'risk_level'])
            .where('id', '=', facts.fund_id)
            .executeTakeFirst();
    const about = {
      fund_id: facts.fund_id,
      context: fund?.context ?? null,
      risk_level: fund?.risk_level ?? null,
    };
    if (!(await canJoin(inside, about, { id: row.account_id })))
      throw new Refusal(CODES.conflict, '对方目前不能参加私募产品专场，请引导其先完成认证', {
        reason: 'closed',
      });
    const checked_in_at = readAt.toISOString();
    await trx
      .updateTable('activity_registrations')
      .set({ checked_in_at, checked_in_by: staff.id })
      .where('activity_id', '=', activity_id)
      .where('ticket', '=', ticket)
      .execute();
    await recordAudit(trx, {
      at,
      actor: `person:${staff.id}`,
      subjectType: 'activity',
      subjectId: activity_id,
      action: 'checked_in',
      detail: { account: row.account_id },
    });
    return { masked_name, checked_in_at, is_first: true };
  });
}

/**
 * Checks in the person to an online activity. @throws Refusal 4004 without a seat, 4009 outside the check-in time
 */
export async function checkInOnline(context: ServiceContext, account: Account, activityId: string) {
  const row = await loadJoinableActivity(context, account, activityId);
  if (row.status !== 'seat') throw notFound('报名');
  if (row.mode !== 'online')
    throw new Refusal(CODES.conflict, '现场活动请向工作人员出示入场码签到', { reason: 'closed' });
  const at = context.now();
  if (row.checked_in_at === null && !isCheckInOpen(row, at.getTime())) throw notOpen();
  await context.db
    .updateTable('activity_registrations')
    .set({ checked_in_at: at.toISOString(), checked_in_by: account.id })
    .where('activity_id', '=', activityId)
    .where('account_id', '=', account.id)
    .where('checked_in_at', 'is', null)
    .execute();
  return loadOwnRegistration(context, account, activityId);
}

/** Loads the staff view: on-site activities of these days, and the attendees of one. Null for other users. */
export async function findStaffCheckIn(
  context: ServiceContext,
  account: Account,
  activityId: string | undefined,
) {
  if (!(await isCurrentAdviser(context, account.id))) return { desk: null };
  const { db } = context;
  const now = context.now();
  const [from, to] = [-CHECK_IN_WINDOW_DAYS, CHECK_IN_WINDOW_DAYS].map((days) =>
    new Date(now.getTime() + days * DAY_MS).toISOString(),
  );
  const rows = await db
    .selectFrom('activities as a')
    .leftJoin('activity_registrations as r', (join) =>
      join.onRef('r.activity_id', '=', 'a.id').on('r.status', '=', 'seat'),
    )
    .select(['a.id', 'a.title', 'a.place', 'a.starts_at', 'a.ends_at', 'a.cancelled_at'])
    .select((eb) => [
      eb.fn.count<number>('r.ticket').as('taken'),
      eb.fn.count<number>('r.checked_in_at').as('came'),
    ])
    .where('a.mode', '=', 'on_site')
    .where('a.cancelled_at', 'is', null)
    .where('a.ends_at', '>=', from!)
    .where('a.starts_at', '<=', to!)
    .groupBy('a.id')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  const list = rows.map((row) => ({
    activity_id: row.id,
    title: row.title,
    place: row.place,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    is_check_in_open: isCheckInOpen(row, now.getTime()),
    seats_taken: row.taken,
    came_count: row.came,
  }));
  const chosen = list.find((each) => each.activity_id === activityId);
  const roll = chosen ? await listAttendees(context, chosen, { role: 'adviser', id: account.id }) : [];
  return { desk: { list, roll } };
}

const getAccessReason = (title: string): string => `活动签到名单：${title}`;

/**
 * Lists the registrations of an activity, seats before the waiting list, each in order. Names are masked, and the
 * access is logged for each person.
 */
export async function listAttendees(
  context: Pick<ServiceContext, 'db' | 'now'>,
  { activity_id: activityId, title }: { activity_id: string; title: string },
  viewer: Parameters<typeof recordDataAccess>[1]['viewer'],
) {
  const { db, now } = context;
  const at = now();
  const rows = await db
    .selectFrom('activity_registrations as r')
    .innerJoin('accounts as p', 'p.id', 'r.account_id')
    .selectAll('p')
    .select(['r.status', 'r.checked_in_at'])
    .where('r.activity_id', '=', activityId)
    .where('r.status', '!=', 'given_up')
    .orderBy('r.status')
    .orderBy('r.turn')
    .limit(MAX_CHECK_IN_ROWS)
    .execute();
  await recordDataAccess(context, {
    viewer,
    accountIds: rows.map(({ id }) => id),
    page: 'activity_roll',
    reason: getAccessReason(title),
  });
  return rows.map(({ status, checked_in_at, ...person }) => ({
    masked_name: getName(person, at),
    phone_tail: person.phone.slice(-4),
    status: status === 'seat' ? ('seat' as const) : ('waiting' as const),
    checked_in_at,
  }));
}

/** Returns a masked real name; a nickname is returned unchanged, because it identifies no person. */
const getName = (person: Parameters<typeof computeUserStates>[0], at: Date): string =>
  isIdentityVerified(computeUserStates(person, at)) ? maskName(person.name) : person.name;
