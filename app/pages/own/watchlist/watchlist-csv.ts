import { getFundName } from '~/app/pages/own/watchlist/watchlist-sort';
import { formatRate } from '~/domain/figures/format';
import { filterByGroup, buildGroupTabs, type WatchlistTable } from '~/app/pages/own/watchlist/watchlist-view';
import { BYTE_ORDER_MARK, formatCsvLine } from '~/domain/shared/csv';
import type { WatchedFund } from '~/contract/favorites';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { getLockedText } from '~/app/features/person/locked-text';

const PERIODS = ['1m', '3m', '6m', '1y', '3y', 'ytd', 'since'] as const;
const COLUMN_TITLES = [
  ...['名称', '代码', '类型', '分组', '单位净值', '净值日期', '涨跌（%）'],
  ...['近1月（%）', '近3月（%）', '近6月（%）', '近1年（%）', '近3年（%）', '今年来（%）', '成立以来（%）'],
  ...['近1年回撤（%）', '自选以来（%）', '加入日期', '备注', '说明'],
];

/**
 * Formats a ratio as per cent with an ASCII minus, so that spreadsheets can calculate with it. Empty when it is
 * unknown or locked.
 */
const percent = (ratio: number | null | undefined): string =>
  ratio == null ? '' : formatRate(ratio).replace('\u2212', '-').replace('%', '');

function line(fund: WatchedFund, groups: ReadonlyMap<string | null, string>): string {
  const isSimu = fund.kind === 'simu';
  return formatCsvLine([
    getFundName(fund),
    isSimu ? fund.filing_no : fund.fund_code,
    isSimu ? fund.strategy_name : fund.type_name,
    groups.get(fund.group_id) ?? '未分组',
    fund.nav ?? '',
    fund.nav_date ?? '',
    percent(fund.change),
    ...PERIODS.map((period) => percent(fund.returns?.[period])),
    fund.max_drawdown === null ? '' : percent(-Math.abs(fund.max_drawdown)),
    percent(fund.return_added),
    toShanghaiDay(fund.added_at),
    fund.note,
    isSimu && fund.locked ? getLockedText(fund.locked) : '',
  ]);
}

/**
 * Builds a CSV of the watchlist, or of one group, with the data the viewer may see: locked cells are empty and
 * state the reason.
 */
export function buildWatchlistCsv(table: WatchlistTable, group: string | undefined): string {
  const groups = new Map(table.groups.map(({ group_id, name }) => [group_id as string | null, name]));
  // An unknown group shows all funds, as on the page.
  const shown = buildGroupTabs(table).find((tab) => tab.group === group)?.group;
  const lines = filterByGroup(table.list, shown).map((fund) => line(fund, groups));
  return (
    BYTE_ORDER_MARK +
    formatCsvLine(COLUMN_TITLES) +
    lines.join('') +
    formatCsvLine(['过往业绩不预示未来表现；费后复权净值，来源：基金管理人披露'])
  );
}
