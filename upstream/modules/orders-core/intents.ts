import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CallResult } from '~/contract';
import type { IntentOutcome, intents as contract } from '~/contract/intents';
import { implement, type Account, type ServiceContext } from '~/upstream/core/service-context';
import { findRun, hashKey, KEY_RETENTION_DAYS } from '~/upstream/core/idempotency';

/** Keys of intents that were never done expire after this many days; the form then gets another. */
const OPEN_DAYS = 30;

const NOTHING = { order_id: null, plan_id: null, fund_code: null };

/** Intents of people and their results. */
export const intents = implement('intents', {
  key: ({ query, account, context }) => openIntent(context, account, query),

  /** Closes the done intents of a key. A repeat has no effect. */
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
    return { state: 'done', call: run.callId, ...getSubject(run.reply.result) };
  },
});

/** Selects the accepted answer of an open intent. */
const answered = sql`
  select 1 from idempotency_keys as run
  where run.account_id = open_intents.account_id and run.call_id = open_intents.call_id
    and run.key = open_intents.key_hash and run.reply is not null`;

/**
 * Returns the key of an intent for a subject: the same on every device and after every reload. It stays the same
 * after success, until the portal acknowledges that the person has seen the result. A form reopened after a lost
 * answer therefore cannot create a second order. One statement, so that two concurrent forms get one key.
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

/** Returns the subject of an accepted answer. */
function getSubject(result: unknown): Omit<IntentOutcome, 'state' | 'call'> {
  const fields = new Map(Object.entries(Object(result)));
  const getId = (name: string): string | null => {
    const value = fields.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { order_id: getId('order_id'), plan_id: getId('plan_id'), fund_code: getId('fund_code') };
}
