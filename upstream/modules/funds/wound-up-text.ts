import type { Kysely } from 'kysely';
import { describeLiquidation } from '~/domain/orders/liquidation';
import type { Database } from '~/upstream/core/db/schema';

/** What everyone reads of a product in liquidation: since when and why; null of any other, and where no action told of it. */
export async function woundUpTextOf(db: Kysely<Database>, productId: string): Promise<string | null> {
  const row = await db
    .selectFrom('liquidations')
    .select(['decided_on', 'reason', 'per_share'])
    .where('fund_id', '=', productId)
    .executeTakeFirst();
  if (!row) return null;
  return describeLiquidation({ decidedOn: row.decided_on, reason: row.reason, perShare: row.per_share });
}
