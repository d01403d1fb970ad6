import { paginateRows } from '~/app/features/lists/page-links';
import { paths } from '~/app/paths';
import { getFundName } from '~/app/pages/own/watchlist/watchlist-sort';
import {
  filterByGroup,
  getFundKey,
  buildGroupTabs,
  type WatchlistTable,
} from '~/app/pages/own/watchlist/watchlist-view';
import type { WatchedFund } from '~/contract/favorites';
import type { Edition } from '~/domain/platform/edition';

/** Number of rows on a page, because their check boxes are posted together. */
const PAGE_SIZE = 50;

/** A fund in the edit list. */
export interface EditRow {
  key: string;
  name: string;
  code: string;
  note: string;
  noteTo: string;
}

/** A group with those of its funds that are on the page. */
export interface EditSection {
  name: string;
  count: number;
  rows: EditRow[];
  weighTo: string;
}

interface EditQuery {
  group?: string;
  sheet?: 'groups' | 'weights';
  note?: string;
  page: number;
}

/** Builds the edit page of a watchlist. */
export function buildWatchlistEditView(table: WatchlistTable, query: EditQuery, edition: Edition) {
  const { groups, list } = table;
  const tabs = buildGroupTabs(table);
  const shown = tabs.length > 1 ? tabs.slice(1) : tabs;
  const ordered = shown.flatMap((tab) => filterByGroup(list, tab.group));
  const { rows, pager } = paginateRows(ordered, PAGE_SIZE, query.page, (page) =>
    paths.favoriteEdit(edition, { page }),
  );
  const onPage = new Set(rows);
  const page = pager.page > 1 ? pager.page : undefined;
  const getRow = (fund: WatchedFund): EditRow => ({
    key: getFundKey(fund),
    name: getFundName(fund),
    code: fund.kind === 'simu' ? fund.strategy_name : fund.fund_code,
    note: fund.note,
    noteTo: paths.favoriteEdit(edition, { page, note: getFundKey(fund) }),
  });
  const noted = list.find((fund) => getFundKey(fund) === query.note);
  return {
    groups: groups.map(({ group_id, name }) => ({
      group_id,
      name,
      count: list.filter((fund) => fund.group_id === group_id).length,
    })),
    sections: shown.flatMap(({ group, name, count }): EditSection[] => {
      const rows = filterByGroup(list, group)
        .filter((fund) => onPage.has(fund))
        .map(getRow);
      const weighTo = paths.favoriteEdit(edition, { page, sheet: 'weights', group });
      return rows.length === 0 ? [] : [{ name, count, rows, weighTo }];
    }),
    pager,
    noted: noted ? { key: getFundKey(noted), name: getFundName(noted), note: noted.note } : null,
    weighed: query.sheet === 'weights' ? getWeighed(list, query.group) : null,
  };
}

/** Maximum number of weights in one form. */
const WEIGHTS_MAX = 200;

function getWeighed(list: readonly WatchedFund[], group: string | undefined) {
  const own = filterByGroup(list, group);
  return {
    rows: own
      .slice(0, WEIGHTS_MAX)
      .map((fund) => ({ key: getFundKey(fund), name: getFundName(fund), weight: fund.weight })),
    rest: Math.max(0, own.length - WEIGHTS_MAX),
  };
}
