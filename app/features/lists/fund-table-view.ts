import { memoize } from '~/domain/shared/memoize';
import { formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { FundBrief, PublicBrief, SimuBrief } from '~/contract/catalogue';
import type { Returns } from '~/contract/shared';
import { buildSparkline, type SparklineModel } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/features/figures/figure-formats';
import type { WatchlistTarget } from '~/domain/platform/watchlist';
import { buildFiledFacts, type FiledFacts } from '~/app/features/lists/filed-facts';
import { buildFundColumns, type FigureKey, type FundColumn } from '~/app/features/lists/fund-columns';
import { formatSevenDayLabel } from '~/app/features/lists/fund-row';
import type { LibrarySort } from '~/app/features/lists/library-query';
import { getLockReason } from '~/app/features/person/locked-text';
import { explainMissingYearReturn } from '~/app/features/lists/missing-year-return';

/** A fund as a table row, ready to draw; kept small, because it is sent twice. */
export interface FundTableRow extends WatchlistTarget {
  href: string;
  name: string;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  facts: string[];
  /** In the order of the columns; null renders nothing. Empty when locked. */
  cells: (string | null)[];
  /** Labels for a row whose figures differ from the column headings (money funds). */
  words?: (string | null)[];
  spark: SparklineModel | null;
  isWatched: boolean;
  /** Reason why there are no figures. */
  lockedBy?: 'level' | 'risk';
  /** Facts open to all viewers, shown in place of figures. */
  filed?: FiledFacts;
}

const formatReturn = (period: keyof Returns) => (fund: FundBrief) => formatPercent(fund.returns?.[period]);

/** Format of each column; a column that only the other kind of fund has is empty. */
const COLUMN_FORMATS: Record<FigureKey, (fund: FundBrief) => string> = {
  nav: (fund) => fund.nav ?? MISSING_VALUE,
  change: (fund) => formatPercent(fund.change),
  max_drawdown: (fund) => formatDepth(fund.max_drawdown),
  sharpe: (fund) => (fund.kind === 'simu' ? formatNumber(fund.sharpe) : MISSING_VALUE),
  size: (fund) =>
    fund.kind === 'public' && fund.size !== null ? formatNumber(Number(fund.size) / 1e8) : MISSING_VALUE,
  fee: (fund) => (fund.kind === 'public' ? formatRate(fund.fee_rate) : MISSING_VALUE),
  '1m': formatReturn('1m'),
  '3m': formatReturn('3m'),
  '6m': formatReturn('6m'),
  '1y': formatReturn('1y'),
  '3y': formatReturn('3y'),
  ytd: formatReturn('ytd'),
  since: formatReturn('since'),
};

/**
 * Money funds have no meaningful NAV or drawdown: the row shows the 7-day yield and the income of 10,000 shares
 * instead.
 */
function moneyFigures(
  fund: PublicBrief,
  columns: readonly FundColumn[],
): Pick<FundTableRow, 'cells' | 'words'> {
  const cells = columns.map(({ key }) => {
    if (key === 'nav') return fund.income_per_10k ?? MISSING_VALUE;
    if (key === 'change') return formatRate(fund.seven_day_yield, 3);
    return key === 'max_drawdown' ? null : COLUMN_FORMATS[key](fund);
  });
  const words = columns.map(({ key, label, isLead }) => {
    if (key === 'nav') return '万份收益';
    if (key === 'change') return formatSevenDayLabel(fund);
    return isLead ? label : null;
  });
  return { cells, words };
}

const withYoung = (fund: FundBrief, ...facts: string[]): string[] => {
  const young = explainMissingYearReturn(fund);
  return young === null ? facts : [...facts, `${young.founded} 成立，${young.lacks}`];
};

/**
 * Builds the row of a private fund for the `chosen` columns of the address; without its figures when the viewer may
 * not see them.
 */
export const buildSimuTableRow = memoize(
  (fund: SimuBrief, sort: LibrarySort, chosen?: string): FundTableRow => {
    const isLocked = Boolean(fund.locked) || fund.risk_level === null;
    const shared = {
      kind: 'simu' as const,
      id: fund.product_id,
      href: paths.simuProduct(fund.product_id),
      name: fund.name,
      isWatched: fund.is_selection,
    };
    if (isLocked) {
      return {
        ...shared,
        risk: null,
        facts: [fund.strategy_name, fund.company_name],
        cells: [],
        spark: null,
        lockedBy: getLockReason(fund.locked),
        filed: buildFiledFacts(fund),
      };
    }
    return {
      ...shared,
      risk: `R${fund.risk_level}`,
      facts: withYoung(fund, fund.strategy_name, fund.company_name),
      cells: buildFundColumns('simu', sort, chosen).map(({ key }) => COLUMN_FORMATS[key](fund)),
      spark: fund.spark ? buildSparkline(fund.spark) : null,
    };
  },
);

/** Builds the row of a public fund for the `chosen` columns of the address. */
export const buildPublicTableRow = memoize(
  (fund: PublicBrief, sort: LibrarySort, edition: Edition, chosen?: string): FundTableRow => {
    const columns = buildFundColumns('public', sort, chosen);
    const figures =
      fund.seven_day_yield === null
        ? { cells: columns.map(({ key }) => COLUMN_FORMATS[key](fund)) }
        : moneyFigures(fund, columns);
    return {
      kind: 'public',
      id: fund.fund_code,
      href: paths.publicFund(edition, fund.fund_code),
      name: fund.name,
      risk: `R${fund.risk_level}`,
      facts: withYoung(fund, fund.type_name, fund.fund_code),
      ...figures,
      spark: fund.spark ? buildSparkline(fund.spark) : null,
      isWatched: fund.is_selection,
    };
  },
);
