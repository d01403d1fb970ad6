import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

const AT_MOST = 100;

/** Lists the notices an account must read, in their newest version: unread ones first, the earliest due first. */
export async function listOwnNotices(db: Kysely<Database>, accountId: string, noticeId?: string) {
  const newest = db
    .selectFrom('holder_notices')
    .distinctOn('id')
    .selectAll()
    .orderBy('id')
    .orderBy('version', 'desc')
    .as('n');
  let rows = db
    .selectFrom('holder_notice_holders as h')
    .innerJoin(newest, 'n.id', 'h.notice_id')
    .leftJoin('holder_notice_reads as r', (join) =>
      join
        .onRef('r.notice_id', '=', 'h.notice_id')
        .onRef('r.account_id', '=', 'h.account_id')
        .onRef('r.version', '=', 'n.version'),
    )
    .leftJoin('simu_funds as s', (join) => join.onRef('s.id', '=', 'n.fund_id').on('n.kind', '=', 'simu'))
    .leftJoin('public_funds as p', (join) => join.onRef('p.id', '=', 'n.fund_id').on('n.kind', '=', 'public'))
    .where('h.account_id', '=', accountId);
  if (noticeId !== undefined) rows = rows.where('h.notice_id', '=', noticeId);
  return rows
    .select([
      'h.notice_id',
      'n.version',
      'n.kind as fund_kind',
      'n.fund_id',
      'n.title',
      'n.text',
      'n.published_at',
      'n.read_by',
      'r.read_at',
      'h.opened_at',
    ])
    .select(sql<string>`coalesce(s.short_name, p.name, n.fund_id)`.as('fund_name'))
    .orderBy(sql`r.read_at is not null`)
    .orderBy('n.read_by')
    .orderBy('h.notice_id')
    .limit(AT_MOST)
    .execute();
}

type OwnNotice = Awaited<ReturnType<typeof listOwnNotices>>[number];

/** Returns a notice without its text. */
export const toNoticeSummary = ({ text: _text, opened_at: _opened, ...head }: OwnNotice) => head;

/** Lists the unread notices of an account, the earliest due first. */
export const listUnreadNotices = async (db: Kysely<Database>, accountId: string) =>
  (await listOwnNotices(db, accountId)).filter(({ read_at }) => read_at === null).map(toNoticeSummary);
