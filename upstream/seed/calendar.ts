import { addDays, countDaysBetween, getWeekday } from '~/domain/calendar/dates';

/** Last day with data in the seeded world, a Friday. */
export const SEED_AS_OF = '2026-11-13';

/**
 * Weekdays on which the exchanges in Shanghai and Shenzhen were closed: single days and ranges as MMDD. 2027
 * follows the usual pattern of public holidays until the exchanges publish it.
 */
const CLOSED_WEEKDAYS: Readonly<Record<number, string>> = {
  2005: '0103 0207-0211 0214-0215 0502-0506 1003-1007',
  2006: '0102-0103 0126-0127 0130-0203 0501-0505 1002-1006',
  2007: '0101-0103 0219-0223 0501-0504 0507 1001-1005 1231',
  2008: '0101 0206-0208 0211-0212 0404 0501-0502 0609 0915 0929-1003',
  2009: '0101-0102 0126-0130 0406 0501 0528-0529 1001-1002 1005-1008',
  2010: '0101 0215-0219 0405 0503 0614-0616 0922-0924 1001 1004-1007',
  2011: '0103 0202-0204 0207-0208 0404-0405 0502 0606 0912 1003-1007',
  2012: '0102-0103 0123-0127 0402-0404 0430-0501 0622 1001-1005',
  2013: '0101-0103 0211-0215 0404-0405 0429-0501 0610-0612 0919-0920 1001-1004 1007',
  2014: '0101 0131 0203-0206 0407 0501-0502 0602 0908 1001-1003 1006-1007',
  2015: '0101-0102 0218-0220 0223-0224 0406 0501 0622 0903-0904 1001-1002 1005-1007',
  2016: '0101 0208-0212 0404 0502 0609-0610 0915-0916 1003-1007',
  2017: '0102 0127 0130-0202 0403-0404 0501 0529-0530 1002-1006',
  2018: '0101 0215-0216 0219-0221 0405-0406 0430-0501 0618 0924 1001-1005 1231',
  2019: '0101 0204-0208 0405 0501-0503 0607 0913 1001-1004 1007',
  2020: '0101 0124 0127-0131 0406 0501 0504-0505 0625-0626 1001-1002 1005-1008',
  2021: '0101 0211-0212 0215-0217 0405 0503-0505 0614 0920-0921 1001 1004-1007',
  2022: '0103 0131-0204 0404-0405 0502-0504 0603 0912 1003-1007',
  2023: '0102 0123-0127 0405 0501-0503 0622-0623 0929 1002-1006',
  2024: '0101 0209 0212-0216 0404-0405 0501-0503 0610 0916-0917 1001-1004 1007',
  2025: '0101 0128-0131 0203-0204 0404 0501-0502 0505 0602 1001-1003 1006-1008',
  2026: '0101-0102 0216-0220 0223 0406 0501 0504-0505 0619 0925 1001-1002 1005-1007',
  2027: '0101 0205 0208-0211 0405 0503-0505 0609 0915 1001 1004-1007',
};

function getClosedDays(year: number): Set<string> {
  const closed = new Set<string>();
  for (const part of (CLOSED_WEEKDAYS[year] ?? '').split(' ')) {
    const [from, to = from] = part.split('-').map((text) => `${year}-${text.slice(0, 2)}-${text.slice(2)}`);
    if (!from || !to) continue;
    for (let day = from; day <= to; day = addDays(day, 1)) closed.add(day);
  }
  return closed;
}

/** Lists every trading day from 2005 to 2027, oldest first. */
export function listTradingDays(): string[] {
  const days: string[] = [];
  for (const year of Object.keys(CLOSED_WEEKDAYS).map(Number)) {
    const closed = getClosedDays(year);
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
      const dayOfWeek = getWeekday(day);
      if (dayOfWeek <= 5 && !closed.has(day)) days.push(day);
    }
  }
  return days;
}

/** Returns the indices of the last trading day of each week among `days` (sorted). */
export function findWeekEnds(days: readonly string[]): number[] {
  const ends: number[] = [];
  for (let index = 0; index < days.length; index += 1) {
    const day = days[index] as string;
    const next = days[index + 1];
    if (next === undefined || countDaysBetween(day, next) > 7 - getWeekday(day)) ends.push(index);
  }
  return ends;
}

/** Returns the index of the first day on or after `day`; the length when there is none. Binary search. */
export function findIndexOnOrAfter(days: readonly string[], day: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as string) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
