import { randomUUID } from 'node:crypto';
import { formatDayTime } from '~/domain/figures/format';
import { DATA_COPY_DAYS } from '~/contract/limits';
import { dataCopies } from '~/upstream/core/metrics';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { openArchive } from '~/upstream/modules/customers/own-data/archive';
import { sql, type Selectable, type Kysely } from 'kysely';
import type { DataOwner } from '~/upstream/core/db/data-ownership/define';
import type { DataCopiesTable, Database } from '~/upstream/core/db/schema';

type Copy = Selectable<DataCopiesTable>;

/** After this time without an update another process takes over a copy. */
const LEASE_SECONDS = 60;
/** Maximum number of attempts for a copy. */
const TRIES = 3;
/** Minimum time between updates of the row, ms. */
const WRITTEN_MS = 1_000;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Thrown when another process has taken over the copy, or the account was cancelled: the generated file is
 * discarded.
 */
class LostCopy extends Error {
  override readonly name = 'LostCopy';
}

/** Returns the file name of a copy on disk: each attempt has a different name. */
export const getCopyFileName = ({ id, worker }: Pick<Copy, 'id' | 'worker'>): string => `${id}-${worker}`;

const later = (at: Date, ms: number): string => new Date(at.getTime() + ms).toISOString();

/** Takes the next copy that is waiting, or whose process died. */
async function takeNext({ db, now }: ServiceContext): Promise<Copy | undefined> {
  const at = now();
  const { rows } = await sql<Copy>`
    update data_copies set state = 'running', worker = ${randomUUID()}, lease_until = ${later(at, LEASE_SECONDS * SECOND_MS)},
      tries = tries + 1, done_parts = 0, all_parts = 0
    where id = (select id from data_copies
      where state = 'waiting' or (state = 'running' and lease_until <= ${at.toISOString()})
      order by asked_at, id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/** Selects the row if this process still owns it. */
const mine = ({ db }: ServiceContext, { id, worker }: Copy) =>
  db
    .updateTable('data_copies')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'running');

/**
 * Generates the next due copy. A failed one is retried, three attempts in total. If the process dies, another one
 * takes over after a minute. When `signal` aborts, the copy waits again.
 * @returns whether there was one
 */
export async function createNextCopy(context: ServiceContext, signal?: AbortSignal): Promise<boolean> {
  const copy = await takeNext(context);
  if (!copy) return false;
  const startedAt = performance.now();
  try {
    const made = await make(context, copy, signal);
    dataCopies.inc({ outcome: 'ready' });
    const durationMs = Math.round(performance.now() - startedAt);
    context.log.info({ copy: copy.id, ...made, durationMs }, 'data copy created');
  } catch (error) {
    await context.copies.remove(getCopyFileName(copy));
    if (error instanceof LostCopy) context.log.info({ copy: copy.id }, 'data copy deleted');
    else await breakOff(context, copy, { error, isEnded: signal?.aborted === true });
  }
  return true;
}

async function make(
  context: ServiceContext,
  copy: Copy,
  signal: AbortSignal | undefined,
): Promise<{ size: number; parts: number }> {
  const person = await findDataOwner(context.db, copy.account_id);
  if (!person) throw new LostCopy();
  const keep = async (values: { done_parts: number; all_parts?: number }): Promise<void> => {
    const lease_until = later(context.now(), LEASE_SECONDS * SECOND_MS);
    const kept = await mine(context, copy)
      .set({ ...values, lease_until })
      .executeTakeFirst();
    if (kept.numUpdatedRows === 0n) throw new LostCopy();
  };
  let keptAt = -Infinity;
  const { content, parts } = await openArchive(context, person, async (done_parts) => {
    signal?.throwIfAborted();
    if (performance.now() - keptAt < WRITTEN_MS) return;
    await keep({ done_parts });
    keptAt = performance.now();
  });
  await keep({ done_parts: 0, all_parts: parts });
  const { size, sha256 } = await context.copies
    .write(getCopyFileName(copy), content)
    .finally(() => content.destroy());
  await publish(context, copy, { size, sha256, parts });
  return { size, parts };
}

/** Publishes a finished copy: earlier copies expire, and the person is notified. */
async function publish(
  context: ServiceContext,
  copy: Copy,
  { size, sha256, parts }: { size: number; sha256: string; parts: number },
): Promise<void> {
  const at = context.now();
  const expires_at = later(at, DATA_COPY_DAYS * DAY_MS);
  await context.db.transaction().execute(async (trx) => {
    const done = await mine({ ...context, db: trx }, copy)
      .set({
        ...{ state: 'ready', done_parts: parts, all_parts: parts, lease_until: null },
        ...{ ready_at: at.toISOString(), expires_at, size, sha256, fault: null },
      })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw new LostCopy();
    await trx
      .updateTable('data_copies')
      .set({ state: 'expired', open_for: null, open_until: null })
      .where('account_id', '=', copy.account_id)
      .where('state', '=', 'ready')
      .where('id', '<>', copy.id)
      .execute();
    await recordAudit(trx, {
      at,
      actor: 'system',
      subjectType: 'account',
      subjectId: copy.account_id,
      action: 'data_copy_ready',
      detail: { copy: copy.id, size },
    });
    await addNotice(trx, at, {
      key: `data-copy:${copy.id}`,
      accountId: copy.account_id,
      topic: 'own_data',
      subjectId: copy.id,
      title: '个人信息副本已做好',
      text: `请在 ${formatDayTime(expires_at)} 前下载，下载时需要登录密码。不是本人申请的，请修改登录密码并联系客服。`,
    });
  });
}

/** Handles a failed copy: waits for a retry, or gives up and notifies the person. */
async function breakOff(
  context: ServiceContext,
  copy: Copy,
  { error, isEnded }: { error: unknown; isEnded: boolean },
): Promise<void> {
  const { log } = context;
  const waiting = { state: 'waiting', worker: null, lease_until: null } as const;
  if (isEnded) {
    await mine(context, copy)
      .set({ ...waiting, tries: copy.tries - 1 })
      .execute();
    return;
  }
  const isLast = copy.tries >= TRIES;
  const fault = (error instanceof Error ? error.name : 'unknown').slice(0, 100);
  log.error({ err: error, copy: copy.id, tries: copy.tries }, 'data copy failed');
  dataCopies.inc({ outcome: isLast ? 'failed' : 'again' });
  if (!isLast) {
    await mine(context, copy)
      .set({ ...waiting, fault })
      .execute();
    return;
  }
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    const failed = await mine({ ...context, db: trx }, copy)
      .set({ state: 'failed', lease_until: null, fault })
      .executeTakeFirst();
    if (failed.numUpdatedRows === 0n) return;
    await addNotice(trx, at, {
      key: `data-copy:${copy.id}`,
      accountId: copy.account_id,
      topic: 'own_data',
      subjectId: copy.id,
      title: '个人信息副本没有做成',
      text: '系统原因，这次不计入当天的次数，请重新申请；仍不成功请联系客服。',
    });
  });
}

/** Loads the owner data of an account; null when it does not exist or was cancelled. */
export async function findDataOwner(db: Kysely<Database>, accountId: string): Promise<DataOwner | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['phone', 'created_at'])
    .where('id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: accountId, phone: row.phone, since: row.created_at, until: null } : null;
}
