import type { Viewer } from '~/bff/http/app-context';
import { formatPercent, MISSING_VALUE } from '~/domain/figures/format';
import { PERIOD_NAMES, getPeriodStart } from '~/domain/figures/metrics';
import { formatAllowedRange } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import type { companyBriefSchema, SimuBrief } from '~/contract/catalogue';
import type { z } from 'zod';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/features/figures/figure-formats';
import { buildFiledFacts } from '~/app/features/lists/filed-facts';
import { buildCompanyRow, buildManagerRow } from '~/app/features/funds/directory-view';
import { formatSizeBand } from '~/contract/kinds';
import type { CompanyBoard, ManagerBoard, SimuPeriod } from '~/app/pages/market/rankings/boards';
import type { FundRowCell } from '~/app/features/lists/fund-row';
import { shortenCompanyName } from '~/domain/platform/picture-names';

type Manager = CallResult<Contract['catalogue']['managerList']>['list'][number];
type Company = z.output<typeof companyBriefSchema>;

/**
 * Returns the return over a period, the drawdown next to it, and their end date; null when the viewer may not see
 * them.
 */
export function buildRankFigures(fund: SimuBrief, period: SimuPeriod): FundRowCell[] | null {
  if (fund.locked || fund.returns === null || fund.risk_level === null) return null;
  return [
    { text: formatPercent(fund.returns[period]), label: PERIOD_NAMES[period], isSigned: true },
    { text: formatDepth(fund.max_drawdown), label: '近1年回撤' },
    { text: fund.nav_date?.slice(5) ?? MISSING_VALUE, label: '净值日' },
  ];
}

/** Builds a private fund of a ranking. */
export function buildSimuRankRow(fund: SimuBrief, period: SimuPeriod, rank: number | null) {
  const cells = buildRankFigures(fund, period);
  return {
    href: paths.simuProduct(fund.product_id),
    id: fund.product_id,
    name: fund.name,
    /** Rank by return; null when the list is sorted by name. */
    rank: cells && rank,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    facts: [fund.strategy_name, fund.company_name] as [string, string],
    cells,
    filed: cells ? null : buildFiledFacts(fund),
    isSelected: fund.is_selection,
  };
}
export type SimuRankRow = ReturnType<typeof buildSimuRankRow>;

/**
 * Builds the rows of one page. `isRanked`: the list is sorted by return; otherwise it is sorted by name, and no row
 * has a rank. `before`: number of rows on previous pages.
 */
export function buildSimuRankRows(
  list: readonly SimuBrief[],
  period: SimuPeriod,
  { isRanked, before }: { isRanked: boolean; before: number },
) {
  const rows = list.map((fund, index) =>
    buildSimuRankRow(fund, period, isRanked ? before + index + 1 : null),
  );
  const asOf = list.reduce<string | null>(
    (latest, { nav_date: day, locked }) =>
      !locked && day !== null && (latest === null || day > latest) ? day : latest,
    null,
  );
  return { rows, window: asOf === null ? null : { start: getPeriodStart(period, asOf, asOf), end: asOf } };
}

/** Builds the first rows of the one-year ranking, for the hub. */
export function buildSimuRankPreview(list: readonly SimuBrief[]) {
  const { rows, window } = buildSimuRankRows(list, '1y', { isRanked: true, before: 0 });
  return {
    window,
    rows: rows.flatMap(({ href, name, risk, facts, cells }) =>
      cells
        ? [
            {
              to: href,
              name,
              facts: [risk, ...facts].filter((fact) => fact !== null),
              value: cells[0]?.text ?? MISSING_VALUE,
              drawdown: cells[1]?.text ?? MISSING_VALUE,
            },
          ]
        : [],
    ),
  };
}
export type SimuRankPreview = ReturnType<typeof buildSimuRankPreview>;

/** Describes whose risk class limits the ranking; null when the class is unknown. */
export function describeRankScope(viewer: Viewer | null): string | null {
  const range = formatAllowedRange(viewer?.riskLevel);
  return range && `仅对 ${range} 产品排名`;
}

/** Builds a company of a ranking; the fact it is sorted by is at the end of the row. */
export function buildCompanyRankRow(company: Company, board: CompanyBoard) {
  const { to, title, avatar } = buildCompanyRow(company);
  const facts = [
    board.size ? null : `规模 ${formatSizeBand(company.size_band)}`,
    company.city,
    company.core_strategy,
    board.sort === 'product_count' ? null : `在管 ${company.product_count} 只`,
  ];
  const value = { name: '', product_count: `${company.product_count} 只`, founded_on: company.founded_on };
  return {
    to,
    title,
    avatar,
    facts: facts.filter((fact) => fact !== null),
    value: value[board.sort] || null,
  };
}

/** Builds a manager of a ranking with one product; without the product when it does not fit the viewer. */
export function buildManagerRankRow(manager: Manager, board: ManagerBoard) {
  const { to, title, avatar } = buildManagerRow(manager);
  const isByYears = board.sort === 'career_years';
  const fund = manager.representative;
  const isShown = fund != null && fund.locked?.reason !== 'risk';
  return {
    to,
    title,
    avatar,
    facts: [
      // As in the directory: rows have equal height.
      shortenCompanyName(manager.company_name),
      manager.title,
      isByYears ? `在管 ${manager.product_count} 只` : `从业 ${manager.career_years} 年`,
    ],
    value: isByYears ? `${manager.career_years} 年` : `${manager.product_count} 只`,
    fund: isShown
      ? {
          to: paths.simuProduct(fund.product_id),
          name: fund.name,
          cells: buildRankFigures(fund, '1y'),
          filed: [fund.strategy_name, `${fund.founded_on.slice(0, 7)} 成立`, `备案 ${fund.filing_no}`],
        }
      : null,
    /** Text shown in place of the product. */
    withoutFund: isShown ? null : fund ? '代表产品与您的等级不匹配' : '没有在管的产品',
  };
}
export type ManagerRankRow = ReturnType<typeof buildManagerRankRow>;
