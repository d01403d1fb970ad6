import { createEvents } from 'ics';
import { BRAND } from '~/domain/base/brand';

interface Talk {
  id: string;
  title: string;
  summary: string;
  /** ISO instants. */
  announcedAt: string;
  startsAt: string;
  endsAt: string;
  url: string;
}

const MINUTES_BEFORE = 30;

/** Minute of an ISO instant, in UTC. */
const partsOf = (instant: string): [number, number, number, number, number] => {
  const at = new Date(instant);
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
};

/** Talks as iCalendar, each with a reminder half an hour before. */
export function talkCalendar(talks: readonly Talk[]): string {
  const events = talks.map(({ id, title, summary, announcedAt, startsAt, endsAt, url }) => ({
    uid: `talk-${id}@portal`,
    // Of the announcement: the file of a talk is the same whenever it is asked for. Its types do not name it.
    timestamp: Date.parse(announcedAt),
    title,
    description: summary,
    url,
    start: partsOf(startsAt),
    startInputType: 'utc' as const,
    end: partsOf(endsAt),
    endInputType: 'utc' as const,
    alarms: [
      { action: 'display' as const, description: title, trigger: { minutes: MINUTES_BEFORE, before: true } },
    ],
  }));
  const { value, error } = createEvents(events, {
    productId: `-//${BRAND.name}//portal//ZH`,
    calName: `${BRAND.name}路演`,
  });
  if (error) throw error;
  return value ?? '';
}
