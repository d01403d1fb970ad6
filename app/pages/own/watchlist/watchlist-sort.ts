import type { CallResult, Contract } from '~/contract';
import type { WatchedFund } from '~/contract/favorites';
import type { WATCHLIST_COLUMNS, WATCHLIST_SORTS } from '~/contract/kinds';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import type { Returns } from '~/contract/shared';

export type WatchlistSort = (typeof WATCHLIST_SORTS)[number];
export type WatchlistColumn = (typeof WATCHLIST_COLUMNS)[number];
export type WatchlistView = CallResult<Contract['favorites']['table']>['view'];

/** Headings of the last column. */
export const WATCH_COLUMN_NAMES: Readonly<Record<WatchlistColumn, string>> = {
  max_drawdown: '近1年回撤',
  return_1m: PERIOD_NAMES['1m'],
  return_3m: PERIOD_NAMES['3m'],
  return_6m: PERIOD_NAMES['6m'],
  return_ytd: PERIOD_NAMES.ytd,
  return_3y: PERIOD_NAMES['3y'],
  return_since: '成立以来',
  nav: '单位净值',
};

/** Returns the period of a return column; null for other columns. */
export const getColumnPeriod = (column: WatchlistColumn): keyof Returns | null =>
  column.startsWith('return_') ? (column.slice('return_'.length) as keyof Returns) : null;

/** Returns the figure of the last column; null when it is locked or unknown. */
export function getColumnValue(fund: WatchedFund, column: WatchlistColumn): number | null {
  const period = getColumnPeriod(column);
  if (period) return fund.returns?.[period] ?? null;
  if (column === 'nav') return fund.nav === null ? null : Number(fund.nav);
  // Stored as a positive depth; a deeper drawdown is a lower value.
  return fund.max_drawdown === null ? null : -Math.abs(fund.max_drawdown);
}

export const getFundName = (fund: WatchedFund): string =>
  fund.kind === 'simu' ? fund.short_name : fund.name;
const byName = new Intl.Collator('zh-Hans-CN', { numeric: true });

function getValue(fund: WatchedFund, sort: WatchlistSort, column: WatchlistColumn): number | null {
  if (sort === 'change') return fund.change;
  if (sort === 'return_1y') return fund.returns?.['1y'] ?? null;
  if (sort === 'return_added') return fund.return_added;
  return getColumnValue(fund, column);
}

/**
 * Sorts funds for a view. The disclosure rules were already applied, so locked values count as unknown: they come
 * last in both directions, in the person's own order.
 */
export function sortWatchedFunds(
  list: readonly WatchedFund[],
  { sort, order, column }: WatchlistView,
): WatchedFund[] {
  if (sort === 'own') return [...list];
  const way = order === 'asc' ? 1 : -1;
  if (sort === 'name') return [...list].sort((a, b) => way * byName.compare(getFundName(a), getFundName(b)));
  const values = new Map(list.map((fund) => [fund, getValue(fund, sort, column)]));
  return [...list].sort((a, b) => {
    const [left, right] = [values.get(a) ?? null, values.get(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return way * (left - right);
  });
}

/** Returns the next sort of a heading: its default order, then the reverse, then the person's own order. */
export function getNextSort(
  view: WatchlistView,
  sort: WatchlistSort,
): { sort: WatchlistSort; order: 'asc' | 'desc' } {
  const first = sort === 'name' ? 'asc' : 'desc';
  if (view.sort !== sort) return { sort, order: first };
  if (view.order === first) return { sort, order: first === 'asc' ? 'desc' : 'asc' };
  return { sort: 'own', order: 'desc' };
}
