import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { WATCHLIST_COLUMNS } from '~/contract/kinds';
import { paginateRows } from '~/app/features/lists/page-links';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import {
  WATCH_COLUMN_NAMES,
  getNextSort,
  getColumnPeriod,
  type WatchlistSort,
  type WatchlistView,
} from '~/app/pages/own/watchlist/watchlist-sort';
import { buildWatchChangesView } from '~/app/pages/own/watchlist/changes-view';
import {
  buildGroupSum,
  filterByGroup,
  buildLockNotices,
  buildGroupTabs,
  buildWatchlistRows,
} from '~/app/pages/own/watchlist/watchlist-view';
import type { Edition } from '~/domain/platform/edition';

/** Number of rows on a page, so that a phone renders it without a pause. */
const PAGE_SIZE = 50;

export interface WatchlistQuery {
  group?: string;
  sort?: WatchlistSort;
  order?: 'asc' | 'desc';
  column?: (typeof WATCHLIST_COLUMNS)[number];
  page: number;
  sheet?: 'columns';
}

/** A column heading: its sort link, and its current direction. */
export interface SortColumnHead {
  sort: WatchlistSort;
  label: string;
  to: string;
  ariaSort?: 'ascending' | 'descending';
}

const HEADS = { name: '名称', change: '涨跌', return_1y: '近1年', return_added: '自选以来' } as const;

/** Loads the watchlist in one call; rows are sorted and summed after the disclosure rules were applied to each. */
export async function loadWatchlist(
  { context, edition, viewer }: { context: PortalContext; edition: Edition; viewer: Viewer },
  query: WatchlistQuery,
) {
  const { sort, order, column } = query;
  const { favorites } = context.upstream;
  const [reply, changes] = await Promise.all([
    settle(context, favorites.table({ query: { sort, order, column } })),
    settle(context, favorites.changes()),
  ]);
  if (!reply.ok) return reply;
  const { view, list, dates } = reply.data;
  const tabs = buildGroupTabs(reply.data);
  // An unknown group shows all funds.
  const group = tabs.find((tab) => tab.group === query.group)?.group;
  const here = (change: Record<string, string | number | undefined> = {}) =>
    paths.favorite(edition, { group, ...change });
  const all = buildWatchlistRows(reply.data, { group, edition });
  const shown = filterByGroup(list, group);
  const { rows, pager } = paginateRows(all, PAGE_SIZE, query.page, (page) => here({ page }));
  return {
    ok: true as const,
    here: here(),
    group,
    count: list.length,
    tabs: tabs.map(({ group: to, name, count }) => ({
      to: paths.favorite(edition, { group: to }),
      name,
      count,
      isCurrent: to === group,
    })),
    sum: shown.length > 0 ? buildGroupSum(shown, dates) : null,
    notices: buildLockNotices(shown, viewer, edition),
    heads: getHeads(view, here),
    isOwnOrder: view.sort === 'own',
    isOwnSigned: getColumnPeriod(view.column) !== null,
    columns:
      query.sheet === undefined
        ? null
        : WATCHLIST_COLUMNS.map((each) => ({
            to: here({ column: each }),
            label: WATCH_COLUMN_NAMES[each],
            isCurrent: each === view.column,
          })),
    /** Omitted when it could not be loaded: the list shows the newest values anyway. */
    changes: changes.ok ? buildWatchChangesView(changes.data.list, edition) : null,
    rows,
    pager,
  };
}

function getHeads(view: WatchlistView, here: (change: Record<string, string>) => string): SortColumnHead[] {
  const names: [WatchlistSort, string][] = [
    ...(Object.entries(HEADS) as [keyof typeof HEADS, string][]),
    ['column', WATCH_COLUMN_NAMES[view.column]],
  ];
  return names.map(([sort, label]) => ({
    sort,
    label,
    to: here(getNextSort(view, sort)),
    ...(view.sort === sort
      ? { ariaSort: view.order === 'asc' ? ('ascending' as const) : ('descending' as const) }
      : {}),
  }));
}
