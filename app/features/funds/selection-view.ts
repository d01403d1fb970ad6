import type { CallResult, Contract } from '~/contract';
import type { FundBrief, PublicBrief, SimuBrief } from '~/contract/catalogue';
import { PUBLIC_TYPE_NAMES, PUBLIC_TYPES } from '~/contract/kinds';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, formatRate } from '~/domain/figures/format';
import { buildSparkline, type SparklineModel } from '~/app/charts/spark';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { buildFiledFacts, type FiledFacts } from '~/app/features/lists/filed-facts';
import { paths } from '~/app/paths';

interface SelectionFigure {
  value: string;
  label: string;
  isSigned: boolean;
}

/** A selected fund, ready to draw. */
export interface SelectionView {
  to: string;
  name: string;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  facts: string[];
  /** Filed facts of a private fund, shown in place of locked figures. */
  filed: FiledFacts | null;
  /**
   * Leading figure and the one next to it; empty when they are locked, there is no NAV yet or the fund is too
   * young.
   */
  figures: SelectionFigure[];
  spark: SparklineModel | null;
  /** Day of the NAV the figures are based on; null without figures. */
  asOf: string | null;
  reasons: string[];
  /** Day the reasons apply to; null for a public fund without a NAV. */
  reasonsOn: string | null;
}

/** Reasons for selecting a fund, as the reply gives them. */
interface Why {
  reasons: readonly string[];
  on: string | null;
}

/**
 * Returns the one-year return and the maximum drawdown, both since founding for a younger fund; empty below six
 * months.
 */
function getFigures({ returns, max_drawdown }: FundBrief): SelectionFigure[] {
  if (!returns || (returns['1y'] === null && returns['6m'] === null)) return [];
  const isYoung = returns['1y'] === null;
  return [
    {
      value: formatPercent(isYoung ? returns.since : returns['1y']),
      label: isYoung ? '成立以来' : '近1年',
      isSigned: true,
    },
    {
      value: formatDepth(max_drawdown),
      // The fund is younger than the window, so the figure covers its whole life.
      label: isYoung ? '成立以来最大回撤' : '近1年最大回撤',
      isSigned: false,
    },
  ];
}

const shownFigures = (fund: FundBrief, figures: SelectionFigure[]) => ({
  figures,
  spark: figures.length > 0 && fund.spark ? buildSparkline(fund.spark) : null,
  asOf: figures.length > 0 ? fund.nav_date : null,
});

/** Builds a selected public fund. */
export const buildPublicSelection = (fund: PublicBrief, why: Why, edition: Edition): SelectionView => ({
  to: paths.publicFund(edition, fund.fund_code),
  name: fund.name,
  risk: `R${fund.risk_level}`,
  facts: [fund.type_name, fund.fund_code, fund.company_name],
  filed: null,
  ...shownFigures(
    fund,
    fund.nav_date === null
      ? []
      : fund.type === 'money'
        ? [{ value: formatRate(fund.seven_day_yield, 3), label: '七日年化', isSigned: false }]
        : getFigures(fund),
  ),
  reasons: [...why.reasons],
  reasonsOn: why.on,
});

/**
 * Compares the maximum drawdown of a private fund with the median of its strategy, for viewers who may see both. A
 * fund under one year is not compared, because it had less time to fall.
 */
function drawdownReason(fund: SimuBrief, peerDrawdown: number | null): string[] {
  const own = fund.max_drawdown;
  const isComparable = !fund.locked && fund.returns?.['1y'] != null;
  if (!isComparable || own === null || !peerDrawdown || own >= peerDrawdown) return [];
  return [`近1年最大回撤 ${formatDepth(own)}，${fund.strategy_name}中位数 ${formatDepth(peerDrawdown)}`];
}

/** Builds a selected private fund. Locked figures are omitted, and filed facts replace them. */
export function buildSimuSelection(
  fund: SimuBrief & { peer_drawdown: number | null },
  why: Why,
): SelectionView {
  const { strategy_name: strategy, company_name: company, founded_on: founded } = fund;
  const isLocked = Boolean(fund.locked);
  return {
    to: paths.simuProduct(fund.product_id),
    name: fund.name,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    // When only filed facts are shown, they already include the company with its size.
    facts: [strategy, ...(isLocked ? [] : [company]), `${founded.slice(0, 7)} 成立`],
    filed: isLocked ? buildFiledFacts(fund) : null,
    ...shownFigures(fund, isLocked || fund.nav_date === null ? [] : getFigures(fund)),
    reasons: [...drawdownReason(fund, fund.peer_drawdown), ...why.reasons],
    reasonsOn: why.on,
  };
}

/** Builds the selected public funds with the facts that support the selection and the day these apply to. */
export const buildSelectionViews = (
  list: CallResult<Contract['market']['fundSelections']>['list'],
  edition: Edition,
): SelectionView[] =>
  list.map((fund) => buildPublicSelection(fund, { reasons: fund.reasons, on: fund.as_of }, edition));

/** Builds the row of types above the list; `type` is the chosen one. */
export const buildSelectionTypeLinks = (
  type: (typeof PUBLIC_TYPES)[number] | undefined,
  edition: Edition,
) => [
  { label: '全部', to: paths.publicSelections(edition), isCurrent: type === undefined },
  ...PUBLIC_TYPES.map((each) => ({
    label: PUBLIC_TYPE_NAMES[each],
    to: paths.publicSelections(edition, { type: each }),
    isCurrent: each === type,
  })),
];
