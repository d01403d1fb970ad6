import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { fenToYuan } from '~/domain/figures/money';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  loadHoldings,
  type AssetClass,
  computePortfolioShares,
  computeTotals,
  valueHoldings,
  loadMoneyInTransit,
  loadOwnIncomeSums,
} from '~/upstream/modules/holdings';

type AssetContext = Pick<ServiceContext, 'db' | 'now'>;

const getSum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Loads the totals of all holdings, by part; zeros and no parts without holdings. Amounts in 元. */
export async function loadAssetOverview(context: AssetContext, accountId: string) {
  const { held: all, sums, ownReturn } = await loadOwnIncomeSums(context, accountId);
  const totals = computeTotals(all);
  const shares = computePortfolioShares(all);
  const parts = (Object.keys(ASSET_SECTION_NAMES) as AssetClass[]).flatMap((key) => {
    const amountFen = getSum(
      all.filter(({ holding }) => holding.part === key).map(({ value }) => value.valueFen),
    );
    const share = getSum(all.map(({ holding }, index) => (holding.part === key ? (shares[index] ?? 0) : 0)));
    return amountFen > 0
      ? [
          {
            key,
            name: ASSET_SECTION_NAMES[key],
            amount: fenToYuan(amountFen),
            share: Number(share.toFixed(4)),
          },
        ]
      : [];
  });
  return {
    as_of: totals.asOf,
    total: fenToYuan(totals.valueFen),
    month_profit: fenToYuan(sums.monthFen),
    in_transit: (await loadMoneyInTransit(context, accountId)).total,
    total_profit: fenToYuan(sums.gainFen),
    // Includes ended holdings, like the gain shown with it.
    xirr: ownReturn.rate,
    xirr_gap: ownReturn.gap,
    parts,
  };
}

/**
 * Loads the holdings of one part, largest first. A holding without NAV is valued at cost, dated by its purchase.
 */
export async function loadAssetDetail(context: AssetContext, accountId: string, section: AssetClass) {
  const all = valueHoldings(await loadHoldings(context, accountId)).filter(
    ({ holding }) => holding.part === section,
  );
  return {
    as_of: computeTotals(all).asOf,
    list: all.map(({ holding, value }) => ({
      product_id: holding.productCode,
      name: holding.name,
      amount: fenToYuan(value.valueFen),
      profit: fenToYuan(value.profitFen),
      nav_date: holding.latest?.navDate ?? holding.investedOn,
    })),
  };
}
