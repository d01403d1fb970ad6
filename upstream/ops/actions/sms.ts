import { z } from 'zod';
import { defineAction } from '~/upstream/ops/action';

const SHOWN = 10;

/** Messages the embedded service would have sent. A used code is no longer in its message. */
export const sms = defineAction({
  name: 'sms',
  summary: 'shows the last messages to a phone',
  arguments: z.strictObject({ phone: z.string().regex(/^\d{11}$/, { error: 'eleven digits' }) }),
  word: 'phone',
  isDevOnly: true,
  async run({ context: { db }, input: { phone } }) {
    return db
      .selectFrom('sms_outbox')
      .select(['created_at', 'text'])
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
  },
});
