/**
 * The level of a member by its growth: up on the day growth is enough, down only on a day of reckoning, after the time it is
 * kept and a grace, and by one level at a time. All of it follows from the ledger, so that nobody keeps a level by hand.
 * Days are ISO days of Shanghai.
 */
import { addMonths } from '~/domain/calendar/dates';
import { getQuarter, LEVEL_REVIEW_DAY_OF_MONTH } from '~/domain/person/member-growth';

/** Levels by growth, lowest first; a level is its place here. */
export const MEMBER_LEVELS = [
  { name: '普通会员', fromGrowth: 0 },
  { name: '银卡会员', fromGrowth: 1_000 },
  { name: '金卡会员', fromGrowth: 5_000 },
  { name: '白金会员', fromGrowth: 20_000 },
  { name: '黑金会员', fromGrowth: 100_000 },
] as const;

/** A level stands so long from the day it was reached or kept, whatever growth does. */
export const LEVEL_VALID_MONTHS = 12;
/** And so long after that while growth is below it. */
export const LEVEL_GRACE_MONTHS = 3;

/** A line of the ledger; both days count. */
export interface GrowthEntry {
  readonly points: number;
  readonly countedOn: string;
  readonly expiresOn: string;
}

export interface MemberStanding {
  readonly level: number;
  /** The day the level was reached, or fallen to. */
  readonly since: string;
  /** Until when it stands whatever growth does; null of the lowest, which cannot fall. */
  readonly keptUntil: string | null;
  /** Growth is below the level: until when it stays for growth to come back. */
  readonly graceUntil: string | null;
  /** The last day of reckoning; null before the first. */
  readonly reckonedOn: string | null;
}

export interface LevelChange {
  readonly on: string;
  readonly kind: 'raised' | 'kept' | 'grace' | 'fallen';
  /** The level after it. */
  readonly level: number;
}

/** Growth that is good on a day; never below 0, whatever was corrected. */
export const computeGrowth = (entries: readonly GrowthEntry[], day: string): number =>
  Math.max(
    0,
    entries.reduce(
      (sum, { points, countedOn, expiresOn }) => (countedOn <= day && day <= expiresOn ? sum + points : sum),
      0,
    ),
  );

/** The level that growth is enough for. */
export const getLevelForGrowth = (growth: number): number =>
  MEMBER_LEVELS.findLastIndex(({ fromGrowth }) => fromGrowth <= growth);

/** Growth the next level takes; null at the top. */
export const getNextLevelGrowth = (level: number): number | null =>
  MEMBER_LEVELS[level + 1]?.fromGrowth ?? null;

/** The first day of reckoning after a day. */
export function getNextReviewDay(day: string): string {
  const own = `${day.slice(0, 7)}-${String(LEVEL_REVIEW_DAY_OF_MONTH).padStart(2, '0')}`;
  return own > day ? own : addMonths(own, 1);
}

/** Days on which anything may change between two days, both included: those of reckoning, and those on which something counted. */
function daysToLook(entries: readonly GrowthEntry[], from: string, today: string): string[] {
  const days = new Set(entries.flatMap(({ countedOn: on }) => (on >= from && on <= today ? [on] : [])));
  for (let day = getNextReviewDay(from); day <= today; day = getNextReviewDay(day)) days.add(day);
  return [...days].sort();
}

/**
 * How a member stands on a day, and every change since the first.
 * @param from the day the account was opened, or the rules came into force, whichever is later
 */
export function computeMemberStanding(
  entries: readonly GrowthEntry[],
  from: string,
  today: string,
): { standing: MemberStanding; changes: LevelChange[] } {
  const changes: LevelChange[] = [];
  let standing: MemberStanding = {
    level: 0,
    since: from,
    keptUntil: null,
    graceUntil: null,
    reckonedOn: null,
  };
  for (const day of daysToLook(entries, from, today)) {
    const isReckoning = Number(day.slice(8)) === LEVEL_REVIEW_DAY_OF_MONTH;
    const { next, kind } = stepOf(standing, computeGrowth(entries, day), { day, isReckoning });
    standing = isReckoning ? { ...next, reckonedOn: day } : next;
    if (kind !== null) changes.push({ on: day, kind, level: standing.level });
  }
  return { standing, changes };
}

/** What a day makes of a standing. */
function stepOf(
  standing: MemberStanding,
  growth: number,
  { day, isReckoning }: { day: string; isReckoning: boolean },
): { next: MemberStanding; kind: LevelChange['kind'] | null } {
  const { level, keptUntil, graceUntil } = standing;
  const reached = getLevelForGrowth(growth);
  const kept = { keptUntil: addMonths(day, LEVEL_VALID_MONTHS), graceUntil: null };
  if (reached > level) return { next: { ...standing, ...kept, level: reached, since: day }, kind: 'raised' };
  if (keptUntil === null || day <= keptUntil) return { next: standing, kind: null };
  if (reached === level) {
    // In its grace growth may come back on any day; else it is kept anew when it is reckoned.
    return isReckoning || graceUntil !== null
      ? { next: { ...standing, ...kept }, kind: 'kept' }
      : { next: standing, kind: null };
  }
  if (!isReckoning) return { next: standing, kind: null };
  if (graceUntil === null) {
    const until = addMonths(keptUntil, LEVEL_GRACE_MONTHS);
    // A reckoning that comes late leaves no grace behind its end.
    if (day <= until) return { next: { ...standing, graceUntil: until }, kind: 'grace' };
  } else if (day <= graceUntil) return { next: standing, kind: null };
  const lower = level - 1;
  return {
    next: { ...standing, ...kept, level: lower, since: day, keptUntil: lower === 0 ? null : kept.keptUntil },
    kind: 'fallen',
  };
}

/** What will be good no more, by its last day, the nearest first. */
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

/** What will be good no more in a quarter. */
export interface ExpiringGrowth {
  /** `2028Q3`. */
  readonly quarter: string;
  readonly firstOn: string;
  readonly lastOn: string;
  readonly points: number;
}

/** The same by quarter, the nearest first: time counts every month, and so ends every month. */
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
