import { EDITION_RULES } from '~/domain/platform/edition';
import type { ConsentChannel } from '~/domain/person/consents';
import type { Device } from '~/contract/account';
import { ONE_TAP_REFUSED } from '~/contract/auth';
import { CODES } from '~/contract/codes';
import type { RegisterMethod } from '~/contract/invites';
import { SMS_CODE_SECONDS } from '~/contract/limits';
import { isSwitchOpen } from '~/upstream/core/switches';
import { implement, type ServiceContext } from '~/upstream/core/service-context';
import { loggedOut, notFound, CodedResult, Refusal } from '~/upstream/core/refusal';
import {
  issueToken,
  findAccountByToken,
  revokeAllTokens,
  revokeToken,
} from '~/upstream/core/http/access-tokens';
import {
  findRequester,
  getDeviceHash,
  UNKNOWN_CALLER,
  getAccountRequester,
  getNetworkRequester,
  type Caller,
} from '~/upstream/core/http/caller';
import { buildOutboxHint, sendCaptcha } from '~/upstream/modules/identity/auth/captchas';
import { removeKnownDevices, addKnownDevice } from '~/upstream/modules/identity/auth/known-devices';
import {
  clearAttempts,
  countLoginAttempt,
  resetOwnAttempts,
  tryPassword,
} from '~/upstream/modules/identity/auth/login-backoff';
import { giveAgreements } from '~/upstream/modules/identity/consents/book';
import { checkPassword, createPasswordHash } from '~/upstream/modules/identity/auth/password';
import { runWithCaptcha } from '~/upstream/modules/identity/auth/redeem-captcha';
import {
  findRegistration,
  startRegistration,
  createRegisteredAccount,
  createRegisterReply,
  markMiniProgramRegistration,
  type LoginOrigin,
} from '~/upstream/modules/identity/auth/registration';
import { findInviter } from '~/upstream/modules/identity/invites/codes';

const ONE_TAP_CLOSED = '一键登录已关闭，请用验证码登录';
const WRONG_NUMBER = { msg: '号码有误，请重新填写', reason: 104012 } as const;

/** Every login must accept the agreements of one edition ([2,3] or [5,6]). */
function checkAgreements({ agreement_list: accepted }: LoginOrigin): void {
  const isComplete = Object.values(EDITION_RULES).some(({ agreements }) =>
    agreements.every((id) => accepted.includes(id)),
  );
  if (!isComplete)
    throw new Refusal(CODES.badRequest, '请先阅读并同意用户协议与隐私政策', {
      reason: 'invalid',
      field: 'agreements',
    });
}

/** Logs in a person who has verified a phone; without an account they may register. */
async function enter(
  context: ServiceContext,
  phone: string,
  { device = null, caller = UNKNOWN_CALLER, way, ...agreed }: LoginMeans & Agreed & { way: RegisterMethod },
) {
  const account = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (!account) throw createRegisterReply(await startRegistration(context, { phone, way, caller }));
  await resetOwnAttempts(context, phone, await findRequester(context, phone, caller));
  await giveAgreements(context, account.id, agreed);
  return { token: await logIn(context, account.id, { device, caller }), phone };
}

/** Means of a login. */
interface LoginMeans {
  device?: Device | null;
  caller?: Caller;
}

/** Agreements accepted by a login, and their channel. */
interface Agreed {
  list: readonly number[];
  source: ConsentChannel;
}

/** Issues a token for a verified person; their device becomes a known device. */
async function logIn(
  context: Pick<ServiceContext, 'db' | 'now' | 'adoptGuestData'>,
  accountId: string,
  { device = null, caller = UNKNOWN_CALLER }: LoginMeans,
): Promise<string> {
  const token = await issueToken(context, accountId, device, caller);
  await addKnownDevice(context, accountId, getDeviceHash(caller));
  await context.adoptGuestData(context.db, accountId, getDeviceHash(caller));
  return token;
}

const getPhone = async ({ db }: ServiceContext, accountId: string): Promise<string> =>
  (await db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirstOrThrow())
    .phone;

