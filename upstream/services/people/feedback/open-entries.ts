import { sql, type Kysely, type RawBuilder } from 'kysely';
import { COMPLAINT_DAYS, ruleOn } from '~/domain/base/regulation';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { FeedbackKind } from '~/contract/kinds';
import type { Database } from '~/upstream/db/schema';
import { LIST_SIZE, offsetOf } from '~/upstream/ops/subjects';
import type { ServiceContext } from '~/upstream/services/handler';
import {
  clockCalendar,
  factsOf,
  WITHOUT_WORDS,
  type EntryFacts,
} from '~/upstream/services/people/feedback/entry';

type Context = Pick<ServiceContext, 'db' | 'now'>;
const OPEN = sql<boolean>`f.status <> 'answered'`;

/** The `count`th trading day after the day a complaint came in: `complaintClock` in SQL, for order and count alone. */
const tradingDayAfter = (count: RawBuilder<number>) => sql<string>`(
  select d.date from trading_days d where d.date > (f.created_at at time zone 'Asia/Shanghai')::date
  order by d.date offset ${count} - 1 limit 1)`;

/** The last days of an open complaint; null of everything else. */
function lastDays(now: Date) {
  const { register, answer, prolonged } = ruleOn(COMPLAINT_DAYS, shanghaiDay(now));
  const registerBy = tradingDayAfter(sql`${register}::int`);
  const answerBy = tradingDayAfter(
    sql`(case when f.prolonged_at is null then ${answer}::int else ${answer + prolonged}::int end)`,
  );
  const ofComplaint = (day: RawBuilder<string>) =>
    sql<string | null>`case when f.kind = 'complaint' then ${day} end`;
  return {
    next: ofComplaint(sql`case when f.status = 'received' then ${registerBy} else ${answerBy} end`),
    answerBy: ofComplaint(answerBy),
  };
}

/** One page of what has no answer, by the last day of what is due next; what has no such day comes last, the oldest first. */
export async function openEntries(
  { db, now }: Context,
  { page, kind }: { page: number; kind?: FeedbackKind | undefined },
): Promise<EntryFacts[]> {
  let found = db.selectFrom('feedbacks as f').select(WITHOUT_WORDS).where(OPEN);
  if (kind !== undefined) found = found.where('f.kind', '=', kind);
  const rows = await found
    .orderBy(lastDays(now()).next, (order) => order.asc().nullsLast())
    .orderBy('f.created_at')
    .orderBy('f.id')
    .limit(LIST_SIZE)
    .offset(offsetOf(page, LIST_SIZE))
    .execute();
  const calendar = await clockCalendar(db, rows);
  return rows.map((row) => factsOf(row, calendar, now()));
}

interface OpenCounts {
  /** By kind, those that came first, first. */
  kinds: { kind: FeedbackKind; count: number }[];
  oldest: string | null;
  /** Complaints past a last day, and the next day by which one is to be answered. */
  late: number;
  answerBy: string | null;
}

/** How much has no answer. */
export async function countOpen({ db, now }: Context): Promise<OpenCounts> {
  const today = shanghaiDay(now());
  const days = lastDays(now());
  const rows = await countRows(db, days, today);
  const oldest = rows.map((row) => row.oldest).sort()[0] ?? null;
  return {
    kinds: rows.map(({ kind, count }) => ({ kind, count: Number(count) })),
    oldest,
    late: rows.reduce((sum, row) => sum + Number(row.late), 0),
    answerBy: rows.flatMap(({ answer_by }) => answer_by ?? []).sort()[0] ?? null,
  };
}

const countRows = (db: Kysely<Database>, { next, answerBy }: ReturnType<typeof lastDays>, today: string) =>
  db
    .selectFrom('feedbacks as f')
    .select(({ fn }) => [
      'f.kind',
      fn.countAll<number>().as('count'),
      fn.min('f.created_at').as('oldest'),
      sql<number>`count(*) filter (where least(${next}, ${answerBy}) < ${today}::date)`.as('late'),
      sql<string | null>`min(${answerBy})`.as('answer_by'),
    ])
    .where(OPEN)
    .groupBy('f.kind')
    .orderBy('oldest')
    .execute();
