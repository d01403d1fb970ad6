import { reaches } from '~/domain/disclosure/disclosure';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/base/edition';
import { formatPercent } from '~/domain/figures/format';
import { riskClassLabel } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { spark, type Spark } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/parts/funds/figures';
import { nextStepFor } from '~/app/parts/person/next-step';

type Selections = CallResult<Contract['catalogue']['simuSelections']>;
type Selected = Selections['list'][number];
type Strategy = (typeof STRATEGIES)[number];

/** A selected private fund, ready to draw; the figures stay away when they are locked. */
export interface SimuSelectionView {
  to: string;
  name: string;
  risk: string | null;
  facts: string[];
  reasons: string[];
  /** The day the reasons hold on. */
  reasonsOn: string;
  figures: {
    label: string;
    value: string;
    drawdown: string;
    asOf: string;
    spark: Spark | null;
  } | null;
  lock: { reason: string; next: string } | null;
}

/** The leading figure: of the last year, or since the beginning for a fund younger than that. */
const leadOf = ({ returns }: Selected) =>
  returns?.['1y'] == null
    ? { label: '成立以来', value: formatPercent(returns?.since) }
    : { label: '近1年', value: formatPercent(returns['1y']) };

/** Selected private funds with the filed facts that speak for them. */
export const simuSelectionViews = (
  { list, reasons_on: reasonsOn }: Pick<Selections, 'list' | 'reasons_on'>,
  viewer: Viewer | null,
  edition: Edition,
): SimuSelectionView[] =>
  list.map((fund) => {
    const step = fund.locked ? nextStepFor(fund.locked, viewer, edition) : null;
    return {
      to: paths.simuProduct(fund.product_id),
      name: fund.name,
      risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
      facts: [fund.strategy_name, fund.company_name, `${fund.founded_on.slice(0, 7)} 成立`],
      reasons: fund.reasons,
      reasonsOn,
      figures:
        fund.locked || fund.nav_date === null
          ? null
          : {
              ...leadOf(fund),
              drawdown: formatDepth(fund.max_drawdown),
              asOf: fund.nav_date,
              spark: fund.spark ? spark(fund.spark) : null,
            },
      lock: step && { reason: '净值与业绩向特定对象展示', next: step.label },
    };
  });

/** The row of strategies above the list; `strategy` is the one chosen. */
export const selectionStrategies = (strategy: Strategy | undefined, edition: Edition) => [
  { label: '全部', to: paths.simuSelections(edition), isCurrent: strategy === undefined },
  ...STRATEGIES.map((each) => ({
    label: STRATEGY_NAMES[each],
    to: paths.simuSelections(edition, { strategy: each }),
    isCurrent: each === strategy,
  })),
];

/** Whose products these are: those that fit the class of who looks, or all of them by their filed facts. */
export function fitText(viewer: Viewer | null): string {
  const risk = riskClassLabel(viewer?.riskLevel);
  if (risk !== null) return `按您的等级 ${risk}，只列出与之匹配的产品。`;
  return viewer && reaches(viewer.level, 'registered') ? '完成风险测评后，只列出与您等级匹配的产品。' : '';
}
