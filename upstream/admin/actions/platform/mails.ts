import { z } from 'zod';
import { MAIL_TOPIC_NAMES } from '~/contract/notice-topics';
import { defineAction } from '~/upstream/core/actions/action';
import { recordOperatorAccess } from '~/upstream/core/actions/subjects';
import { createConflictRefusal } from '~/upstream/core/refusal';

const SHOWN = 50;
/** Faults that this service sets; other texts come from the mail server. */
const FAULT_WORDS: Readonly<Record<string, string>> = {
  'too late': '已过发送时限，不再发送',
  stopped: '已退订或更换邮箱，不再发送',
};

/** Mails that were not accepted: waiting for a retry or given up, without address and text. */
export const mails = defineAction({
  name: 'mails',
  title: '查看或重试未送达的邮件',
  roles: ['editor', 'admin'],
  summary: 'shows undelivered mails, or retries one',
  arguments: z.strictObject({
    again: z.coerce.number().int().positive().optional().describe('id of a failed mail'),
  }),
  async run({ context, input }) {
    const { db, now } = context;
    if (input.again !== undefined) {
      const found = await db
        .updateTable('email_outbox')
        .set({ next_at: now().toISOString(), tries: 0 })
        .where('id', '=', input.again)
        .where('sent_at', 'is', null)
        .where('fault', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (!found) throw createConflictRefusal('没有这封未送出的邮件');
      return { again: found.id };
    }
    const rows = await db
      .selectFrom('email_outbox')
      .select(['id', 'account_id', 'topic', 'created_at', 'tries', 'next_at', 'fault'])
      .where('sent_at', 'is', null)
      .where('fault', 'is not', null)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    const accountIds = rows.flatMap(({ account_id }) => account_id ?? []);
    await recordOperatorAccess(context, { accountIds, page: 'messages', reason: '核对未送达的邮件' });
    return rows.map(({ account_id, next_at, fault, topic, ...row }) => ({
      ...{ id: row.id, account: account_id, mail_topic: topic === null ? '验证码' : MAIL_TOPIC_NAMES[topic] },
      ...{ created_at: row.created_at, tries: row.tries, next_try_at: next_at },
      mail_fault: FAULT_WORDS[fault ?? ''] ?? fault,
    }));
  },
});
