import { createHash } from 'node:crypto';
import type { Deadline } from '~/contract/deadlines';
import type { DeadlineKind } from '~/domain/orders/deadlines';
import { buildDayCalendar } from '~/app/features/lists/day-calendar.server';
import { getDeadlineTexts } from '~/app/pages/own/deadlines/deadline-view';

const DAYS_BEFORE = [30, 3];
/** Kinds with several days for one subject: each day is a separate calendar entry. */
const OF_SEVERAL_DAYS = new Set<DeadlineKind>(['growth', 'unlock', 'capital_call', 'consultation']);

/** Builds a permanent identifier of a subject that does not reveal the order or product. */
const nameless = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

function getUid({ kind, subject_id, day }: Deadline): string {
  const subject = subject_id === null ? [] : [nameless(subject_id)];
  const ofDay = OF_SEVERAL_DAYS.has(kind) ? [day] : [];
  return ['deadline', kind, ...subject, ...ofDay].join('-');
}

/**
 * Builds an iCalendar file of all future deadlines, with reminders 30 and 3 days before. It contains no product and
 * no amount, because calendars are shared.
 */
export const buildDeadlineCalendar = (
  list: readonly Deadline[],
  { today, madeAt, url }: { today: string; madeAt: number; url: string },
): string =>
  buildDayCalendar(
    list.flatMap((deadline) => {
      const { kind, day } = deadline;
      if (day === null || day < today) return [];
      const { title, then: summary } = getDeadlineTexts(kind);
      return [{ uid: getUid(deadline), day, title, summary, url }];
    }),
    { about: '到期提醒', daysBefore: DAYS_BEFORE, madeAt },
  );
