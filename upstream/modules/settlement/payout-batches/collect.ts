import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database, PayoutBatchItemsTable } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { SYSTEM } from '~/upstream/modules/orders-core';
import { openItems } from '~/upstream/modules/settlement/payout-batches/batches';

/** Maximum payments per batch: what two operators can review together, and one request to the bank. */
const BATCH_MAX = 2_000;
/** Batches are created one after the other: a payment belongs to one. */
const LOCK = sql`select pg_advisory_xact_lock(hashtext('payout_batches'))`;

type Context = Pick<ServiceContext, 'db' | 'now' | 'config'>;

/**
 * Collects redemptions and cash dividends into batches: payments due by a day, and those due by the next trading
 * day, so that operators have time until then. A payment belongs to one batch, and a batch never gets additional
 * items. When no second operator is required, batches are released at once.
 * @param isNextDayToo false in the morning: what is due on the next trading day is collected in the evening
 */
export async function collectPayouts(
  context: Context,
  day: string,
  { isNextDayToo = true }: { isNextDayToo?: boolean } = {},
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await LOCK.execute(trx);
    if (context.config.isDualControlOn) await takeBackReleases(trx);
    await collectUntil(trx, context, { after: null, valueDay: day });
    if (!isNextDayToo) return;
    const next = await trx
      .selectFrom('trading_days')
      .select(({ fn }) => fn.min('date').as('day'))
      .where('date', '>', day)
      .executeTakeFirst();
    if (next?.day) await collectUntil(trx, context, { after: day, valueDay: next.day });
  });
}

/** Unpaid batches released without a second operator now wait for two. */
async function takeBackReleases(trx: Transaction<Database>): Promise<void> {
  const open = await openItems(trx)
    .select('p.id')
    .distinct()
    .where('p.state', '=', 'released')
    .where('p.consent_kind', '=', 'alone')
    .execute();
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable('payout_batches')
    .set({ state: 'waiting', consent_kind: null, consent_id: null, released_at: null, sent_at: null })
    .where('id', 'in', ids)
    .execute();
}

async function collectUntil(
  trx: Transaction<Database>,
  { now, config }: Context,
  { after, valueDay }: { after: string | null; valueDay: string },
): Promise<void> {
  for (let rows = await dueRows(trx, after, valueDay); rows.length > 0;) {
    const id = `pb${randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const at = now().toISOString();
    const none = { consent_kind: null, consent_id: null, released_at: null };
    const released = {
      state: 'released',
      consent_kind: 'alone',
      consent_id: SYSTEM,
      released_at: at,
    } as const;
    await trx
      .insertInto('payout_batches')
      .values({
        ...{ id, value_day: valueDay, made_at: at, sent_at: null },
        ...(config.isDualControlOn ? none : released),
      })
      .execute();
    await trx
      .insertInto('payout_batch_items')
      .values(rows.map((row) => ({ ...row, batch_id: id })))
      .execute();
    rows = await dueRows(trx, after, valueDay);
  }
}

/** Selects payments due by a value day that are in no batch yet, the earliest due first. */
async function dueRows(trx: Transaction<Database>, after: string | null, valueDay: string) {
  const { rows } = await sql<Omit<Selectable<PayoutBatchItemsTable>, 'batch_id'>>`
    select purpose, account_id, fund_id, order_id, ex_on, amount_fen from (
      select id || ':payout' as purpose, account_id, fund_id, id as order_id, null::date as ex_on, amount_fen,
        arrival_date as due_on
        from public_orders where kind = 'redeem' and status = 'confirmed' and amount_fen > 0
      union all
      select purpose, account_id, fund_id, null, ex_on, amount_fen, paid_on
        from payout_payments where paid_at is null and amount_fen > 0
    ) due
    where due_on <= ${valueDay} and (${after}::date is null or due_on > ${after})
      and not exists (select 1 from payout_batch_items i where i.purpose = due.purpose)
    order by due_on, purpose limit ${BATCH_MAX}`.execute(trx);
  return rows;
}
