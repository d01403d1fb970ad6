import { memoize } from '~/domain/shared/memoize';
import { formatNumber, formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { PERIOD_NAMES } from '~/domain/figures/metrics';
import type { FundBrief, PublicBrief, SimuBrief } from '~/contract/catalogue';
import type { Edition } from '~/domain/platform/edition';
import type { Returns } from '~/contract/shared';
import { buildSparkline, type SparklineModel } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { buildFiledFacts, type FiledFacts } from '~/app/features/lists/filed-facts';
import type { LibrarySort } from '~/app/features/lists/library-query';
import { getLockReason } from '~/app/features/person/locked-text';
import { explainMissingYearReturn } from '~/app/features/lists/missing-year-return';

/** A figure of a row; `s` when its colour depends on its sign. */
export interface FundRowCell {
  text: string;
  label: string;
  isSigned?: boolean;
}

/** A fund in a list, ready to draw; kept small, because it is sent twice. */
export interface FundRow {
  href: string;
  name: string;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  facts: [string, string];
  /** Leading figure first; empty when locked. */
  cells: FundRowCell[];
  spark: SparklineModel | null;
  /** Shown in place of the sparkline when the fund is too young for it: founding date and missing data. */
  young: { founded: string; lacks: string } | null;
  /** Reason why there are no figures: the viewer's level, or a risk beyond the viewer's class. */
  lockedBy?: 'level' | 'risk';
  /** Facts open to all viewers, shown in place of figures. */
  filed?: FiledFacts;
}

const getPeriod = (sort: LibrarySort): keyof Returns =>
  sort.slice(0, 7) === 'return_' ? (sort.slice(7) as keyof Returns) : '1y';

const returnCell = (returns: Returns | null, period: keyof Returns): FundRowCell => ({
  text: formatPercent(returns?.[period]),
  label: PERIOD_NAMES[period],
  isSigned: true,
});

export const DRAWDOWN_LABEL = '近1年回撤';

const drawdownCell = (fund: FundBrief): FundRowCell => ({
  text: formatDepth(fund.max_drawdown),
  label: DRAWDOWN_LABEL,
});

/** Returns the three figures of a row; the sorted figure leads. */
function getCells(fund: FundBrief, sort: LibrarySort): FundRowCell[] {
  if (fund.kind === 'public' && fund.seven_day_yield !== null) return moneyCells(fund);
  const period = getPeriod(sort);
  const second = returnCell(fund.returns, period === 'ytd' ? '1y' : 'ytd');
  return [returnCell(fund.returns, period), second, lastCell(fund, sort)];
}

function lastCell(fund: FundBrief, sort: LibrarySort): FundRowCell {
  if (fund.kind === 'simu') {
    return sort === 'sharpe' ? { text: formatNumber(fund.sharpe), label: '夏普比率' } : drawdownCell(fund);
  }
  if (sort === 'size') return { text: sizeText(fund.size), label: '规模' };
  if (sort === 'fee') return { text: formatRate(fund.fee_rate), label: '申购费率' };
  return drawdownCell(fund);
}

/** Label of the 7-day yield with the day it was published for. */
export const formatSevenDayLabel = ({ nav_date }: { nav_date?: string | null }): string =>
  nav_date == null ? '七日年化' : `七日年化 ${nav_date.slice(5)}`;

/**
 * Money funds have no meaningful drawdown: the row shows the 7-day yield and the income of 10,000 shares instead.
 */
const moneyCells = (fund: PublicBrief): FundRowCell[] => [
  { text: formatRate(fund.seven_day_yield, 3), label: formatSevenDayLabel(fund) },
  { text: fund.income_per_10k ?? MISSING_VALUE, label: '万份收益' },
  returnCell(fund.returns, '1y'),
];

/** Converts a size in 元, as decimal text, to 亿. */
const sizeText = (size: string | null): string =>
  size === null ? MISSING_VALUE : `${formatNumber(Number(size) / 1e8)} 亿`;

/** Builds the row of a private fund; without its values when the viewer may not see them. */
export const buildSimuRow = memoize((fund: SimuBrief, sort: LibrarySort): FundRow => {
  const isLocked = Boolean(fund.locked) || fund.risk_level === null;
  return {
    href: paths.simuProduct(fund.product_id),
    name: fund.name,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    facts: [fund.strategy_name, fund.company_name],
    cells: isLocked ? [] : getCells(fund, sort),
    spark: isLocked || !fund.spark ? null : buildSparkline(fund.spark),
    young: isLocked ? null : explainMissingYearReturn(fund),
    ...(isLocked
      ? {
          lockedBy: getLockReason(fund.locked),
          filed: buildFiledFacts(fund),
        }
      : {}),
  };
});

export const buildPublicRow = memoize((fund: PublicBrief, sort: LibrarySort, edition: Edition): FundRow => ({
  href: paths.publicFund(edition, fund.fund_code),
  name: fund.name,
  risk: `R${fund.risk_level}`,
  facts: [fund.type_name, fund.fund_code],
  cells: getCells(fund, sort),
  spark: fund.spark ? buildSparkline(fund.spark) : null,
  young: explainMissingYearReturn(fund),
}));
