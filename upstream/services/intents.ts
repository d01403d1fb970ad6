import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { IntentOutcome } from '~/contract/intents';
import { implement, type Account, type ServiceContext } from '~/upstream/services/handler';
import { findRun, hashOfKey } from '~/upstream/services/idempotency';

/** Keys of things begun and never done are forgotten after so many days; the form then gets another. */
const OPEN_DAYS = 30;

/** A run that ended with its process holds its key so long: until then a repeat finds what it had done. */
const DEAD_MINUTES = 10;

const NOTHING = { order_id: null, plan_id: null, fund_code: null };

/** What people are about to do, and what became of it. */
export const intents = implement('intents', {
  async key({ query, account, context }) {
    return { key: await openIntent(context, account, query) };
  },

  async outcome({ query, account, context }): Promise<IntentOutcome> {
    const run = await findRun(context.db, { accountId: account.id, ...query });
    if (run === null) return { state: 'none', call: null, ...NOTHING };
    if (run.reply === null)
      return { state: run.isRunning ? 'running' : 'none', call: run.callId, ...NOTHING };
    return { state: 'done', call: run.callId, ...subjectOf(run.reply.result) };
  },
});

/**
 * The key of what a person is about to do to a subject: the same on every device and after every reload until a call
 * with it was accepted (`idempotency.ts` closes it then). One statement, so that two forms opened at once have one key.
 */
async function openIntent(
  { db }: ServiceContext,
  account: Account,
  { call, subject }: { call: string; subject: string },
): Promise<string> {
  const key = randomUUID();
  const row = await sql<{ key: string }>`
    insert into open_intents (account_id, call_id, subject, key, key_hash, opened_at)
    values (${account.id}, ${call}, ${subject}, ${key}, ${hashOfKey(key)}, now())
    on conflict (account_id, call_id, subject) do update set
      (key, key_hash, opened_at) = (
        select case when is_spent then excluded.key else open_intents.key end,
          case when is_spent then excluded.key_hash else open_intents.key_hash end, now()
        from (select exists (
          select 1 from idempotency_keys as run
          where run.account_id = open_intents.account_id and run.call_id = open_intents.call_id
            and run.key = open_intents.key_hash
            and (run.reply is not null
              or run.created_at < now() - make_interval(mins => ${DEAD_MINUTES}))) as is_spent) as spent)
    returning key`.execute(db);
  await sql`delete from open_intents
    where account_id = ${account.id} and opened_at < now() - make_interval(days => ${OPEN_DAYS})`.execute(db);
  return row.rows[0]?.key ?? key;
}

/** What an accepted answer is about. */
function subjectOf(result: unknown): Omit<IntentOutcome, 'state' | 'call'> {
  const fields = new Map(Object.entries(Object(result)));
  const idOf = (name: string): string | null => {
    const value = fields.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { order_id: idOf('order_id'), plan_id: idOf('plan_id'), fund_code: idOf('fund_code') };
}
