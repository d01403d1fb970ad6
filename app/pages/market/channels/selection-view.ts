import { reaches } from '~/domain/disclosure/disclosure';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { riskClassLabel } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { paths } from '~/app/paths';
import { simuSelection, type SelectionView } from '~/app/features/funds/selection-view';

type Selections = CallResult<Contract['catalogue']['simuSelections']>;
type Strategy = (typeof STRATEGIES)[number];

/** Selected private funds with the filed facts that speak for them. */
export const simuSelectionViews = ({
  list,
  reasons_on: on,
}: Pick<Selections, 'list' | 'reasons_on'>): SelectionView[] =>
  list.map((fund) => simuSelection(fund, { reasons: fund.reasons, on }));

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
