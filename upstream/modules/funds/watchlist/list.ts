import type { FundKind } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';

/** Codes of all watched funds of a kind: as many as a watchlist may hold (`FAVORITES_LIMIT`). */
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
