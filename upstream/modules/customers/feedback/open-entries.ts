import { sql, type RawBuilder } from 'kysely';
import { COMPLAINT_DAYS, getRule } from '~/domain/shared/regulation';
import { ANSWER_DAYS } from '~/domain/person/service-days';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { FeedbackKind } from '~/contract/kinds';
import { LIST_SIZE, computeOffset } from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  loadClockCalendar,
  buildEntryFacts,
  OPEN_ENTRY_COLUMNS,
  type EntryFacts,
} from '~/upstream/modules/customers/feedback/entry';
import { buildTradingDayAfterSql } from '~/upstream/core/trading-calendar';

type Context = Pick<ServiceContext, 'db' | 'now'>;
const OPEN = sql<boolean>`f.status <> 'answered'`;

/**
 * Deadlines of an open entry: the next step, and the answer. `computeComplaintDeadlines` and `computeAnswerClock` in SQL,
 * for sorting and counting.
 */
function lastDays(now: Date) {
  const { register, answer, prolonged } = getRule(COMPLAINT_DAYS, toShanghaiDay(now));
  const after = (count: RawBuilder<number>) => buildTradingDayAfterSql(sql`f.created_at`, count);
  const answerBy = after(sql`(case when f.kind <> 'complaint' then ${ANSWER_DAYS}::int
    when f.prolonged_at is null then ${answer}::int else ${answer + prolonged}::int end)`);
  const registerBy = after(sql`${register}::int`);
  const isToRegister = sql`f.kind = 'complaint' and f.status = 'received'`;
  return {
    next: sql<string | null>`case when ${isToRegister} then ${registerBy} else ${answerBy} end`,
    answerBy,
  };
}

/**
 * Lists one page of unanswered entries, sorted by the next deadline; entries without a deadline come last, oldest
 * first.
 */
export async function listOpenEntries(
  { db, now }: Context,
  { page, kind }: { page: number; kind?: FeedbackKind | undefined },
): Promise<EntryFacts[]> {
  let found = db.selectFrom('feedbacks as f').select(OPEN_ENTRY_COLUMNS).where(OPEN);
  if (kind !== undefined) found = found.where('f.kind', '=', kind);
  const rows = await found
    .orderBy(lastDays(now()).next, (order) => order.asc().nullsLast())
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(LIST_SIZE)
    .offset(computeOffset(page, LIST_SIZE))
    .execute();
  const calendar = await loadClockCalendar(db, rows);
  return rows.map((row) => buildEntryFacts(row, calendar, now()));
}

export interface OpenCount {
  kind: FeedbackKind;
  count: number;
  oldest: string;
  /** Number past a deadline. */
  late: number;
  /** Earliest deadline for an answer. */
  answerBy: string | null;
}

/** Counts unanswered entries by kind; the kind with the oldest entry comes first. */
export async function countOpenEntries({ db, now }: Context): Promise<OpenCount[]> {
  const { next, answerBy } = lastDays(now());
  const rows = await db
    .selectFrom('feedbacks as f')
    .select(({ fn }) => [
      'f.kind',
      fn.countAll<number>().as('count'),
      fn.min('f.created_at').as('oldest'),
      sql<number>`count(*) filter (where least(${next}, ${answerBy}) < ${toShanghaiDay(now())}::date)`.as(
        'late',
      ),
      sql<string | null>`min(${answerBy})`.as('answer_by'),
    ])
    .where(OPEN)
    .groupBy('f.kind')
    .orderBy('oldest')
    .execute();
  return rows.map(({ count, late, answer_by, ...row }) => ({
    ...{ ...row, count: Number(count), late: Number(late), answerBy: answer_by },
  }));
}
