import type { CallResult, Contract } from '~/contract';
import type { FundKind } from '~/upstream/core/db/schema';
import { addFavorites } from '~/upstream/modules/funds/watchlist/targets';
import type { ServiceContext } from '~/upstream/core/service-context';

interface Found {
  code: string;
  kind: FundKind;
  id: string;
  name: string;
}

/**
 * Adds funds by code: fund codes for public funds, filing number or product id for private ones. The result
 * separates added, already watched and unknown codes, in the order of the input. Two codes of one fund count once.
 * @throws Refusal 4009 above 200 of a kind; nothing is added then
 */
export async function addFavoritesByCode(
  context: ServiceContext,
  accountId: string,
  codes: readonly string[],
): Promise<CallResult<Contract['favorites']['addByCode']>> {
  const asked = [...new Set(codes.map((code) => code.toUpperCase()))];
  const known = await getFunds(context, asked);
  const found = known.filter((one, at) => known.findIndex(isSame(one)) === at);
  const watched = await context.db
    .selectFrom('favorites')
    .select(['kind', 'fund_id'])
    .where('account_id', '=', accountId)
    .execute();
  const isWatched = ({ kind, id }: Found) => watched.some((row) => row.kind === kind && row.fund_id === id);
  const fresh = found.filter((fund) => !isWatched(fund));
  await addFavorites(
    context,
    accountId,
    ...(['public', 'simu'] as const).map((kind) => ({
      kind,
      ids: fresh.filter((fund) => fund.kind === kind).map((fund) => fund.id),
    })),
  );
  const shown = ({ code, name }: Found) => ({ code, name });
  return {
    added: fresh.map(shown),
    known: found.filter(isWatched).map(shown),
    unknown: asked.filter((code) => known.every((fund) => fund.code !== code)),
  };
}

const isSame =
  (one: Found) =>
  ({ kind, id }: Found): boolean =>
    kind === one.kind && id === one.id;

async function getFunds({ db }: ServiceContext, codes: readonly string[]): Promise<Found[]> {
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
