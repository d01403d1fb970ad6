import { formatPercent } from '~/domain/figures/format';
import { RETURN_GAP_TEXTS } from '~/domain/figures/own-return-gaps';
import type { CallResult, Contract } from '~/contract';
import type { Amounts } from '~/app/parts/money/amounts';

type Asset = CallResult<Contract['users']['asset']>;

/** The assets of the user page, in the words it shows; hidden amounts are dots here already. */
export const assetView = (asset: Asset, amounts: Amounts) => ({
  asOf: asset.as_of,
  total: amounts.yuan(asset.total),
  monthProfit: amounts.signed(asset.month_profit),
  totalProfit: amounts.signed(asset.total_profit),
  ownReturn: amounts.own(formatPercent(asset.xirr)),
  ownGap: asset.xirr === null && asset.xirr_gap ? RETURN_GAP_TEXTS[asset.xirr_gap] : null,
  parts: asset.parts.map(({ name, share, amount }) => ({ name, share, amount: amounts.yuan(amount) })),
});
export type AssetView = ReturnType<typeof assetView>;
