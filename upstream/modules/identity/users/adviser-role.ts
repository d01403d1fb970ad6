import type { ServiceContext } from '~/upstream/core/service-context';

/** Returns whether an account currently is an adviser (ROLE-004); false for former advisers and cancelled accounts. */
export async function isCurrentAdviser(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
): Promise<boolean> {
  const adviser = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('is_adviser', '=', true)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return adviser !== undefined;
}
