import type { Kysely, Selectable } from 'kysely';
import {
  computeAnswerClock,
  computeComplaintDeadlines,
  type ComplaintDeadlines,
} from '~/domain/person/complaint-clock';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { createTradingCalendar, type TradingCalendar } from '~/domain/calendar/trading-calendar';
import type { FeedbackEntry } from '~/contract/feedback';
import type { Database, FeedbacksTable } from '~/upstream/core/db/schema';

export type FeedbackRow = Selectable<FeedbacksTable>;

/** More than thirty trading days plus the longest closure, in calendar days. */
const CLOCK_DAYS = 90;

/** Loads the trading days for the clocks of these entries; null without entries or known days. */
export async function loadClockCalendar(
  db: Kysely<Database>,
  rows: readonly Pick<FeedbackRow, 'created_at'>[],
): Promise<TradingCalendar | null> {
  const days = rows.map(({ created_at }) => toShanghaiDay(created_at));
  const [first] = days.sort();
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const found = await db
    .selectFrom('trading_days')
    .select('date')
    .where('date', '>=', addDays(first, -CLOCK_DAYS))
    .where('date', '<=', addDays(last, CLOCK_DAYS))
    .orderBy('date')
    .execute();
  return found.length === 0 ? null : createTradingCalendar(found.map(({ date }) => date));
}

export const isComplaint = ({ kind }: Pick<FeedbackRow, 'kind'>): boolean => kind === 'complaint';

/** Computes the clock of an entry. Without a calendar it has no days and is never late. */
export function computeComplaintClock(
  row: Pick<FeedbackRow, 'kind' | 'created_at' | 'handled_at' | 'prolonged_at' | 'answered_at'>,
  calendar: TradingCalendar | null,
  now: Date,
): ComplaintDeadlines {
  if (calendar === null) return { registerBy: null, answerBy: null, isLate: false };
  if (!isComplaint(row))
    return computeAnswerClock(calendar, { receivedAt: row.created_at, answeredAt: row.answered_at }, now);
  return computeComplaintDeadlines(
    calendar,
    {
      receivedAt: row.created_at,
      handledAt: row.handled_at,
      prolongedAt: row.prolonged_at,
      answeredAt: row.answered_at,
    },
    now,
  );
}

/** Columns of an entry without data about its writer. */
export const OPEN_ENTRY_COLUMNS = [
  ...(['number', 'kind', 'status', 'created_at', 'handled_at', 'prolonged_at', 'answered_at'] as const),
  'file_ids',
] as const;
export type OpenEntry = Pick<FeedbackRow, (typeof OPEN_ENTRY_COLUMNS)[number]>;

/** Facts of an entry before it is opened. */
export interface EntryFacts extends Pick<OpenEntry, 'number' | 'kind' | 'status' | 'created_at'> {
  files: number;
  clock: ComplaintDeadlines & { isProlonged: boolean };
}

/** Builds the facts of an entry from its row. */
export function buildEntryFacts(row: OpenEntry, calendar: TradingCalendar | null, now: Date): EntryFacts {
  const { number, kind, status, created_at, file_ids, prolonged_at } = row;
  const clock = { ...computeComplaintClock(row, calendar, now), isProlonged: prolonged_at !== null };
  return { number, kind, status, created_at, files: file_ids.length, clock };
}

/** Returns the day of the next deadline; null when there is none. */
export const getDueDay = ({ status, clock: { registerBy, answerBy } }: EntryFacts): string | null =>
  (status === 'received' ? registerBy : null) ?? answerBy;

/** Converts an entry to the view of its writer; the contact stays internal. */
export function toFeedbackEntry(
  row: FeedbackRow,
  calendar: TradingCalendar | null,
  now: Date,
): FeedbackEntry {
  const clock = computeComplaintClock(row, calendar, now);
  return {
    number: row.number,
    kind: row.kind,
    text: row.text,
    file_ids: row.file_ids,
    status: row.status,
    created_at: row.created_at,
    handled_at: row.handled_at,
    answered_at: row.answered_at,
    answer: row.answer,
    clock: isComplaint(row)
      ? {
          register_by: clock.registerBy,
          answer_by: clock.answerBy,
          is_late: clock.isLate,
          prolonged_at: row.prolonged_at,
          prolonged_reason: row.prolonged_reason,
          escalated_at: row.escalated_at,
        }
      : null,
  };
}
