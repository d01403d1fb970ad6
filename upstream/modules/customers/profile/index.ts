import { implement, type ServiceContext } from '~/upstream/core/service-context';
import { loggedOut, tokenExpired } from '~/upstream/core/refusal';
import { loadAssetDetail, loadAssetOverview } from '~/upstream/modules/customers/profile/assets';
import {
  loadIdentityStatus,
  findAdviserCode,
  ensureInviteCode,
  findOwnAdviserCode,
  PLATFORM_INFO,
  DEFAULT_SETTINGS,
  changeSettings,
  computeUserStates,
  type AccountRow,
} from '~/upstream/modules/identity';
import { loadMemberInfo } from '~/upstream/modules/customers/member/member-state';

/** Loads the account of a valid token; missing only when it was deleted since. */
async function accountRow({ db }: ServiceContext, accountId: string): Promise<AccountRow> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  if (!row) throw tokenExpired();
  return row;
}

/** Profile, settings and assets of a person. */
export const users = implement('users', {
  async states({ account, context }) {
    if (account === null) throw loggedOut();
    return computeUserStates(await accountRow(context, account.id), context.now());
  },

  async config({ account, context }) {
    if (account === null) return { ...PLATFORM_INFO, settings: null, has_password: null };
    const row = await accountRow(context, account.id);
    return {
      ...PLATFORM_INFO,
      settings: { ...DEFAULT_SETTINGS, ...row.settings },
      has_password: row.password_hash !== null,
    };
  },

  async saveSettings({ body, account, context }) {
    return changeSettings(context, account.id, body);
  },

  async asset({ account, context }) {
    return loadAssetOverview(context, account.id);
  },

  async assetDetail({ body, account, context }) {
    return loadAssetDetail(context, account.id, body.part);
  },

  async identityStatus({ account, context }) {
    return loadIdentityStatus(context, await accountRow(context, account.id));
  },

  async memberInfo({ account, context }) {
    return loadMemberInfo(context, account.id);
  },

  async phoneNumbers({ account, context }) {
    return { phone_num: (await accountRow(context, account.id)).phone };
  },

  async inviteUrl({ query, account, context }) {
    if (account === null) {
      return { iv_code: query.iv_code ?? '', adviser_iv_code: await findAdviserCode(context, query.iv_code) };
    }
    const row = await accountRow(context, account.id);
    const given = await findAdviserCode(context, query.iv_code);
    return {
      iv_code: await ensureInviteCode(context, row),
      adviser_iv_code: given || (await findOwnAdviserCode(context, row)),
    };
  },
});
