import { z } from 'zod';
import { defineAction } from '~/upstream/ops/action';
import { accountIdOf, personShape } from '~/upstream/ops/subjects';

const SHOWN = 10;

/** Mails to a person. A used code is no longer in its message. */
export const outbox = defineAction({
  name: 'outbox',
  summary: 'shows the last e-mails to a person',
  arguments: z.strictObject(personShape),
  word: 'phone',
  isDevOnly: true,
  async run({ context, input }) {
    return context.db
      .selectFrom('email_outbox')
      .select(['created_at', 'email', 'subject', 'text'])
      .where('account_id', '=', await accountIdOf(context, input))
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
  },
});
