import { madeOnce } from '~/domain/shared/memoize';
import { formatNumber, formatPercent, formatRate, MISSING } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { FundBrief, PublicBrief, SimuBrief } from '~/contract/catalogue';
import { spark, type Spark } from '~/app/charts/spark';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/features/funds/figures';
import type { WatchTarget } from '~/domain/platform/watch';
import { filedFacts, type FiledFacts } from '~/app/features/lists/filed-facts';
import { fundColumns, type FigureKey, type FundColumn } from '~/app/features/lists/fund-columns';
import { sevenDayLabel } from '~/app/features/lists/fund-row';
import type { LibrarySort } from '~/app/features/lists/library-query';
import { lockedBy } from '~/app/features/person/locked-text';
import { missingYear } from '~/app/features/lists/young-fund';

/** A fund as a row, ready to draw: as small as can be, since it travels twice. */
export interface FundLine extends WatchTarget {
  href: string;
  name: string;
  /** R1 to R5; null when it is locked. */
  risk: string | null;
  facts: string[];
  /** In the order of the columns; null draws nothing. Empty when locked. */
  cells: (string | null)[];
  /** Words of a row whose figures are not what its columns say (money funds). */
  words?: (string | null)[];
  spark: Spark | null;
  isWatched: boolean;
  /** Why there are no figures. */
  lockedBy?: 'level' | 'risk';
  /** In place of figures: what anybody may know. */
  filed?: FiledFacts;
}

function figureText(fund: FundBrief, key: FigureKey): string {
  switch (key) {
    case 'nav':
      return fund.nav ?? MISSING;
    case 'change':
      return formatPercent(fund.change);
    case 'max_drawdown':
      return formatDepth(fund.max_drawdown);
    case 'sharpe':
      return fund.kind === 'simu' ? formatNumber(fund.sharpe) : MISSING;
    case 'size':
      return fund.kind === 'public' && fund.size !== null ? formatNumber(Number(fund.size) / 1e8) : MISSING;
    case 'fee':
      return fund.kind === 'public' ? formatRate(fund.fee_rate) : MISSING;
    default:
      return formatPercent(fund.returns?.[key]);
  }
}

/** Money funds have no NAV and no drawdown to speak of: the 7-day yield and the income of 10,000 shares instead. */
function moneyFigures(fund: PublicBrief, columns: readonly FundColumn[]): Pick<FundLine, 'cells' | 'words'> {
  const cells = columns.map(({ key }) => {
    if (key === 'nav') return fund.income_per_10k ?? MISSING;
    if (key === 'change') return formatRate(fund.seven_day_yield, 3);
    return key === 'max_drawdown' ? null : figureText(fund, key);
  });
  const words = columns.map(({ key, label, isLead }) => {
    if (key === 'nav') return '万份收益';
    if (key === 'change') return sevenDayLabel(fund);
    return isLead ? label : null;
  });
  return { cells, words };
}

const withYoung = (fund: FundBrief, ...facts: string[]): string[] => {
  const young = missingYear(fund);
  return young === null ? facts : [...facts, `${young.founded} 成立，${young.lacks}`];
};

/** A private fund, under the columns `chosen` of the address; without its figures when the viewer may not have them. */
export const simuLine = madeOnce((fund: SimuBrief, sort: LibrarySort, chosen?: string): FundLine => {
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
      lockedBy: lockedBy(fund.locked),
      filed: filedFacts(fund),
    };
  }
  return {
    ...shared,
    risk: `R${fund.risk_level}`,
    facts: withYoung(fund, fund.strategy_name, fund.company_name),
    cells: fundColumns('simu', sort, chosen).map(({ key }) => figureText(fund, key)),
    spark: fund.spark ? spark(fund.spark) : null,
  };
});

/** A public fund, under the columns `chosen` of the address. */
export const publicLine = madeOnce(
  (fund: PublicBrief, sort: LibrarySort, edition: Edition, chosen?: string): FundLine => {
    const columns = fundColumns('public', sort, chosen);
    const figures =
      fund.seven_day_yield === null
        ? { cells: columns.map(({ key }) => figureText(fund, key)) }
        : moneyFigures(fund, columns);
    return {
      kind: 'public',
      id: fund.fund_code,
      href: paths.publicFund(edition, fund.fund_code),
      name: fund.name,
      risk: `R${fund.risk_level}`,
      facts: withYoung(fund, fund.type_name, fund.fund_code),
      ...figures,
      spark: fund.spark ? spark(fund.spark) : null,
      isWatched: fund.is_selection,
    };
  },
);
