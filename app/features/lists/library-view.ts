import { foundText } from '~/app/features/lists/format-result-count';
import type { Viewer } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import { getMaxProductRisk, getRiskClass } from '~/domain/person/risk';
import { isLevelReached } from '~/domain/disclosure/disclosure';
import type { FundBrief } from '~/contract/catalogue';
import { PUBLIC_TYPES, PUBLIC_TYPE_NAMES, STRATEGIES, STRATEGY_NAMES } from '~/contract/kinds';
import { buildLockBarView } from '~/app/features/lists/lock-bar-view';
import { getLevelLock } from '~/app/features/person/next-step';
import type { FundTableHead } from '~/app/features/lists/fund-table';
import { buildFundColumns } from '~/app/features/lists/fund-columns';
import {
  buildPublicTableRow,
  buildSimuTableRow,
  type FundTableRow,
} from '~/app/features/lists/fund-table-view';
import type { KeysetPage } from '~/app/features/lists/keyset-pager';
import { listChosenFilters, getFilterValues, type ChosenFilter } from '~/app/features/lists/library-filters';
import {
  getDefaultOrder,
  buildLibraryPath,
  getAllowedSorts,
  type LibraryRights,
  type LibrarySort,
  type LibraryState,
} from '~/app/features/lists/library-query';

export const SORT_LABELS: Record<LibrarySort, string> = {
  name: '名称',
  founded_on: '成立日期',
  max_drawdown: '最大回撤',
  sharpe: '夏普比率',
  size: '规模',
  fee: '申购费率',
  return_1m: PERIOD_NAMES['1m'],
  return_3m: PERIOD_NAMES['3m'],
  return_6m: PERIOD_NAMES['6m'],
  return_1y: PERIOD_NAMES['1y'],
  return_3y: PERIOD_NAMES['3y'],
  return_ytd: PERIOD_NAMES.ytd,
  return_since: PERIOD_NAMES.since,
};

/** Returns the rights of the viewer that a list page needs. */
export function getLibraryRights(viewer: Viewer | null): LibraryRights {
  return {
    canSeePerformance: viewer !== null && isLevelReached(viewer.level, 'specific'),
    riskMax: getMaxProductRisk(viewer?.riskLevel),
  };
}

export interface LibraryList {
  list: FundBrief[];
  total: number;
  is_total_capped: boolean;
  next_cursor: string | null;
}

export interface LibraryRows {
  rows: FundTableRow[];
  countText: string;
  /** Line above the list, announced when it changes. */
  foundText: string;
  pager: KeysetPage;
  /** Newest date of the shown figures; null when there are none. */
  asOf: string | null;
}

/** Formats "共 128 只", or "至少 10000 只" when counting stopped there. */
export const formatCount = (list: Pick<LibraryList, 'total' | 'is_total_capped'>): string =>
  list.is_total_capped ? `至少 ${list.total} 只` : `共 ${list.total} 只`;

export function buildLibraryRows(
  list: LibraryList,
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
): LibraryRows {
  const page = { ...state, page: state.page + 1, cursor: list.next_cursor ?? undefined };
  let asOf: string | null = null;
  const rows = list.list.map((fund) => {
    if (fund.nav_date !== null && (asOf === null || fund.nav_date > asOf)) asOf = fund.nav_date;
    return fund.kind === 'simu'
      ? buildSimuTableRow(fund, state.sort, state.columns)
      : buildPublicTableRow(fund, state.sort, edition, state.columns);
  });
  return {
    rows,
    countText: formatCount(list),
    foundText: foundText(list.total, list.is_total_capped),
    asOf,
    pager: {
      page: state.page,
      pageCount: list.is_total_capped ? null : Math.max(1, Math.ceil(list.total / state.limit)),
      nextTo: list.next_cursor ? buildLibraryPath(edition, page, rights) : null,
      firstTo: state.cursor ? buildLibraryPath(edition, { ...state, cursor: undefined }, rights) : null,
    },
  };
}

/** Returns the sort link of a column heading; reversed when the list is already sorted by it. */
function headSort(sort: LibrarySort, state: LibraryState, rights: LibraryRights, edition: Edition) {
  if (!getAllowedSorts(state.tab, rights).includes(sort)) return undefined;
  const direction = sort === state.sort ? state.order : undefined;
  const order = direction ? (direction === 'asc' ? 'desc' : 'asc') : getDefaultOrder(sort);
  return { to: buildLibraryPath(edition, { ...state, sort, order, cursor: undefined }, rights), direction };
}

