import { addDays } from '~/domain/calendar/dates';

/** From so many days before the last one a document is said to run out. */
const SOON_DAYS = 180;

/** How a document stands on a day: good, running out within half a year, or run out. Its last day still counts. */
export function getValidity(validUntil: string | null, today: string): 'valid' | 'soon' | 'over' {
  if (validUntil === null) return 'valid';
  if (today > validUntil) return 'over';
  return addDays(today, SOON_DAYS) >= validUntil ? 'soon' : 'valid';
}
