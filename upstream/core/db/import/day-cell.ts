import { isIsoDay } from '~/domain/calendar/dates';

const DAY = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d{2})(\d{2}))$/;
/** A spreadsheet exports a day as midnight of that day. */
const NO_TIME = /[\sT]0?0:00(?::00)?$/;

/**
 * Returns the ISO day of `2026-11-03`, `2026/11/3`, `2026.11.3`, `2026年11月3日` or `20261103`; null for anything
 * else.
 */
export function parseDay(text: string): string | null {
  const match = DAY.exec(text.normalize('NFKC').trim().replace(NO_TIME, ''));
  if (!match) return null;
  const padToTwo = (part: string | undefined): string => (part ?? '').padStart(2, '0');
  const day = `${match[1]}-${padToTwo(match[3] ?? match[5] ?? match[7])}-${padToTwo(match[4] ?? match[6] ?? match[8])}`;
  return isIsoDay(day) ? day : null;
}
