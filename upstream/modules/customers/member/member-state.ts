import type { CallResult, Contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { MEMBER_RULES_START_DAY } from '~/domain/person/member-growth';
import {
  computeGrowth,
  listExpiringGrowth,
  MEMBER_LEVELS,
  getNextLevelGrowth,
  getNextReviewDay,
  computeMemberStateAt,
  type LevelChange,
  type MemberState,
} from '~/domain/person/member-level';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadMember, type Member } from '~/upstream/modules/customers/member/ledger';

type Context = Pick<ServiceContext, 'db' | 'now'>;

export const getLevelName = (level: number): string => MEMBER_LEVELS[level]?.name ?? MEMBER_LEVELS[0].name;

/** Computes the level of a member on a day from the ledger, with all changes so far. */
export function computeMemberState(
  { openedOn, entries }: Member,
  today: string,
): { memberState: MemberState; changes: LevelChange[] } {
  const from = openedOn > MEMBER_RULES_START_DAY ? openedOn : MEMBER_RULES_START_DAY;
  return computeMemberStateAt(entries, from > today ? today : from, today);
}

/** Loads the level of an account from the stored ledger (CALL-012). */
export async function loadMemberInfo(
  context: Context,
  accountId: string,
): Promise<CallResult<Contract['users']['memberInfo']>> {
  const today = toShanghaiDay(context.now());
  const member = await loadMember(context, accountId);
  const { level } = computeMemberState(member, today).memberState;
  return {
    level,
    level_name: getLevelName(level),
    growth: computeGrowth(member.entries, today),
    next_level_growth: getNextLevelGrowth(level),
  };
}

/** Loads the full status: the level, its last and next review, how long it is kept, and expiring growth. */
export async function loadMemberState(
  context: Context,
  accountId: string,
): Promise<CallResult<Contract['member']['standing']>> {
  const today = toShanghaiDay(context.now());
  const member = await loadMember(context, accountId);
  const { memberState, changes } = computeMemberState(member, today);
  const { level } = memberState;
  return {
    level,
    level_name: getLevelName(level),
    growth: computeGrowth(member.entries, today),
    level_growth: MEMBER_LEVELS[level]?.fromGrowth ?? 0,
    next_level_name: MEMBER_LEVELS[level + 1]?.name ?? null,
    next_level_growth: getNextLevelGrowth(level),
    opened_on: member.openedOn,
    level_since: memberState.since,
    reckoned_on: memberState.reckonedOn,
    next_reckoning_on: getNextReviewDay(today),
    kept_until: memberState.keptUntil,
    grace_until: memberState.graceUntil,
    expiring: listExpiringGrowth(member.entries, today).map(({ expiresOn, points }) => ({
      expires_on: expiresOn,
      points,
    })),
    changes: changes
      .map(({ on, kind, level: after }) => ({ on_day: on, kind, level_name: getLevelName(after) }))
      .reverse(),
  };
}
