import type { Kysely } from 'kysely';
import { describeLiquidation } from '~/domain/orders/liquidation';
import type { Database } from '~/upstream/core/db/schema';

/**
 * Returns the public text about a product in liquidation: start and reason; null for other products, and without a
 * recorded action.
 */
export async function loadWoundUpText(db: Kysely<Database>, productId: string): Promise<string | null> {
  const row = await db
    .selectFrom('liquidations')
    .select(['decided_on', 'reason', 'per_share'])
    .where('fund_id', '=', productId)
    .executeTakeFirst();
  if (!row) return null;
  return describeLiquidation({ decidedOn: row.decided_on, reason: row.reason, perShare: row.per_share });
}
