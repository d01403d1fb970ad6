import { revokeOtherTokens } from '../auth/access-tokens';
import { markHashOf, NOBODY_KNOWN } from '../auth/caller';
import { forgetDevices } from '../auth/known-devices';
import { implement } from '../handler';
import { tokenExpired } from '../refusal';
import { auditChange } from '../verification/audit-change';
import { blockersOf } from './blockers';
import { cancelAccount, startCancellation } from './cancel';
import { changePhone, provePhone } from './phone';

/** Logins shown. */
const SHOWN = 20;

/** What a person does to the account itself: logins, phone, leaving. */
export const account = implement('account', {
  async security({ account: { id, tokenHash }, context: { db, now } }) {
    const row = await db
      .selectFrom('accounts')
      .select(['password_hash', 'trade_password_hash'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw tokenExpired();
    const logins = await db
      .selectFrom('access_tokens')
      .select(['token_hash', 'device', 'created_at'])
      .where('account_id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now().toISOString())
      .orderBy('created_at', 'desc')
      .limit(SHOWN)
      .execute();
    return {
      has_password: row.password_hash !== null,
      has_trade_password: row.trade_password_hash !== null,
      logins: logins.map(({ token_hash, device, created_at }) => ({
        device,
        created_at,
        is_current: token_hash === tokenHash,
      })),
    };
  },

  async endOtherLogins({ account: own, context, caller = NOBODY_KNOWN }) {
    const at = context.now();
    return context.db.transaction().execute(async (trx) => {
      const ended = await revokeOtherTokens({ ...context, db: trx }, own);
      await forgetDevices({ db: trx }, own.id, markHashOf(caller));
      if (ended > 0) {
        await auditChange(trx, { accountId: own.id, at, action: 'other_logins_ended', detail: { ended } });
      }
      return { ended };
    });
  },

  provePhone: ({ account: own, body, context }) => provePhone(context, own, body),
  changePhone: ({ account: own, body, context, caller }) => changePhone(context, own, body, caller),

  async cancellation({ account: { id }, context }) {
    return { blockers: await blockersOf(context.db, id) };
  },

  startCancellation: ({ account: own, context }) => startCancellation(context, own),
  cancel: ({ account: own, body, context }) => cancelAccount(context, own, body),
});
