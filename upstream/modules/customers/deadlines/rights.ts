import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { listExpiringGrowthByQuarter } from '~/domain/person/member-level';
import { MEMBER_BENEFITS, getRightsYear, getYearlyUseLimit } from '~/domain/person/member-rights';
import { createDeadline, onDay, type DeadlineLoader } from '~/upstream/modules/customers/deadlines/row';
import { loadMember } from '~/upstream/modules/customers/member/ledger';
import { countRightUses } from '~/upstream/modules/customers/member/rights';
import { computeMemberState } from '~/upstream/modules/customers/member/member-state';

/** Loads deadlines of bookings and of the membership: growth, the level, rights of the year. */
export const loadRightDeadlines: DeadlineLoader = async (context, accountId) => {
  const { db, now } = context;
  const today = toShanghaiDay(now());
  const [member, used, meetings, seats] = await Promise.all([
    loadMember(context, accountId),
    countRightUses(db, accountId, today),
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
  const { memberState } = computeMemberState(member, today);
  const levelUntil = memberState.graceUntil ?? memberState.keptUntil;
  const left = MEMBER_BENEFITS.reduce(
    (sum, right) => sum + Math.max(0, getYearlyUseLimit(right, memberState.level) - used(right)),
    0,
  );
  return [
    ...meetings.map(({ id, topic, day }) =>
      createDeadline(onDay('meeting', day), { name: topic, subject_id: id }),
    ),
    ...seats.map(({ id, title, starts_at: endsAt }) =>
      createDeadline(
        { kind: 'activity', day: toShanghaiDay(endsAt), endsAt },
        { name: title, subject_id: id },
      ),
    ),
    ...(levelUntil === null ? [] : [createDeadline(onDay('level', levelUntil))]),
    ...listExpiringGrowthByQuarter(member.entries, today).map(({ firstOn, points }) =>
      createDeadline(onDay('growth', firstOn), { points }),
    ),
    ...(left === 0
      ? []
      : [createDeadline(onDay('rights', addDays(getRightsYear(today).until, -1)), { left_times: left })]),
  ];
};
