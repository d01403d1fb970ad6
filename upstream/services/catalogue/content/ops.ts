import { sql } from 'kysely';
import { z } from 'zod';
import { defineAction } from '~/upstream/ops/action';
import { isOneTapOpen } from '~/upstream/services/catalogue/content/one-tap-open';

/** What operators do with the configuration that browsers read. */
export const contentActions = [
  defineAction({
    name: 'one-tap',
    title: '开放或关闭一键登录',
    roles: ['admin'],
    summary:
      'shows whether phones are offered the one-tap login of the carriers, opens or closes it; browsers follow within a minute',
    arguments: z.strictObject({ to: z.enum(['open', 'closed']).optional().describe('open or closed') }),
    word: 'to',
    async run({ context: { db }, input: { to } }) {
      if (to !== undefined) {
        const value = JSON.stringify({ one_login_open: to === 'open' ? 1 : 0 });
        await db
          .insertInto('deploy_config')
          .values({ key: 'frontend_config', value })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({ value: sql`deploy_config.value || excluded.value` }),
          )
          .execute();
      }
      return { one_tap: (await isOneTapOpen(db)) ? 'open' : 'closed' };
    },
  }),
];
