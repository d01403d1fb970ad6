import type { CallResult, Contract } from '~/contract';
import { shanghaiDay } from '~/domain/calendar/dates';
import { MEMBER_RULES_FROM } from '~/domain/person/member-growth';
import {
  growthOn,
  growthToExpire,
  MEMBER_LEVELS,
  nextLevelGrowth,
  nextReckoning,
  standingOn,
  type LevelChange,
  type MemberStanding,
} from '~/domain/person/member-level';
import type { ServiceContext } from '~/upstream/modules/handler';
import { readMember, type Member } from '~/upstream/modules/customers/member/ledger';

type Context = Pick<ServiceContext, 'db' | 'now'>;

export const levelName = (level: number): string => MEMBER_LEVELS[level]?.name ?? MEMBER_LEVELS[0].name;

/** How a member stands on a day by their ledger, and what changed so far. */
export function standOf(
  { openedOn, entries }: Member,
  today: string,
): { standing: MemberStanding; changes: LevelChange[] } {
  const from = openedOn > MEMBER_RULES_FROM ? openedOn : MEMBER_RULES_FROM;
  return standingOn(entries, from > today ? today : from, today);
}

/** The level of an account by its ledger as it stands (CALL-012). */
export async function memberInfoOf(
  context: Context,
  accountId: string,
): Promise<CallResult<Contract['users']['memberInfo']>> {
  const today = shanghaiDay(context.now());
  const member = await readMember(context, accountId);
  const { level } = standOf(member, today).standing;
  return {
    level,
    level_name: levelName(level),
    growth: growthOn(member.entries, today),
    next_level_growth: nextLevelGrowth(level),
  };
}

/** All of it: the level, when it was reckoned and will be, until when it stands, what will be good no more. */
export async function wholeStanding(
  context: Context,
  accountId: string,
): Promise<CallResult<Contract['member']['standing']>> {
  const today = shanghaiDay(context.now());
  const member = await readMember(context, accountId);
  const { standing, changes } = standOf(member, today);
  const { level } = standing;
  return {
    level,
    level_name: levelName(level),
    growth: growthOn(member.entries, today),
    level_growth: MEMBER_LEVELS[level]?.fromGrowth ?? 0,
    next_level_name: MEMBER_LEVELS[level + 1]?.name ?? null,
    next_level_growth: nextLevelGrowth(level),
    opened_on: member.openedOn,
    level_since: standing.since,
    reckoned_on: standing.reckonedOn,
    next_reckoning_on: nextReckoning(today),
    kept_until: standing.keptUntil,
    grace_until: standing.graceUntil,
    expiring: growthToExpire(member.entries, today).map(({ expiresOn, points }) => ({
      expires_on: expiresOn,
      points,
    })),
    changes: changes
      .map(({ on, kind, level: after }) => ({ on_day: on, kind, level_name: levelName(after) }))
      .reverse(),
  };
}
