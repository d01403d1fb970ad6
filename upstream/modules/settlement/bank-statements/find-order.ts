import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound } from '~/upstream/core/refusal';

/** Finds a private or public order by id or number. @throws Refusal 4004 */
export async function findOrder({ db }: Pick<ServiceContext, 'db'>, order: string) {
  for (const table of ['orders', 'public_orders'] as const) {
    const orderRow = await db
      .selectFrom(table)
      .select('id')
      .where((row) => row.or([row('id', '=', order), row('order_no', '=', order)]))
      .executeTakeFirst();
    if (orderRow) return { table, id: orderRow.id };
  }
  throw notFound('订单');
}
