import { sql, type Kysely } from 'kysely';
import type { CallQuery, CallResult, Contract } from '~/contract';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';

type Calls = Contract['member'];
type Kinds = CallQuery<Calls['growth']>['kinds'];

const NEWEST = { table: 'g', value: 'counted_on', type: 'day', id: 'id', isIdSequential: true } as const;

/** Selects ledger entries with points, as `g`. */
const getRows = (db: Kysely<Database>, accountId: string, kinds: Kinds) =>
  db
    .selectFrom('member_growth as g')
    .where('g.account_id', '=', accountId)
    .where('g.points', '<>', 0)
    .$if(kinds !== undefined, (rows) => rows.where('g.kind', 'in', kinds ?? []));

/** Lists one page of the ledger, newest first, with the totals of its months over all entries. */
export async function listGrowthEntries(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  { kinds, ...query }: CallQuery<Calls['growth']>,
): Promise<CallResult<Calls['growth']>> {
  const today = toShanghaiDay(now());
  const named = getRows(db, accountId, kinds)
    .leftJoin('school_lessons as l', (join) =>
      join.onRef('l.id', '=', 'g.subject').on('g.kind', '=', 'lesson'),
    )
    .leftJoin('school_courses as c', (join) =>
      join.onRef('c.id', '=', 'g.subject').on('g.kind', '=', 'course'),
    )
    .selectAll('g')
    .select(['l.title as lesson', 'c.title as course']);
  const { rows, ...page } = await loadNewestPage(db, named, NEWEST, query);
  const months = [...new Set(rows.map(({ counted_on }) => counted_on.slice(0, 7)))];
  return {
    list: rows.map((row) => ({
      entry_id: row.id,
      kind: row.kind,
      title: row.note ?? row.lesson ?? row.course ?? row.subject,
      points: row.points,
      counted_on: row.counted_on,
      expires_on: row.expires_on,
      is_good: row.expires_on >= today,
      average_amount: row.average_fen === null ? null : fenToYuan(row.average_fen),
    })),
    ...page,
    months: months.length === 0 ? [] : await monthSums(db, accountId, { kinds, months }),
  };
}

async function monthSums(
  db: Kysely<Database>,
  accountId: string,
  { kinds, months }: { kinds: Kinds; months: readonly string[] },
): Promise<{ month: string; points: number }[]> {
  const month = sql<string>`to_char(g.counted_on, 'YYYY-MM')`;
  return getRows(db, accountId, kinds)
    .where(month, 'in', months)
    .select([month.as('month'), sql<number>`sum(g.points)::int`.as('points')])
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute();
}
