import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import {
  loadAccountId,
  recordOperatorAccess,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';

const SHOWN = 10;
const TRIED_OUT = '开发与测试环境查看邮件';

/** Mails to a person. A used code is removed from its message. */
export const outbox = defineAction({
  name: 'outbox',
  title: '查看发给用户的邮件（开发与测试）',
  roles: ['admin'],
  summary: 'shows the last emails to an account',
  arguments: z.strictObject({ ...accountShape, reason: accessReasonSchema.default(TRIED_OUT) }),
  word: 'phone',
  isDevOnly: true,
  async run({ context, input: { reason, ...person } }) {
    const accountId = await loadAccountId(context, person);
    await recordOperatorAccess(context, { accountIds: [accountId], page: 'messages', reason });
    return context.db
      .selectFrom('email_outbox')
      .select(['created_at', 'email', 'subject', 'text'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
  },
});
