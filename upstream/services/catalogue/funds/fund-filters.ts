import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import { addDays, addMonths } from '~/domain/calendar/dates';
import type { publicListQuerySchema, simuListQuerySchema } from '~/contract/catalogue';
import type { THEMES } from '~/contract/kinds';
import type { Database, FundKind } from '~/upstream/db/schema';

export type SimuListQuery = z.output<typeof simuListQuerySchema>;
export type PublicListQuery = z.output<typeof publicListQuerySchema>;

/** Public size bands in 元: lower bound included, upper bound not. */
const SIZE_RANGES: Record<NonNullable<PublicListQuery['size']>, readonly [number, number | null]> = {
  '0-2': [0, 2e8],
  '2-10': [2e8, 1e9],
  '10-50': [1e9, 5e9],
  '50+': [5e9, null],
};

/** Words by which a name tells its theme: any one of them. */
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

/** Rows of `fund_metrics` of one kind, as `m`. */
const metricsOf = (db: Kysely<Database>, kind: FundKind) =>
  db.selectFrom('fund_metrics as m').where('m.kind', '=', kind);
export type MetricsQuery = ReturnType<typeof metricsOf>;

/** Filters that both lists know. Funds without a value never pass a filter on it. */
function withShared(
  query: MetricsQuery,
  filters: SimuListQuery | PublicListQuery,
  today: string,
): MetricsQuery {
  let rows = query;
  if (filters.risk?.length) rows = rows.where('m.risk_level', 'in', filters.risk.map(Number));
  if (filters.risk_max !== undefined) rows = rows.where('m.risk_level', '<=', filters.risk_max);
  if (filters.return_1y_min !== undefined) rows = rows.where('m.return_1y', '>=', filters.return_1y_min);
  if (filters.drawdown_max !== undefined) rows = rows.where('m.max_drawdown', '<=', filters.drawdown_max);
  if (filters.age_min !== undefined) {
    rows = rows.where('m.founded_on', '<=', addMonths(today, -12 * filters.age_min));
  }
  if (filters.min_amount_max !== undefined) rows = rows.where('m.min_amount', '<=', filters.min_amount_max);
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
        .where('g.name', 'like', containing(managerName))
        .where('fm.until', 'is', null),
    );
  }
  return rows;
}

/** Pattern of what holds a text, taken as it is typed. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Private funds that pass; liquidated ones only when that status is asked for. `today` is the day in Shanghai. */
export async function simuRows(
  db: Kysely<Database>,
  filters: SimuListQuery,
  today: string,
): Promise<{ rows: MetricsQuery }> {
  let rows = withShared(metricsOf(db, 'simu'), filters, today);
  if (filters.status === undefined) rows = rows.where('m.status', '!=', 'liquidated');
  else rows = rows.where('m.status', '=', filters.status);
  if (filters.strategy?.length) rows = rows.where('m.category', 'in', filters.strategy);
  if (filters.size !== undefined) rows = rows.where('m.size_band', '=', filters.size);
  if (filters.company_id !== undefined) rows = rows.where('m.company_id', '=', filters.company_id);
  if (filters.company_name !== undefined) rows = await ofHouses(db, rows, 'simu', filters.company_name);
  const { context } = filters;
  if (context !== undefined) {
    rows = rows.where('m.fund_id', 'in', (eb) =>
      eb.selectFrom('simu_funds as s').select('s.id').where('s.context', 'in', context),
    );
  }
  if (filters.has_return !== undefined) rows = rows.where(`m.return_${filters.has_return}`, 'is not', null);
  const days = filters.open_days;
  if (days !== undefined) {
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('simu_open_days as d')
          .select('d.fund_id')
          .whereRef('d.fund_id', '=', 'm.fund_id')
          .where('d.date', '>=', today)
          .where('d.date', '<=', addDays(today, days)),
      ),
    );
  }
  return { rows };
}

/** Of companies whose name or short name holds a text: looked up first, so that the list walks its index. */
async function ofHouses(
  db: Kysely<Database>,
  rows: MetricsQuery,
  kind: FundKind,
  name: string,
): Promise<MetricsQuery> {
  const pattern = containing(name);
  const houses = await db
    .selectFrom('companies')
    .select('id')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('name', 'like', pattern), eb('short_name', 'like', pattern)]))
    .execute();
  const ids = houses.map((house) => house.id);
  return ids.length > 0 ? rows.where('m.company_id', 'in', ids) : rows.where(sql<boolean>`false`);
}

/** Public funds that pass. `company_name` is a part of the house's name or short name. */
export async function publicRows(
  db: Kysely<Database>,
  filters: PublicListQuery,
  today: string,
): Promise<{ rows: MetricsQuery }> {
  let rows = withShared(metricsOf(db, 'public'), filters, today);
  if (filters.status !== undefined) rows = rows.where('m.status', '=', filters.status);
  if (filters.type?.length) rows = rows.where('m.category', 'in', filters.type);
  if (filters.size !== undefined) {
    const [from, to] = SIZE_RANGES[filters.size];
    rows = rows.where('m.size_yuan', '>=', from);
    if (to !== null) rows = rows.where('m.size_yuan', '<', to);
  }
  if (filters.company_name !== undefined) rows = await ofHouses(db, rows, 'public', filters.company_name);
  const { theme } = filters;
  if (theme !== undefined) {
    rows = rows.where('m.fund_id', 'in', (eb) =>
      eb
        .selectFrom('public_funds as p')
        .select('p.id')
        .where((or) => or.or(THEME_WORDS[theme].map((word) => or('p.name', 'like', containing(word))))),
    );
  }
  return { rows };
}
