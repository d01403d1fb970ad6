import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { navRowSchema } from '~/contract/shared';
import type { Database } from '~/upstream/core/db/schema';
import { decodeCursor, encodeCursor, createCursorRefusal } from '~/upstream/core/keyset';
import type { FundSummary } from '~/upstream/modules/market-data/market/fund-summary';

const SORT = 'date:desc';

export interface NavListPage {
  nav_list: z.infer<typeof navRowSchema>[];
  total: number;
  next_cursor: string | null;
}

/**
 * Loads one page of the NAVs of a fund, newest first. @throws Refusal 4000 when the cursor is not from the list of
 * this fund
 */
export async function loadNavListPage(
  db: Kysely<Database>,
  fund: FundSummary,
  query: { cursor?: string | undefined; limit: number },
): Promise<NavListPage> {
  const cursor = decodeCursor(SORT, query.cursor, 'day');
  if (cursor !== null && (cursor.id !== fund.id || cursor.value === null)) throw createCursorRefusal();
  let rows = db
    .selectFrom('nav_points')
    .select(['date', 'unit', 'accumulated', 'change', 'note'])
    .where('fund_id', '=', fund.id);
  if (cursor !== null) rows = rows.where('date', '<', String(cursor.value));
  const found = await rows
    .orderBy('date', 'desc')
    .limit(query.limit + 1)
    .execute();
  const list = found.slice(0, query.limit);
  const last = list.at(-1);
  const hasMore = found.length > list.length && last !== undefined;
  return {
    nav_list: list,
    total: fund.latest?.pointCount ?? 0,
    next_cursor: hasMore ? encodeCursor(SORT, { value: last.date, id: fund.id }) : null,
  };
}
