import { buildSparkline, type SparklineModel } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import type { FigureSubject } from '~/app/features/figures/figure-link';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { formatSevenDayLabel } from '~/app/features/lists/fund-row';
import { getNextStep } from '~/app/features/person/next-step';
import {
  getFundName,
  sortWatchedFunds,
  type WatchlistColumn,
} from '~/app/pages/own/watchlist/watchlist-sort';
import type { Viewer } from '~/bff/http/app-context';
import type { CallResult, Contract } from '~/contract';
import type { WatchedFund } from '~/contract/favorites';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeCombinedCurve, countMoves, computeMean } from '~/domain/figures/combined';
import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';

export type WatchlistTable = CallResult<Contract['favorites']['table']>;

/** A watched fund, ready to draw. */
export interface WatchlistRow {
  /** `simu:ID` or `public:CODE`. */
  key: string;
  about: FigureSubject;
  href: string;
  name: string;
  /** The code, or the strategy of a private fund. */
  code: string;
  isHeld: boolean;
  note: string;
  isLocked: boolean;
  change: string;
  /** Label of the NAV that the change refers to; for a money fund, the figure shown instead. */
  changeOf: string;
  isYield: boolean;
  year: string;
  added: string;
  /** Month in which it was added. */
  month: string;
  own: string;
  spark: SparklineModel | null;
  /** Heading row of its group. */
  head?: { name: string; sum: GroupLine };
}

/** Results of a group's funds, in figures. */
export interface GroupLine {
  count: number;
  up: number;
  down: number;
  still: number;
  change: string;
  year: string;
}

/** Combined results of a group's funds. */
export interface GroupSum extends GroupLine {
  /** Number of funds in the one-year average. */
  yearCount: number;
  /** Number of funds without a visible figure. */
  unknown: number;
  curve: {
    spark: SparklineModel | null;
    value: string;
    from: string;
    count: number;
    isWeighted: boolean;
  } | null;
}

/** A tab: `group` is `none` for funds without a group, undefined for all. */
export interface GroupTab {
  group: string | undefined;
  name: string;
  count: number;
}

export const NO_GROUP = 'none';

export const getFundKey = (fund: WatchedFund): string =>
  fund.kind === 'simu' ? `simu:${fund.product_id}` : `public:${fund.fund_code}`;

/** Builds the tabs: all, each group, and ungrouped funds when there are groups. */
export function buildGroupTabs({ groups, list }: Pick<WatchlistTable, 'groups' | 'list'>): GroupTab[] {
  const getCount = (group: string | null) => list.filter((fund) => fund.group_id === group).length;
  const loose = getCount(null);
  return [
    { group: undefined, name: '全部', count: list.length },
    ...groups.map(({ group_id, name }) => ({ group: group_id, name, count: getCount(group_id) })),
    ...(groups.length > 0 && loose > 0 ? [{ group: NO_GROUP, name: '未分组', count: loose }] : []),
  ];
}

/** Returns the funds of a tab. */
export const filterByGroup = (list: readonly WatchedFund[], group: string | undefined): WatchedFund[] =>
  group === undefined
    ? [...list]
    : list.filter((fund) => fund.group_id === (group === NO_GROUP ? null : group));

const getChange = (fund: WatchedFund): number | null => fund.change;
const getYear = (fund: WatchedFund): number | null => fund.returns?.['1y'] ?? null;

function groupLine(list: readonly WatchedFund[]): GroupLine {
  const { up, down, still } = countMoves(list.map(getChange));
  return {
    ...{ count: list.length, up, down, still },
    change: formatPercent(computeMean(list.map(getChange))),
    year: formatPercent(computeMean(list.map(getYear))),
  };
}

/** Summarises the funds that the viewer may see: locked ones are in no average and in no curve. */
export function buildGroupSum(list: readonly WatchedFund[], dates: readonly string[]): GroupSum {
  const isWeighted = list.some((fund) => fund.weight !== null);
  const weights = list.map((fund) => (isWeighted ? (fund.weight ?? 0) : 1));
  const series = list.map((fund) => fund.week_nav ?? []);
  const curve = computeCombinedCurve(series, weights);
  const last = curve?.values.at(-1);
  return {
    ...groupLine(list),
    yearCount: list.filter((fund) => getYear(fund) !== null).length,
    unknown: countMoves(list.map(getChange)).unknown,
    curve: curve && {
      spark: buildSparkline(curve.values),
      value: formatPercent(last === undefined ? null : last - 1),
      from: dates[curve.start] ?? '',
      count: series.filter((values, index) => values.some((each) => each !== null) && weights[index]).length,
      isWeighted,
    },
  };
}

