import { computeLayeredYear, type LayerFeeTerms } from '~/domain/figures/layered-fees';
import { formatPercent, formatRate } from '~/domain/figures/format';
import type { CallResult, Contract } from '~/contract';
import { STRATEGY_NAMES } from '~/contract/kinds';
import { paths } from '~/app/paths';

type LookThrough = CallResult<Contract['catalogue']['simuLookThrough']>;
type Seen = LookThrough['list'][number];

/** Usual terms; not those of a specific fund. */
const INNER: LayerFeeTerms = { management: 0.015, performance: 0.2 };
const OUTER: LayerFeeTerms = { management: 0.01, performance: 0.05 };
/** Two funds of equal weight, before any fee. */
const YEARS = [
  { label: '都涨 12%', gross: [0.12, 0.12] },
  { label: '涨 20%、跌 10%', gross: [0.2, -0.1] },
  { label: '都跌 8%', gross: [-0.08, -0.08] },
] as const;

/**
 * Computes the same year through both layers in three markets: the gross result, the result after the fees of the
 * underlying funds, and the result for the holder.
 */
export const buildFofFeeExample = () => ({
  terms: `假设子基金管理费 ${formatRate(INNER.management)}、盈利提成 ${formatRate(INNER.performance, 0)}，FOF 管理费 ${formatRate(OUTER.management)}、盈利提成 ${formatRate(OUTER.performance, 0)}，两只子基金各占一半。`,
  rows: YEARS.map(({ label, gross }) => {
    const year = computeLayeredYear(
      gross.map((each) => ({ weight: 1 / gross.length, gross: each })),
      INNER,
      OUTER,
    );
    return {
      label,
      cells: [formatPercent(year.gross), formatPercent(year.afterInner), formatPercent(year.net)],
      fees: formatRate(year.gross - year.net),
    };
  }),
});

/** Look-through of one fund of funds: its strategies by weight, its holdings, and their changes. */
function seenView({ product_id, name, company_name, portfolio }: Seen) {
  if (portfolio === null) return [];
  const byStrategy = new Map<string, number>();
  for (const { strategy, weight_ratio } of portfolio.stakes)
    byStrategy.set(strategy, (byStrategy.get(strategy) ?? 0) + weight_ratio);
  const invested = [...byStrategy.values()].reduce((sum, weight) => sum + weight, 0);
  const strategies = [...byStrategy]
    .sort(([, a], [, b]) => b - a)
    .map(([strategy, share]) => ({
      name: STRATEGY_NAMES[strategy as keyof typeof STRATEGY_NAMES],
      share,
    }));
  // The bar has at most five parts: the smallest are combined.
  const [shown, rest] =
    strategies.length > 4 ? [strategies.slice(0, 3), strategies.slice(3)] : [strategies, []];
  const moves = [
    portfolio.joined.length > 0 ? `新增 ${portfolio.joined.join('、')}` : null,
    portfolio.left.length > 0 ? `退出 ${portfolio.left.join('、')}` : null,
  ].filter((each) => each !== null);
  return [
    {
      id: product_id,
      to: paths.simuProduct(product_id),
      name,
      company: company_name,
      date: portfolio.date,
      count: `${portfolio.stakes.length} 只子基金，${new Set(portfolio.stakes.map((each) => each.company_name)).size} 家管理人`,
      strategies: [
        ...shown,
        ...(rest.length > 0
          ? [{ name: `其余 ${rest.length} 种`, share: rest.reduce((sum, { share }) => sum + share, 0) }]
          : []),
        { name: '现金与其他', share: Math.max(0, 1 - invested) },
      ],
      stakes: portfolio.stakes.map((stake) => ({
        to: paths.simuProduct(stake.fund_id),
        name: stake.name,
        facts: [STRATEGY_NAMES[stake.strategy], stake.company_name],
        weight: formatRate(stake.weight_ratio, 1),
      })),
      moves: moves.length === 0 ? null : `较上一期：${moves.join('；')}。`,
    },
  ];
}

/** Builds the look-through of the funds, in the order of the list; locked funds are omitted. */
export const buildLookThroughView = ({ list }: LookThrough) =>
  list.filter(({ locked }) => !locked).flatMap(seenView);
export type LookThroughView = ReturnType<typeof buildLookThroughView>[number];
