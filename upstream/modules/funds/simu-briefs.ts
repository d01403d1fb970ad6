import { sql, type Kysely } from 'kysely';
import type { SimuBrief } from '~/contract/catalogue';
import { STRATEGY_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import {
  buildIsFavoriteSql,
  buildManagerNamesSql,
  buildManagerYearsSql,
  RETURN_COLUMNS,
  toReturns,
} from '~/upstream/modules/funds/brief-columns';
import { computeFirstMinimumYuan } from '~/upstream/modules/funds/first-minimum';

/** Selects private funds by id, with their latest values; one query for any number of ids. */
function simuBriefRows(db: Kysely<Database>, accountId: string | null, today: string) {
  return db
    .selectFrom('simu_funds as f')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .leftJoin('fund_metrics as m', 'm.fund_id', 'f.id')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .select([
      'f.id',
      'f.name',
      'f.short_name',
      'f.filing_no',
      'f.strategy',
      'f.company_id',
      'c.name as company_name',
      'f.status',
      'f.founded_on',
      'f.risk_level',
      'f.context',
      'f.custodian',
      'c.size_band as company_size',
      'f.min_amount',
      'l.nav',
      'l.accumulated_nav',
      'l.nav_date',
      'l.change',
      'l.spark',
      'm.max_drawdown',
      'm.sharpe',
      ...RETURN_COLUMNS,
    ])
    .select([
      buildManagerNamesSql('f.id').as('manager_names'),
      buildManagerYearsSql('f.id').as('manager_years'),
      buildIsFavoriteSql(accountId, 'simu', 'f.id').as('is_selection'),
    ])
    .select(
      sql<
        string | null
      >`(select min(d.date) from simu_open_days d where d.fund_id = f.id and d.date >= ${today})`.as(
        'next_open_day',
      ),
    );
}

type SimuRow = Awaited<ReturnType<ReturnType<typeof simuBriefRows>['execute']>>[number];

function simuBrief(row: SimuRow, today: string): SimuBrief {
  return {
    kind: 'simu',
    context: row.context,
    product_id: row.id,
    name: row.name,
    short_name: row.short_name,
    filing_no: row.filing_no,
    strategy: row.strategy,
    strategy_name: STRATEGY_NAMES[row.strategy],
    company_id: row.company_id,
    company_name: row.company_name,
    manager_names: row.manager_names,
    manager_years: row.manager_years,
    company_size: row.company_size,
    custodian: row.custodian,
    status: row.status,
    founded_on: row.founded_on,
    is_selection: row.is_selection,
    risk_level: row.risk_level,
    min_amount: computeFirstMinimumYuan(row, today),
    next_open_day: row.next_open_day,
    nav: row.nav,
    accumulated_nav: row.accumulated_nav,
    nav_date: row.nav_date,
    change: row.change,
    returns: toReturns(row),
    max_drawdown: row.max_drawdown,
    sharpe: row.sharpe,
    spark: row.spark,
  };
}

/**
 * Loads cards of private funds in the order of `ids`; unknown ids are omitted.
 * @param accountId account whose watchlist sets `is_selection`; null for visitors
 * @param today day in Shanghai, for the next open day and the legal minimum
 */
export async function loadSimuBriefs(
  db: Kysely<Database>,
  ids: readonly string[],
  accountId: string | null,
  today: string,
): Promise<SimuBrief[]> {
  if (ids.length === 0) return [];
  const rows = await simuBriefRows(db, accountId, today).where('f.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, simuBrief(row, today)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
