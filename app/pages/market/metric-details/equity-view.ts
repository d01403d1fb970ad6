import { equityPaths } from '~/app/paths/equity';
import { FIGURE_FORMATS, formatMultiple } from '~/app/features/figures/figure-formats';
import { FIGURE_TEXTS, type EquityFigure } from '~/app/features/figures/figure-texts';
import type { Edition } from '~/domain/platform/edition';
import { formatNumber, formatRate } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import type { CallResult, Contract } from '~/contract';

type PeDetail = CallResult<Contract['equity']['productDetail']>;

/** Cash flows up to the newest valuation, for the whole commitment. */
function getFlows(fund: PeDetail) {
  const done = fund.capital_schedule.filter(({ is_planned }) => !is_planned);
  const sum = (kind: 'call' | 'distribution') =>
    done.reduce((total, flow) => (flow.kind === kind ? total + flow.flow_ratio : total), 0);
  return {
    called: sum('call'),
    distributed: sum('distribution'),
    first: done[0]?.date ?? null,
    count: done.length,
  };
}

/**
 * Builds the specific part of the explanation for a figure of a private-equity fund; without figures when the
 * viewer may not see them.
 */
export function buildEquityMetricView(key: EquityFigure, fund: PeDetail, edition: Edition) {
  const { name } = FIGURE_TEXTS[key];
  const { multiples } = fund;
  const product = { name: fund.name, to: equityPaths.product(edition, fund.product_id) };
  if (!multiples) return { title: name, product, figure: null, when: [], sum: null, steps: [] };
  const value = FIGURE_FORMATS[key](multiples[key]);
  const flows = getFlows(fund);
  const [cost, worth] = fund.portfolio.reduce(
    ([paid, back], each) => [paid + each.cost, back + each.proceeds + each.value],
    [0, 0],
  );
  const [paid, given] = [formatRate(flows.called), formatRate(flows.distributed)];
  const sums: Record<EquityFigure, string | null> = {
    irr: null,
    dpi: `${given} ÷ ${paid} = ${formatMultiple(multiples.dpi)}`,
    rvpi: null,
    // Uses four decimals, because with two the parts might not add up.
    tvpi: `${formatNumber(multiples.dpi, 4)} + ${formatNumber(multiples.rvpi, 4)} = ${formatNumber(multiples.tvpi, 4)}`,
    moic: `${formatCompactYuan(String(worth))} ÷ ${formatCompactYuan(String(cost))} = ${formatMultiple(multiples.moic)}`,
  };
  return {
    title: name,
    product,
    figure: { value, isSigned: key === 'irr', label: name },
    when: [
      { label: '截至', value: multiples.date },
      { label: '首次缴款', value: flows.first },
    ],
    sum: sums[key],
    steps:
      key === 'moic'
        ? [{ label: '项目', value: `${fund.portfolio.length} 个` }]
        : [
            { label: '累计实缴，占认缴', value: paid },
            { label: '累计分配，占认缴', value: given },
            { label: '资金进出', value: `${flows.count} 笔` },
          ],
  };
}
