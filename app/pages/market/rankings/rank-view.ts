import type { Viewer } from '~/bff/http/app-context';
import { formatPercent, MISSING } from '~/domain/figures/format';
import { PERIOD_NAMES, periodStart } from '~/domain/figures/metrics';
import { riskClass } from '~/domain/person/risk';
import type { CallResult, Contract } from '~/contract';
import type { companyBriefSchema, SimuBrief } from '~/contract/catalogue';
import type { z } from 'zod';
import { paths } from '~/app/paths';
import { formatDepth } from '~/app/features/funds/figures';
import { filedFacts } from '~/app/features/lists/filed-facts';
import { companyRow, managerRow } from '~/app/features/funds/directory-view';
import { sizeBandText } from '~/app/features/funds/product-view';
import type { CompanyBoard, ManagerBoard, SimuPeriod } from '~/app/pages/market/rankings/boards';
import type { RowCell } from '~/app/features/lists/fund-row';
import { houseName } from '~/domain/platform/picture-names';

type Manager = CallResult<Contract['catalogue']['managerList']>['list'][number];
type Company = z.output<typeof companyBriefSchema>;

/** The return over a period, the drawdown beside it, and the day both end; null when the viewer may not see them. */
export function figuresOf(fund: SimuBrief, period: SimuPeriod): RowCell[] | null {
  if (fund.locked || fund.returns === null || fund.risk_level === null) return null;
  return [
    { text: formatPercent(fund.returns[period]), label: PERIOD_NAMES[period], isSigned: true },
    { text: formatDepth(fund.max_drawdown), label: '近1年回撤' },
    { text: fund.nav_date?.slice(5) ?? MISSING, label: '净值日' },
  ];
}

/** A private fund of a board. */
export function simuRankRow(fund: SimuBrief, period: SimuPeriod, rank: number | null) {
  const cells = figuresOf(fund, period);
  return {
    href: paths.simuProduct(fund.product_id),
    id: fund.product_id,
    name: fund.name,
    /** Place in the order of return; null where the order is by name. */
    rank: cells && rank,
    risk: fund.risk_level === null ? null : `R${fund.risk_level}`,
    facts: [fund.strategy_name, fund.company_name] as [string, string],
    cells,
    filed: cells ? null : filedFacts(fund),
    isSelected: fund.is_selection,
  };
}
export type SimuRankRow = ReturnType<typeof simuRankRow>;

/**
 * Rows of one page. `isRanked`: the list came in the order of return; otherwise in order of name, and no row has a rank.
 * `before`: how many stand on the pages before.
 */
export function simuRankRows(
  list: readonly SimuBrief[],
  period: SimuPeriod,
  { isRanked, before }: { isRanked: boolean; before: number },
) {
  const rows = list.map((fund, index) => simuRankRow(fund, period, isRanked ? before + index + 1 : null));
  const asOf = list.reduce<string | null>(
    (latest, { nav_date: day, locked }) =>
      !locked && day !== null && (latest === null || day > latest) ? day : latest,
    null,
  );
  return { rows, window: asOf === null ? null : { start: periodStart(period, asOf, asOf), end: asOf } };
}

/** The first of the board over one year, for the hub. */
export function simuExtract(list: readonly SimuBrief[]) {
  const { rows, window } = simuRankRows(list, '1y', { isRanked: true, before: 0 });
  return {
    window,
    rows: rows.flatMap(({ href, name, risk, facts, cells }) =>
      cells
        ? [
            {
              to: href,
              name,
              facts: [risk, ...facts].filter((fact) => fact !== null),
              value: cells[0]?.text ?? MISSING,
              drawdown: cells[1]?.text ?? MISSING,
            },
          ]
        : [],
    ),
  };
}
export type SimuExtract = ReturnType<typeof simuExtract>;

/** Whose class limits the board; null when nothing is known of it. */
export function fitNote(viewer: Viewer | null): string | null {
  const name = riskClass(viewer?.riskLevel);
  return name && `名次只在与您的风险等级 ${name} 匹配的产品中排列`;
}

/** A company of a board; the fact that orders it stands at the end of the row. */
export function companyRankRow(company: Company, board: CompanyBoard) {
  const { to, title, mark } = companyRow(company);
  const facts = [
    board.size ? null : `规模 ${sizeBandText(company.size_band)}`,
    company.city,
    company.core_strategy,
    board.sort === 'product_count' ? null : `在管 ${company.product_count} 只`,
  ];
  const value = { name: '', product_count: `${company.product_count} 只`, founded_on: company.founded_on };
  return { to, title, mark, facts: facts.filter((fact) => fact !== null), value: value[board.sort] || null };
}

/** A manager of a board with one product; without it when it does not fit the viewer. */
export function managerRankRow(manager: Manager, board: ManagerBoard) {
  const { to, title, mark } = managerRow(manager);
  const isByYears = board.sort === 'career_years';
  const fund = manager.representative;
  const isShown = fund != null && fund.locked?.reason !== 'risk';
  return {
    to,
    title,
    mark,
    facts: [
      // As in the directory: rows are even.
      houseName(manager.company_name),
      manager.title,
      isByYears ? `在管 ${manager.product_count} 只` : `从业 ${manager.career_years} 年`,
    ],
    value: isByYears ? `${manager.career_years} 年` : `${manager.product_count} 只`,
    fund: isShown
      ? {
          to: paths.simuProduct(fund.product_id),
          name: fund.name,
          cells: figuresOf(fund, '1y'),
          filed: [fund.strategy_name, `${fund.founded_on.slice(0, 7)} 成立`, `备案 ${fund.filing_no}`],
        }
      : null,
    /** In place of the product. */
    withoutFund: isShown ? null : fund ? '代表产品高于您的风险等级，不列出' : '没有在管的产品',
  };
}
export type ManagerRankRow = ReturnType<typeof managerRankRow>;
