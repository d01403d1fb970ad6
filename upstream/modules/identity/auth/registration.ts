import { randomUUID } from 'node:crypto';
import type { InvitationParam } from '~/domain/platform/invitation';
import type { RegisterMethod } from '~/contract/invites';
import { CODES } from '~/contract/codes';
import { DEFAULT_SETTINGS } from '~/upstream/modules/identity/users/settings';
import { getQuotaAddress, takeRowQuota } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { CodedResult, Refusal } from '~/upstream/core/refusal';
import { getAgreedAgreements } from '~/domain/person/consents';
import { giveConsents } from '~/upstream/modules/identity/consents/book';
import type { Caller } from '~/upstream/core/http/caller';
import { createPasswordHash } from '~/upstream/modules/identity/auth/password';
import { createSecret, hashSha256 } from '~/upstream/core/secrets';
import { recordInvitation } from '~/upstream/modules/identity/invites/record-invitation';

export const REGISTER_TOKEN_MINUTES = 15;

type RegisterContext = Pick<ServiceContext, 'db' | 'now' | 'log'>;

/** Origin of a login, stored with the account it creates. */
export interface LoginOrigin extends Partial<Record<InvitationParam, string | undefined>> {
  agreement_list: number[];
  session_info_id?: string | undefined;
}

/** Reply for a phone without an account after a correct code. */
export interface RegisterData {
  /** Token that registers the phone. */
  token: string;
  phone: string;
}

/** Creates the reply for a phone without an account: code 400000 with the registration data. */
export const createRegisterReply = (data: RegisterData) =>
  new CodedResult(CODES.register, '请设置登录密码完成注册', { code: CODES.register, ...data });

/**
 * Starts a registration that is valid once within 15 minutes.
 * @throws Refusal 4029 above the quota of the address
 */
export async function startRegistration(
  context: RegisterContext,
  { phone, way, caller }: { phone: string; way: RegisterMethod; caller: Caller },
): Promise<RegisterData> {
  const { db, now } = context;
  await takeRowQuota(context, 'register_tokens', getQuotaAddress(caller));
  const token = createSecret();
  const createdAt = now();
  await db
    .insertInto('register_tokens')
    .values({
      token_hash: hashSha256(token),
      phone,
      way,
      created_at: createdAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + REGISTER_TOKEN_MINUTES * 60_000).toISOString(),
      used_at: null,
    })
    .execute();
  return { token, phone };
}

/** Finds the registration of a token; null when it is unknown, used or too old. */
export async function findRegistration(
  { db, now }: Pick<RegisterContext, 'db' | 'now'>,
  token: string,
): Promise<RegisterData | null> {
  const row = await db
    .selectFrom('register_tokens')
    .select('phone')
    .where('token_hash', '=', hashSha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row ? { token, phone: row.phone } : null;
}

/** Records that a registration continues in the mini-program. */
export async function markMiniProgramRegistration(
  { db }: Pick<RegisterContext, 'db'>,
  token: string,
): Promise<void> {
  await db
    .updateTable('register_tokens')
    .set({ way: 'mini_program' })
    .where('token_hash', '=', hashSha256(token))
    .execute();
}

interface Registration {
  token: string;
  password: string;
  origin: LoginOrigin;
  caller: Caller;
}

/**
 * Creates the account of a registration and consumes the token; a failure restores it.
 * @throws Refusal 5004 when the token is invalid, 4009 when the phone has an account by now, 4029 above the quota
 * of the address
 */
export async function createRegisteredAccount(
  context: RegisterContext & Pick<ServiceContext, 'config'>,
  { token, password, origin, caller }: Registration,
): Promise<{ id: string; phone: string }> {
  const { db, now, config } = context;
  const tokenHash = hashSha256(token);
  const late = () => new Refusal(CODES.badRegisterToken, '注册已超时，请重新获取验证码');
  // Do not hash a password for a used token, which an attacker could send repeatedly at no cost.
  if ((await findRegistration({ db, now }, token)) === null) throw late();
  const passwordHash = await createPasswordHash({ config }, password, {
    key: `register:${tokenHash}`,
    isOwner: true,
  });
  const moment = now();
  const at = moment.toISOString();
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable('register_tokens')
      .set({ used_at: at })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['phone', 'way'])
      .executeTakeFirst();
    if (!used) throw late();
    await takeRowQuota({ ...context, db: trx }, 'accounts', getQuotaAddress(caller));
    const account = await trx
      .insertInto('accounts')
      .values(newAccount(used.phone, passwordHash, origin, at))
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning(['id', 'phone'])
      .executeTakeFirst();
    if (!account)
      throw new Refusal(CODES.conflict, '该手机号已注册，请直接登录', {
        reason: 'taken',
        field: 'phone',
        next: 'login',
      });
    const agreed = getAgreedAgreements(origin.agreement_list).map((text) => ({
      ...text,
      source: 'register' as const,
    }));
    await giveConsents(trx, moment, account.id, agreed);
    await recordInvitation(trx, { accountId: account.id, origin, way: used.way, at: moment });
    return account;
  });
}

function newAccount(phone: string, passwordHash: string, origin: LoginOrigin, createdAt: string) {
  const { iv_code, adviser_iv_code } = origin;
  return {
    id: randomUUID(),
    phone,
    password_hash: passwordHash,
    name: `用户${phone.slice(-4)}`,
    // A new account has no pledge; a truthy value means that the pledge is given (VERIFY-011).
    simu_unsigned_guarantee: false,
    am_unsigned_guarantee: false,
    invited_by_code: iv_code ?? adviser_iv_code ?? null,
    origin: JSON.stringify(origin),
    settings: JSON.stringify(DEFAULT_SETTINGS),
    created_at: createdAt,
  };
}
