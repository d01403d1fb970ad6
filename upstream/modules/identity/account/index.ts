import {
  buildValidTokensQuery,
  computeTokenExpiry,
  revokeOtherTokens,
  revokeToken,
} from '~/upstream/core/http/access-tokens';
import { getDeviceHash, UNKNOWN_CALLER } from '~/upstream/core/http/caller';
import { removeKnownDevice, removeKnownDevices } from '~/upstream/modules/identity/auth/known-devices';
import { hashSha256 } from '~/upstream/core/secrets';
import { implementCalls, type Account, type ServiceContext } from '~/upstream/core/service-context';
import { tokenExpired } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { changePhone, provePhone } from '~/upstream/modules/identity/account/phone';

/** Maximum logins shown. */
const SHOWN = 20;

type LoginContext = Pick<ServiceContext, 'db' | 'now'>;

/** Returns a public id of a login that gives no rights. */
const getLoginId = (tokenHash: string): string => hashSha256(`login:${tokenHash}`).slice(0, 32);

async function endOthers(context: LoginContext, own: Account, deviceHash: string | null): Promise<number> {
  const ended = await revokeOtherTokens(context, own);
  await removeKnownDevices(context, own.id, deviceHash);
  return ended;
}

/**
 * Ends one other login of the account and removes its known device. @returns 1, or 0 when there is no such login
 */
async function endOneLogin(context: LoginContext, own: Account, loginId: string): Promise<number> {
  const logins = await buildValidTokensQuery(context)
    .select(['token_hash', 'mark_hash'])
    .where('account_id', '=', own.id)
    .where('token_hash', '<>', own.tokenHash)
    .execute();
  const login = logins.find(({ token_hash }) => getLoginId(token_hash) === loginId);
  if (!login) return 0;
  await revokeToken(context, login.token_hash);
  if (login.mark_hash !== null) await removeKnownDevice(context, own.id, login.mark_hash);
  return 1;
}

/** Logins and phone of an account; `customers/account-cancellation` closes it. */
export const account = implementCalls('account', {
  async security({ account: { id, tokenHash }, context: { db, now } }) {
    const row = await db
      .selectFrom('accounts')
      .select(['password_hash', 'trade_password_hash'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw tokenExpired();
    const logins = await buildValidTokensQuery({ db, now })
      .select(['token_hash', 'device', 'created_at', 'place', 'last_used_at', 'expires_at'])
      .where('account_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(SHOWN)
      .execute();
    return {
      has_password: row.password_hash !== null,
      has_trade_password: row.trade_password_hash !== null,
      logins: logins.map(({ token_hash, expires_at, ...login }) => ({
        login_id: getLoginId(token_hash),
        ...login,
        is_current: token_hash === tokenHash,
        ends_at: computeTokenExpiry({ expires_at, last_used_at: login.last_used_at }),
      })),
    };
  },

  async endOtherLogins({ account: own, body: { login_id }, context, caller = UNKNOWN_CALLER }) {
    const at = context.now();
    return context.db.transaction().execute(async (trx) => {
      const inside = { ...context, db: trx };
      const ended =
        login_id === undefined
          ? await endOthers(inside, own, getDeviceHash(caller))
          : await endOneLogin(inside, own, login_id);
      if (ended > 0) {
        await recordVerificationAudit(trx, {
          accountId: own.id,
          at,
          action: 'other_logins_ended',
          detail: { ended },
        });
      }
      return { ended };
    });
  },

  provePhone: ({ account: own, body, context }) => provePhone(context, own, body),
  changePhone: ({ account: own, body, context, caller }) => changePhone(context, own, body, caller),
});
