import type { CallResult, Contract } from '~/contract';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { memoize } from '~/domain/shared/memoize';
import { putSteadyFirst, explainFallingLead } from '~/domain/figures/selection-order';
import { formatRiskClass } from '~/domain/person/risk';
import {
  buildPublicSelection,
  buildSimuSelection,
  type SelectionView,
} from '~/app/features/funds/selection-view';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';

/** Recommended products on the home page and on their own page, with the same order, selection rule and lock. */
type Suggested = CallResult<Contract['catalogue']['suggest']>['list'][number];

/**
 * Describes how the shown products were selected.
 * @param each number of products for each group: 每种策略两只
 * @param note why a falling fund comes first, if one does
 */
export const describeSelectionRule = (viewer: Viewer | null, each: string, note: string | null): string => {
  const risk = formatRiskClass(viewer?.riskLevel);
  return `${risk === null ? '' : `按您的等级 ${risk} 匹配；`}${each}，按名称排列、逐月轮换，近1年下跌的不排首位，不按业绩排序。${note ?? ''}`;
};

/** Builds the cards of suggested products; a fund that did not fall comes first. */
export const buildSuggestedCards = (list: readonly Suggested[], edition: Edition): SelectionView[] =>
  putSteadyFirst(list, getYear).map((fund) => suggestedCard(fund, edition));

const suggestedCard = memoize((fund: Suggested, edition: Edition): SelectionView => {
  const why = { reasons: fund.reasons, on: fund.reasons_on };
  return fund.kind === 'simu' ? buildSimuSelection(fund, why) : buildPublicSelection(fund, why, edition);
});

/** Return that may be shown; null when it is locked or unknown. */
const getYear = (fund: Suggested): number | null =>
  fund.kind === 'simu' && fund.locked ? null : (fund.returns?.['1y'] ?? null);

/** Explains why the first fund fell; null when it did not. */
export const findLeadNote = (list: readonly Suggested[]): string | null => {
  const [lead] = putSteadyFirst(list, getYear);
  return lead ? explainFallingLead(getYear(lead)) : null;
};

/** Lock of the cards, and the next step. */
export interface SuggestedLock {
  text: string;
  action: { to: string; label: string };
}

/** Builds the lock shown once above the cards when figures of some are locked; null when none are. */
export function buildSuggestedLock(
  list: readonly Suggested[],
  viewer: Viewer | null,
  edition: Edition,
  returnTo: string,
): SuggestedLock | null {
  const locked = list.find((fund) => fund.kind === 'simu' && fund.locked);
  if (locked?.kind !== 'simu' || !locked.locked) return null;
  const { to, label, text, minutes } = buildLockBarView(locked.locked, viewer, edition, {
    returnTo,
    text: '私募的净值、业绩与风险等级只向特定对象展示',
  });
  const wait = minutes === null ? '' : `，这一步约 ${minutes} 分钟`;
  return { text: `${text ?? ''}${wait}`, action: { to, label } };
}
