import type { CallResult, Contract } from '~/contract';
import { STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { addMonths } from '~/domain/calendar/dates';
import {
  findLeadNote,
  buildSuggestedCards,
  buildSuggestedLock,
  describeSelectionRule,
} from '~/app/features/funds/recommended-view';
import { fundRegisterPaths } from '~/app/paths/on-sale';

type Recommended = CallResult<Contract['catalogue']['simuRecommended']>;
type Category = (typeof STRATEGIES)[number];

/** Builds the row of categories above the list; `category` is the chosen one. */
export const buildCategoryLinks = (category: Category | undefined, edition: Edition) => [
  { label: '全部', to: fundRegisterPaths.recommended(edition), isCurrent: category === undefined },
  ...STRATEGIES.map((each) => ({
    label: STRATEGY_NAMES[each],
    to: fundRegisterPaths.recommended(edition, { category: each }),
    isCurrent: each === category,
  })),
];

/** Builds the recommended products by category, with the selection rule and the day of the next selection. */
export function buildRecommendedView(
  { groups, reasons_on: on }: Recommended,
  asked: { viewer: Viewer | null; edition: Edition; here: string; category: Category | undefined },
) {
  const { viewer, edition, here, category } = asked;
  const listed = groups.map((group) => ({
    ...group,
    funds: group.list.map((fund) => ({ ...fund, reasons_on: on })),
  }));
  const all = listed.flatMap(({ funds }) => funds);
  const nextRotation = addMonths(`${on.slice(0, 7)}-01`, 1);
  const each = category === undefined ? '从精选名单中每种策略列两只' : '列出这一策略的精选产品';
  return {
    rule: `${describeSelectionRule(viewer, each, null)}下次轮换 ${nextRotation}。`,
    lock: buildSuggestedLock(all, viewer, edition, here),
    groups: listed.map(({ category: own, total, funds }) => ({
      name: STRATEGY_NAMES[own],
      note: findLeadNote(funds) ?? undefined,
      more:
        category === undefined && total > funds.length
          ? { to: fundRegisterPaths.recommended(edition, { category: own }), label: `全部 ${total} 只` }
          : null,
      cards: buildSuggestedCards(funds, edition),
    })),
  };
}
