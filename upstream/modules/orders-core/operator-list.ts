import type { Kysely } from 'kysely';
import { LIST_SIZE, loadAccountId } from '~/upstream/core/actions/subjects';
import type { Database } from '~/upstream/core/db/schema';
import {
  unifyTable,
  type OrderTable,
  type StoredOrderRow,
} from '~/upstream/modules/orders-core/change-order';

/** Filter of the orders that an operator lists; `page` from 1. */
export interface OrderFilter<Status = string> {
  phone?: string;
  account?: string;
  fund?: string;
  status?: Status;
  page: number;
}

/** Loads a page of orders for operators, newest first, with the total count. */
export async function loadOrderPage<Table extends OrderTable>(
  db: Kysely<Database>,
  { table, placedAt }: { table: Table; placedAt: keyof StoredOrderRow<Table> },
  { fund, status, page, ...person }: OrderFilter,
): Promise<{ count: number; page: number; orderRows: StoredOrderRow<Table>[] }> {
  let rows = db.selectFrom(unifyTable(table));
  if (person.phone !== undefined || person.account !== undefined)
    rows = rows.where('account_id', '=', await loadAccountId({ db }, person));
  if (fund !== undefined) rows = rows.where('fund_id', '=', fund);
  if (status !== undefined) rows = rows.where('status', '=', status as StoredOrderRow<'orders'>['status']);
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const orderRows = await rows
    .selectAll()
    .orderBy(placedAt as 'created_at', 'desc')
    .orderBy('id')
    .limit(LIST_SIZE)
    .offset((page - 1) * LIST_SIZE)
    .execute();
  return { count: Number(count), page, orderRows: orderRows as unknown as StoredOrderRow<Table>[] };
}
