import { addDays } from '~/domain/calendar/dates';
import { PUBLIC_TYPES, STRATEGIES } from '~/contract/kinds';
import { sql } from 'kysely';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { padNumber } from '~/upstream/seed/companies';
import { createRowLoader } from '~/upstream/core/db/bulk-load';
import { createRandom, type Random } from '~/upstream/seed/random';

export interface ScaleOptions {
  /** Private funds to add. */
  simu: number;
  /** Public funds to add. */
  public: number;
  /** Number of funds added before. */
  added?: { simu: number; public: number };
}

const CHUNK = 10_000;
const PUBLIC_STATUSES = ['open', 'open', 'open', 'limited', 'suspended'] as const;
const SIMU_STATUSES = ['running', 'running', 'running', 'closed', 'raising'] as const;
const BANDS = ['0-5', '5-20', '20-50', '50-100', '100+'] as const;

/**
 * Adds many funds with figures but without NAV points to a seeded database, for benchmarks of lists. Their ids
 * begin with X (private) and Y (public); names and figures are random and fictitious.
 */
export async function seedScale(opened: OpenedDatabase, options: ScaleOptions): Promise<void> {
  const load = createRowLoader(opened.bulk);
  for (const kind of ['simu', 'public'] as const) {
    const companies = await opened.db
      .selectFrom('companies')
      .select(['id', 'short_name', 'size_band'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    for (let start = 0; start < options[kind]; start += CHUNK) {
      const numbers = Array.from(
        { length: Math.min(CHUNK, options[kind] - start) },
        (_, index) => (options.added?.[kind] ?? 0) + start + index,
      );
      const funds = numbers.map((number) => drawFund(kind, number, companies));
      if (kind === 'simu') await load('simu_funds', funds.map(simuRow));
      else await load('public_funds', funds.map(publicRow));
      await load('fund_metrics', funds.map(metricRow));
      await load('fund_latest', funds.map(latestRow));
    }
  }
  await sql`analyze`.execute(opened.db);
}

type Company = { id: string; short_name: string; size_band: string };
type DrawnFund = ReturnType<typeof drawFund>;

function drawFund(kind: 'simu' | 'public', number: number, companies: readonly Company[]) {
  const random = createRandom(`scale:${kind}:${number}`);
  const company = random.pick(companies);
  return {
    kind,
    random,
    company,
    id: `${kind === 'simu' ? 'X' : 'Y'}${padNumber(number, 6)}`,
    name: `${company.short_name}样本${number + 1}号`,
    category: kind === 'simu' ? random.pick(STRATEGIES) : random.pick(PUBLIC_TYPES),
    status: random.pick(kind === 'simu' ? SIMU_STATUSES : PUBLIC_STATUSES),
    risk: random.int(1, 5),
    founded: addDays(SEED_AS_OF, -random.int(30, 4_000)),
    minAmount: kind === 'simu' ? 1_000_000 : 10,
    sizeYuan: Math.round(8e8 * Math.exp(random.normal())),
    feeRate: random.int(0, 8) / 10_000,
  };
}

const simuRow = ({ id, name, category, company, status, founded, risk, minAmount }: DrawnFund) => ({
  id,
  name,
  short_name: name,
  filing_no: `SX${id.slice(1)}`,
  strategy: category,
  company_id: company.id,
  status,
  founded_on: founded,
  filed_on: addDays(founded, 7),
  fund_type: '私募证券投资基金',
  custodian: '样本银行股份有限公司',
  strategy_text: '用于测量列表速度的样本。',
  benchmark_id: 'csi300',
  is_selection: false,
  risk_level: risk,
  context: 'simu',
  min_amount: minAmount,
  append_amount: 100_000,
  open_rule: '每月15日开放，遇非交易日顺延',
  lock_days: 0,
  subscribe_rate: 0.01,
  management_rate: 0.015,
  custody_rate: 0.0005,
  performance_rate: 0.2,
  performance_note: '在赎回与清盘时计提，按单人单笔高水位法',
  redeem_note: '份额锁定期届满后不收赎回费',
  warn_line: null,
  stop_line: null,
});

const publicRow = ({ id, name, category, company, status, founded, risk, sizeYuan, feeRate }: DrawnFund) => ({
  id,
  name,
  full_name: `${name}证券投资基金`,
  type: category,
  company_id: company.id,
  status,
  founded_on: founded,
  custodian: '样本银行股份有限公司',
  benchmark_id: 'csi300',
  benchmark_text: '沪深300指数收益率',
  is_selection: false,
  is_qdii: category === 'qdii',
  risk_level: risk,
  min_amount_fen: 1_000,
  append_amount_fen: 1_000,
  day_limit_fen: null,
  min_redeem_shares: '1.00',
  min_hold_shares: '1.00',
  size_yuan: sizeYuan,
  fee_rate: feeRate,
  management_rate: 0.012,
  custody_rate: 0.002,
  service_rate: 0,
  confirm_days: 1,
  arrival_days: 3,
  objective: '用于测量列表速度的样本。',
  scope: '用于测量列表速度的样本。',
  strategy_text: '用于测量列表速度的样本。',
});

function metricRow(fund: DrawnFund) {
  const { random } = fund;
  // One in twenty has no figures, like a young fund.
  const hasFigures = random.chance(0.95);
  const figure = (spread: number): number | null => (hasFigures ? round4(spread * random.normal()) : null);
  return {
    fund_id: fund.id,
    kind: fund.kind,
    category: fund.category,
    company_id: fund.company.id,
    status: fund.status,
    risk_level: fund.risk,
    founded_on: fund.founded,
    name_key: `yangben${padNumber(random.int(0, 999_999), 6)} ${fund.name}`,
    is_selection: false,
    min_amount: fund.minAmount,
    size_band: fund.kind === 'simu' ? random.pick(BANDS) : null,
    size_yuan: fund.kind === 'public' ? fund.sizeYuan : null,
    fee_rate: fund.kind === 'public' ? fund.feeRate : null,
    return_1m: figure(0.03),
    return_3m: figure(0.06),
    return_6m: figure(0.09),
    return_1y: figure(0.14),
    return_3y: figure(0.3),
    return_ytd: figure(0.12),
    return_since: figure(0.6),
    max_drawdown: hasFigures ? round4(Math.abs(0.18 * random.normal())) : null,
    sharpe: figure(1),
  };
}

function latestRow({ id, random }: DrawnFund) {
  const nav = random.between(0.7, 2.4);
  return {
    fund_id: id,
    nav: nav.toFixed(4),
    accumulated_nav: (nav + 0.2).toFixed(4),
    nav_date: SEED_AS_OF,
    change: round4(0.01 * random.normal()),
    spark: walk(random),
    seven_day_yield: null,
    income_per_10k: null,
    point_count: 0,
    first_date: null,
  };
}

function walk(random: Random): number[] {
  let value = 1;
  return Array.from({ length: 60 }, () => round4((value *= 1 + 0.015 * random.normal())));
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;
