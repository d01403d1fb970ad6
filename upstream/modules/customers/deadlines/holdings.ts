import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { listLockEnds } from '~/upstream/modules/holdings';
import { loadCapitalCalls } from '~/upstream/modules/funds';
import { createDeadline, onDay, type DeadlineLoader } from '~/upstream/modules/customers/deadlines/row';
import { listUnreadNotices } from '~/upstream/modules/notifications';

/** Loads ends of lock-ups and terms, planned capital calls, and requests to holders with a deadline. */
export const loadHoldingDeadlines: DeadlineLoader = async ({ db, now }, accountId) => {
  const today = toShanghaiDay(now());
  const [locks, terms, calls, due, notices, asked] = await Promise.all([
    listLockEnds(db, accountId, { from: today }),
    db
      .selectFrom('positions as p')
      .innerJoin('offline_products as o', 'o.id', 'p.fund_id')
      .leftJoin('fixed_products as f', 'f.id', 'p.fund_id')
      .select(['p.fund_id', 'o.name', 'p.part'])
      .select(sql<string | null>`coalesce(f.extended_to, o.ends_on)`.as('ends_on'))
      .where('p.account_id', '=', accountId)
      .where('p.shares', '>', '0')
      .execute(),
    db
      .selectFrom('pe_commitments as k')
      .innerJoin('pe_flows as w', 'w.fund_id', 'k.fund_id')
      .innerJoin('pe_funds as f', 'f.id', 'k.fund_id')
      .select(['k.fund_id', 'f.name', 'w.date'])
      .where('k.account_id', '=', accountId)
      .where('w.is_planned', '=', true)
      .where('w.kind', '=', 'call')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('capital_calls as c')
              .select('c.event_id')
              .where('c.account_id', '=', accountId)
              .whereRef('c.fund_id', '=', 'k.fund_id')
              .whereRef('c.due_on', '=', 'w.date'),
          ),
        ),
      )
      .execute(),
    loadCapitalCalls(db, accountId, today),
    listUnreadNotices(db, accountId),
    db
      .selectFrom('consultations as c')
      .innerJoin('positions as p', 'p.fund_id', 'c.fund_id')
      .leftJoin('consultation_answers as a', (join) =>
        join.onRef('a.consultation_id', '=', 'c.id').on('a.account_id', '=', accountId),
      )
      .innerJoin('simu_funds as s', 's.id', 'c.fund_id')
      .select(['c.fund_id', 's.short_name', 'c.title', 'c.closes_on'])
      .where('p.account_id', '=', accountId)
      .where('c.closes_on', '>=', today)
      .where('a.choice', 'is', null)
      .execute(),
  ]);
  const names = await loadFundNames(
    db,
    due.map(({ row }) => row.fund_id),
  );
  return [
    ...locks.map(({ fundId, day, name, isPrivate }) =>
      createDeadline(onDay('unlock', day), {
        name,
        subject_id: fundId,
        part: isPrivate ? 'simu' : 'public',
      }),
    ),
    ...terms.flatMap(({ fund_id, name, part, ends_on }) =>
      ends_on === null ? [] : [createDeadline(onDay('term', ends_on), { name, subject_id: fund_id, part })],
    ),
    ...calls.map(({ fund_id, name, date }) =>
      createDeadline(onDay('capital_call', date), { name, subject_id: fund_id, part: 'pe' }),
    ),
    ...due.flatMap(({ row: { fund_id, due_on }, state }) =>
      state.standing === 'open' || state.standing === 'late'
        ? [
            createDeadline(onDay('capital_call', due_on), {
              ...{ name: names.get(fund_id) ?? fund_id, subject_id: fund_id, part: 'pe' },
            }),
          ]
        : [],
    ),
    ...notices.map(({ notice_id, title, read_by }) =>
      createDeadline(onDay('holder_notice', read_by), { name: title, subject_id: notice_id }),
    ),
    ...asked.map(({ fund_id, short_name, title, closes_on }) =>
      createDeadline(onDay('consultation', closes_on), {
        name: `${short_name}：${title}`,
        subject_id: fund_id,
        part: 'simu',
      }),
    ),
  ];
};

async function loadFundNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('offline_products')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
