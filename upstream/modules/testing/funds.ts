import type { Insertable, Kysely } from 'kysely';
import { computeAdjustedSeries } from '~/domain/figures/metrics';
import { computeNameSortKey } from '~/upstream/core/db/pinyin';
import type { Database, FundKind } from '~/upstream/core/db/schema';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

/** Adds a company; private by default. */
export async function addCompany(
  db: Kysely<Database>,
  id: string,
  more: Partial<Row<'companies'>> = {},
): Promise<void> {
  const name = more.name ?? `衡岳${id}`;
  await db
    .insertInto('companies')
    .values({
      id,
      kind: 'simu',
      name,
      short_name: name,
      name_key: computeNameSortKey(name),
      full_name: `${name}投资管理有限公司`,
      registration_no: `P10${id}`,
      size_band: '5-20',
      founded_on: '2014-03-01',
      registered_on: '2014-09-01',
      registered_capital: '1000 万元',
      legal_person: '周衡',
      member_kind: '普通会员',
      staff_count: 20,
      city: '上海',
      core_strategy: '股票多头',
      profile: '成立于上海。',
      philosophy: '研究为本。',
      size_history: '[]',
      ...more,
    })
    .execute();
}

/** Adds a manager who has worked for a company since 2015. */
export async function addManager(
  db: Kysely<Database>,
  id: string,
  companyId: string,
  more: Partial<Row<'managers'>> = {},
): Promise<void> {
  const name = more.name ?? `经理${id}`;
  await db
    .insertInto('managers')
    .values({
      id,
      kind: 'simu',
      name,
      name_key: computeNameSortKey(name),
      title: '基金经理',
      gender: 0,
      education: '硕士',
      career_years: 12,
      profile: '从业十二年。',
      style: '均衡',
      career: '[]',
      ...more,
    })
    .execute();
  await db
    .insertInto('company_managers')
    .values({ company_id: companyId, manager_id: id, since: '2015-01-05' })
    .execute();
}

export interface FundOptions {
  name?: string;
  companyId?: string;
  managerIds?: readonly string[];
  /** Columns that lists filter and sort by. */
  metrics?: Partial<Row<'fund_metrics'>>;
}

async function addMetrics(
  db: Kysely<Database>,
  fundId: string,
  kind: FundKind,
  name: string,
  options: FundOptions,
): Promise<void> {
  await db
    .insertInto('fund_metrics')
    .values({
      fund_id: fundId,
      kind,
      category: kind === 'simu' ? 'equity' : 'mixed',
      company_id: options.companyId ?? 'c1',
      status: kind === 'simu' ? 'running' : 'open',
      risk_level: 3,
      founded_on: '2020-01-02',
      name_key: computeNameSortKey(name),
      is_selection: false,
      min_amount: kind === 'simu' ? 1_000_000 : 10,
      size_band: kind === 'simu' ? '5-20' : null,
      ...options.metrics,
    })
    .execute();
  const managers = options.managerIds ?? [];
  for (const [position, managerId] of managers.entries()) {
    await db
      .insertInto('fund_managers')
      .values({ fund_id: fundId, manager_id: managerId, since: '2020-01-02', position })
      .execute();
  }
}

/** Adds a private fund with a matching list row. */
export async function addSimuListFund(
  db: Kysely<Database>,
  id: string,
  options: FundOptions = {},
): Promise<void> {
  const name = options.name ?? `衡岳${id}号`;
  const { metrics = {} } = options;
  await db
    .insertInto('simu_funds')
    .values({
      id,
      name: `${name}私募证券投资基金`,
      short_name: name,
      filing_no: `S${id}`.toUpperCase(),
      strategy: (metrics.category ?? 'equity') as 'equity',
      company_id: options.companyId ?? 'c1',
      status: (metrics.status ?? 'running') as 'running',
      founded_on: metrics.founded_on ?? '2020-01-02',
      filed_on: metrics.founded_on ?? '2020-01-02',
      fund_type: '私募证券投资基金',
      custodian: '恒信银行',
      strategy_text: '均衡持仓，单一行业不超过两成五。长期持有。',
      benchmark_id: 'hs300',
      is_selection: metrics.is_selection ?? false,
      risk_level: metrics.risk_level ?? 3,
      context: 'simu',
      min_amount: metrics.min_amount ?? 1_000_000,
      append_amount: 100_000,
      open_rule: '每月 15 日',
      lock_days: 180,
      subscribe_rate: 0.01,
      management_rate: 0.015,
      custody_rate: 0.0005,
      performance_rate: 0.2,
      performance_note: '高水位法',
      redeem_note: '提前五个工作日',
      warn_line: '0.8500',
      stop_line: '0.8000',
    })
    .execute();
  await addMetrics(db, id, 'simu', name, options);
}

/** Adds a public fund with a matching list row. */
export async function addPublicListFund(
  db: Kysely<Database>,
  code: string,
  options: FundOptions = {},
): Promise<void> {
  const name = options.name ?? `衡序${code}混合`;
  const { metrics = {} } = options;
  await db
    .insertInto('public_funds')
    .values({
      id: code,
      name,
      full_name: `${name}型证券投资基金`,
      type: (metrics.category ?? 'mixed') as 'mixed',
      company_id: options.companyId ?? 'c1',
      // A public fund of the contract is never liquidated: titles are sorted by its metrics row.
      status: (metrics.status === 'liquidated' ? 'suspended' : (metrics.status ?? 'open')) as 'open',
      founded_on: metrics.founded_on ?? '2020-01-02',
      custodian: '恒信银行',
      benchmark_id: 'hs300',
      benchmark_text: '沪深300 × 60% + 中债 × 40%',
      is_selection: metrics.is_selection ?? false,
      is_qdii: false,
      risk_level: metrics.risk_level ?? 3,
      min_amount_fen: 1_000,
      append_amount_fen: 100,
      day_limit_fen: null,
      min_redeem_shares: '10.00',
      min_hold_shares: '10.00',
      size_yuan: metrics.size_yuan ?? null,
      fee_rate: metrics.fee_rate ?? 0.0015,
      management_rate: 0.012,
      custody_rate: 0.002,
      service_rate: 0,
      confirm_days: 1,
      arrival_days: 3,
      objective: '长期增值。',
      scope: '股票与债券。',
      strategy_text: '自下而上选股。',
    })
    .execute();
  await addMetrics(db, code, 'public', name, options);
}

export interface NavPoint {
  date: string;
  nav: number;
  dividend?: number;
  split?: number;
}

/** Adds NAVs of a fund with adjusted values, and its latest row. */
export async function addNav(
  db: Kysely<Database>,
  fundId: string,
  points: readonly NavPoint[],
): Promise<void> {
  const adjusted = computeAdjustedSeries(points);
  await db
    .insertInto('nav_points')
    .values(
      points.map((point, index) => ({
        fund_id: fundId,
        date: point.date,
        unit: point.nav.toFixed(4),
        accumulated: point.nav.toFixed(4),
        adjusted: adjusted[index]!.value,
        change: index === 0 ? null : adjusted[index]!.value / adjusted[index - 1]!.value - 1,
        note: point.dividend === undefined ? null : `每份派 ${point.dividend} 元`,
      })),
    )
    .execute();
  const last = points.at(-1)!;
  await db
    .insertInto('fund_latest')
    .values({
      fund_id: fundId,
      nav: last.nav.toFixed(4),
      accumulated_nav: last.nav.toFixed(4),
      nav_date: last.date,
      change: null,
      spark: [1, 1.1],
      point_count: points.length,
      first_date: points[0]!.date,
    })
    .execute();
}
