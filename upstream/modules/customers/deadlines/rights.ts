import { addDays, shanghaiDay } from '~/domain/calendar/dates';
import { growthToExpireByQuarter } from '~/domain/person/member-level';
import { MEMBER_RIGHTS, rightsYear, timesAYear } from '~/domain/person/member-rights';
import { deadlineRow, onDay, type DeadlineReader } from '~/upstream/modules/customers/deadlines/row';
import { readMember } from '~/upstream/modules/customers/member/ledger';
import { usedTimes } from '~/upstream/modules/customers/member/rights';
import { standOf } from '~/upstream/modules/customers/member/standing';

/** What was booked, and what of a membership is good until a day: growth, the level, rights of the year. */
export const rightDeadlines: DeadlineReader = async (context, accountId) => {
  const { db, now } = context;
  const today = shanghaiDay(now());
  const [member, used, meetings, seats] = await Promise.all([
    readMember(context, accountId),
    usedTimes(db, accountId, today),
    db
      .selectFrom('appointments')
      .select(['id', 'topic', 'day'])
      .where('account_id', '=', accountId)
      .where('status', '=', 'open')
      .where('day', '>=', today)
      .execute(),
    db
      .selectFrom('activity_registrations as r')
      .innerJoin('activities as a', 'a.id', 'r.activity_id')
      .select(['a.id', 'a.title', 'a.starts_at'])
      .where('r.account_id', '=', accountId)
      .where('r.status', '=', 'seat')
      .where('r.checked_in_at', 'is', null)
      .where('a.cancelled_at', 'is', null)
      .where('a.ends_at', '>', now().toISOString())
      .execute(),
  ]);
  const { standing } = standOf(member, today);
  const levelUntil = standing.graceUntil ?? standing.keptUntil;
  const left = MEMBER_RIGHTS.reduce(
    (sum, right) => sum + Math.max(0, timesAYear(right, standing.level) - used(right)),
    0,
  );
  return [
    ...meetings.map(({ id, topic, day }) =>
      deadlineRow(onDay('meeting', day), { name: topic, subject_id: id }),
    ),
    ...seats.map(({ id, title, starts_at: endsAt }) =>
      deadlineRow({ kind: 'activity', day: shanghaiDay(endsAt), endsAt }, { name: title, subject_id: id }),
    ),
    ...(levelUntil === null ? [] : [deadlineRow(onDay('level', levelUntil))]),
    ...growthToExpireByQuarter(member.entries, today).map(({ firstOn, points }) =>
      deadlineRow(onDay('growth', firstOn), { points }),
    ),
    ...(left === 0
      ? []
      : [deadlineRow(onDay('rights', addDays(rightsYear(today).until, -1)), { left_times: left })]),
  ];
};
