import { createEvents } from 'ics';
import { BRAND } from '~/domain/base/brand';

interface Talk {
  id: string;
  title: string;
  summary: string;
  /** ISO instants. */
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

/** A talk as iCalendar, with a reminder half an hour before. */
export function talkCalendar({ id, title, summary, startsAt, endsAt, url }: Talk): string {
  const { value, error } = createEvents(
    [
      {
        uid: `talk-${id}@portal`,
        title,
        description: summary,
        url,
        start: partsOf(startsAt),
        startInputType: 'utc',
        end: partsOf(endsAt),
        endInputType: 'utc',
        alarms: [
          { action: 'display', description: title, trigger: { minutes: MINUTES_BEFORE, before: true } },
        ],
      },
    ],
    { productId: `-//${BRAND.name}//portal//ZH`, calName: `${BRAND.name}路演` },
  );
  if (error) throw error;
  return value ?? '';
}