/** Builds the headings of the table; a heading sorts only when the viewer may sort by it. */
export const buildTableHeads = (
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
): FundTableHead[] =>
  buildFundColumns(state.tab, state.sort, state.columns).map(({ sort, ...column }) => ({
    ...column,
    sort: sort && headSort(sort, state, rights, edition),
  }));

/** Heading of the name column. */
export const buildNameHead = (state: LibraryState, rights: LibraryRights, edition: Edition) =>
  headSort('name', state, rights, edition);

const QUICK_SORTS: readonly LibrarySort[] = ['return_1y', 'return_ytd', 'max_drawdown'];

/** Sort links above the list: at most three, the current one among them; the current one reverses the order. */
export function buildSortLinks(state: LibraryState, rights: LibraryRights, edition: Edition) {
  const open = getAllowedSorts(state.tab, rights);
  let quick = QUICK_SORTS.filter((sort) => open.includes(sort));
  if (quick.length === 0) quick = [...open];
  if (!quick.includes(state.sort)) quick = [state.sort, ...quick.slice(0, 2)];
  return quick.map((sort) => {
    const isCurrent = sort === state.sort;
    const order = isCurrent ? (state.order === 'asc' ? 'desc' : 'asc') : getDefaultOrder(sort);
    return {
      label: SORT_LABELS[sort],
      to: buildLibraryPath(edition, { ...state, sort, order, cursor: undefined }, rights),
      isCurrent,
      direction: isCurrent ? state.order : undefined,
    };
  });
}

/** Row of chips: all, or one strategy or type; a chip without results is drawn as inactive. */
export function buildCategoryChips(
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
  counts: Partial<Record<string, Readonly<Record<string, number>>>>,
) {
  const key = state.tab === 'simu' ? 'strategy' : 'type';
  const names: [string, string][] =
    state.tab === 'simu'
      ? STRATEGIES.map((value) => [value, STRATEGY_NAMES[value]])
      : PUBLIC_TYPES.map((value) => [value, PUBLIC_TYPE_NAMES[value]]);
  const chosen = getFilterValues(state.params, key);
  const to = (value: string | undefined) =>
    buildLibraryPath(
      edition,
      { ...state, params: { ...state.params, [key]: value }, cursor: undefined },
      rights,
    );
  return [
    { label: '全部', to: to(undefined), isCurrent: chosen.length === 0 },
    ...names.map(([value, label]) => ({
      label,
      to: to(value),
      isCurrent: chosen.includes(value),
      isOff: counts[key]?.[value] === 0 ? true : undefined,
    })),
  ];
}

/** Chosen values except the strategy or type shown in the chips, each with the address without it. */
export function buildChosenFilterLinks(
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
  companyLabel: string | null,
): { label: string; to: string }[] {
  return listChosenFilters(state.tab, state.params, companyLabel).map((chosen: ChosenFilter) => ({
    label: chosen.label,
    to: buildLibraryPath(edition, { ...state, params: chosen.rest, cursor: undefined }, rights),
  }));
}

/** Line above the list about the viewer's class that limits it. The count follows. */
export function describeSuitability(
  viewer: Viewer | null,
  rights: LibraryRights,
  tab: LibraryState['tab'],
): string | null {
  const name = getRiskClass(viewer?.riskLevel);
  if (!name || rights.riskMax === null || (tab === 'simu' && !rights.canSeePerformance)) return null;
  const range = rights.riskMax === 1 ? 'R1' : `R1–R${rights.riskMax}`;
  return `按您的风险等级 ${name} 展示 ${range} 产品`;
}

/** Reason why rows are locked and the next step; null when no row is locked. */
export function buildLibraryLock(
  state: LibraryState,
  viewer: Viewer | null,
  edition: Edition,
  { now, returnTo }: { now: number; returnTo: string },
) {
  const locked = state.tab === 'simu' ? getLevelLock(viewer, now) : null;
  if (!locked) return null;
  return buildLockBarView(locked, viewer, edition, { returnTo });
}
