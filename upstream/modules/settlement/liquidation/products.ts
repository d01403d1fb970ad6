import type { Kysely, Transaction } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { LIQUIDATED_REASON } from '~/domain/orders/liquidation';
import type { Database } from '~/upstream/core/db/schema';
import { notFound } from '~/upstream/core/refusal';

/**
 * Storage of a product: a private fund or asset-management plan, a public fund, or a separate table for its kind.
 */
export type ProductKind = 'simu' | 'public' | 'pe' | 'quasi_fixed' | 'foreign';
export interface Product {
  id: string;
  name: string;
  kind: ProductKind;
}

const TABLES = [
  ['simu', 'simu_funds'],
  ['public', 'public_funds'],
  ['pe', 'pe_funds'],
  ['quasi_fixed', 'fixed_products'],
] as const;

/** Loads a product of any kind, including products held outside the catalogue. Throws Refusal 4004. */
export async function loadProduct(db: Kysely<Database>, id: string): Promise<Product> {
  for (const [kind, table] of TABLES) {
    const row = await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
    if (row) return { id, name: row.name, kind };
  }
  const outside = await db
    .selectFrom('offline_products')
    .select(['name', 'part'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!outside) throw notFound('产品');
  return { id, name: outside.name, kind: outside.part };
}

/** Sets a product to the final state of its kind, for all pages and orders. */
export async function closeProduct(
  trx: Transaction<Database>,
  { id, kind }: Product,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const setMetrics = (status: 'liquidated' | 'suspended') =>
    trx.updateTable('fund_metrics').set({ status }).where('fund_id', '=', id).execute();
  switch (kind) {
    case 'simu':
      await trx.updateTable('simu_funds').set({ status: 'liquidated' }).where('id', '=', id).execute();
      await setMetrics('liquidated');
      return;
    case 'public':
      await trx
        .updateTable('public_funds')
        .set({ status: 'suspended', is_redeem_suspended: true })
        .where('id', '=', id)
        .execute();
      await setMetrics('suspended');
      return;
    case 'pe':
      await trx.updateTable('pe_funds').set({ status: 'liquidated' }).where('id', '=', id).execute();
      // Planned calls and distributions are cancelled.
      await trx
        .deleteFrom('pe_flows')
        .where('fund_id', '=', id)
        .where('is_planned', '=', true)
        .where('date', '>=', toShanghaiDay(now))
        .execute();
      return;
    case 'quasi_fixed':
      return endFixed(trx, id, { now, reason });
    case 'foreign':
  }
}

async function endFixed(
  trx: Transaction<Database>,
  id: string,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const known = await trx
    .updateTable('fixed_products')
    .set({ status: 'ended' })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!known) return;
  const { last } = await trx
    .selectFrom('fixed_events')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('fixed_events')
    .values({
      ...{ product_id: id, position: (last ?? -1) + 1, date: toShanghaiDay(now), kind: 'terminated' },
      text: `${LIQUIDATED_REASON}：${reason}`,
    })
    .execute();
}
