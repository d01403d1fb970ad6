import { sql, type Kysely } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import { getAssetCountDay, getEndOfMonth, LEVEL_REVIEW_DAY_OF_MONTH } from '~/domain/person/member-growth';
import { MEMBER_LEVELS } from '~/domain/person/member-level';
import { BASE_INFO_CODES, IDENTITY_CODES } from '~/domain/person/state-codes';
import type { Database } from '~/upstream/core/db/schema';

/** Range of days covered by a run, both included. */
export interface DaySpan {
  /** Last day all accounts were checked; null before the first run. */
  last: string | null;
  /** Level changes since then are reported. */
  changedSince: string;
  today: string;
  /** Growth that expires by this day is reported. */
  expiresBy: string;
}

/** After a longer pause, all accounts are checked. */
const PAUSE_DAYS = 27;
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

const daysBetween = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day);
  return found;
};

/**
 * Returns the days of the month on which an account completes a month; the last day of a short month also covers
 * later days.
 */
function openedOn({ last, today }: DaySpan): number[] {
  if (last === null || last < addDays(today, -PAUSE_DAYS)) return DAYS;
  return daysBetween(addDays(last, 1), today).flatMap((day) => {
    const own = Number(day.slice(8));
    return day === getEndOfMonth(day) ? DAYS.filter((each) => each >= own) : [own];
  });
}

/** Returns the last month whose assets are due to be counted by a day, `YYYY-MM`. */
function countedMonth(today: string): string {
  const before = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  return getAssetCountDay(before) <= today ? before : addDays(`${before}-01`, -1).slice(0, 7);
}

/**
 * Lists the next accounts with possible news on a day, ordered by id. Reasons: an event missing in the ledger, a
 * completed month, monthly assets to count, a recent entry, a level review, expiring growth. Other accounts have an
 * unchanged ledger; it is updated when they view it.
 */
export async function listMembersToNotify(
  db: Kysely<Database>,
  days: DaySpan,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { changedSince, today, expiresBy } = days;
  const isReckoned = daysBetween(changedSince, today).some(
    (day) => Number(day.slice(8)) === LEVEL_REVIEW_DAY_OF_MONTH,
  );
  const noLine = (kind: string) =>
    sql<boolean>`not exists (select 1 from member_growth g where g.account_id = a.id and g.kind = ${kind})`;
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.cancelled_at is null and a.id > ${after} and (
      extract(day from a.created_at at time zone 'Asia/Shanghai')::int = any(${openedOn(days)}::int[])
      or (a.identity_code = ${IDENTITY_CODES.verified} and ${noLine('identity')})
      or (a.base_info_code = ${BASE_INFO_CODES.complete} and ${noLine('base_info')})
      or (exists (select 1 from quiz_results q where q.account_id = a.id) and ${noLine('quiz')})
      or exists (select 1 from school_answers s where s.account_id = a.id and s.learned_at is not null
        and not exists (select 1 from member_growth g
          where g.account_id = a.id and g.kind = 'lesson' and g.subject = s.lesson_id))
      or ((exists (select 1 from positions p where p.account_id = a.id)
          or exists (select 1 from flows f where f.account_id = a.id))
        and not exists (select 1 from member_growth g
          where g.account_id = a.id and g.kind = 'assets' and g.subject = ${countedMonth(today)}))
      or exists (select 1 from member_growth g where g.account_id = a.id and g.counted_on >= ${changedSince})
      or exists (select 1 from member_growth g where g.account_id = a.id and g.points > 0
        and g.expires_on >= ${today} and g.expires_on <= ${expiresBy}
        and not exists (select 1 from notices n where n.key = 'member:' || a.id || ':expiry:' || to_char(g.expires_on, 'YYYY"Q"Q')))
      or (${isReckoned}::boolean and (select coalesce(sum(g.points), 0) from member_growth g
        where g.account_id = a.id and g.points > 0) >= ${MEMBER_LEVELS[1].fromGrowth})
    ) order by a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
