import { createEvents, type DateTime } from 'ics';
import { foldCalendar } from '~/app/features/lists/fold-calendar.server';
import { BRAND } from '~/domain/platform/brand';
import { addDays } from '~/domain/calendar/dates';

interface DayEvent {
  /** Names it in calendars for good: the same matter on another day moves there. */
  uid: string;
  day: string;
  title: string;
  /** What stands below the title, and the page it is about. */
  summary?: string;
  url?: string;
}

/** The package ends a span of whole days with the T of a time, which RFC 5545 (3.3.6) does not know. */
const DAYS_AND_NO_TIME = /^(TRIGGER:-P\d+D)T(?=\r?$)/gm;

const partsOf = (day: string): DateTime => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/**
 * Whole days as iCalendar.
 * @param about words after the brand in the calendar's name
 * @param daysBefore when each is reminded of; not at all unless said
 * @param madeAt by the service's clock
 */
export function buildDayCalendar(
  list: readonly DayEvent[],
  { about, daysBefore = [], madeAt }: { about: string; daysBefore?: readonly number[]; madeAt: number },
): string {
  const events = list.map(({ uid, day, title, summary, url }) => ({
    uid: `${uid}@portal`,
    // Its types do not name it.
    timestamp: madeAt,
    title,
    ...(summary === undefined ? {} : { description: summary }),
    ...(url === undefined ? {} : { url }),
    start: partsOf(day),
    end: partsOf(addDays(day, 1)),
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

/** Headers of a calendar of one's own. */
export const buildCalendarHeaders = (name: string) => ({
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}.ics"`,
  'Cache-Control': 'private, no-store',
});
