import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listDissentDays, type DissentDay } from '~/upstream/modules/private-orders';
import { listHeldLots } from '~/upstream/modules/orders-core';

/**
 * Loads the temporary redemption days a person has after disagreeing in a consultation, by product; products
 * without one are omitted.
 */
export async function loadOwnDissentDays(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  productCodes: readonly string[],
): Promise<Map<string, DissentDay[]>> {
  if (productCodes.length === 0) return new Map();
  const today = toShanghaiDay(now());
  const asked = await db
    .selectFrom('consultations')
    .select('fund_id')
    .distinct()
    .where('fund_id', 'in', [...productCodes])
    .where('redeem_on', '>=', today)
    .execute();
  const found = new Map<string, DissentDay[]>();
  for (const { fund_id: fundId } of asked) {
    const lots = await listHeldLots(db, accountId, fundId);
    const days = await listDissentDays(db, { accountId, fundId, today }, lots);
    if (days.length > 0) found.set(fundId, days);
  }
  return found;
}
