import { formatDeadlineDay } from '~/domain/figures/format';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { LIST_SIZE, computeOffset } from '~/upstream/core/actions/subjects';
import { maskPhone } from '~/domain/person/masks';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { queueNotices } from '~/upstream/core/mail/outbox';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';

type Trx = Transaction<Database>;
type Context = Pick<ServiceContext, 'db' | 'now'>;

interface Notice {
  fundId: string;
  title: string;
  text: string;
  /** Last day to read it. */
  readBy: string;
  /** Notice whose text is replaced: this is its next version, to be read again by the same people. */
  replaces: string | null;
}

/**
 * Publishes a notice to all current holders of the fund, and notifies each of them.
 * @throws Refusal 4004 for an unknown fund or notice, 4009 without holders
 */
export async function publishHolderNotice({ db, now }: Context, notice: Notice) {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const kind = await getKind(trx, notice.fundId);
    const { id, version } = await chooseVersion(trx, notice);
    const holders = version > 1 ? await getAsked(trx, id) : await listHolders(trx, kind, notice.fundId);
    if (holders.length === 0) throw createConflictRefusal('没有人持有这只基金');
    const published_at = at.toISOString();
    const { fundId: fund_id, title, text, readBy: read_by } = notice;
    await trx
      .insertInto('holder_notices')
      .values({ id, version, kind, fund_id, title, text, read_by, published_at })
      .execute();
    for (const accountId of holders) {
      await trx
        .insertInto('holder_notice_holders')
        .values({
          notice_id: id,
          account_id: accountId,
          asked_at: published_at,
          opened_at: null,
          reminded_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await addNotice(trx, at, {
        key: `holder:${id}:${version}:${accountId}`,
        accountId,
        topic: 'holder_notice',
        subjectId: id,
        title,
        text: `请在 ${formatDeadlineDay(read_by)}阅读并确认${version > 1 ? '；内容有更新，需要重新确认' : ''}`,
      });
    }
    await recordAudit(trx, {
      ...{ at, actor: 'ops', subjectType: 'fund', subjectId: fund_id, action: 'holder_notice_published' },
      detail: { notice_id: id, version, holders: holders.length },
    });
    return { notice: id, version, holders: holders.length };
  });
}

async function getKind(trx: Trx, fundId: string): Promise<FundKind> {
  const simu = await trx.selectFrom('simu_funds').select('id').where('id', '=', fundId).executeTakeFirst();
  if (simu) return 'simu';
  const open = await trx.selectFrom('public_funds').select('id').where('id', '=', fundId).executeTakeFirst();
  if (!open) throw notFound('基金');
  return 'public';
}

/** Returns id and version of the publication: a first version, or the next one of a notice of the same fund. */
async function chooseVersion(
  trx: Trx,
  { replaces, fundId }: Notice,
): Promise<{ id: string; version: number }> {
  if (replaces === null) return { id: randomUUID(), version: 1 };
  const last = await trx
    .selectFrom('holder_notices')
    .select('version')
    .where('id', '=', replaces)
    .where('fund_id', '=', fundId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!last) throw notFound('公告');
  return { id: replaces, version: last.version + 1 };
}

const getAsked = async (trx: Trx, id: string): Promise<string[]> =>
  (
    await trx.selectFrom('holder_notice_holders').select('account_id').where('notice_id', '=', id).execute()
  ).map(({ account_id }) => account_id);

/** Lists accounts that currently hold a fund and are not cancelled. */
export async function listHolders(db: Kysely<Database>, kind: FundKind, fundId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('positions as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select('p.account_id')
    .distinct()
    .where('p.fund_id', '=', fundId)
    .where('p.part', '=', kind)
    .where('p.shares', '>', '0')
    .where('a.cancelled_at', 'is', null)
    .orderBy('p.account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Lists the people who must read the newest version of a notice, and who has read it; one page if requested.
 * @throws Refusal 4004 for an unknown one
 */
export async function listNoticeReaders(db: Kysely<Database>, noticeId: string, page: number | null = null) {
  const notice = await db
    .selectFrom('holder_notices')
    .selectAll()
    .where('id', '=', noticeId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!notice) throw notFound('公告');
  const rows = await db
    .selectFrom('holder_notice_holders as h')
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .leftJoin('holder_notice_reads as r', (join) =>
      join
        .onRef('r.notice_id', '=', 'h.notice_id')
        .onRef('r.account_id', '=', 'h.account_id')
        .on('r.version', '=', notice.version),
    )
    .select(['h.account_id', 'a.phone', 'h.asked_at', 'h.opened_at', 'h.reminded_at', 'r.read_at'])
    .where('h.notice_id', '=', noticeId)
    .orderBy(sql`r.read_at is not null`)
    .orderBy('h.account_id')
    .$if(page !== null, (all) => all.limit(LIST_SIZE).offset(computeOffset(page ?? 1, LIST_SIZE)))
    .execute();
  return { notice, readers: rows.map(({ phone, ...row }) => ({ ...row, phone: maskPhone(phone) })) };
}

/**
 * Sends a reminder mail to people who have not read a notice yet and accept such mails, at most once a day.
 * @returns number of mails queued, and number of people who cannot be reached by mail
 */
export async function remindHolders({ db, now }: Context, noticeId: string) {
  const at = now();
  const { notice, readers } = await listNoticeReaders(db, noticeId);
  const unread = readers.filter(({ read_at }) => read_at === null);
  return db.transaction().execute(async (trx) => {
    const line = '提醒：您持有的基金有一份公告还未确认阅读';
    const mails = unread.map(({ account_id: accountId }) => ({
      ...({ accountId, topic: 'holder', line } as const),
      key: `holder:${noticeId}:${notice.version}:${accountId}:${toShanghaiDay(at)}`,
    }));
    const queued = await queueNotices(trx, at, mails);
    const reached = mails.filter(({ key }) => queued.has(key)).map(({ accountId }) => accountId);
    const mailed = reached.length;
    if (mailed > 0)
      await trx
        .updateTable('holder_notice_holders')
        .set({ reminded_at: at.toISOString() })
        .where('notice_id', '=', noticeId)
        .where('account_id', 'in', reached)
        .execute();
    const detail = { notice_id: noticeId, version: notice.version, mailed };
    const entry = { at, actor: 'ops', subjectType: 'fund', subjectId: notice.fund_id } as const;
    await recordAudit(trx, { ...entry, action: 'holder_notice_reminded', detail });
    return { mailed, not_mailed: unread.length - mailed };
  });
}
