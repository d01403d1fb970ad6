import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { formatPercent } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { FIXED_ASSET_NAMES, FIXED_FORM_NAMES } from '~/contract/kinds';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';

type Market = CallResult<Contract['quasiFixed']['market']>;

/** Builds the bond market data behind such products, and the number of products; no figures of a single product. */
export function buildBondMarketView(market: Market, edition: Edition) {
  const { deepest, months, benchmark_name } = market;
  return {
    indexName: benchmark_name,
    asOf: market.as_of,
    periods: market.periods.map(({ label, start, end, change_ratio }) => ({
      label,
      cells: [`${start} 至 ${end}`, formatPercent(change_ratio)],
    })),
    deepest: deepest
      ? `近五年最大回撤 ${formatPercent(deepest.depth)}，自 ${deepest.peak} 至 ${deepest.trough}，${
          deepest.recovered === null ? '尚未收复' : `${deepest.recovered} 收复`
        }。`
      : null,
    chart: buildLineChartModel({
      dates: months.map(({ date }) => date),
      series: [{ name: benchmark_name, values: months.map(({ change_ratio }) => change_ratio * 100) }],
      axis: 'percent',
    }),
    groups: [
      ...market.forms.map(({ form, product_count }) => ({
        to: quasiFixedPaths.channel(edition, { form }),
        label: `${FIXED_FORM_NAMES[form]} ${product_count} 只`,
      })),
      ...market.assets.map(({ asset, product_count }) => ({
        to: quasiFixedPaths.channel(edition, { asset }),
        label: `投向${FIXED_ASSET_NAMES[asset]} ${product_count} 只`,
      })),
    ],
  };
}
