import { maskName } from '~/domain/person/masks';
import { isIdentityVerified } from '~/domain/person/verification';
import type { ServiceContext } from '~/upstream/services/handler';
import { sha256 } from '~/upstream/services/people/auth/secrets';
import { statesOf, type AccountRow } from '~/upstream/services/people/users/states';

/**
 * The invite code of an account, the same for good. The first time it is made and kept; others then see the
 * inviter's name by it, an adviser's in full and anybody else's masked.
 */
export async function inviteCodeOf({ db, now }: ServiceContext, account: AccountRow): Promise<string> {
  const known = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('account_id', '=', account.id)
    .orderBy('code')
    .executeTakeFirst();
  if (known) return known.code;
  const code = sha256(`invite:${account.id}`).slice(0, 12);
  const isNamed = isIdentityVerified(statesOf(account, now())) && !account.is_adviser;
  await db
    .insertInto('invite_codes')
    .values({
      code,
      account_id: account.id,
      inviter_name: isNamed ? maskName(account.name) : account.name,
      is_adviser: account.is_adviser,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  return code;
}

/** The code when it is an adviser's, else empty. */
export async function adviserCode({ db }: ServiceContext, code: string | null | undefined): Promise<string> {
  if (!code) return '';
  const inviter = await db
    .selectFrom('invite_codes')
    .select('code')
    .where('code', '=', code)
    .where('is_adviser', '=', true)
    .executeTakeFirst();
  return inviter?.code ?? '';
}

/** The adviser an account belongs to: the inviter, or the one the inviter's link named; empty without one. */
export async function ownAdviserCode(
  context: ServiceContext,
  { invited_by_code, origin }: Pick<AccountRow, 'invited_by_code' | 'origin'>,
): Promise<string> {
  const { adviser_iv_code: named } = origin as { adviser_iv_code?: string };
  return (await adviserCode(context, invited_by_code)) || adviserCode(context, named);
}
