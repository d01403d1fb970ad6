import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Envelope } from '~/contract/define';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';

/** A state-changing call with an Idempotency-Key. */
export interface KeyedCall {
  accountId: string;
  callId: string;
  key: string;
  /** Parsed input by the contract: query and body. */
  input: readonly unknown[];
}

/**
 * Identity of a call in the table. The key is not stored: the row has its hash. Request and answer (a code, a token
 * of an identity check) can be decrypted only with the key.
 */
interface Id {
  accountId: string;
  callId: string;
  keyHash: string;
}
interface Sealed {
  id: Id;
  secret: Buffer;
}
/** One run of a key. A run that took over the key with other content has another hash. */
interface Run {
  id: Id;
  hash: string;
}

const POLL_MS = 40;
/** Shorter than the timeout of the caller. */
const WAIT_MAX_MS = 8_000;
/**
 * A run without an answer after this time ended with its process. By the clock of the database, which is never
 * moved.
 */
const LEASE_SECONDS = 30;
export const KEY_RETENTION_DAYS = 7;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const OTHER_REQUEST = '请求重复但内容不同，请刷新后重试';
const STILL_RUNNING = '请求正在处理，请稍后查看结果';

/**
 * Runs a call at most once per key. A repeat gets the first answer, and waits for it if necessary. Only accepted
 * answers are stored. Refused or failed runs changed nothing and can be retried, also with other content. If the
 * process ends between the change and the answer, a repeat runs again: handlers are protected by their unique
 * constraints.
 * @throws Refusal 4011 when the key was used with other content, 4010 when its first run takes too long
 */
export async function runOnce(
  db: Kysely<Database>,
  call: KeyedCall,
  run: () => Promise<Envelope<unknown>>,
): Promise<Envelope<unknown>> {
  const { id, secret } = sealCall(call);
  const hash = hashInput(call.input, secret);
  for (let waitedMs = 0; !(await claim(db, id, hash)); waitedMs += POLL_MS) {
    const first = await findFirst(db, id);
    if (first && first.request_hash !== hash) throw new Refusal(CODES.keyReused, OTHER_REQUEST);
    if (first?.reply) return open(first.reply, secret);
    if (waitedMs >= WAIT_MAX_MS) throw new Refusal(CODES.stillRunning, STILL_RUNNING);
    await sleep(POLL_MS);
  }
  try {
    const reply = await run();
    await keep(db, { id, hash }, seal(reply, secret));
    return reply;
  } catch (error) {
    await release(db, { id, hash });
    throw error;
  }
}

type KeyOfCall = Pick<KeyedCall, 'accountId' | 'callId' | 'key'>;

function sealCall({ accountId, callId, key }: KeyOfCall): Sealed {
  const secret = hkdfSync('sha256', key, `${accountId}:${callId}`, 'idempotency', KEY_BYTES);
  return { id: { accountId, callId, keyHash: hashKey(key) }, secret: Buffer.from(secret) };
}

/** Returns the hash of a key, under which it is stored. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** First run of a key: its call, and its answer once there is one. */
export interface FirstRun {
  callId: string;
  reply: Envelope<unknown> | null;
  /** The run may still end; a run with neither an answer nor this flag ended with its process. */
  isRunning: boolean;
}

/** Returns the latest run of an account with a key, optionally of one call; null when there is none. */
export async function findRun(
  db: Kysely<Database>,
  { accountId, key, call }: Pick<KeyedCall, 'accountId' | 'key'> & { call?: string },
): Promise<FirstRun | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call_id', 'reply'])
    .select(sql<boolean>`created_at > now() - make_interval(secs => ${LEASE_SECONDS})`.as('is_fresh'))
    .where('account_id', '=', accountId)
    .where('key', '=', hashKey(key))
    .$if(call !== undefined, (query) => query.where('call_id', '=', call ?? ''))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const { secret } = sealCall({ accountId, callId: row.call_id, key });
  const reply = row.reply === null ? null : open(row.reply, secret);
  return { callId: row.call_id, reply, isRunning: reply === null && row.is_fresh };
}

/**
 * Hashes the input with the secret of the key, so that it cannot be guessed without the key; file bytes are hashed
 * separately.
 */
function hashInput(input: readonly unknown[], secret: Buffer): string {
  const parts = input.map((part) =>
    part instanceof Uint8Array ? createHash('sha256').update(part).digest('hex') : part,
  );
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}

function seal(reply: Envelope<unknown>, secret: Buffer): string {
  const start = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, start);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(reply), 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(text: string, secret: Buffer): Envelope<unknown> {
  const bytes = Buffer.from(text, 'base64');
  const cipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES));
  cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]);
  return JSON.parse(opened.toString('utf8')) as Envelope<unknown>;
}

/**
 * Claims the key for this run: it is new, or its first run ended with its process. In the second case other content
 * may claim it too; the unique constraints of handlers detect what that run had done. One statement, so that only
 * one run gets the key.
 */
async function claim(
  db: Kysely<Database>,
  { accountId, callId, keyHash }: Id,
  hash: string,
): Promise<boolean> {
  const taken = await sql`
    insert into idempotency_keys (account_id, call_id, key, request_hash, created_at)
    values (${accountId}, ${callId}, ${keyHash}, ${hash}, now())
    on conflict (account_id, call_id, key) do update set created_at = now(), request_hash = excluded.request_hash
    where idempotency_keys.reply is null
      and idempotency_keys.created_at < now() - make_interval(secs => ${LEASE_SECONDS})
    returning key`.execute(db);
  return taken.rows.length > 0;
}

const findFirst = (db: Kysely<Database>, { accountId, callId, keyHash }: Id) =>
  db
    .selectFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('call_id', '=', callId)
    .where('key', '=', keyHash)
    .select(['request_hash', 'reply'])
    .executeTakeFirst();

/** Stores the answer. Deletes answers older than a week, and intents that still hold their keys. */
async function keep(db: Kysely<Database>, run: Run, reply: string): Promise<void> {
  const { accountId, callId, keyHash } = run.id;
  await sql`update idempotency_keys set reply = ${reply}
    where account_id = ${accountId} and call_id = ${callId} and key = ${keyHash}
      and request_hash = ${run.hash}`.execute(db);
  await sql`with old as (
      delete from idempotency_keys
      where account_id = ${accountId} and created_at < now() - make_interval(days => ${KEY_RETENTION_DAYS})
      returning key)
    delete from open_intents using old
    where open_intents.account_id = ${accountId} and open_intents.key_hash = old.key`.execute(db);
}

const release = (db: Kysely<Database>, { id, hash }: Run): Promise<unknown> =>
  db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', id.accountId)
    .where('call_id', '=', id.callId)
    .where('key', '=', id.keyHash)
    .where('request_hash', '=', hash)
    .where('reply', 'is', null)
    .execute();
