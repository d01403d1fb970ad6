import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { addDays, addMonths } from '~/domain/calendar/dates';
import type { publicListQuerySchema, simuListQuerySchema } from '~/contract/catalogue';
import type { THEMES } from '~/contract/kinds';
import type { Database, FundKind } from '~/upstream/core/db/schema';
import { buildLikePatterns } from '~/upstream/core/like-words';

export type SimuListQuery = z.output<typeof simuListQuerySchema>;
export type PublicListQuery = z.output<typeof publicListQuerySchema>;

/** Public size bands in 元: lower limit included, upper limit excluded. */
const SIZE_RANGES: Record<NonNullable<PublicListQuery['size']>, readonly [number, number | null]> = {
  '0-2': [0, 2e8],
  '2-10': [2e8, 1e9],
  '10-50': [1e9, 5e9],
  '50+': [5e9, null],
};

/** Words in a name that indicate a theme; any of them matches. */
const THEME_WORDS: Record<(typeof THEMES)[number], readonly string[]> = {
  health: ['医药', '医疗', '健康'],
  consumer: ['消费'],
  energy: ['新能源', '清洁能源'],
  industry: ['制造', '装备', '产业升级'],
  technology: ['科技', '信息', '半导体', '新兴产业'],
  dividend: ['红利'],
  quant: ['量化', '指数增强'],
  pension: ['养老'],
  overseas: ['全球', '海外', '环球', '亚太', 'QDII'],
  convertible: ['可转债'],
};

/** Selects rows of `fund_metrics` of one kind, as `m`. */
const getMetrics = (db: Kysely<Database>, kind: FundKind) =>
  db.selectFrom('fund_metrics as m').where('m.kind', '=', kind);
export type MetricsQuery = ReturnType<typeof getMetrics>;

type Test = RawBuilder<boolean>;
const getOne = (column: string, values: readonly (string | number)[]): Test =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;

/**
 * Condition of each filter on a row `m`, with values as parsed by the schemas. Used by lists and by the counts of
 * filters.
 */
export const FUND_FILTERS = {
  strategy: (values: readonly string[]) => getOne('m.category', values),
  type: (values: readonly string[]) => getOne('m.category', values),
  risk: (values: readonly string[]) => getOne('m.risk_level', values.map(Number)),
  return_1y_min: (least: number): Test => sql`m.return_1y >= ${least}`,
  drawdown_max: (most: number): Test => sql`m.max_drawdown <= ${most}`,
  age_min: (years: number, today: string): Test => sql`m.founded_on <= ${addMonths(today, -12 * years)}`,
  min_amount_max: (most: number): Test => sql`m.min_amount <= ${most}`,
  status: (status: string): Test => sql`m.status = ${status}`,
  size_band: (band: string): Test => sql`m.size_band = ${band}`,
  size_range: (range: NonNullable<PublicListQuery['size']>): Test => {
    const [from, to] = SIZE_RANGES[range];
    return to === null ? sql`m.size_yuan >= ${from}` : sql`(m.size_yuan >= ${from} and m.size_yuan < ${to})`;
  },
  theme: (theme: (typeof THEMES)[number]): Test => {
    const words = THEME_WORDS[theme].map((word) => sql`p.name like ${`%${word}%`}`);
    return sql`m.fund_id in (select p.id from public_funds p where ${sql.join(words, sql` or `)})`;
  },
  open_days: (days: number, today: string): Test =>
    sql`m.fund_id in (
      select d.fund_id from simu_open_days d where d.date >= ${today} and d.date <= ${addDays(today, days)})`,
};

/** Applies the filters that both lists have. Funds without a value never pass a filter on it. */
function withShared(
  query: MetricsQuery,
  filters: SimuListQuery | PublicListQuery,
  today: string,
): MetricsQuery {
  let rows = query;
  if (filters.risk?.length) rows = rows.where(FUND_FILTERS.risk(filters.risk));
  if (filters.risk_max !== undefined) rows = rows.where('m.risk_level', '<=', filters.risk_max);
  if (filters.return_1y_min !== undefined)
    rows = rows.where(FUND_FILTERS.return_1y_min(filters.return_1y_min));
  if (filters.drawdown_max !== undefined) rows = rows.where(FUND_FILTERS.drawdown_max(filters.drawdown_max));
  if (filters.age_min !== undefined) rows = rows.where(FUND_FILTERS.age_min(filters.age_min, today));
  if (filters.min_amount_max !== undefined)
    rows = rows.where(FUND_FILTERS.min_amount_max(filters.min_amount_max));
  const managerId = filters.manager_id;
  if (managerId !== undefined) {
    rows = rows.where('m.fund_id', 'in', (eb) =>
      eb
        .selectFrom('fund_managers as fm')
        .select('fm.fund_id')
        .where('fm.manager_id', '=', managerId)
        .where('fm.until', 'is', null),
    );
  }
  const managerName = filters.manager_name;
  if (managerName !== undefined) {
    rows = rows.where('m.fund_id', 'in', (eb) =>
      eb
        .selectFrom('fund_managers as fm')
        .innerJoin('managers as g', 'g.id', 'fm.manager_id')
        .select('fm.fund_id')
        .where('g.name', 'ilike', buildLikePatterns(managerName).inside)
        .where('fm.until', 'is', null),
    );
  }
  return rows;
}

