import type { Transaction } from 'kysely';
import { maskEmail } from '~/domain/person/masks';
import { CODES } from '~/contract/codes';
import type { CallResult } from '~/contract';
import type { verification } from '~/contract/verification';
import { EMAIL_CODE_SECONDS } from '~/contract/limits';
import { queueCode, sendMails } from '~/upstream/core/mail/outbox';
import { buildOutboxHint } from '~/upstream/modules/identity/auth/captchas';
import { hashCaptcha, matchesCaptcha, createCaptcha } from '~/upstream/core/secrets';
import type { Database } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { lockAccount } from '~/upstream/modules/identity/verification/person';

/** Limits of codes by e-mail. */
export const EMAIL_LIMITS = { resendSeconds: 60, perDay: 10, tries: 5 } as const;
const SUBJECT = '邮箱验证码';
const DAY_MS = 86_400_000;

const normalize = (email: string): string => email.trim().toLowerCase();
const getPurpose = (accountId: string, email: string): string => `email:${accountId}:${email}`;

/** Sends a code to an address for contracts and reports. @throws Refusal 4029 above a limit */
export async function sendEmailCode(
  context: ServiceContext,
  account: Account,
  given: string,
): Promise<CallResult<typeof verification.sendEmailCode>> {
  const email = normalize(given);
  const code = createCaptcha();
  const now = context.now();
  const at = now.toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    const sent = await trx
      .selectFrom('emails')
      .select('sent_at')
      .where('account_id', '=', account.id)
      .executeTakeFirst();
    const waitMs = sent?.sent_at
      ? Date.parse(sent.sent_at) + EMAIL_LIMITS.resendSeconds * 1000 - now.getTime()
      : 0;
    if (waitMs > 0) {
      throw new Refusal(CODES.tooMany, `请 ${Math.ceil(waitMs / 1000)} 秒后再获取验证码`);
    }
    const { count } = await trx
      .selectFrom('email_outbox')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('subject', '=', SUBJECT)
      // By account only: typing the address of another person must not use up their codes.
      .where('account_id', '=', account.id)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
      .executeTakeFirstOrThrow();
    if (Number(count) >= EMAIL_LIMITS.perDay) {
      throw new Refusal(CODES.tooMany, '今日获取验证码的次数已用完，请明日再试');
    }
    const pending = {
      pending_email: email,
      code_hash: hashCaptcha(code, getPurpose(account.id, email)),
      code_expires_at: new Date(now.getTime() + EMAIL_CODE_SECONDS * 1000).toISOString(),
      sent_at: at,
      tries: 0,
    };
    await trx
      .insertInto('emails')
      .values({ account_id: account.id, email, confirmed_at: null, ...pending })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pending))
      .execute();
    await queueCode(trx, {
      accountId: account.id,
      email,
      subject: SUBJECT,
      text: `您正在绑定接收消息提醒的邮箱，验证码 ${code}，10 分钟内有效。请勿告知他人。`,
      at: now,
      until: new Date(now.getTime() + EMAIL_CODE_SECONDS * 1000),
    });
  });
  // Not awaited: the request must not wait for a mail server.
  sendMails(context).catch((error: unknown) => context.log.error({ err: error }, 'mail delivery failed'));
  const hint = context.config.appEnv === 'dev' ? { code } : {};
  context.log.info({ maskedEmail: maskEmail(email), ...hint }, 'email');
  return { seconds_to_next: EMAIL_LIMITS.resendSeconds, ...buildOutboxHint(context.config, code) };
}

/** Confirms the address with its code. @throws Refusal 5002 when no code is valid, 5001 when it is another */
export async function saveEmail(
  context: ServiceContext,
  account: Account,
  { email: given, captcha }: { email: string; captcha: string },
): Promise<CallResult<typeof verification.saveEmail>> {
  const email = normalize(given);
  const now = context.now();
  // One transaction: an error rolls back the attempt. A wrong code is reported after it, so that its attempt is
  // kept.
  const saved = await context.db
    .transaction()
    .execute((trx) => confirmEmail(trx, { accountId: account.id, email, captcha, now }));
  if (saved === 'expired') throw new Refusal(CODES.captchaExpired, '验证码已失效，请重新获取');
  if (saved === 'wrong') throw new Refusal(CODES.wrongCaptcha, '验证码有误，请重新输入');
  return { masked_email: maskEmail(email) };
}

async function confirmEmail(
  trx: Transaction<Database>,
  { accountId, email, captcha, now }: { accountId: string; email: string; captcha: string; now: Date },
): Promise<'saved' | 'wrong' | 'expired'> {
  // One statement counts the attempt and checks the limit, so that concurrent attempts cannot exceed it.
  const counted = await trx
    .updateTable('emails')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('pending_email', '=', email)
    .where('code_expires_at', '>', now.toISOString())
    .where('tries', '<', EMAIL_LIMITS.tries)
    .returning('code_hash')
    .executeTakeFirst();
  if (!counted?.code_hash) return 'expired';
  const { code_hash } = counted;
  if (!matchesCaptcha(captcha, getPurpose(accountId, email), code_hash)) return 'wrong';
  const confirmed = await trx
    .updateTable('emails')
    .set({
      email,
      confirmed_at: now.toISOString(),
      pending_email: null,
      code_hash: null,
      code_expires_at: null,
    })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return 'expired';
  // The code is no longer needed in the outbox; the row stays for the limits.
  await trx
    .updateTable('email_outbox')
    .set({ text: '' })
    .where('account_id', '=', accountId)
    .where('subject', '=', SUBJECT)
    .execute();
  const detail = { email: maskEmail(email) };
  await recordVerificationAudit(trx, { accountId, at: now, action: 'email_confirmed', detail });
  return 'saved';
}
