import { IDENTITY_CODES } from '~/domain/person/state-codes';
import type { CallBody, CallResult } from '~/contract';
import type { account as contract } from '~/contract/account';
import { CODES } from '~/contract/codes';
import { revokeOtherTokens } from '~/upstream/core/http/access-tokens';
import {
  getDeviceHash,
  UNKNOWN_CALLER,
  getAccountRequester,
  getNetworkRequester,
  type Caller,
} from '~/upstream/core/http/caller';
import { removeKnownDevices } from '~/upstream/modules/identity/auth/known-devices';
import { clearAttempts } from '~/upstream/modules/identity/auth/login-backoff';
import { checkPassword } from '~/upstream/modules/identity/auth/password';
import { runWithCaptcha } from '~/upstream/modules/identity/auth/redeem-captcha';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal, tokenExpired } from '~/upstream/core/refusal';
import { runLimitedAttempt } from '~/upstream/modules/identity/verification/attempts';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { lockAccount } from '~/upstream/modules/identity/verification/person';
import { findTicket, issueTicket, consumeTicket } from '~/upstream/modules/identity/account/tickets';

const stale = (): Refusal =>
  new Refusal(CODES.notAllowed, '身份验证已失效，请重新验证', { reason: 'ticket_expired' });

/**
 * Verifies the person before the phone is changed: by a code to the current phone, or without it by login password
 * and the end of the document number. Five wrong attempts a day; the answer does not say which of the two was
 * wrong.
 * @throws Refusal 5001, 5002, 4003 without identity or password, 4000 wrong, 4029 above the daily attempts
 */
export async function provePhone(
  context: ServiceContext,
  account: Account,
  body: CallBody<typeof contract.provePhone>,
): Promise<CallResult<typeof contract.provePhone>> {
  const row = await context.db
    .selectFrom('accounts')
    .select(['phone', 'password_hash', 'identity_code', 'voucher_code'])
    .where('id', '=', account.id)
    .executeTakeFirst();
  if (!row) throw tokenExpired();
  const requester = getAccountRequester(account.id);
  const issue = () => issueProof(context, account.id, body.way);
  if (body.way === 'captcha') {
    const use = { phone: row.phone, scenes: ['change_phone'], code: body.captcha, asker: requester } as const;
    return runWithCaptcha(context, use, issue);
  }
  const { password_hash, identity_code, voucher_code } = row;
  if (identity_code !== IDENTITY_CODES.verified || voucher_code === null || password_hash === null) {
    throw new Refusal(CODES.notAllowed, '尚未完成实名认证或未设置登录密码，请联系客服办理', {
      reason: 'identity',
      next: 'contact',
    });
  }
  await runLimitedAttempt(context, account.id, 'change_phone', async () => {
    const { isRight } = await checkPassword(context, body.password, password_hash, requester);
    if (!isRight || voucher_code.slice(-6).toUpperCase() !== body.voucher_tail.toUpperCase()) {
      throw new Refusal(CODES.badRequest, '登录密码或证件号码有误', { reason: 'mismatch' });
    }
  });
  return issue();
}

/** Issues the ticket for the second step. */
function issueProof(
  context: ServiceContext,
  accountId: string,
  way: 'captcha' | 'identity',
): Promise<CallResult<typeof contract.provePhone>> {
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    await recordVerificationAudit(trx, { accountId, at, action: 'phone_change_proved', detail: { way } });
    return { ticket: await issueTicket(trx, accountId, 'change_phone', at) };
  });
}

/**
 * Changes the phone of an account. All other logins end. A repeat with the used ticket succeeds again.
 * @throws Refusal 4003 when the ticket is invalid, 5001, 5002, 4009 when the phone belongs to another account
 * (revealed only after the phone was verified)
 */
export async function changePhone(
  context: ServiceContext,
  account: Account,
  { ticket, phone, captcha }: CallBody<typeof contract.changePhone>,
  caller: Caller = UNKNOWN_CALLER,
): Promise<CallResult<typeof contract.changePhone>> {
  const { db } = context;
  const known = await findTicket(db, ticket, 'change_phone', context.now());
  if (known?.accountId !== account.id) throw stale();
  const before = await db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (known.isUsed && before.phone === phone) return { phone };
  if (!known.isAlive) throw stale();
  if (before.phone === phone)
    throw new Refusal(CODES.badRequest, '新手机号与当前手机号相同', { reason: 'taken', field: 'phone' });
  const use = { phone, scenes: ['new_phone'], code: captcha, asker: getNetworkRequester(caller) } as const;
  const at = context.now();
  const change = () =>
    db.transaction().execute(async (trx) => {
      const inside = { ...context, db: trx };
      await lockAccount(trx, account.id);
      if (!(await consumeTicket(trx, ticket, 'change_phone', at))) {
        throw stale();
      }
      const owner = await trx
        .selectFrom('accounts')
        .select('id')
        .where('phone', '=', phone)
        .executeTakeFirst();
      if (owner)
        throw new Refusal(CODES.conflict, '该手机号已用于其它账户，请换一个号码', {
          reason: 'taken',
          field: 'phone',
        });
      await trx.updateTable('accounts').set({ phone }).where('id', '=', account.id).execute();
      const ended = await revokeOtherTokens(inside, account);
      await removeKnownDevices(inside, account.id, getDeviceHash(caller));
      await clearAttempts(inside, before.phone);
      await clearAttempts(inside, phone);
      // A pending registration of the phone would fail later.
      await trx.deleteFrom('register_tokens').where('phone', '=', phone).execute();
      await recordVerificationAudit(trx, {
        accountId: account.id,
        at,
        action: 'phone_changed',
        detail: { ended_logins: ended },
      });
    });
  await runWithCaptcha(context, use, change);
  return { phone };
}
