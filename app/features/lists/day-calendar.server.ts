import { createEvents, type DateTime } from 'ics';
import { foldCalendar } from '~/app/features/lists/fold-calendar.server';
import { BRAND } from '~/domain/platform/brand';
import { addDays } from '~/domain/calendar/dates';

interface DayEvent {
  /** Permanent identifier in calendars: when the same event changes its day, its entry moves. */
  uid: string;
  day: string;
  title: string;
  /** Text below the title, and the page it refers to. */
  summary?: string;
  url?: string;
}

/** The package ends a duration of whole days with the T of a time, which RFC 5545 (3.3.6) does not allow. */
const DAYS_AND_NO_TIME = /^(TRIGGER:-P\d+D)T(?=\r?$)/gm;

const parseDay = (day: string): DateTime => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/**
 * Builds an iCalendar file of whole days.
 * @param about words after the brand in the calendar's name
 * @param daysBefore days before each event for its reminder; no reminder by default
 * @param madeAt time of the server's clock
 */
export function buildDayCalendar(
  list: readonly DayEvent[],
  { about, daysBefore = [], madeAt }: { about: string; daysBefore?: readonly number[]; madeAt: number },
): string {
  const events = list.map(({ uid, day, title, summary, url }) => ({
    uid: `${uid}@portal`,
    // The types of the package do not declare it.
    timestamp: madeAt,
    title,
    ...(summary === undefined ? {} : { description: summary }),
    ...(url === undefined ? {} : { url }),
    start: parseDay(day),
    end: parseDay(addDays(day, 1)),
    alarms: daysBefore.map((days) => ({
      action: 'display' as const,
      description: title,
      trigger: { days, before: true },
    })),
  }));
  const { value, error } = createEvents(events, {
    productId: `-//${BRAND.name}//portal//ZH`,
    calName: `${BRAND.name}${about}`,
  });
  if (error) throw error;
  return foldCalendar((value ?? '').replace(DAYS_AND_NO_TIME, '$1'));
}

/** Headers of a personal calendar. */
export const buildCalendarHeaders = (name: string) => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.ics"`,
  'Cache-Control': 'private, no-store',
});
