import type { Kysely } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import type { PublicBrief } from '~/contract/catalogue';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import {
  buildIsFavoriteSql,
  buildManagerNamesSql,
  RETURN_COLUMNS,
  toReturns,
} from '~/upstream/modules/funds/brief-columns';

/** Selects public funds by code, with their latest values; one query for any number of codes. */
function publicBriefRows(db: Kysely<Database>, accountId: string | null) {
  return db
    .selectFrom('public_funds as f')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .leftJoin('fund_metrics as m', 'm.fund_id', 'f.id')
    .leftJoin('fund_latest as l', 'l.fund_id', 'f.id')
    .select([
      'f.id',
      'f.name',
      'f.type',
      'c.name as company_name',
      'f.founded_on',
      'f.status',
      'f.risk_level',
      'f.min_amount_fen',
      'f.size_yuan',
      'f.fee_rate',
      'l.nav',
      'l.accumulated_nav',
      'l.nav_date',
      'l.change',
      'l.seven_day_yield',
      'l.income_per_10k',
      'l.spark',
      'm.max_drawdown',
      ...RETURN_COLUMNS,
    ])
    .select([
      buildManagerNamesSql('f.id').as('manager_names'),
      buildIsFavoriteSql(accountId, 'public', 'f.id').as('is_selection'),
    ]);
}

type PublicRow = Awaited<ReturnType<ReturnType<typeof publicBriefRows>['execute']>>[number];

function publicBrief(row: PublicRow): PublicBrief {
  return {
    kind: 'public',
    fund_code: row.id,
    name: row.name,
    type: row.type,
    type_name: PUBLIC_TYPE_NAMES[row.type],
    company_name: row.company_name,
    manager_names: row.manager_names,
    founded_on: row.founded_on,
    status: row.status,
    is_selection: row.is_selection,
    risk_level: row.risk_level,
    min_amount: fenToYuan(row.min_amount_fen),
    size: row.size_yuan,
    fee_rate: row.fee_rate,
    nav: row.nav,
    accumulated_nav: row.accumulated_nav,
    nav_date: row.nav_date,
    change: row.change,
    returns: toReturns(row),
    max_drawdown: row.max_drawdown,
    seven_day_yield: row.seven_day_yield,
    income_per_10k: row.income_per_10k,
    spark: row.spark,
  };
}

/**
 * Loads cards of public funds in the order of `codes`; unknown codes are omitted.
 * @param accountId account whose watchlist sets `is_selection`; null for visitors
 */
export async function loadPublicBriefs(
  db: Kysely<Database>,
  codes: readonly string[],
  accountId: string | null,
): Promise<PublicBrief[]> {
  if (codes.length === 0) return [];
  const rows = await publicBriefRows(db, accountId).where('f.id', 'in', codes).execute();
  const byCode = new Map(rows.map((row) => [row.id, publicBrief(row)]));
  return codes.flatMap((code) => byCode.get(code) ?? []);
}
