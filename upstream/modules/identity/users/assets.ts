import { fenToYuan } from '~/domain/figures/money';
import type { ServiceContext } from '~/upstream/modules/handler';
import { findBook, type Part } from '~/upstream/modules/holdings/book';
import { sharesOfWhole, totalsOf, valued } from '~/upstream/modules/holdings/value';
import { moneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { PART_NAMES } from '~/upstream/modules/holdings/section-names';
import { ownSums } from '~/upstream/modules/holdings/wealth';

type AssetContext = Pick<ServiceContext, 'db' | 'now'>;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Totals over everything held, by part; zeros and no parts when there is nothing. Amounts in 元. */
export async function assetOverview(context: AssetContext, accountId: string) {
  const { held: all, sums, ownReturn } = await ownSums(context, accountId);
  const totals = totalsOf(all);
  const shares = sharesOfWhole(all);
  const parts = (Object.keys(PART_NAMES) as Part[]).flatMap((key) => {
    const amountFen = sumOf(
      all.filter(({ holding }) => holding.part === key).map(({ value }) => value.valueFen),
    );
    const share = sumOf(all.map(({ holding }, index) => (holding.part === key ? (shares[index] ?? 0) : 0)));
    return amountFen > 0
      ? [{ key, name: PART_NAMES[key], amount: fenToYuan(amountFen), share: Number(share.toFixed(4)) }]
      : [];
  });
  return {
    as_of: totals.asOf,
    total: fenToYuan(totals.valueFen),
    month_profit: fenToYuan(sums.monthFen),
    in_transit: (await moneyInTransit(context, accountId)).total,
    total_profit: fenToYuan(sums.gainFen),
    // Of all that was ever held, as the gain beside it.
    xirr: ownReturn.rate,
    xirr_gap: ownReturn.gap,
    parts,
  };
}

/** Holdings of one part, largest first. What has no NAV yet is valued at cost, dated by its purchase. */
export async function assetDetail(context: AssetContext, accountId: string, part: Part) {
  const all = valued(await findBook(context, accountId)).filter(({ holding }) => holding.part === part);
  return {
    as_of: totalsOf(all).asOf,
    list: all.map(({ holding, value }) => ({
      product_id: holding.productCode,
      name: holding.name,
      amount: fenToYuan(value.valueFen),
      profit: fenToYuan(value.profitFen),
      nav_date: holding.latest?.navDate ?? holding.investedOn,
    })),
  };
}
