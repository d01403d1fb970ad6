import type { CallResult, Contract } from '~/contract';
import type { FundKind } from '~/upstream/db/schema';
import { addFavorites } from '~/upstream/services/catalogue/favorites/targets';
import type { ServiceContext } from '~/upstream/services/handler';

interface Found {
  code: string;
  kind: FundKind;
  id: string;
  name: string;
}

/**
 * Adds funds by their codes: of public funds their own, of private ones the filing number or the product's id. What is
 * found, what was watched before and what nobody knows is told apart; the order of the codes is kept.
 * @throws Refusal 4009 past 200 of a kind; what stood before it is added then
 */
export async function addByCode(
  context: ServiceContext,
  accountId: string,
  codes: readonly string[],
): Promise<CallResult<Contract['favorites']['addByCode']>> {
  const asked = [...new Set(codes.map((code) => code.toUpperCase()))];
  const found = await fundsOf(context, asked);
  const watched = await context.db
    .selectFrom('favorites')
    .select(['kind', 'fund_id'])
    .where('account_id', '=', accountId)
    .execute();
  const isWatched = ({ kind, id }: Found) => watched.some((row) => row.kind === kind && row.fund_id === id);
  const fresh = found.filter((fund) => !isWatched(fund));
  for (const kind of ['public', 'simu'] as const) {
    const ids = [...new Set(fresh.filter((fund) => fund.kind === kind).map((fund) => fund.id))];
    if (ids.length > 0) await addFavorites(context, accountId, { kind, ids });
  }
  const shown = ({ code, name }: Found) => ({ code, name });
  return {
    added: fresh.map(shown),
    known: found.filter(isWatched).map(shown),
    unknown: asked.filter((code) => found.every((fund) => fund.code !== code)),
  };
}

async function fundsOf({ db }: ServiceContext, codes: readonly string[]): Promise<Found[]> {
  const publics = await db
    .selectFrom('public_funds')
    .select(['id', 'name'])
    .where('id', 'in', codes)
    .execute();
  const simus = await db
    .selectFrom('simu_funds')
    .select(['id', 'short_name', 'filing_no'])
    .where((fund) => fund.or([fund('id', 'in', codes), fund('filing_no', 'in', codes)]))
    .orderBy('id')
    .execute();
  return codes.flatMap((code): Found[] => [
    ...publics
      .filter((fund) => fund.id === code)
      .map(({ id, name }) => ({ code, kind: 'public' as const, id, name })),
    ...simus
      .filter((fund) => fund.id === code || fund.filing_no === code)
      .slice(0, 1)
      .map(({ id, short_name }) => ({ code, kind: 'simu' as const, id, name: short_name })),
  ]);
}
