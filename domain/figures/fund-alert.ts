/**
 * Alerts on a fund: its NAV at or beyond a threshold, a change as large as a threshold, an upcoming open day, a
 * published document. None of them is advice to buy or to sell.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';

export const ALERT_TYPES = ['nav_above', 'nav_below', 'change', 'open_day', 'paper'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Types with a threshold: a NAV (元 per share), or a change (ratio, in either direction). */
export const THRESHOLD_ALERT_TYPES: readonly AlertType[] = ['nav_above', 'nav_below', 'change'];
/** Returns whether the alert notifies once and then pauses; the others notify every time. */
export const isOneTimeAlert = (type: AlertType): boolean => type === 'nav_above' || type === 'nav_below';

/** Maximum alerts per person. */
export const MAX_ALERTS = 50;
/** Allowed thresholds for a change: 0.1 % to 50 %. */
export const CHANGE_THRESHOLD_LIMITS = { min: '0.001', max: '0.5' } as const;
/** An open day is announced this many days ahead, because orders for it are placed before it. */
export const OPEN_DAY_NOTICE_DAYS = 7;

/** One NAV day of a fund: unit NAV as decimal text, change from the previous day as a ratio. */
export interface NavDay {
  readonly date: string;
  readonly unit: string;
  readonly change: number | null;
}

/** Returns whether a NAV day triggers an alert. `threshold` is decimal text. */
export function isAlertTriggered(type: AlertType, threshold: string, { unit, change }: NavDay): boolean {
  switch (type) {
    case 'nav_above':
      return toBig(unit).gte(threshold);
    case 'nav_below':
      return toBig(unit).lte(threshold);
    case 'change':
      // Rounded as shown: a change that is displayed as the threshold has reached it.
      return change !== null && toBig(Math.abs(change).toFixed(4)).gte(threshold);
    default:
      return false;
  }
}

/** Returns the open day to announce today, if one is close enough; `openDays` is ascending. */
export const findOpenDayToNotify = (openDays: readonly string[], today: string): string | null => {
  const next = openDays.find((day) => day >= today);
  return next !== undefined && countDaysBetween(today, next) <= OPEN_DAY_NOTICE_DAYS ? next : null;
};
