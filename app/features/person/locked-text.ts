import type { Locked } from '~/contract/shared';

/** Why values are not shown, on one line of a row: the viewer's class does not reach, or this fund is above it. */
export const LOCKED_TEXTS = { level: '净值与业绩向特定对象展示', risk: '风险等级高于您的等级' } as const;

/** Which of the two a lock is. */
export const getLockReason = (locked: Pick<Locked, 'reason'> | null | undefined): keyof typeof LOCKED_TEXTS =>
  locked?.reason === 'risk' ? 'risk' : 'level';

/** The line of one fund's lock. */
export const getLockedText = (locked: Pick<Locked, 'reason'>): string => LOCKED_TEXTS[getLockReason(locked)];
