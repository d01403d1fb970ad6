import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { DATA_COPIES_PER_DAY, DATA_COPY_OPEN_SECONDS } from '~/contract/limits';
import type { OwnDataCopy } from '~/contract/own-data';
import type { DataCopiesTable, Database } from '~/upstream/core/db/schema';
import { implement, type Account, type ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal, tokenExpired } from '~/upstream/core/refusal';
import { getAccountRequester } from '~/upstream/core/http/caller';
import {
  checkPassword,
  runLimitedAttempt,
  recordVerificationAudit,
  lockAccount,
} from '~/upstream/modules/identity';
import { getCopyFileName } from '~/upstream/modules/customers/own-data/create-copy';

type Copy = Selectable<DataCopiesTable>;

const FULL = `今天已申请 ${DATA_COPIES_PER_DAY} 份，请明天再申请；已做好的一份在有效期内可以反复下载`;
const TOO_MANY_TRIES = '今天输错密码的次数已到上限，请明天再试，或重设登录密码后明天再试';

/** Converts a copy to the view of the current login. */
function getView(row: Copy, { tokenHash }: Account, now: Date): OwnDataCopy {
  const hasEnded =
    row.state === 'ready' && row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime();
  const state = hasEnded ? 'expired' : row.state;
  const isOpen =
    state === 'ready' &&
    row.open_for === tokenHash &&
    row.open_until !== null &&
    Date.parse(row.open_until) > now.getTime();
  return {
    copy_id: row.id,
    state,
    asked_at: row.asked_at,
    done_parts: row.done_parts,
    all_parts: row.all_parts,
    ready_at: row.ready_at,
    expires_at: row.expires_at,
    size_bytes: row.size,
    downloaded_at: row.downloaded_at,
    open_until: isOpen ? row.open_until : null,
  };
}

const getCopies = (db: Kysely<Database>, accountId: string) =>
  db.selectFrom('data_copies').selectAll().where('account_id', '=', accountId);

const lastCopy = (db: Kysely<Database>, accountId: string): Promise<Copy | undefined> =>
  getCopies(db, accountId).orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Returns how many copies the account may still request on the Shanghai day; failures on our side do not count. */
async function leftToday(db: Kysely<Database>, accountId: string, now: Date): Promise<number> {
  const dayStart = new Date(`${toShanghaiDay(now)}T00:00:00+08:00`).toISOString();
  const { count } = await db
    .selectFrom('data_copies')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('asked_at', '>=', dayStart)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return Math.max(0, DATA_COPIES_PER_DAY - Number(count));
}

/** Loads a downloadable copy of the account. @throws Refusal 4004 in all other cases, with the same answer */
async function readyCopy({ db, now }: ServiceContext, { id }: Account, copyId: string): Promise<Copy> {
  const row = await getCopies(db, id)
    .where('id', '=', copyId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!row) throw notFound('这份副本');
  return row;
}

/** Personal data copy: requested, generated in the background, unlocked with the login password, downloaded. */
export const ownData = implement('ownData', {
  async status({ account, context: { db, now } }) {
    const row = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', account.id)
      .executeTakeFirst();
    if (!row) throw tokenExpired();
    const copy = await lastCopy(db, account.id);
    return {
      copy: copy ? getView(copy, account, now()) : null,
      left_today: await leftToday(db, account.id, now()),
      has_password: row.password_hash !== null,
    };
  },

  async ask({ account, context: { db, now } }) {
    const at = now();
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id);
      const underWay = await getCopies(trx, account.id)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst();
      if (underWay) return getView(underWay, account, at);
      if ((await leftToday(trx, account.id, at)) === 0) throw new Refusal(CODES.tooMany, FULL);
      const copy = await trx
        .insertInto('data_copies')
        .values({
          id: `c${randomUUID().replaceAll('-', '')}`,
          account_id: account.id,
          state: 'waiting',
          asked_at: at.toISOString(),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordVerificationAudit(trx, {
        accountId: account.id,
        at,
        action: 'data_copy_asked',
        detail: { copy: copy.id },
      });
      return getView(copy, account, at);
    });
  },

  async open({ account, body: { copy_id, password }, context }) {
    const copy = await readyCopy(context, account, copy_id);
    const { password_hash } = await context.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    if (password_hash === null)
      throw new Refusal(CODES.notAllowed, '请先设置登录密码，再下载副本', { reason: 'unavailable' });
    await runLimitedAttempt(
      context,
      account.id,
      'data_copy',
      async () => {
        const { isRight } = await checkPassword(
          context,
          password,
          password_hash,
          getAccountRequester(account.id),
        );
        if (!isRight) throw new Refusal(CODES.wrongPassword, '登录密码有误', { field: 'password' });
      },
      { tooManyText: TOO_MANY_TRIES },
    );
    const at = context.now();
    const open_until = new Date(at.getTime() + DATA_COPY_OPEN_SECONDS * 1_000).toISOString();
    await context.db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id);
      await trx
        .updateTable('data_copies')
        .set({ open_for: account.tokenHash, open_until })
        .where('id', '=', copy.id)
        .where('state', '=', 'ready')
        .execute();
      await recordVerificationAudit(trx, {
        accountId: account.id,
        at,
        action: 'data_copy_opened',
        detail: { copy: copy.id },
      });
    });
    return { open_until };
  },

  async content({ account, query: { copy_id }, context }) {
    const copy = await readyCopy(context, account, copy_id);
    const at = context.now();
    if (getView(copy, account, at).open_until === null)
      throw new Refusal(CODES.notAllowed, '请先在“个人信息副本”页输入登录密码，再下载', {
        reason: 'ticket_expired',
      });
    const name = getCopyFileName(copy);
    const size = await context.copies.sizeOf(name);
    if (size === null || size !== copy.size)
      throw new Error(`the copy ${copy.id} differs from its stored checksum`);
    await noteDownload(context, copy, at);
    return {
      read: (range?: { start: number; end: number }) => context.copies.read(name, range),
      size_bytes: size,
      content_type: 'application/zip',
      name: `个人信息副本 ${toShanghaiDay(new Date(copy.ready_at ?? at))}.zip`,
      sha256: copy.sha256 ?? '',
      disposition: 'attachment' as const,
    };
  },
});

/** Records a download once per unlock: a download in ranges counts as one. */
async function noteDownload({ db }: ServiceContext, copy: Copy, at: Date): Promise<void> {
  const openedAt = Date.parse(copy.open_until ?? '') - DATA_COPY_OPEN_SECONDS * 1_000;
  if (copy.downloaded_at !== null && Date.parse(copy.downloaded_at) >= openedAt) return;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('data_copies')
      .set({ downloaded_at: at.toISOString() })
      .where('id', '=', copy.id)
      .execute();
    await recordVerificationAudit(trx, {
      accountId: copy.account_id,
      at,
      action: 'data_copy_downloaded',
      detail: { copy: copy.id },
    });
  });
}