/** Builds the rows of a tab in the order of the view, with group headings when all funds are in their own order. */
export function buildWatchlistRows(
  { list, groups, view }: WatchlistTable,
  { group, edition }: { group: string | undefined; edition: Edition },
): WatchlistRow[] {
  const shown = filterByGroup(list, group);
  if (group !== undefined || view.sort !== 'own' || groups.length === 0)
    return sortWatchedFunds(shown, view).map((fund) => watchRow(fund, view.column, edition));
  return buildGroupTabs({ groups, list })
    .slice(1)
    .flatMap((tab) => {
      const own = filterByGroup(list, tab.group);
      const rows = own.map((fund) => watchRow(fund, view.column, edition));
      const [first, ...rest] = rows;
      return first ? [{ ...first, head: { name: tab.name, sum: groupLine(own) } }, ...rest] : [];
    });
}

function watchRow(fund: WatchedFund, column: WatchlistColumn, edition: Edition): WatchlistRow {
  const isSimu = fund.kind === 'simu';
  const week = buildSparkline((fund.week_nav ?? []).filter((each): each is number => each !== null));
  const money = isSimu ? null : fund.seven_day_yield;
  return {
    key: getFundKey(fund),
    about: isSimu ? { kind: 'simu', id: fund.product_id } : { kind: 'public', id: fund.fund_code },
    href: isSimu ? paths.simuProduct(fund.product_id) : paths.publicFund(edition, fund.fund_code),
    name: getFundName(fund),
    code: isSimu ? fund.strategy_name : fund.fund_code,
    isHeld: fund.is_held,
    note: fund.note,
    isLocked: isLocked(fund),
    change: money === null ? formatPercent(fund.change) : formatRate(money, 3),
    changeOf: money === null ? (fund.nav_date ?? '').slice(5) : formatSevenDayLabel(fund),
    isYield: money !== null,
    year: formatPercent(getYear(fund)),
    added: formatPercent(fund.return_added),
    month: toShanghaiDay(fund.added_at).slice(0, 7),
    own: COLUMN_FORMATS[column](fund),
    spark: week,
  };
}

/** Format of the last column. */
const COLUMN_FORMATS: Record<WatchlistColumn, (fund: WatchedFund) => string> = {
  nav: (fund) => fund.nav ?? MISSING_VALUE,
  max_drawdown: (fund) => formatDepth(fund.max_drawdown),
  return_1m: (fund) => formatPercent(fund.returns?.['1m']),
  return_3m: (fund) => formatPercent(fund.returns?.['3m']),
  return_6m: (fund) => formatPercent(fund.returns?.['6m']),
  return_ytd: (fund) => formatPercent(fund.returns?.ytd),
  return_3y: (fund) => formatPercent(fund.returns?.['3y']),
  return_since: (fund) => formatPercent(fund.returns?.since),
};

const isLocked = (fund: WatchedFund): boolean => fund.kind === 'simu' && Boolean(fund.locked);

/** A reason for missing figures, listed once: number of rows, reason, and the step that opens them. */
export interface LockNotice {
  text: string;
  next: { to: string; label: string };
}

export function buildLockNotices(
  list: readonly WatchedFund[],
  viewer: Viewer,
  edition: Edition,
): LockNotice[] {
  const notices = new Map<string, { count: number; next: { to: string; label: string } }>();
  for (const fund of list) {
    if (fund.kind !== 'simu' || !fund.locked) continue;
    const step = getNextStep(fund.locked, viewer, edition);
    const notice = notices.get(step.text) ?? { count: 0, next: { to: step.href, label: step.label } };
    notices.set(step.text, { ...notice, count: notice.count + 1 });
  }
  return [...notices].map(([reason, { count, next }]) => ({
    text: `${count} 只私募基金不显示净值与业绩：${reason}`,
    next,
  }));
}
