import { createEvents } from 'ics';
import { foldCalendar } from '~/app/features/lists/fold-calendar.server';
import { BRAND } from '~/domain/platform/brand';

interface DatedEvent {
  /** Names it in calendars for good, such as `talk-V101`. */
  uid: string;
  title: string;
  summary: string;
  /** ISO instants. */
  announcedAt: string;
  startsAt: string;
  endsAt: string;
  url: string;
  /** Where it takes place, of what is not online. */
  location?: string;
  isCancelled?: boolean;
}

/** Minute of an ISO instant, in UTC. */
const partsOf = (instant: string): [number, number, number, number, number] => {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

/**
 * Events as iCalendar, each with one reminder.
 * @param about words after the brand in the calendar's name
 * @param minutesBefore when the reminder comes
 */
export function buildEventCalendar(
  list: readonly DatedEvent[],
  { about, minutesBefore }: { about: string; minutesBefore: number },
): string {
  const events = list.map(
    ({ uid, title, summary, announcedAt, startsAt, endsAt, url, location, isCancelled }) => ({
      uid: `${uid}@portal`,
      // Of the announcement: the file of an event is the same whenever it is asked for. Its types do not name it.
      timestamp: Date.parse(announcedAt),
      title,
      description: summary,
      url,
      ...(location === undefined ? {} : { location }),
      ...(isCancelled ? { status: 'CANCELLED' as const } : {}),
      start: partsOf(startsAt),
      startInputType: 'utc' as const,
      end: partsOf(endsAt),
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
