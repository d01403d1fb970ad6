import { createHash } from 'node:crypto';
import type { Deadline } from '~/contract/deadlines';
import type { DeadlineKind } from '~/domain/orders/deadlines';
import { buildDayCalendar } from '~/app/features/lists/day-calendar.server';
import { getDeadlineTexts } from '~/app/pages/own/deadlines/deadline-view';

const DAYS_BEFORE = [30, 3];
/** Of one subject on several days: each day is a matter of its own. */
const OF_SEVERAL_DAYS = new Set<DeadlineKind>(['growth', 'unlock', 'capital_call', 'consultation']);

/** Names a subject for good without saying which order or product it is. */
const nameless = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

function uidOf({ kind, subject_id, day }: Deadline): string {
  const subject = subject_id === null ? [] : [nameless(subject_id)];
  const ofDay = OF_SEVERAL_DAYS.has(kind) ? [day] : [];
  return ['deadline', kind, ...subject, ...ofDay].join('-');
}

/** What is still to come as iCalendar, each reminded of 30 and 3 days before; no product, no amount, for calendars are shared. */
export const buildDeadlineCalendar = (
  list: readonly Deadline[],
  { today, madeAt, url }: { today: string; madeAt: number; url: string },
): string =>
  buildDayCalendar(
    list.flatMap((deadline) => {
      const { kind, day } = deadline;
      if (day === null || day < today) return [];
      const { title, then: summary } = getDeadlineTexts(kind);
      return [{ uid: uidOf(deadline), day, title, summary, url }];
    }),
    { about: '到期提醒', daysBefore: DAYS_BEFORE, madeAt },
  );
