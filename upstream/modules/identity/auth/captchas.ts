import { sql, type Kysely } from 'kysely';
import type { RequestedScene } from '~/contract/auth';
import { maskPhone } from '~/domain/person/masks';
import { CODES } from '~/contract/codes';
import { SMS_CODE_SECONDS } from '~/contract/limits';
import type { UpstreamConfig } from '~/upstream/core/config';
import type { Database } from '~/upstream/core/db/schema';
import { takeRowQuota } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { hashCaptcha, createCaptcha } from '~/upstream/core/secrets';
import { computeWaitSeconds, formatWait, type RateWindow } from '~/upstream/modules/identity/auth/waiting';

/** Scenes requested by name, and those that other services use in their steps. */
export type CaptchaScene = RequestedScene | 'bank_card' | 'trade_password';

/** Limits of codes that one requester may have sent to a phone (domain rule: 1 a minute, 5 an hour, 10 a day). */
const REQUESTER_WINDOWS: readonly RateWindow[] = [
  { times: 1, seconds: 60 },
  { times: 5, seconds: 3_600 },
  { times: 10, seconds: 86_400 },
];
/** Limits of codes that all requesters other than the owner together may have sent to a phone. */
const STRANGER_WINDOWS: readonly RateWindow[] = [
  { times: 10, seconds: 3_600 },
  { times: 20, seconds: 86_400 },
];

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
const DAY_MS = 86_400_000;

export type CaptchaContext = Pick<ServiceContext, 'db' | 'now' | 'log' | 'config'>;

export interface SentCode {
  /** The code, for the hint of the embedded outbox. */
  code: string;
  /** Seconds until this requester may have another code sent. */
  resendSeconds: number;
}

/**
 * Sends a code to a phone. Never checks whether the phone has an account.
 * @throws Refusal 4029 above a limit; `msg` names the wait
 */
export async function sendCaptcha(
  context: CaptchaContext,
  phone: string,
  scene: CaptchaScene,
  requester: Requester,
): Promise<SentCode> {
  const code = createCaptcha();
  const sentAt = context.now();
  const resendSeconds = await context.db.transaction().execute(async (trx) => {
    // Concurrent requests for one phone must see the message of the other.
    await lockPhone(trx, phone);
    const waitAfter = await checkLimits(trx, phone, requester, sentAt);
    if (!requester.isOwner) await takeRowQuota({ ...context, db: trx }, 'sms_codes', requester.key);
    const sent_at = sentAt.toISOString();
    await trx
      .deleteFrom('sms_codes')
      .where('phone', '=', phone)
      .where((row) =>
        row.or([row('expires_at', '<=', sent_at), row('scene', '=', scene).and('asker', '=', requester.key)]),
      )
      .execute();
    await trx
      .insertInto('sms_codes')
      .values({
        phone,
        scene,
        asker: requester.key,
        code_hash: hashCaptcha(code, `${scene}:${phone}`),
        sent_at,
        expires_at: new Date(sentAt.getTime() + SMS_CODE_SECONDS * 1000).toISOString(),
        used_at: null,
      })
      .execute();
    await trx
      .insertInto('sms_outbox')
      .values({
        phone,
        text: getMessage(code, scene),
        created_at: sent_at,
        asker: requester.key,
        is_owner: requester.isOwner,
      })
      .execute();
    return waitAfter;
  });
  const hint = context.config.appEnv === 'dev' ? { code } : {};
  context.log.info({ maskedPhone: maskPhone(phone), scene, ...hint }, 'sms');
  return { code, resendSeconds };
}

/** Serialises operations on a phone until the transaction ends. */
export const lockPhone = (trx: Kysely<Database>, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${phone}))`.execute(trx);

/** Returns the code for the reply: only with the embedded upstream, and only in dev and test. */
export const buildOutboxHint = (
  { isEmbedded, appEnv }: UpstreamConfig,
  code: string,
): { outbox_code?: string } =>
  isEmbedded && (appEnv === 'dev' || appEnv === 'test') ? { outbox_code: code } : {};

const getMessage = (code: string, scene: CaptchaScene): string =>
  `您正在${SCENE_NAMES[scene]}，验证码 ${code}，5 分钟内有效。请勿告知他人。`;

/**
 * @returns seconds to wait after the message that is about to be sent
 * @throws Refusal 4029 while a wait is in effect
 */
async function checkLimits(
  db: Kysely<Database>,
  phone: string,
  requester: Requester,
  now: Date,
): Promise<number> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  await db.deleteFrom('sms_outbox').where('phone', '=', phone).where('created_at', '<', dayAgo).execute();
  const sent = await db
    .selectFrom('sms_outbox')
    .select(['created_at', 'asker', 'is_owner'])
    .where('phone', '=', phone)
    .execute();
  const agesMs = (rows: typeof sent): number[] =>
    rows.map((row) => now.getTime() - Date.parse(row.created_at));
  const own = agesMs(sent.filter((row) => row.asker === requester.key));
  const strangers = requester.isOwner ? [] : agesMs(sent.filter((row) => !row.is_owner));
  const getWait = (more: readonly number[]): number =>
    Math.max(
      computeWaitSeconds([...more, ...own], REQUESTER_WINDOWS),
      requester.isOwner ? 0 : computeWaitSeconds([...more, ...strangers], STRANGER_WINDOWS),
    );
  const waitSeconds = getWait([]);
  if (waitSeconds > 0) {
    throw new Refusal(
      CODES.tooMany,
      `请 ${formatWait(waitSeconds)}后再获取验证码；已收到的验证码 5 分钟内仍可使用`,
    );
  }
  return getWait([0]);
}
