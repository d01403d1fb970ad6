import { formatPercent } from '~/domain/figures/format';
import { findUnusualGapText } from '~/domain/figures/own-return-gaps';
import type { CallResult, Contract } from '~/contract';
import { buildTotalView } from '~/app/features/money/total';
import type { AmountDisplay } from '~/app/features/money/amounts';

type Asset = CallResult<Contract['users']['asset']>;

/** Builds the texts of the assets on the user page; hidden amounts are already replaced by dots here. */
export const buildAssetView = (asset: Asset, amounts: AmountDisplay) => ({
  asOf: asset.as_of,
  ...buildTotalView(asset.total, asset.in_transit, amounts),
  monthProfit: amounts.signed(asset.month_profit),
  totalProfit: amounts.signed(asset.total_profit),
  ownReturn: amounts.own(formatPercent(asset.xirr)),
  ownGap: findUnusualGapText(asset.xirr_gap),
  parts: asset.parts.map(({ name, share, amount }) => ({ name, share, amount: amounts.yuan(amount) })),
});
export type AssetView = ReturnType<typeof buildAssetView>;
