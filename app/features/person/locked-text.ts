import type { Locked } from '~/contract/shared';

/**
 * Reason why values are not shown, for one line of a row: the viewer's level is too low, or the risk of this fund is above
 * the viewer's class.
 */
export const LOCKED_TEXTS = { level: '净值与业绩向特定对象展示', risk: '风险等级高于您的等级' } as const;

/** Returns the reason of a lock. */
export const getLockReason = (locked: Pick<Locked, 'reason'> | null | undefined): keyof typeof LOCKED_TEXTS =>
  locked?.reason === 'risk' ? 'risk' : 'level';

/** Returns the text for the lock of one fund. */
export const getLockedText = (locked: Pick<Locked, 'reason'>): string => LOCKED_TEXTS[getLockReason(locked)];
