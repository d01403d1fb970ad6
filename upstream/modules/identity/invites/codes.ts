import { createHmac } from 'node:crypto';
import { maskName } from '~/domain/person/masks';
import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { ensureServiceKey } from '~/upstream/core/service-key';
import type { AccountRow } from '~/upstream/modules/identity/users/states';

type Db = Kysely<Database>;
/**
 * Maximum code replacements of an account within 24 hours; replaced codes stay as rows, so that old links are
 * explained.
 */
export const CODE_REPLACEMENTS_PER_DAY = 5;
const CODE_LENGTH = 12;

/** Owner of an invite code. */
export interface Inviter {
  code: string;
  /** Null for a company code. */
  accountId: string | null;
  /**
   * Full name of an adviser, as required by the profession; surname only for others, independent of their settings.
   */
  name: string;
  isAdviser: boolean;
  /** The code was replaced: it refers no new accounts, and earlier referrals stay. */
  isRetired: boolean;
}

/** Finds the owner of a code; null when the code is unknown or its owner cancelled. */
export async function findInviter(db: Db, code: string | null | undefined): Promise<Inviter | null> {
  if (!code) return null;
  const row = await db
    .selectFrom('invite_codes as i')
    .leftJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.code', 'i.account_id', 'i.inviter_name', 'i.retired_at', 'i.is_adviser as was_adviser'])
    .select(['a.name', 'a.is_adviser', 'a.cancelled_at'])
    .where('i.code', '=', code)
    .executeTakeFirst();
  if (!row || row.cancelled_at !== null) return null;
  const isAdviser = row.is_adviser ?? row.was_adviser;
  const name = row.name ?? row.inviter_name;
  return {
    code: row.code,
    accountId: row.account_id,
    name: isAdviser ? name : maskName(name),
    isAdviser,
    isRetired: row.retired_at !== null,
  };
}

/**
 * Returns the active code of an account, creating it on first use; it stays the same until it is replaced. It is
 * derived with a database secret, so that an account id does not reveal the code.
 */
export async function ensureInviteCode(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  account: Pick<AccountRow, 'id' | 'name' | 'is_adviser'>,
): Promise<string> {
  const known = await codeInForce(db, account.id);
  if (known !== null) return known;
  const key = await ensureServiceKey({ db, now }, 'invite_codes');
  const made = createHmac('sha256', key).update(account.id).digest('hex').slice(0, CODE_LENGTH);
  await keepCode(db, account, made, now());
  // Concurrent first requests create one code.
  return (await codeInForce(db, account.id)) ?? made;
}

async function codeInForce(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('account_id', '=', accountId)
    .where('retired_at', 'is', null)
    .orderBy('code')
    .executeTakeFirst();
  return row?.code ?? null;
}

const keepCode = (
  db: Db,
  { id, name, is_adviser }: Pick<AccountRow, 'id' | 'name' | 'is_adviser'>,
  code: string,
  at: Date,
) =>
  db
    .insertInto('invite_codes')
    .values({ code, account_id: id, inviter_name: name, is_adviser, made_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();

/**
 * Replaces a code by a new one. A code that was already replaced, or belongs to another account, changes nothing,
 * so that a double click creates one.
 * @returns the active code
 * @throws Refusal 4029 above the daily limit
 */
export async function replaceInviteCode(
  trx: Db,
  account: Pick<AccountRow, 'id' | 'name' | 'is_adviser'>,
  { code, made, at }: { code: string; made: string; at: Date },
): Promise<string> {
  const retired = await trx
    .updateTable('invite_codes')
    .set({ retired_at: at.toISOString() })
    .where('account_id', '=', account.id)
    .where('code', '=', code)
    .where('retired_at', 'is', null)
    .returning('code')
    .executeTakeFirst();
  if (retired) {
    await checkReplacements(trx, account.id, at);
    await keepCode(trx, account, made, at);
  }
  return ensureInviteCode({ db: trx, now: () => at }, account);
}

async function checkReplacements(trx: Db, accountId: string, at: Date): Promise<void> {
  const { replaced } = await trx
    .selectFrom('invite_codes')
    .select((row) => row.fn.countAll<number>().as('replaced'))
    .where('account_id', '=', accountId)
    .where('retired_at', '>', new Date(at.getTime() - 86_400_000).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(replaced) > CODE_REPLACEMENTS_PER_DAY)
    throw new Refusal(CODES.tooMany, `一天最多更换 ${CODE_REPLACEMENTS_PER_DAY} 次邀请码，请明天再试`);
}

/** Returns the code when it is active and belongs to an adviser, else an empty string. */
export async function findAdviserCode(
  { db }: Pick<ServiceContext, 'db'>,
  code: string | null | undefined,
): Promise<string> {
  const inviter = await findInviter(db, code);
  return inviter?.isAdviser && !inviter.isRetired ? inviter.code : '';
}

/**
 * Returns the code of the adviser of an account: of the inviter, or of the adviser named in the link; empty without
 * one.
 */
export async function findOwnAdviserCode(
  context: Pick<ServiceContext, 'db' | 'now'>,
  { invited_by_code, origin }: Pick<AccountRow, 'invited_by_code' | 'origin'>,
): Promise<string> {
  const { adviser_iv_code: named } = origin as { adviser_iv_code?: string };
  for (const code of [invited_by_code, named]) {
    const inviter = await findInviter(context.db, code);
    if (!inviter?.isAdviser) continue;
    if (!inviter.isRetired) return inviter.code;
    // The adviser has replaced the code since: the account remains their client.
    if (inviter.accountId !== null) return (await codeInForce(context.db, inviter.accountId)) ?? '';
  }
  return '';
}
