import { parseHoldingMonths } from '~/domain/orders/holding-period';
import { getFigures } from '~/upstream/seed/fund-figures';
import { getDiscountedRate } from '~/upstream/seed/fund-documents';
import type { World } from '~/upstream/seed/world';
import { formatNav, type NavSeries } from '~/upstream/seed/nav-model';

/** Rows of the catalogue tables. jsonb columns are JSON text here. */

/** Counts the funds that each company or manager currently runs. */
function runningCounts(world: World): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
  const count = (companyId: string, managers: World['simu'][number]['managers']): void => {
    add(companyId);
    for (const { manager, until } of managers) if (until === null) add(manager.id);
  };
  for (const fund of world.simu) if (fund.row.status !== 'liquidated') count(fund.company.id, fund.managers);
  for (const fund of world.publics) count(fund.company.id, fund.managers);
  return counts;
}

export function buildCompanyRows(world: World) {
  const counts = runningCounts(world);
  return world.companies.map(({ brand: _, core: __, size_history, ...row }) => ({
    ...row,
    size_history: JSON.stringify(size_history),
    product_count: counts.get(row.id) ?? 0,
  }));
}

export function buildManagerRows(world: World) {
  const counts = runningCounts(world);
  return world.managers.map(({ company: _, since: __, career, ...row }) => ({
    ...row,
    career: JSON.stringify(career),
    product_count: counts.get(row.id) ?? 0,
  }));
}

export const buildCompanyManagerRows = (world: World) =>
  world.managers.map(({ id, company, since }) => ({
    company_id: company.id,
    manager_id: id,
    since,
    until: null,
  }));

export const buildSimuFundRows = (world: World) => world.simu.map(({ row }) => row);

export const buildOpenDayRows = (world: World) =>
  world.simu.flatMap(({ row, openDays }) => openDays.map((date) => ({ fund_id: row.id, date })));

export const buildPublicFundRows = (world: World) =>
  world.publics.map((fund) => ({
    id: fund.id,
    name: fund.name,
    full_name: fund.full_name,
    type: fund.type,
    company_id: fund.company.id,
    status: fund.status,
    founded_on: fund.founded_on,
    custodian: fund.custodian,
    benchmark_id: fund.benchmark_id,
    benchmark_text: fund.benchmark_text,
    is_selection: fund.is_selection,
    is_qdii: fund.terms.isQdii,
    risk_level: fund.risk_level,
    min_amount_fen: fund.terms.minAmountFen,
    append_amount_fen: fund.terms.minAmountFen,
    day_limit_fen: fund.status === 'limited' ? 10_000_000 : null,
    min_redeem_shares: fund.type === 'money' ? '0.01' : '1.00',
    min_hold_shares: fund.type === 'money' ? '0.01' : '1.00',
    size_yuan: fund.size_yuan,
    fee_rate: getDiscountedRate(fund),
    management_rate: fund.terms.managementRate,
    custody_rate: fund.terms.custodyRate,
    service_rate: fund.isClassC ? 0.004 : 0,
    confirm_days: fund.terms.confirmDays,
    arrival_days: fund.terms.arrivalDays,
    hold_months: parseHoldingMonths(fund.name),
    // A REIT is traded on the exchange; funds of the other types convert within their company.
    conversion_group: fund.type === 'reit' ? null : fund.company.id,
    objective: fund.terms.objective,
    scope: fund.terms.scope,
    strategy_text: fund.terms.strategy,
  }));

/** Returns the fund return between the first and last day of the tenure, when the series covers it. */
function tenureReturn(nav: NavSeries | null, since: string, until: string | null): number | null {
  if (!nav) return null;
  const from = nav.dates.findIndex((date) => date >= since);
  const after = until === null ? -1 : nav.dates.findIndex((date) => date > until);
  const to = (after < 0 ? nav.dates.length : after) - 1;
  if (from < 0 || to <= from) return null;
  return Math.round(((nav.adjusted[to] as number) / (nav.adjusted[from] as number) - 1) * 1e6) / 1e6;
}

export function buildFundManagerRows(world: World) {
  const rows = (fundId: string, nav: NavSeries | null, tenures: World['simu'][number]['managers']) =>
    tenures.map(({ manager, since, until }, position) => ({
      fund_id: fundId,
      manager_id: manager.id,
      since,
      until,
      tenure_return: tenureReturn(nav, since, until),
      position,
    }));
  return [
    ...world.simu.flatMap((fund) => rows(fund.row.id, fund.nav, fund.managers)),
    ...world.publics.flatMap((fund) => rows(fund.id, fund.nav, fund.managers)),
  ];
}

export const buildMetricRows = (world: World) => [
  ...world.simu.map(({ row, name_key, company }) => ({
    fund_id: row.id,
    kind: 'simu',
    category: row.strategy,
    company_id: row.company_id,
    status: row.status,
    risk_level: row.risk_level,
    founded_on: row.founded_on,
    name_key,
    is_selection: row.is_selection,
    min_amount: row.min_amount,
    size_band: company.size_band,
    size_yuan: null,
    fee_rate: null,
    ...getFigures(world.figures, row.id),
  })),
  ...world.publics.map((fund) => ({
    fund_id: fund.id,
    kind: 'public',
    category: fund.type,
    company_id: fund.company.id,
    status: fund.status,
    risk_level: fund.risk_level,
    founded_on: fund.founded_on,
    name_key: fund.name_key,
    is_selection: fund.is_selection,
    min_amount: fund.terms.minAmountFen / 100,
    size_band: null,
    size_yuan: Number(fund.size_yuan),
    fee_rate: getDiscountedRate(fund),
    ...getFigures(world.figures, fund.id),
  })),
];

/** Builds the latest values; a money fund includes its yield. */
export function buildLatestRows(world: World) {
  const row = (id: string, nav: NavSeries, sevenDayYield: number | null, incomePer10k: string | null) => {
    const last = nav.dates.length - 1;
    return {
      fund_id: id,
      nav: formatNav(nav, nav.unit[last] as number),
      accumulated_nav: formatNav(nav, nav.accumulated[last] as number),
      nav_date: nav.dates[last] as string,
      change: getNavChange(nav, last),
      spark: world.figures.get(id)?.spark ?? null,
      seven_day_yield: sevenDayYield,
      income_per_10k: incomePer10k,
      point_count: nav.dates.length,
      first_date: nav.dates[0] as string,
    };
  };
  return [
    ...world.simu.flatMap(({ row: { id }, nav }) => (nav ? [row(id, nav, null, null)] : [])),
    ...world.publics.flatMap((fund) =>
      fund.nav ? [row(fund.id, fund.nav, fund.sevenDayYield, fund.incomePer10k)] : [],
    ),
  ];
}

export function getNavChange(nav: NavSeries, index: number): number | null {
  const change = nav.change[index] ?? null;
  return change === null ? null : Math.round(change * 1e8) / 1e8;
}