/**
 * Selects matching private funds; liquidated ones only when that status is requested. `today` is the day in
 * Shanghai.
 */
export async function loadSimuFilter(
  db: Kysely<Database>,
  filters: SimuListQuery,
  today: string,
): Promise<{ rows: MetricsQuery }> {
  const companies = await loadCompanyIds(db, 'simu', filters.company_name);
  const rows = buildSimuQuery(db, filters, { today, companies });
  return { rows: filters.status === undefined ? rows.where('m.status', '!=', 'liquidated') : rows };
}

interface Known {
  /** The day in Shanghai. */
  today: string;
  /** Ids of the companies with the typed name; null when no name was typed. */
  companies: readonly string[] | null;
}

/** Selects matching private funds, in any state unless one is requested. */
export function buildSimuQuery(
  db: Kysely<Database>,
  filters: SimuListQuery,
  { today, companies }: Known,
): MetricsQuery {
  let rows = withShared(getMetrics(db, 'simu'), filters, today);
  if (filters.status !== undefined) rows = rows.where(FUND_FILTERS.status(filters.status));
  if (filters.strategy?.length) rows = rows.where(FUND_FILTERS.strategy(filters.strategy));
  if (filters.size !== undefined) rows = rows.where(FUND_FILTERS.size_band(filters.size));
  if (filters.company_id !== undefined) rows = rows.where('m.company_id', '=', filters.company_id);
  if (companies) rows = filterByCompanies(rows, companies);
  const { context } = filters;
  if (context !== undefined) {
    rows = rows.where('m.fund_id', 'in', (eb) =>
      eb.selectFrom('simu_funds as s').select('s.id').where('s.context', 'in', context),
    );
  }
  if (filters.has_return !== undefined) rows = rows.where(`m.return_${filters.has_return}`, 'is not', null);
  const days = filters.open_days;
  if (days !== undefined) rows = rows.where(FUND_FILTERS.open_days(days, today));
  return rows;
}

/**
 * Finds companies whose name or short name contains a text; looked up first, so that the list can use its index.
 * Null without a text.
 */
export async function loadCompanyIds(
  db: Kysely<Database>,
  kind: FundKind,
  name: string | undefined,
): Promise<string[] | null> {
  if (name === undefined) return null;
  const { inside } = buildLikePatterns(name);
  const companies = await db
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('name', 'ilike', inside), eb('short_name', 'ilike', inside)]))
    .execute();
  return companies.map((company) => company.id);
}

const filterByCompanies = (rows: MetricsQuery, ids: readonly string[]): MetricsQuery =>
  ids.length > 0 ? rows.where('m.company_id', 'in', ids) : rows.where(sql<boolean>`false`);

/** Selects matching public funds. `company_name` is a part of the name or short name of the company. */
export async function loadPublicFilter(
  db: Kysely<Database>,
  filters: PublicListQuery,
  today: string,
): Promise<{ rows: MetricsQuery }> {
  const companies = await loadCompanyIds(db, 'public', filters.company_name);
  return { rows: buildPublicQuery(db, filters, { today, companies }) };
}

/** Selects matching public funds when the companies are known. */
export function buildPublicQuery(
  db: Kysely<Database>,
  filters: PublicListQuery,
  { today, companies }: Known,
): MetricsQuery {
  let rows = withShared(getMetrics(db, 'public'), filters, today);
  if (filters.status !== undefined) rows = rows.where(FUND_FILTERS.status(filters.status));
  if (filters.type?.length) rows = rows.where(FUND_FILTERS.type(filters.type));
  if (filters.size !== undefined) rows = rows.where(FUND_FILTERS.size_range(filters.size));
  if (companies) rows = filterByCompanies(rows, companies);
  if (filters.theme !== undefined) rows = rows.where(FUND_FILTERS.theme(filters.theme));
  return rows;
}
