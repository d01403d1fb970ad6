import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CallResult } from '~/contract';
import type { IntentOutcome, intents as contract } from '~/contract/intents';
import { implement, type Account, type ServiceContext } from '~/upstream/core/service-context';
import { findRun, hashKey, KEY_RETENTION_DAYS } from '~/upstream/core/idempotency';

/** Keys of things begun and never done are forgotten after so many days; the form then gets another. */
const OPEN_DAYS = 30;

const NOTHING = { order_id: null, plan_id: null, fund_code: null };

/** What people are about to do, and what became of it. */
export const intents = implement('intents', {
  key: ({ query, account, context }) => openIntent(context, account, query),

  /** Closes the intents of a key that are done. Repeating it changes nothing. */
  async acknowledge({ body: { key }, account, context }) {
    await sql`delete from open_intents
      where account_id = ${account.id} and key_hash = ${hashKey(key)} and exists (${answered})`.execute(
      context.db,
    );
    return {};
  },

  async outcome({ query, account, context }): Promise<IntentOutcome> {
    const run = await findRun(context.db, { accountId: account.id, ...query });
    if (run === null) return { state: 'none', call: null, ...NOTHING };
    if (run.reply === null)
      return { state: run.isRunning ? 'running' : 'none', call: run.callId, ...NOTHING };
    return { state: 'done', call: run.callId, ...subjectOf(run.reply.result) };
  },
});

/** The accepted answer of an open intent. */
const answered = sql`
  select 1 from idempotency_keys as run
  where run.account_id = open_intents.account_id and run.call_id = open_intents.call_id
    and run.key = open_intents.key_hash and run.reply is not null`;

/**
 * The key of what a person is about to do to a subject: the same on every device and after every reload, also once it is
 * done, until the portal acknowledges that the person has been shown the result. So a form that is opened again after a lost
 * answer cannot make a second order. One statement, so that two forms opened at once have one key.
 */
async function openIntent(
  { db }: ServiceContext,
  account: Account,
  { call, subject }: { call: string; subject: string },
): Promise<CallResult<typeof contract.key>> {
  const key = randomUUID();
  const forgotten = sql`${answered} and run.created_at < now() - make_interval(days => ${KEY_RETENTION_DAYS})`;
  const row = await sql<{ key: string; is_done: boolean }>`
    insert into open_intents (account_id, call_id, subject, key, key_hash, opened_at)
    values (${account.id}, ${call}, ${subject}, ${key}, ${hashKey(key)}, now())
    on conflict (account_id, call_id, subject) do update set
      (key, key_hash, opened_at) = (
        select case when is_spent then excluded.key else open_intents.key end,
          case when is_spent then excluded.key_hash else open_intents.key_hash end, now()
        from (select exists (${forgotten}) as is_spent) as spent)
    returning key, exists (${answered}) as is_done`.execute(db);
  await sql`delete from open_intents
    where account_id = ${account.id} and opened_at < now() - make_interval(days => ${OPEN_DAYS})`.execute(db);
  return { key, is_done: false, ...row.rows[0] };
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
