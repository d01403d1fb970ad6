import { applyDisclosure, createViewer } from '~/domain/disclosure/disclosure';
import type { ServiceContext } from '~/upstream/core/service-context';
import { computeUserStates } from '~/upstream/modules/identity/users/states';

interface PrivateFund {
  id: string;
  context: 'simu' | 'am';
  riskLevel: number;
}

/**
 * Whether an account may currently see the values of a private fund, by the rule the portal uses to filter its
 * pages. Without access the person must not be notified, not even that a value has passed a self-chosen mark.
 */
export async function canSeePrivateFund(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  fund: PrivateFund,
): Promise<boolean> {
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  if (!account) return false;
  const held = await db
    .selectFrom('positions')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .execute();
  const at = now();
  const viewer = createViewer(computeUserStates(account, at), {
    now: at.getTime(),
    heldProductIds: held.map(({ fund_id }) => fund_id),
  });
  const probe = { kind: 'simu', context: fund.context, product_id: fund.id, risk_level: fund.riskLevel };
  const seen = applyDisclosure('catalogue.simuDetail', { ...probe, nav: 'known' as string | null }, viewer);
  return seen.nav !== null;
}
