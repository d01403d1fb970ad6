import type { Kysely } from 'kysely';
import { fromMinuteOfDay, toMinuteOfDay } from '~/domain/calendar/dates';
import { MESSAGE_KINDS } from '~/contract/messages';
import { MAIL_TOPIC_BY_NOTICE, listNoticeTopics } from '~/contract/notice-topics';
import type { Database } from '~/upstream/core/db/schema';
import { implement } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { IS_CURRENT_NOTICE } from '~/upstream/core/notices';
import { countUnreadMessages } from '~/upstream/modules/notifications/messages/unread';

/** Messages of a person: one inbox for all kinds. */
export const messages = implement('messages', {
  async list({ query, account, context: { db } }) {
    let rows = db.selectFrom('notices as n').where('n.account_id', '=', account.id);
    rows = rows.where('n.deleted_at', 'is', null);
    if (query.kind) rows = rows.where('n.topic', 'in', listNoticeTopics(query.kind));
    const shown = rows
      .select(['n.key', 'n.topic', 'n.subject_id', 'n.title', 'n.text', 'n.created_at', 'n.read_at'])
      .select(IS_CURRENT_NOTICE.as('is_still_so'));
    const order = { table: 'n', value: 'created_at', type: 'instant', id: 'key' } as const;
    const { rows: found, ...page } = await loadNewestPage(db, shown, order, query);
    return {
      list: found.map(({ key, is_still_so, ...message }) => ({
        message_id: key,
        kind: MAIL_TOPIC_BY_NOTICE[message.topic],
        is_settled: !is_still_so,
        ...message,
      })),
      ...page,
      kinds: await getKinds(db, account.id),
    };
  },

  unread: async ({ account, context: { db } }) => ({
    unread_count: await countUnreadMessages(db, account.id),
  }),

  async read({ body, account, context: { db, now } }) {
    let rows = db
      .updateTable('notices')
      .set({ read_at: now().toISOString() })
      .where('account_id', '=', account.id)
      .where('read_at', 'is', null);
    if (body.message_id !== undefined) rows = rows.where('key', '=', body.message_id);
    if (body.kind !== undefined) rows = rows.where('topic', 'in', listNoticeTopics(body.kind));
    const read_count = (await rows.returning('key').execute()).length;
    if (body.message_id === undefined) return { read_count, about: null };
    const about = await db
      .selectFrom('notices')
      .select(['topic', 'subject_id'])
      .where('account_id', '=', account.id)
      .where('key', '=', body.message_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return { read_count, about: about ?? null };
  },

  async remove({ body, account, context: { db, now } }) {
    const at = now().toISOString();
    await db
      .updateTable('notices')
      .set({ title: '', text: '', deleted_at: at })
      .where('account_id', '=', account.id)
      .where('key', '=', body.message_id)
      .where('deleted_at', 'is', null)
      .execute();
    return null;
  },

  async quietHours({ account, context: { db } }) {
    const row = await db
      .selectFrom('quiet_hours')
      .select(['from_minute', 'until_minute'])
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    const quiet = row && { from: fromMinuteOfDay(row.from_minute), until: fromMinuteOfDay(row.until_minute) };
    return { quiet: quiet ?? null };
  },

  async setQuietHours({ body: { quiet }, account, context: { db, now } }) {
    if (quiet === null) {
      await db.deleteFrom('quiet_hours').where('account_id', '=', account.id).execute();
      return null;
    }
    const row = {
      from_minute: toMinuteOfDay(quiet.from),
      until_minute: toMinuteOfDay(quiet.until),
      set_at: now().toISOString(),
    };
    await db
      .insertInto('quiet_hours')
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    return null;
  },
});

/** Counts the messages of each kind, and the unread ones. */
async function getKinds(db: Kysely<Database>, accountId: string) {
  const rows = await db
    .selectFrom('notices as n')
    .select((row) => [
      'n.topic',
      row.fn.countAll<number>().as('all'),
      row.fn
        .countAll<number>()
        .filterWhere('n.read_at', 'is', null)
        .filterWhere(IS_CURRENT_NOTICE)
        .as('unread'),
    ])
    .where('n.account_id', '=', accountId)
    .where('n.deleted_at', 'is', null)
    .groupBy('n.topic')
    .execute();
  return MESSAGE_KINDS.map((kind) => {
    const own = rows.filter(({ topic }) => MAIL_TOPIC_BY_NOTICE[topic] === kind);
    const getSum = (name: 'all' | 'unread') => own.reduce((sum, row) => sum + Number(row[name]), 0);
    return { kind, message_count: getSum('all'), unread_count: getSum('unread') };
  }).filter(({ message_count }) => message_count > 0);
}
