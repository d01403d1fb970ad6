import { isLevelReached } from '~/domain/disclosure/disclosure';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { formatRiskClass } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { paths } from '~/app/paths';
import { buildSimuSelection, type SelectionView } from '~/app/features/funds/selection-view';

type Selections = CallResult<Contract['catalogue']['simuSelections']>;
type Strategy = (typeof STRATEGIES)[number];

/** Builds the selected private funds with the filed facts that support the selection. */
export const buildSimuSelectionViews = ({
  list,
  reasons_on: on,
}: Pick<Selections, 'list' | 'reasons_on'>): SelectionView[] =>
  list.map((fund) => buildSimuSelection(fund, { reasons: fund.reasons, on }));

/** Builds the row of strategies above the list; `strategy` is the chosen one. */
export const buildStrategyFilterLinks = (strategy: Strategy | undefined, edition: Edition) => [
  { label: '全部', to: paths.simuSelections(edition), isCurrent: strategy === undefined },
  ...STRATEGIES.map((each) => ({
    label: STRATEGY_NAMES[each],
    to: paths.simuSelections(edition, { strategy: each }),
    isCurrent: each === strategy,
  })),
];

/** Describes the scope of the list: products that fit the viewer's class, or all of them with filed facts. */
export function describeSelectionScope(viewer: Viewer | null): string {
  const risk = formatRiskClass(viewer?.riskLevel);
  if (risk !== null) return `按您的等级 ${risk}，只列出与之匹配的产品。`;
  return viewer && isLevelReached(viewer.level, 'registered')
    ? '完成风险测评后，只列出与您等级匹配的产品。'
    : '';
}
