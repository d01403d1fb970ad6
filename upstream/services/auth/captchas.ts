import { sql, type Kysely } from 'kysely';
import type { AskedScene } from '~/upstream/contract/auth';
import { maskPhone } from '~/domain/masks';
import { CODES } from '~/upstream/contract/codes';
import type { UpstreamConfig } from '~/upstream/config';
import type { Database } from '~/upstream/db/schema';
import type { ServiceContext } from '../handler';
import { Refusal } from '../refusal';
import { hashCaptcha, isCaptcha, newCaptcha } from './secrets';

/** Scenes people ask for by name, and those other services send in the course of their own steps. */
export type CaptchaScene = AskedScene | 'bank_card' | 'trade_password';

/** Limits of SMS codes (domain rule: per phone 1 a minute, 5 an hour, 10 a day). */
export const CAPTCHA_LIMITS = {
  lifetimeSeconds: 300,
  resendSeconds: 60,
  perHour: 5,
  perDay: 10,
  tries: 5,
} as const;

const SCENE_NAMES: Record<CaptchaScene, string> = {
  login: '登录',
  forget_password: '重设登录密码',
  init_password: '设置登录密码',
  change_phone: '验证当前手机号',
  new_phone: '绑定新手机号',
  cancel_account: '注销账户',
  bank_card: '验证银行卡',
  trade_password: '设置交易密码',
};
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type CaptchaContext = Pick<ServiceContext, 'db' | 'now' | 'log' | 'config'>;

/**
 * Sends a code to a phone. Never looks whether the phone has an account.
 * @returns the code, for the embedded outbox hint
 * @throws Refusal 4029 past a limit
 */
export async function sendCaptcha(
  context: CaptchaContext,
  phone: string,
  scene: CaptchaScene,
): Promise<string> {
  const code = newCaptcha();
  const sentAt = context.now();
  await context.db.transaction().execute(async (trx) => {
    // Two requests at once for one phone must see each other's message.
    await sql`select pg_advisory_xact_lock(hashtext(${phone}))`.execute(trx);
    await checkLimits(trx, phone, sentAt);
    const row = {
      code_hash: hashCaptcha(code, `${scene}:${phone}`),
      sent_at: sentAt.toISOString(),
      expires_at: new Date(sentAt.getTime() + CAPTCHA_LIMITS.lifetimeSeconds * 1000).toISOString(),
      tries: 0,
      used_at: null,
    };
    await trx
      .insertInto('captchas')
      .values({ phone, scene, ...row })
      .onConflict((conflict) => conflict.columns(['phone', 'scene']).doUpdateSet(row))
      .execute();
    await trx
      .insertInto('sms_outbox')
      .values({ phone, text: messageOf(code, scene), created_at: row.sent_at })
      .execute();
  });
  const hint = context.config.appEnv === 'dev' ? { code } : {};
  context.log.info({ maskedPhone: maskPhone(phone), scene, ...hint }, 'sms');
  return code;
}

/** The code for the reply: only of the embedded upstream, and only in dev and test. */
export const outboxHint = ({ isEmbedded, appEnv }: UpstreamConfig, code: string): { outbox_code?: string } =>
  isEmbedded && (appEnv === 'dev' || appEnv === 'test') ? { outbox_code: code } : {};

const messageOf = (code: string, scene: CaptchaScene): string =>
  `您正在${SCENE_NAMES[scene]}，验证码 ${code}，5 分钟内有效。请勿告知他人。`;

async function checkLimits(db: Kysely<Database>, phone: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  await db.deleteFrom('sms_outbox').where('phone', '=', phone).where('created_at', '<', dayAgo).execute();
  const sent = await db.selectFrom('sms_outbox').select('created_at').where('phone', '=', phone).execute();
  const agesMs = sent.map((row) => now.getTime() - Date.parse(row.created_at));
  const latestMs = Math.min(...agesMs);
  if (latestMs < CAPTCHA_LIMITS.resendSeconds * 1000) {
    const waitSeconds = Math.ceil(CAPTCHA_LIMITS.resendSeconds - latestMs / 1000);
    throw new Refusal(CODES.tooMany, `请 ${waitSeconds} 秒后再获取验证码`);
  }
  if (agesMs.length >= CAPTCHA_LIMITS.perDay) {
    throw new Refusal(CODES.tooMany, '今日获取验证码的次数已用完，请明日再试');
  }
  if (agesMs.filter((age) => age < HOUR_MS).length >= CAPTCHA_LIMITS.perHour) {
    throw new Refusal(CODES.tooMany, '获取验证码过于频繁，请一小时后再试');
  }
}

/**
 * Uses up a code of one of the scenes, the latest sent first.
 * @throws Refusal 5001 when it is another code, 5002 when none is alive (old, used, or tried five times)
 */
export async function redeemCaptcha(
  { db, now }: CaptchaContext,
  phone: string,
  scenes: readonly CaptchaScene[],
  code: string,
): Promise<void> {
  const latest = await db
    .selectFrom('captchas')
    .select('scene')
    .where('phone', '=', phone)
    .where('scene', 'in', scenes)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  // One statement counts the try and checks the limit, so that tries at once cannot slip past it.
  const counted = await db
    .updateTable('captchas')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('scene', '=', latest?.scene ?? '')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .where('tries', '<', CAPTCHA_LIMITS.tries)
    .returning(['scene', 'code_hash'])
    .executeTakeFirst();
  if (!counted) throw new Refusal(CODES.captchaExpired, '验证码已失效，请重新获取');
  if (!isCaptcha(code, `${counted.scene}:${phone}`, counted.code_hash)) {
    throw new Refusal(CODES.wrongCaptcha, '验证码有误，请重新输入');
  }
  const used = await db
    .updateTable('captchas')
    .set({ used_at: now().toISOString() })
    .where('phone', '=', phone)
    .where('scene', '=', counted.scene)
    .where('code_hash', '=', counted.code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new Refusal(CODES.captchaExpired, '验证码已失效，请重新获取');
  // The outbox has done its work: what counts for the limits stays, the code does not.
  await db.updateTable('sms_outbox').set({ text: '' }).where('phone', '=', phone).execute();
}
