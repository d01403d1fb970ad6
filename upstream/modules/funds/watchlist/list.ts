import type { FundKind } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Lists the codes of all watched funds of a kind, up to the maximum of a watchlist (`FAVORITES_LIMIT`). */
export async function listFavoriteIds({ db }: ServiceContext, accountId: string, kind: FundKind) {
  const rows = await db
    .selectFrom('favorites')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('fund_id')
    .execute();
  return rows.map((row) => row.fund_id);
}
