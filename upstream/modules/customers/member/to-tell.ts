import { sql, type Kysely } from 'kysely';
import { addDays } from '~/domain/calendar/dates';
import { getAssetCountDay, getEndOfMonth, LEVEL_REVIEW_DAY_OF_MONTH } from '~/domain/person/member-growth';
import { MEMBER_LEVELS } from '~/domain/person/member-level';
import { BASE_INFO_CODES, IDENTITY_CODES } from '~/domain/person/state-codes';
import type { Database } from '~/upstream/core/db/schema';

/** Days that are looked at together, both counted in. */
export interface DaySpan {
  /** The last day everybody was looked at; null before the first time. */
  last: string | null;
  /** Changes of level since then are told of. */
  changedSince: string;
  today: string;
  /** Growth good no longer than this is told of. */
  expiresBy: string;
}

/** Everybody is looked at after a pause of more days than this. */
const PAUSE_DAYS = 27;
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

const daysBetween = (from: string, to: string): string[] => {
  const found: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) found.push(day);
  return found;
};

/** Days of the month on which an account opened on them is a month older; of the last of a month all that follow it. */
function openedOn({ last, today }: DaySpan): number[] {
  if (last === null || last < addDays(today, -PAUSE_DAYS)) return DAYS;
  return daysBetween(addDays(last, 1), today).flatMap((day) => {
    const own = Number(day.slice(8));
    return day === getEndOfMonth(day) ? DAYS.filter((each) => each >= own) : [own];
  });
}

/** The last month whose assets were to be counted by a day, `YYYY-MM`. */
function countedMonth(today: string): string {
  const before = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  return getAssetCountDay(before) <= today ? before : addDays(`${before}-01`, -1).slice(0, 7);
}

/**
 * The next accounts, in the order of their ids, of which a day may tell something: a deed that is not in the ledger, a month
 * that is full or whose assets are to be counted, a line written lately, a day of reckoning for who has a level, growth that
 * ends. Whoever is left out has a ledger that says the same as the day before; it is kept when they look.
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
