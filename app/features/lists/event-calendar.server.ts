import { createEvents } from 'ics';
import { foldCalendar } from '~/app/features/lists/fold-calendar.server';
import { BRAND } from '~/domain/platform/brand';

interface DatedEvent {
  /** Permanent identifier in calendars, such as `talk-V101`. */
  uid: string;
  title: string;
  summary: string;
  /** ISO instants. */
  announcedAt: string;
  startsAt: string;
  endsAt: string;
  url: string;
  /** Location of an event that is not online. */
  location?: string;
  isCancelled?: boolean;
}

/** Converts an ISO instant to date and minute parts in UTC. */
const parseInstant = (instant: string): [number, number, number, number, number] => {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

/**
 * Builds an iCalendar file of events, each with one reminder.
 * @param about words after the brand in the calendar's name
 * @param minutesBefore minutes before the event for the reminder
 */
export function buildEventCalendar(
  list: readonly DatedEvent[],
  { about, minutesBefore }: { about: string; minutesBefore: number },
): string {
  const events = list.map(
    ({ uid, title, summary, announcedAt, startsAt, endsAt, url, location, isCancelled }) => ({
      uid: `${uid}@portal`,
      // Time of the announcement, so that the file of an event is identical on every request. The types of the
      // package do not declare it.
      timestamp: Date.parse(announcedAt),
      title,
      description: summary,
      url,
      ...(location === undefined ? {} : { location }),
      ...(isCancelled ? { status: 'CANCELLED' as const } : {}),
      start: parseInstant(startsAt),
      startInputType: 'utc' as const,
      end: parseInstant(endsAt),
      endInputType: 'utc' as const,
      alarms: [
        { action: 'display' as const, description: title, trigger: { minutes: minutesBefore, before: true } },
      ],
    }),
  );
  const { value, error } = createEvents(events, {
    productId: `-//${BRAND.name}//portal//ZH`,
    calName: `${BRAND.name}${about}`,
  });
  if (error) throw error;
  return foldCalendar(value ?? '');
}
