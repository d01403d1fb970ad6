/**
 * Level of a member by growth points. It rises on the day the points are sufficient. It falls only on a review day,
 * after the validity and a grace period, and by one level at a time. Everything is derived from the ledger, so that
 * no level is maintained manually. Days are ISO days of Shanghai.
 */
import { addMonths } from '~/domain/calendar/dates';
import { getQuarter, LEVEL_REVIEW_DAY_OF_MONTH } from '~/domain/person/member-growth';

/** Levels by growth, lowest first; a level is its index here. */
export const MEMBER_LEVELS = [
  { name: '普通会员', fromGrowth: 0 },
  { name: '银卡会员', fromGrowth: 1_000 },
  { name: '金卡会员', fromGrowth: 5_000 },
  { name: '白金会员', fromGrowth: 20_000 },
  { name: '黑金会员', fromGrowth: 100_000 },
] as const;

/** Validity of a level from the day it was reached or renewed, regardless of growth. */
export const LEVEL_VALID_MONTHS = 12;
/** Grace period after that while growth is below the level. */
export const LEVEL_GRACE_MONTHS = 3;

/** An entry of the ledger; both days are inclusive. */
export interface GrowthEntry {
  readonly points: number;
  readonly countedOn: string;
  readonly expiresOn: string;
}

export interface MemberState {
  readonly level: number;
  /** Day the level was reached by a rise or a fall. */
  readonly since: string;
  /** End of the validity, regardless of growth; null for the lowest level, which cannot fall. */
  readonly keptUntil: string | null;
  /** Growth is below the level: end of the grace period. */
  readonly graceUntil: string | null;
  /** Last review day; null before the first. */
  readonly reckonedOn: string | null;
}

export interface LevelChange {
  readonly on: string;
  readonly kind: 'raised' | 'kept' | 'grace' | 'fallen';
  /** Level after the change. */
  readonly level: number;
}

/** Computes the valid growth points on a day; never below 0, also after corrections. */
export const computeGrowth = (entries: readonly GrowthEntry[], day: string): number =>
  Math.max(
    0,
    entries.reduce(
      (sum, { points, countedOn, expiresOn }) => (countedOn <= day && day <= expiresOn ? sum + points : sum),
      0,
    ),
  );

/** Returns the level for an amount of growth. */
export const getLevelForGrowth = (growth: number): number =>
  MEMBER_LEVELS.findLastIndex(({ fromGrowth }) => fromGrowth <= growth);

/** Returns the growth required for the next level; null at the top. */
export const getNextLevelGrowth = (level: number): number | null =>
  MEMBER_LEVELS[level + 1]?.fromGrowth ?? null;

/** Returns the first review day after a day. */
export function getNextReviewDay(day: string): string {
  const own = `${day.slice(0, 7)}-${String(LEVEL_REVIEW_DAY_OF_MONTH).padStart(2, '0')}`;
  return own > day ? own : addMonths(own, 1);
}

/**
 * Lists the days between two days, both inclusive, on which the level can change: review days, and days on which
 * points were counted.
 */
function listReviewDays(entries: readonly GrowthEntry[], from: string, today: string): string[] {
  const days = new Set(entries.flatMap(({ countedOn: on }) => (on >= from && on <= today ? [on] : [])));
  for (let day = getNextReviewDay(from); day <= today; day = getNextReviewDay(day)) days.add(day);
  return [...days].sort();
}

/**
 * Computes the standing of a member on a day, and every change since the first.
 * @param from the later of the opening day of the account and the start of the rules
 */
export function computeMemberStateAt(
  entries: readonly GrowthEntry[],
  from: string,
  today: string,
): { memberState: MemberState; changes: LevelChange[] } {
  const changes: LevelChange[] = [];
  let memberState: MemberState = {
    level: 0,
    since: from,
    keptUntil: null,
    graceUntil: null,
    reckonedOn: null,
  };
  for (const day of listReviewDays(entries, from, today)) {
    const isReckoning = Number(day.slice(8)) === LEVEL_REVIEW_DAY_OF_MONTH;
    const { next, kind } = getStep(memberState, computeGrowth(entries, day), { day, isReckoning });
    memberState = isReckoning ? { ...next, reckonedOn: day } : next;
    if (kind !== null) changes.push({ on: day, kind, level: memberState.level });
  }
  return { memberState, changes };
}

/** Computes the change of a standing on a day. */
function getStep(
  memberState: MemberState,
  growth: number,
  { day, isReckoning }: { day: string; isReckoning: boolean },
): { next: MemberState; kind: LevelChange['kind'] | null } {
  const { level, keptUntil, graceUntil } = memberState;
  const reached = getLevelForGrowth(growth);
  const kept = { keptUntil: addMonths(day, LEVEL_VALID_MONTHS), graceUntil: null };
  if (reached > level)
    return { next: { ...memberState, ...kept, level: reached, since: day }, kind: 'raised' };
  if (keptUntil === null || day <= keptUntil) return { next: memberState, kind: null };
  if (reached === level) {
    // In the grace period, growth can recover on any day; otherwise the level is renewed at the review.
    return isReckoning || graceUntil !== null
      ? { next: { ...memberState, ...kept }, kind: 'kept' }
      : { next: memberState, kind: null };
  }
  if (!isReckoning) return { next: memberState, kind: null };
  if (graceUntil === null) {
    const until = addMonths(keptUntil, LEVEL_GRACE_MONTHS);
    // A late review grants no grace period that has already ended.
    if (day <= until) return { next: { ...memberState, graceUntil: until }, kind: 'grace' };
  } else if (day <= graceUntil) return { next: memberState, kind: null };
  const lower = level - 1;
  return {
    next: {
      ...memberState,
      ...kept,
      level: lower,
      since: day,
      keptUntil: lower === 0 ? null : kept.keptUntil,
    },
    kind: 'fallen',
  };
}

/** Lists the points that will expire, by last day, earliest first. */
export function listExpiringGrowth(
  entries: readonly GrowthEntry[],
  today: string,
): { expiresOn: string; points: number }[] {
  const sums = new Map<string, number>();
  for (const { points, countedOn, expiresOn } of entries) {
    if (countedOn <= today && expiresOn >= today) sums.set(expiresOn, (sums.get(expiresOn) ?? 0) + points);
  }
  return [...sums]
    .map(([expiresOn, points]) => ({ expiresOn, points }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
}

/** Points that expire in a quarter. */
export interface ExpiringGrowth {
  /** `2028Q3`. */
  readonly quarter: string;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly points: number;
}

/**
 * Lists expiring points by quarter, earliest first: membership time adds points every month, so they expire every
 * month.
 */
export function listExpiringGrowthByQuarter(
  entries: readonly GrowthEntry[],
  today: string,
): ExpiringGrowth[] {
  const quarters = new Map<string, ExpiringGrowth>();
  for (const { expiresOn, points } of listExpiringGrowth(entries, today)) {
    const quarter = getQuarter(expiresOn);
    const known = quarters.get(quarter) ?? { quarter, firstOn: expiresOn, points: 0 };
    quarters.set(quarter, { ...known, lastOn: expiresOn, points: known.points + points });
  }
  return [...quarters.values()];
}
