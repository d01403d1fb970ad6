import { PERIOD_NAMES } from '~/domain/figures/metrics';
import type { COMPANY_SORTS, MANAGER_SORTS } from '~/contract/catalogue';
import { SIZE_BANDS, STRATEGIES, STRATEGY_NAMES, formatSizeBand } from '~/contract/kinds';
import { paths } from '~/app/paths';
import type { SegmentedChoice } from '~/app/ui/segmented';

/** Rankings and their ids: the last segment of /sprank, /scrank and /smrank. An unknown id returns 404. */

export const SIMU_PERIODS = ['1m', '3m', '6m', '1y', '3y', 'ytd'] as const;
export type SimuPeriod = (typeof SIMU_PERIODS)[number];
type Strategy = (typeof STRATEGIES)[number];

/** Private funds of one strategy, or of all (null), by return over one period. */
export interface SimuBoard {
  period: SimuPeriod;
  strategy: Strategy | null;
}
const DEFAULT_SIMU: SimuBoard = { period: '1y', strategy: null };

/**
 * Finds the ranking of an id such as `3y` or `3y-equity`; the default ranking without an id, null for an unknown
 * id.
 */
export function findSimuBoard(id: string | undefined): SimuBoard | null {
  if (id === undefined) return DEFAULT_SIMU;
  const [periodText, strategyText, ...rest] = id.split('-');
  const period = SIMU_PERIODS.find((each) => each === periodText);
  const strategy = STRATEGIES.find((each) => each === strategyText) ?? null;
  if (!period || rest.length > 0 || (strategyText !== undefined && !strategy)) return null;
  return { period, strategy };
}

/** Canonical address of a ranking. */
export const buildSimuBoardPath = ({ period, strategy }: SimuBoard): string =>
  strategy === null && period === DEFAULT_SIMU.period
    ? paths.simuRank()
    : paths.simuRank(strategy === null ? period : `${period}-${strategy}`);

export const formatSimuBoardName = ({ period, strategy }: SimuBoard): string =>
  `${PERIOD_NAMES[period]}，${strategy === null ? '全部策略' : STRATEGY_NAMES[strategy]}`;

/** Builds the links to the other periods and strategies of a ranking. */
export const buildSimuBoardLinks = (
  board: SimuBoard,
): { periods: SegmentedChoice[]; strategies: SegmentedChoice[] } => ({
  periods: SIMU_PERIODS.map((period) => ({
    label: PERIOD_NAMES[period],
    to: buildSimuBoardPath({ ...board, period }),
    isCurrent: period === board.period,
  })),
  strategies: [null, ...STRATEGIES].map((strategy) => ({
    label: strategy === null ? '全部' : STRATEGY_NAMES[strategy],
    to: buildSimuBoardPath({ ...board, strategy }),
    isCurrent: strategy === board.strategy,
  })),
});

/** A ranking of companies or managers by a fact, with an explanation of its order. */
interface FactBoard<Sort extends string> {
  /** Absent for the default ranking. */
  id?: string;
  label: string;
  sort: Sort;
  method: string;
}
export interface CompanyBoard extends FactBoard<(typeof COMPANY_SORTS)[number]> {
  size?: (typeof SIZE_BANDS)[number];
}
export type ManagerBoard = FactBoard<(typeof MANAGER_SORTS)[number]>;

export const COMPANY_BOARDS: readonly CompanyBoard[] = [
  {
    label: '在管产品',
    sort: 'product_count',
    method: '按本平台收录的在管产品数，由多到少；数目相同的不分先后',
  },
  { id: 'years', label: '成立年限', sort: 'founded_on', method: '按成立日期，由早到晚；日期相同的不分先后' },
  ...SIZE_BANDS.map((size) => ({
    id: `size-${size.replace('+', '-up')}`,
    label: formatSizeBand(size),
    sort: 'name' as const,
    size,
    method: `管理规模 ${formatSizeBand(size)}的公司；规模只按区间公示，区间内按名称排列`,
  })),
];

export const MANAGER_BOARDS: readonly ManagerBoard[] = [
  { label: '从业年限', sort: 'career_years', method: '按从业年限，由长到短；年限相同的不分先后' },
  {
    id: 'products',
    label: '在管产品',
    sort: 'product_count',
    method: '按本平台收录的在管产品数，由多到少；数目相同的不分先后',
  },
];

export const findCompanyBoard = (id: string | undefined) => COMPANY_BOARDS.find((board) => board.id === id);
export const findManagerBoard = (id: string | undefined) => MANAGER_BOARDS.find((board) => board.id === id);

/** Builds the links to all rankings of a kind. */
export const buildFactBoardLinks = (
  boards: readonly FactBoard<string>[],
  current: string | undefined,
  getPath: (id?: string) => string,
): SegmentedChoice[] =>
  boards.map((board) => ({ label: board.label, to: getPath(board.id), isCurrent: board.id === current }));
