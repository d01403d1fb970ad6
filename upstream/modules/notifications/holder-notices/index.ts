import { CODES } from '~/contract/codes';
import { recordAudit } from '~/upstream/core/audit';
import { implement } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { toNoticeSummary, listOwnNotices } from '~/upstream/modules/notifications/holder-notices/own';

/** Notices that holders of a fund must read, with proof of reading. */
export const holderNotices = implement('holderNotices', {
  async list({ account, context }) {
    return { list: (await listOwnNotices(context.db, account.id)).map(toNoticeSummary) };
  },

  async detail({ query, account, context }) {
    const [notice] = await listOwnNotices(context.db, account.id, query.notice_id);
    if (!notice) throw notFound('公告');
    if (notice.opened_at === null) {
      await context.db
        .updateTable('holder_notice_holders')
        .set({ opened_at: context.now().toISOString() })
        .where('notice_id', '=', notice.notice_id)
        .where('account_id', '=', account.id)
        .where('opened_at', 'is', null)
        .execute();
    }
    const paragraphs = notice.text.split(/\n+/).filter((each) => each !== '');
    return { ...toNoticeSummary(notice), paragraphs };
  },

  async confirm({ body: { notice_id, version }, account, context }) {
    const read_at = context.now().toISOString();
    return context.db.transaction().execute(async (trx) => {
      const [notice] = await listOwnNotices(trx, account.id, notice_id);
      if (!notice) throw notFound('公告');
      if (notice.version !== version)
        throw new Refusal(CODES.conflict, '公告内容已更新，请重新阅读后确认', { reason: 'changed' });
      const noted = await trx
        .insertInto('holder_notice_reads')
        .values({ notice_id, version, account_id: account.id, read_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('read_at')
        .executeTakeFirst();
      // The first statement is kept, also with two concurrent requests.
      if (!noted)
        return { read_at: (await listOwnNotices(trx, account.id, notice_id))[0]?.read_at ?? read_at };
      await recordAudit(trx, {
        at: context.now(),
        actor: `person:${account.id}`,
        subjectType: 'account',
        subjectId: account.id,
        action: 'holder_notice_read',
        detail: { notice_id, version },
      });
      await trx
        .updateTable('notices')
        .set({ read_at })
        .where('account_id', '=', account.id)
        .where('topic', '=', 'holder_notice')
        .where('subject_id', '=', notice_id)
        .where('read_at', 'is', null)
        .execute();
      return { read_at };
    });
  },
});
