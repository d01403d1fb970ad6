import { sql, type RawBuilder } from 'kysely';
import type { Returns } from '~/contract/shared';
import type { FundKind } from '~/upstream/core/db/schema';

/** Returns by period, from `fund_metrics as m`. */
export const RETURN_COLUMNS = [
  'm.return_1m',
  'm.return_3m',
  'm.return_6m',
  'm.return_1y',
  'm.return_3y',
  'm.return_ytd',
  'm.return_since',
] as const;

interface ReturnRow {
  return_1m: number | null;
  return_3m: number | null;
  return_6m: number | null;
  return_1y: number | null;
  return_3y: number | null;
  return_ytd: number | null;
  return_since: number | null;
}

export const toReturns = (row: ReturnRow): Returns => ({
  '1m': row.return_1m,
  '3m': row.return_3m,
  '6m': row.return_6m,
  '1y': row.return_1y,
  '3y': row.return_3y,
  ytd: row.return_ytd,
  since: row.return_since,
});

/** Builds the names of the current managers of a fund, in the order of the fund. */
export const buildManagerNamesSql = (fundId: string): RawBuilder<string[]> => sql<string[]>`array(
  select g.name from fund_managers fm join managers g on g.id = fm.manager_id
  where fm.fund_id = ${sql.ref(fundId)} and fm.until is null order by fm.position, g.id)`;

/** Builds the career years of the first of these managers. */
export const buildManagerYearsSql = (fundId: string): RawBuilder<number | null> => sql<number | null>`(
  select g.career_years from fund_managers fm join managers g on g.id = fm.manager_id
  where fm.fund_id = ${sql.ref(fundId)} and fm.until is null order by fm.position, g.id limit 1)`;

/** Builds whether the fund is on the watchlist of the account. */
export const buildIsFavoriteSql = (
  accountId: string | null,
  kind: FundKind,
  fundId: string,
): RawBuilder<boolean> =>
  accountId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (
        select 1 from favorites v
        where v.account_id = ${accountId} and v.kind = ${kind} and v.fund_id = ${sql.ref(fundId)})`;
