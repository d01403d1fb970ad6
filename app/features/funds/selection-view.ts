import type { CallResult, Contract } from '~/contract';
import type { FundBrief, PublicBrief, SimuBrief } from '~/contract/catalogue';
import { PUBLIC_TYPE_NAMES, PUBLIC_TYPES } from '~/contract/kinds';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, formatRate } from '~/domain/figures/format';
import { buildSparkline, type SparklineModel } from '~/app/charts/spark';
import { formatDepth } from '~/app/features/funds/figures';
import { buildFiledFacts, type FiledFacts } from '~/app/features/lists/filed-facts';
import { paths } from '~/app/paths';

interface SelectionFigure {
  value: string;
  label: string;
  isSigned: boolean;
}

/** A chosen fund, ready to draw. */
export interface SelectionView {
  to: string;
  name: string;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  facts: string[];
  /** What is filed of a private fund, in place of figures that are locked. */
  filed: FiledFacts | null;
  /** Leading figure and the one beside it; none where they are locked, there is no NAV yet or the fund is too young for any. */
  figures: SelectionFigure[];
  spark: SparklineModel | null;
  /** The day of the NAV the figures are of; null without figures. */
  asOf: string | null;
  reasons: string[];
  /** The day the reasons hold on; null for a public fund without a NAV. */
  reasonsOn: string | null;
}

/** Why a fund was chosen, as it comes. */
interface Why {
  reasons: readonly string[];
  on: string | null;
}

/** Return of the year and its deepest fall, both since the beginning for a fund younger than that; none below six months. */
function figuresOf({ returns, max_drawdown }: FundBrief): SelectionFigure[] {
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
      // Younger than the window: it is all there is.
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

/** A chosen public fund. */
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
        : figuresOf(fund),
  ),
  reasons: [...why.reasons],
  reasonsOn: why.on,
});

/** What a private fund fell by beside its strategy's median, for who may see both; a fund below a year fell for less time. */
function drawdownReason(fund: SimuBrief, peerDrawdown: number | null): string[] {
  const own = fund.max_drawdown;
  const isComparable = !fund.locked && fund.returns?.['1y'] != null;
  if (!isComparable || own === null || !peerDrawdown || own >= peerDrawdown) return [];
  return [`近1年最大回撤 ${formatDepth(own)}，${fund.strategy_name}中位数 ${formatDepth(peerDrawdown)}`];
}

/** A chosen private fund; its figures stay away when they are locked, and what is filed stands in their place. */
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
    // Where facts are all there is, the house stands with its size.
    facts: [strategy, ...(isLocked ? [] : [company]), `${founded.slice(0, 7)} 成立`],
    filed: isLocked ? buildFiledFacts(fund) : null,
    ...shownFigures(fund, isLocked || fund.nav_date === null ? [] : figuresOf(fund)),
    reasons: [...drawdownReason(fund, fund.peer_drawdown), ...why.reasons],
    reasonsOn: why.on,
  };
}

/** Selected public funds with the facts that speak for them and the day these hold on. */
export const buildSelectionViews = (
  list: CallResult<Contract['market']['fundSelections']>['list'],
  edition: Edition,
): SelectionView[] =>
  list.map((fund) => buildPublicSelection(fund, { reasons: fund.reasons, on: fund.as_of }, edition));

/** The row of types above the list; `type` is the one chosen. */
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
