import { addDays } from '~/domain/calendar/dates';

/** Days before the last one from which a document is reported as expiring. */
const SOON_DAYS = 180;

/**
 * Returns the state of a document on a day: valid, expiring within half a year, or expired. The last day is still
 * valid.
 */
export function getValidity(validUntil: string | null, today: string): 'valid' | 'soon' | 'over' {
  if (validUntil === null) return 'valid';
  if (today > validUntil) return 'over';
  return addDays(today, SOON_DAYS) >= validUntil ? 'soon' : 'valid';
}
