import type { CallResult, Contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { MEMBER_RULES_START_DAY } from '~/domain/person/member-growth';
import {
  computeGrowth,
  listExpiringGrowth,
  MEMBER_LEVELS,
  getNextLevelGrowth,
  getNextReviewDay,
  computeMemberStanding,
  type LevelChange,
  type MemberStanding,
} from '~/domain/person/member-level';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadMember, type Member } from '~/upstream/modules/customers/member/ledger';

type Context = Pick<ServiceContext, 'db' | 'now'>;

export const getLevelName = (level: number): string => MEMBER_LEVELS[level]?.name ?? MEMBER_LEVELS[0].name;

/** How a member stands on a day by their ledger, and what changed so far. */
export function computeStanding(
  { openedOn, entries }: Member,
  today: string,
): { standing: MemberStanding; changes: LevelChange[] } {
  const from = openedOn > MEMBER_RULES_START_DAY ? openedOn : MEMBER_RULES_START_DAY;
  return computeMemberStanding(entries, from > today ? today : from, today);
}

/** The level of an account by its ledger as it stands (CALL-012). */
export async function loadMemberInfo(
  context: Context,
  accountId: string,
): Promise<CallResult<Contract['users']['memberInfo']>> {
  const today = toShanghaiDay(context.now());
  const member = await loadMember(context, accountId);
  const { level } = computeStanding(member, today).standing;
  return {
    level,
    level_name: getLevelName(level),
    growth: computeGrowth(member.entries, today),
    next_level_growth: getNextLevelGrowth(level),
  };
}

/** All of it: the level, when it was reckoned and will be, until when it stands, what will be good no more. */
export async function loadStanding(
  context: Context,
  accountId: string,
): Promise<CallResult<Contract['member']['standing']>> {
  const today = toShanghaiDay(context.now());
  const member = await loadMember(context, accountId);
  const { standing, changes } = computeStanding(member, today);
  const { level } = standing;
  return {
    level,
    level_name: getLevelName(level),
    growth: computeGrowth(member.entries, today),
    level_growth: MEMBER_LEVELS[level]?.fromGrowth ?? 0,
    next_level_name: MEMBER_LEVELS[level + 1]?.name ?? null,
    next_level_growth: getNextLevelGrowth(level),
    opened_on: member.openedOn,
    level_since: standing.since,
    reckoned_on: standing.reckonedOn,
    next_reckoning_on: getNextReviewDay(today),
    kept_until: standing.keptUntil,
    grace_until: standing.graceUntil,
    expiring: listExpiringGrowth(member.entries, today).map(({ expiresOn, points }) => ({
      expires_on: expiresOn,
      points,
    })),
    changes: changes
      .map(({ on, kind, level: after }) => ({ on_day: on, kind, level_name: getLevelName(after) }))
      .reverse(),
  };
}
