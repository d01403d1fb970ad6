import type { Kysely } from 'kysely';
import { fenToYuan, type Fen } from '~/domain/figures/money';
import { groupValues } from '~/domain/holdings/allocation';
import {
  findCommonSecurities,
  computeOverlapPairs,
  type DisclosedFund,
} from '~/domain/holdings/concentration';
import type { CallResult, Contract } from '~/contract';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadHoldings } from '~/upstream/modules/holdings/load-holdings';
import { computePortfolioShares, valueHoldings, type ValuedHolding } from '~/upstream/modules/holdings/value';

type Concentration = CallResult<Contract['overview']['concentration']>;

/** Rows per list: what a person can read. */
const LISTED = 10;
/** Funds that are compared in pairs: 66 pairs. */
const PAIRED = 12;

/** Loads the share of each product, company and manager in the total, and what public funds hold in common. */
export async function loadConcentration(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<Concentration> {
  const held = valueHoldings(await loadHoldings(context, accountId)).filter(
    ({ value }) => value.valueFen > 0,
  );
  const wholeFen = held.reduce((sum, { value }) => sum + value.valueFen, 0);
  const shares = computePortfolioShares(held);
  const companies = groupValues(
    held.map(({ holding, value }) => [holding.managerName, value.valueFen] as const),
  ).filter(({ key }) => key !== '');
  const ratio = (fen: Fen): number => (wholeFen === 0 ? 0 : fen / wholeFen);
  return {
    server_now: context.now().toISOString(),
    value: fenToYuan(wholeFen),
    product_count: held.length,
    house_count: companies.length,
    products: held
      .slice(0, LISTED)
      .map((each, index) => ({ ...getRow(each, shares[index] ?? 0), part: each.holding.part })),
    houses: companies.slice(0, LISTED).map(({ key, valueFen, share }) => ({
      name: key,
      amount: fenToYuan(valueFen),
      share,
    })),
    ...(await getManagers(context.db, held, shares)),
    look_through: await lookThrough(context.db, held, { shares, ratio }),
  };
}

const getRow = ({ holding, value }: ValuedHolding, share: number) => ({
  code: holding.productCode,
  name: holding.name,
  amount: fenToYuan(value.valueFen),
  share,
});

/** Returns the current managers of held funds; a fund with two managers counts for both. */
async function getManagers(db: Kysely<Database>, held: readonly ValuedHolding[], shares: readonly number[]) {
  const ids = held.map(({ holding }) => holding.productCode);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('fund_managers as f')
          .innerJoin('managers as m', 'm.id', 'f.manager_id')
          .select(['f.fund_id', 'f.manager_id', 'm.name'])
          .where('f.fund_id', 'in', ids)
          .where('f.until', 'is', null)
          .execute();
  const valueOf = new Map(held.map(({ holding, value }) => [holding.productCode, value.valueFen]));
  const names = new Map(rows.map(({ manager_id, name }) => [manager_id, name]));
  const shareOfFund = new Map(held.map(({ holding }, index) => [holding.productCode, shares[index] ?? 0]));
  // Shares are whole basis points: their sum is exact after rounding away the float error.
  const getShare = (managerId: string): number =>
    Number(
      rows
        .reduce(
          (sum, row) => (row.manager_id === managerId ? sum + (shareOfFund.get(row.fund_id) ?? 0) : sum),
          0,
        )
        .toFixed(4),
    );
  const managed = new Set(rows.map(({ fund_id }) => fund_id));
  return {
    managers: groupValues(
      rows.map(({ fund_id, manager_id }) => [manager_id, valueOf.get(fund_id) ?? 0] as const),
    )
      .slice(0, LISTED)
      .map(({ key, valueFen }) => ({
        name: names.get(key) ?? '',
        amount: fenToYuan(valueFen),
        share: getShare(key),
      })),
    unmanaged: fenToYuan(
      held.reduce(
        (sum, { holding, value }) => (managed.has(holding.productCode) ? sum : sum + value.valueFen),
        0,
      ),
    ),
  };
}

async function lookThrough(
  db: Kysely<Database>,
  held: readonly ValuedHolding[],
  { shares, ratio }: { shares: readonly number[]; ratio: (fen: Fen) => number },
): Promise<Concentration['look_through']> {
  const ids = held.flatMap(({ holding }) => (holding.part === 'public' ? [holding.productCode] : []));
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('holdings')
          .select(['fund_id', 'as_of', 'code', 'name', 'share'])
          .where('fund_id', 'in', ids)
          .where('part', '=', 'holding')
          .where('code', 'is not', null)
          .orderBy('fund_id')
          .orderBy('position')
          .execute();
  const named = held.flatMap((each, index) => {
    const own = rows.filter(({ fund_id }) => fund_id === each.holding.productCode);
    const asOf = own[0]?.as_of;
    if (asOf === undefined) return [];
    const securities = own.map(({ code, name, share }) => ({ code: code ?? '', name, share }));
    return [{ each, share: shares[index] ?? 0, asOf, securities }];
  });
  const funds: DisclosedFund[] = named.map(({ each, securities }) => ({
    code: each.holding.productCode,
    valueFen: each.value.valueFen,
    securities,
  }));
  const wholeFen = held.reduce((sum, { value }) => sum + value.valueFen, 0);
  const namedFen = funds.reduce((sum, { valueFen }) => sum + valueFen, 0);
  return {
    funds: named.slice(0, PAIRED).map(({ each, share, asOf, securities }) => ({
      ...getRow(each, share),
      as_of: asOf,
      disclosed_ratio: securities.reduce((sum, security) => sum + security.share, 0),
    })),
    undisclosed: fenToYuan(wholeFen - namedFen),
    securities: findCommonSecurities(funds)
      .slice(0, LISTED)
      .map(({ code, name, valueFen, fundCount }) => ({
        code,
        name,
        amount: fenToYuan(valueFen),
        share: ratio(valueFen),
        fund_count: fundCount,
      })),
    pairs: computeOverlapPairs(funds.slice(0, PAIRED))
      .slice(0, LISTED)
      .map(({ left, right, overlap }) => ({ left, right, overlap_ratio: overlap })),
  };
}
