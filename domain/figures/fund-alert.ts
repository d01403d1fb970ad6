/**
 * What a person may be told about a fund: its NAV at or beyond a mark, a change as large as a mark, an open day that
 * comes, a paper that was published. Nothing here is advice to buy or to sell.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';

export const ALERT_TYPES = ['nav_above', 'nav_below', 'change', 'open_day', 'paper'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Types that wait for a mark: a NAV (元 a share), or a change (ratio, either way). */
export const THRESHOLD_ALERT_TYPES: readonly AlertType[] = ['nav_above', 'nav_below', 'change'];
/** They are told once and rest then; the others are told every time. */
export const isOneTimeAlert = (type: AlertType): boolean => type === 'nav_above' || type === 'nav_below';

/** Alerts of one person. */
export const MAX_ALERTS = 50;
/** A change is marked between 0.1 % and 50 %. */
export const CHANGE_THRESHOLD_LIMITS = { min: '0.001', max: '0.5' } as const;
/** An open day is told so many days before, since the orders for it are made before. */
export const OPEN_DAY_NOTICE_DAYS = 7;

/** One NAV day of a fund: unit NAV as decimal text, the change against the day before as ratio. */
export interface NavDay {
  readonly date: string;
  readonly unit: string;
  readonly change: number | null;
}

/** Whether a NAV day is what an alert waits for. `mark` as decimal text. */
export function isAlertTriggered(type: AlertType, mark: string, { unit, change }: NavDay): boolean {
  switch (type) {
    case 'nav_above':
      return toBig(unit).gte(mark);
    case 'nav_below':
      return toBig(unit).lte(mark);
    case 'change':
      // Rounded as it is shown: what reads as the mark has met it.
      return change !== null && toBig(Math.abs(change).toFixed(4)).gte(mark);
    default:
      return false;
  }
}

/** The open day an alert tells of today, if one is near enough; `openDays` ascending. */
export const findOpenDayToNotify = (openDays: readonly string[], today: string): string | null => {
  const next = openDays.find((day) => day >= today);
  return next !== undefined && countDaysBetween(today, next) <= OPEN_DAY_NOTICE_DAYS ? next : null;
};
