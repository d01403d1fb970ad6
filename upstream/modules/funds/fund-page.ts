import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { countCappedCached, type CappedCount } from '~/upstream/core/capped-count';
import { decodeCursor, encodeCursor, loadKeysetPage, buildKeysetRanges } from '~/upstream/core/keyset';
import type { MetricsQuery, PublicListQuery, SimuListQuery } from '~/upstream/modules/funds/fund-filters';
import { FUND_SORTS } from '~/upstream/modules/funds/fund-sorts';

export interface FundIdPage extends CappedCount {
  ids: string[];
  next_cursor: string | null;
}

/**
 * Loads one page of fund ids, sorted and counted. Funds without a value come last; equal values are ordered by id.
 * @throws Refusal 4000 when the cursor does not belong to the sort
 */
export async function loadFundIdPage(
  db: Kysely<Database>,
  rows: MetricsQuery,
  query: SimuListQuery | PublicListQuery,
  nowMs: number,
): Promise<FundIdPage> {
  const sort = FUND_SORTS[query.sort];
  const direction = query.order ?? sort.direction;
  const boundTo = `${query.sort}:${direction}`;
  const cursor = decodeCursor(boundTo, query.cursor, sort.type);
  const stretches = buildKeysetRanges(
    {
      value: `m.${sort.column}`,
      id: 'm.fund_id',
      direction,
      isNullable: sort.isNullable,
      index: 'desc-nulls-last',
    },
    cursor,
  );
  const page = await loadKeysetPage(
    stretches,
    query.limit,
    (stretch, limit) =>
      rows
        .select(['m.fund_id as id', `m.${sort.column} as value`])
        .where(stretch.where)
        .orderBy(stretch.orderBy)
        .limit(limit)
        .execute(),
    (row) => ({ id: row.id, value: row.value }),
  );
  const count = await countCappedCached(db, rows, countKey(rows), nowMs);
  return {
    ids: page.rows.map((row) => row.id),
    next_cursor: page.next === null ? null : encodeCursor(boundTo, page.next),
    ...count,
  };
}

/** Uses the compiled filters: equal filters share one count for any sort and page. */
function countKey(rows: MetricsQuery): string {
  const { sql: text, parameters } = rows.select('m.fund_id').compile();
  return `${text}\n${JSON.stringify(parameters)}`;
}
