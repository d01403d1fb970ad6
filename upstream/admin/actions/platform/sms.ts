import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { recordOperatorAccess, accessReasonSchema } from '~/upstream/core/actions/subjects';

const SHOWN = 10;
const TRIED_OUT = '开发与测试环境查看短信';

/** SMS that the embedded service would have sent. A used code is removed from its message. */
export const sms = defineAction({
  name: 'sms',
  title: '查看发给手机号的短信（开发与测试）',
  roles: ['admin'],
  summary: 'shows the last SMS messages to a phone',
  arguments: z.strictObject({
    phone: z.string().regex(/^\d{11}$/, { error: '手机号为 11 位数字' }),
    reason: accessReasonSchema.default(TRIED_OUT),
  }),
  word: 'phone',
  isDevOnly: true,
  async run({ context, input: { phone, reason } }) {
    const { db } = context;
    // An unregistered phone gets messages too.
    const owners = await db.selectFrom('accounts').select('id').where('phone', '=', phone).execute();
    const accountIds = owners.map(({ id }) => id);
    await recordOperatorAccess(context, { accountIds, page: 'messages', reason });
    return db
      .selectFrom('sms_outbox')
      .select(['created_at', 'text'])
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
  },
});
