import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { paths } from '~/app/paths';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { computeNavDelayDays } from '~/app/features/money/nav-delay';
import { buildDetailPath, type AssetSection } from '~/app/features/money/asset-sections';
import { formatPendingNote } from '~/app/features/money/pending-booking';
import { deriveToday, type PositionBrief, type Positions } from '~/app/features/money/position-view';
import {
  buildHoldingsPage,
  type AssetsPathBuilder,
  type AssetSort,
} from '~/app/pages/own/assets/assets-query';
import type { AssetsQuery } from '~/app/pages/own/assets/assets-query-schema';
import type { Edition } from '~/domain/platform/edition';
import { formatPercent, formatShortDay, MISSING_VALUE } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';

/** Asset classes in display order. */
const ORDER = Object.keys(ASSET_SECTION_NAMES) as AssetSection[];

const getSum = (list: readonly PositionBrief[], of: (position: PositionBrief) => string): string =>
  list.reduce((sum, position) => sum.plus(of(position)), toBig('0')).toFixed(2);

/** Basis of a value in a few words; a late NAV states since when. */
function navNote(position: PositionBrief): { text: string; isLate: boolean } {
  const { nav_date, part: section, pending_booking } = position;
  if (nav_date === null) return { text: '净值未公布，按成本计', isLate: false };
  const late = computeNavDelayDays(section, nav_date, deriveToday(position));
  const word = section === 'pe' ? '估值' : '净值';
  return late === null
    ? { text: `${word} ${formatShortDay(nav_date)}${formatPendingNote(pending_booking)}`, isLate: false }
    : { text: `${word} ${nav_date}，${late} 日未更新`, isLate: true };
}

/** Figure that a list is sorted by; holdings without it come last in both directions. */
const SORT_VALUES: Record<AssetSort, (position: PositionBrief) => number | null> = {
  amount: ({ amount }) => Number(amount),
  profit: ({ profit }) => Number(profit),
  rate: ({ profit_ratio }) => profit_ratio,
  own: ({ own_return }) => own_return,
};

/** Sorts the holdings; largest first by default. */
export function sortHoldings(
  list: readonly PositionBrief[],
  { sort = 'amount', order = 'desc' }: AssetsQuery,
): PositionBrief[] {
  const valueOf = SORT_VALUES[sort];
  const sign = order === 'asc' ? 1 : -1;
  return [...list].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return (a - b) * sign;
  });
}

const SORT_NAMES: Record<AssetSort, string> = {
  amount: '市值',
  profit: '收益',
  rate: '收益率',
  own: '我的年化',
};

/** Sort links with the direction of the current one; a second press reverses it. */
export const buildSortLinks = (query: AssetsQuery, at: AssetsPathBuilder) =>
  (Object.keys(SORT_NAMES) as AssetSort[]).map((sort) => {
    const isCurrent = (query.sort ?? 'amount') === sort;
    const direction = query.order ?? ('desc' as const);
    const next = isCurrent && direction === 'desc' ? ('asc' as const) : undefined;
    return {
      key: sort,
      label: SORT_NAMES[sort],
      to: at({ sort: sort === 'amount' ? undefined : sort, order: next, page: undefined }),
      isCurrent,
      direction: isCurrent ? direction : undefined,
    };
  });

/** Builds the value of each class, with a link to it. Colours follow the order of the list. */
export function buildAssetClassViews(
  list: readonly PositionBrief[],
  edition: Edition,
  amounts: AmountDisplay,
  current?: AssetSection,
) {
  return ORDER.flatMap((section) => {
    const held = list.filter((position) => position.part === section);
    if (held.length === 0) return [];
    return [
      {
        key: section,
        name: ASSET_SECTION_NAMES[section],
        note: `${held.length} 只`,
        amount: amounts.yuan(getSum(held, (position) => position.amount)),
        // Shares are whole basis points, so their sum is exact after the float error is rounded away.
        share: Number(held.reduce((sum, { share }) => sum + share, 0).toFixed(4)),
        to: section === 'public' ? paths.publicAssets(edition) : paths.assets(edition, section),
        isCurrent: section === current,
      },
    ];
  });
}

interface HoldingsOptions {
  edition: Edition;
  amounts: AmountDisplay;
  query: AssetsQuery;
  at: AssetsPathBuilder;
}

type Held = Pick<Positions, 'list'> & Partial<Pick<Positions, 'profit_ratio' | 'own_return'>>;

/**
 * Builds one list of all holdings with its total, and the bar of classes. Totals cover the rows only: holdings that
 * are not listed are in none.
 */
export function buildHoldingsView(held: Held, { edition, amounts, query, at }: HoldingsOptions) {
  const { list } = held;
  const percent = (ratio: number | null | undefined): string =>
    ratio == null ? MISSING_VALUE : amounts.own(formatPercent(ratio));
  const { rows, pager } = buildHoldingsPage(sortHoldings(list, query), query, at);
  return {
    count: list.length,
    pager,
    rows: rows.map((position) => ({
      code: position.product_code,
      name: position.product_name,
      part: ASSET_SECTION_NAMES[position.part],
      nav: navNote(position),
      to: buildDetailPath(edition, position),
      /** Opens the holding next to the list, on screens wide enough for both. */
      sideDetailTo: `${at({ product: position.product_code })}#detail`,
      isChosen: position.product_code === query.product,
      amount: amounts.yuan(position.amount),
      profit: amounts.signed(position.profit),
      rate: percent(position.profit_ratio),
      own: percent(position.own_return),
    })),
    sum: {
      amount: amounts.yuan(getSum(list, (position) => position.amount)),
      profit: amounts.signed(getSum(list, (position) => position.profit)),
      rate: percent(held.profit_ratio),
      own: percent(held.own_return),
    },
    sorts: buildSortLinks(query, at),
    classes: buildAssetClassViews(list, edition, amounts),
  };
}
export type HoldingsView = ReturnType<typeof buildHoldingsView>;
