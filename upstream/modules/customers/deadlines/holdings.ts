import { sql } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import { lockEnds } from '~/upstream/modules/holdings/calendar';
import { deadlineRow, onDay, type DeadlineReader } from '~/upstream/modules/customers/deadlines/row';
import { unreadNotices } from '~/upstream/modules/notifications/holder-notices/own';

/** Ends of locks and terms, planned calls of capital, and what holders are asked for until a day. */
export const holdingDeadlines: DeadlineReader = async ({ db, now }, accountId) => {
  const today = shanghaiDay(now());
  const [locks, terms, calls, notices, asked] = await Promise.all([
    lockEnds(db, accountId, { from: today }),
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
      .where('w.date', '>=', today)
      .execute(),
    unreadNotices(db, accountId),
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
  return [
    ...locks.map(({ fundId, day, name, isPrivate }) =>
      deadlineRow(onDay('unlock', day), {
        name,
        subject_id: fundId,
        part: isPrivate ? 'simu' : 'public',
      }),
    ),
    ...terms.flatMap(({ fund_id, name, part, ends_on }) =>
      ends_on === null ? [] : [deadlineRow(onDay('term', ends_on), { name, subject_id: fund_id, part })],
    ),
    ...calls.map(({ fund_id, name, date }) =>
      deadlineRow(onDay('capital_call', date), { name, subject_id: fund_id, part: 'pe' }),
    ),
    ...notices.map(({ notice_id, title, read_by }) =>
      deadlineRow(onDay('holder_notice', read_by), { name: title, subject_id: notice_id }),
    ),
    ...asked.map(({ fund_id, short_name, title, closes_on }) =>
      deadlineRow(onDay('consultation', closes_on), {
        name: `${short_name}：${title}`,
        subject_id: fund_id,
        part: 'simu',
      }),
    ),
  ];
};
