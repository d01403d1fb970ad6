import { randomBytes } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { renderInvitePoster } from '~/upstream/core/files/invite-poster';
import { hashBytes } from '~/upstream/core/files/store';
import { recordAudit } from '~/upstream/core/audit';
import { implement, type ServiceContext } from '~/upstream/core/service-context';
import { tokenExpired } from '~/upstream/core/refusal';
import { countReferrals, listReferrals } from '~/upstream/modules/customers/invites/referrals';
import {
  ensureInviteCode,
  findInviter,
  findOwnAdviserCode,
  replaceInviteCode,
  lockAccount,
  type AccountRow,
} from '~/upstream/modules/identity';

const NEW_CODE_BYTES = 6;

async function accountRow({ db }: Pick<ServiceContext, 'db'>, id: string): Promise<AccountRow> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw tokenExpired();
  return row;
}

/** Returns the code of an account and the text that invited people see. */
async function asInviter(context: ServiceContext, row: AccountRow) {
  const code = await ensureInviteCode(context, row);
  const inviter = await findInviter(context.db, code);
  if (!inviter) throw tokenExpired();
  return inviter;
}

/** Calls for invitations. */
export const invites = implement('invites', {
  async letter({ query, account, context }) {
    const inviter = await findInviter(context.db, query.iv_code);
    if (!inviter) return { state: 'unknown' as const, inviter_name: null, is_adviser: false };
    const isOwn = account !== null && inviter.accountId === account.id;
    return {
      state: isOwn ? ('own' as const) : inviter.isRetired ? ('ended' as const) : ('open' as const),
      inviter_name: inviter.name,
      is_adviser: inviter.isAdviser,
    };
  },

  async own({ account, context }) {
    const row = await accountRow(context, account.id);
    const [inviter, adviser, counts] = await Promise.all([
      asInviter(context, row),
      findOwnAdviserCode(context, row),
      countReferrals(context, account.id, toShanghaiDay(context.now())),
    ]);
    return {
      iv_code: inviter.code,
      adviser_iv_code: inviter.isAdviser ? '' : adviser,
      inviter_name: inviter.name,
      is_adviser: inviter.isAdviser,
      ...counts,
    };
  },

  async replace({ body, account, context }) {
    const at = context.now();
    return context.db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id);
      const row = await accountRow({ db: trx }, account.id);
      const made = randomBytes(NEW_CODE_BYTES).toString('hex');
      const code = await replaceInviteCode(trx, row, { code: body.iv_code, made, at });
      if (code === made)
        await recordAudit(trx, {
          at,
          actor: `person:${account.id}`,
          subjectType: 'account',
          subjectId: account.id,
          action: 'invite_code_replaced',
          detail: { from: body.iv_code, to: code },
        });
      return { iv_code: code };
    });
  },

  async came({ query, account, context }) {
    const { is_adviser: isAdviser } = await accountRow(context, account.id);
    return listReferrals(context, { id: account.id, isAdviser }, query);
  },

  async poster({ query, account, context }) {
    const { name, isAdviser } = await asInviter(context, await accountRow(context, account.id));
    const bytes = await renderInvitePoster({ name, isAdviser, address: query.address });
    return {
      bytes,
      content_type: 'image/png',
      name: '邀请海报.png',
      sha256: hashBytes(bytes),
      disposition: 'inline' as const,
    };
  },
});
