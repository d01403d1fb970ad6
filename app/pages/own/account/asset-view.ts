import { formatPercent } from '~/domain/figures/format';
import { oddGapText } from '~/domain/figures/own-return-gaps';
import type { CallResult, Contract } from '~/contract';
import { totalView } from '~/app/features/money/total';
import type { Amounts } from '~/app/features/money/amounts';

type Asset = CallResult<Contract['users']['asset']>;

/** The assets of the user page, in the words it shows; hidden amounts are dots here already. */
export const assetView = (asset: Asset, amounts: Amounts) => ({
  asOf: asset.as_of,
  ...totalView(asset.total, asset.in_transit, amounts),
  monthProfit: amounts.signed(asset.month_profit),
  totalProfit: amounts.signed(asset.total_profit),
  ownReturn: amounts.own(formatPercent(asset.xirr)),
  ownGap: oddGapText(asset.xirr_gap),
  parts: asset.parts.map(({ name, share, amount }) => ({ name, share, amount: amounts.yuan(amount) })),
});
export type AssetView = ReturnType<typeof assetView>;