/** Login, registration, passwords and tokens. */
export const auth = implement('auth', {
  async sendCaptcha({ body: { phone, scene }, account, context, caller = UNKNOWN_CALLER }) {
    let requester =
      scene === 'new_phone' ? getNetworkRequester(caller) : await findRequester(context, phone, caller);
    if (scene !== 'login') {
      if (account === null) throw loggedOut();
      const isOwn = (await getPhone(context, account.id)) === phone;
      if (scene === 'new_phone' && isOwn)
        throw new Refusal(CODES.badRequest, '新手机号与当前手机号相同', { reason: 'taken', field: 'phone' });
      if (scene !== 'new_phone' && !isOwn) {
        throw new Refusal(CODES.badRequest, '验证码只能发送到本人绑定的手机号', {
          reason: 'mismatch',
          field: 'phone',
        });
      }
      if (isOwn) requester = getAccountRequester(account.id);
    }
    const { code, resendSeconds } = await sendCaptcha(context, phone, scene, requester);
    return {
      expire_seconds: SMS_CODE_SECONDS,
      resend_seconds: resendSeconds,
      ...buildOutboxHint(context.config, code),
    };
  },

  /** A code proves ownership of the phone: wrong passwords do not block it, and it is not counted with them. */
  async loginByCaptcha({ body: { phone, captcha, ...origin }, context, device, caller = UNKNOWN_CALLER }) {
    checkAgreements(origin);
    const requester = await findRequester(context, phone, caller);
    const agreed = { list: origin.agreement_list, source: 'login_captcha' } as const;
    return runWithCaptcha(context, { phone, scenes: ['login'], code: captcha, asker: requester }, () =>
      enter(context, phone, { device, caller, way: 'captcha', ...agreed }),
    );
  },

  async loginByPassword({ body: { phone, password, ...origin }, context, device, caller = UNKNOWN_CALLER }) {
    checkAgreements(origin);
    const requester = await findRequester(context, phone, caller);
    const findAccount = async () => {
      const known = await context.db
        .selectFrom('accounts')
        .select(['id', 'password_hash'])
        .where('phone', '=', phone)
        .executeTakeFirst();
      const stored = known?.password_hash ?? null;
      const { isRight, rehashed } = await checkPassword(context, password, stored, requester);
      if (!known || !isRight) return null;
      if (rehashed !== null) {
        await context.db
          .updateTable('accounts')
          .set({ password_hash: rehashed })
          .where('id', '=', known.id)
          .where('password_hash', '=', stored)
          .execute();
      }
      return known;
    };
    const account = await tryPassword(context, phone, requester, findAccount, countLoginAttempt);
    if (account === null) throw new Refusal(CODES.wrongPassword, '手机号或密码有误');
    const agreed = { list: origin.agreement_list, source: 'login_password' } as const;
    await giveAgreements(context, account.id, agreed);
    return { token: await logIn(context, account.id, { device, caller }), phone };
  },

  async register({
    body: { register_token, password, ...origin },
    context,
    device,
    caller = UNKNOWN_CALLER,
  }) {
    checkAgreements(origin);
    const account = await createRegisteredAccount(context, {
      token: register_token,
      password,
      origin,
      caller,
    });
    return { token: await logIn(context, account.id, { device, caller }), phone: account.phone };
  },

  async setPassword({ body: { captcha, password }, account, context, device, caller }) {
    const phone = await getPhone(context, account.id);
    const requester = getAccountRequester(account.id);
    const scenes = ['init_password', 'forget_password'] as const;
    return runWithCaptcha(context, { phone, scenes, code: captcha, asker: requester }, async () => {
      const password_hash = await createPasswordHash(context, password, requester);
      return context.db.transaction().execute(async (trx) => {
        const inside = { ...context, db: trx };
        await trx.updateTable('accounts').set({ password_hash }).where('id', '=', account.id).execute();
        await revokeAllTokens(inside, account.id);
        await removeKnownDevices(inside, account.id);
        await clearAttempts(inside, phone);
        return { token: await logIn(inside, account.id, { device, caller }) };
      });
    });
  },

  async oneTapLogin({ body: { token, user_information, ...origin }, context, device, caller }) {
    checkAgreements(origin);
    // A page that is still open, or a handmade request, must not bypass the switch.
    if (!(await isSwitchOpen(context.db, 'one_login_open')))
      throw new CodedResult(ONE_TAP_REFUSED, ONE_TAP_CLOSED, {});
    const phone = await context.carrier.verify(token, user_information);
    if (phone === null) {
      throw new CodedResult(ONE_TAP_REFUSED, WRONG_NUMBER.msg, { code: WRONG_NUMBER.reason });
    }
    const agreed = { list: origin.agreement_list, source: 'login_one_tap' } as const;
    return enter(context, phone, { device, caller, way: 'one_tap', ...agreed });
  },

  /** The given token stays valid: the mini-program continues with it, and a repeat after a timeout must work. */
  async reloadSession({ query: { token }, context, device, caller }) {
    const account = await findAccountByToken(context, token, caller);
    if (account) {
      return {
        token: await logIn(context, account.id, { device, caller }),
        phone: await getPhone(context, account.id),
      };
    }
    const registration = await findRegistration(context, token);
    if (registration) {
      await markMiniProgramRegistration(context, token);
      throw createRegisterReply(registration);
    }
    throw new Refusal(CODES.tokenExpired, '登录已过期，请重新登录');
  },

  async loginStatus({ account }) {
    const isLoggedIn = account !== null;
    return { account_id: account?.id ?? null, logined: isLoggedIn, oldLogined: isLoggedIn };
  },

  async logout({ account, context }) {
    if (account) await revokeToken(context, account.tokenHash);
    return null;
  },

  async adviserInfo({ query: { sms_id }, context }) {
    const inviter = await findInviter(context.db, sms_id);
    if (!inviter || inviter.isRetired) throw notFound('邀请人');
    return { inviter_name: inviter.name, is_adviser: inviter.isAdviser };
  },
});
