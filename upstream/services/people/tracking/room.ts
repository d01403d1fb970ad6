import { shanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/services/handler';

type EventTable = 'tracking_events' | 'script_errors' | 'observer_events';

/** Reports of a table that one process keeps a day: strangers may send as many as they like. */
export const KEPT_PER_DAY = 100_000;

interface DayCount {
  day: string;
  kept: Partial<Record<EventTable, number>>;
}

/** By database: tests open several. */
const counts = new WeakMap<object, DayCount>();

/** Whether one more report is kept today, and counts it. The first that is not is logged. */
export function hasRoom({ db, now, log }: ServiceContext, table: EventTable, limit = KEPT_PER_DAY): boolean {
  const day = shanghaiDay(now());
  const known = counts.get(db);
  const count = known?.day === day ? known : { day, kept: {} };
  counts.set(db, count);
  const kept = (count.kept[table] ?? 0) + 1;
  count.kept[table] = kept;
  if (kept === limit + 1) log.warn({ table, limit }, 'reports of pages beyond the limit of a day');
  return kept <= limit;
}
