import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { CODES } from '~/upstream/contract/codes';
import type { Envelope } from '~/upstream/contract/define';
import type { Database } from '~/upstream/db/schema';
import { Refusal } from './refusal';

/** A state-changing call that carries an Idempotency-Key. */
export interface KeyedCall {
  accountId: string;
  callId: string;
  key: string;
  /** What was asked, as the contract reads it. */
  input: unknown;
}

type Id = Pick<KeyedCall, 'accountId' | 'callId' | 'key'>;

const POLL_MS = 40;
/** Shorter than a caller waits for its answer. */
const WAIT_MAX_MS = 8_000;
/** A run that has not ended by then ended with its process. By the database's clock, which nobody moves. */
const LEASE_SECONDS = 30;
const KEEP_DAYS = 7;

const OTHER_REQUEST = '请求重复但内容不同，请刷新后重试';
const STILL_RUNNING = '请求正在处理，请稍后查看结果';

/**
 * Runs a call at most once a key: a repeat gets the first answer, also while that is being made. Only accepted answers
 * are kept; what was refused or failed changed nothing and may be tried anew, with other content too. When the process
 * ends between the change and the answer, a repeat runs again: handlers are safe by their own unique constraints.
 * @throws Refusal 4009 when the key was used with other content, or its first run takes too long
 */
export async function runOnce(
  db: Kysely<Database>,
  call: KeyedCall,
  run: () => Promise<Envelope<unknown>>,
): Promise<Envelope<unknown>> {
  const hash = hashInput(call.input);
  for (let waitedMs = 0; !(await claim(db, call, hash)); waitedMs += POLL_MS) {
    const first = await findFirst(db, call);
    if (first && first.request_hash !== hash) throw new Refusal(CODES.conflict, OTHER_REQUEST);
    if (first?.reply) return first.reply;
    if (waitedMs >= WAIT_MAX_MS) throw new Refusal(CODES.conflict, STILL_RUNNING);
    await sleep(POLL_MS);
  }
  try {
    const reply = await run();
    await keep(db, call, reply);
    return reply;
  } catch (error) {
    await release(db, call);
    throw error;
  }
}

function hashInput(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/** Takes the key for this run: it is new, or its run ended with its process. One statement, so that one alone gets it. */
async function claim(db: Kysely<Database>, { accountId, callId, key }: Id, hash: string): Promise<boolean> {
  const taken = await sql`
    insert into idempotency_keys (account_id, call_id, key, request_hash, created_at)
    values (${accountId}, ${callId}, ${key}, ${hash}, now())
    on conflict (account_id, call_id, key) do update set created_at = now()
    where idempotency_keys.reply is null and idempotency_keys.request_hash = excluded.request_hash
      and idempotency_keys.created_at < now() - make_interval(secs => ${LEASE_SECONDS})
    returning key`.execute(db);
  return taken.rows.length > 0;
}

const rowOf = (db: Kysely<Database>, { accountId, callId, key }: Id) =>
  db
    .selectFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .where('key', '=', key);

const findFirst = (db: Kysely<Database>, id: Id) =>
  rowOf(db, id).select(['request_hash', 'reply']).executeTakeFirst();

async function keep(
  db: Kysely<Database>,
  { accountId, callId, key }: Id,
  reply: Envelope<unknown>,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .where('key', '=', key)
    .execute();
  await sql`delete from idempotency_keys
    where account_id = ${accountId} and created_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db);
}

async function release(db: Kysely<Database>, { accountId, callId, key }: Id): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .where('key', '=', key)
    .where('reply', 'is', null)
    .execute();
}
