import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import { computeGraceEnd, isPaymentDecided } from '~/domain/orders/payment-grace';
import { isSameName } from '~/domain/person/bank-card';
import type { Database } from '~/upstream/core/db/schema';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';

/** Key of the day through which imported statements have all bank rows. */
const ROWS_THROUGH = 'bank_rows_through';

/** Returns the last day with all bank rows imported; null before the first statement. */
export async function findImportedThroughDay(db: Kysely<Database>): Promise<string | null> {
  const row = await db
    .selectFrom('service_state')
    .select('value')
    .where('key', '=', ROWS_THROUGH)
    .executeTakeFirst();
  return row === undefined ? null : String(row.value);
}

/** Records that all rows of a day and every earlier day are imported. An earlier day changes nothing. */
export async function recordImportedThroughDay(db: Kysely<Database>, day: string, now: Date): Promise<void> {
  const known = await findImportedThroughDay(db);
  if (known !== null && known >= day) return;
  const row = { value: JSON.stringify(day), updated_at: now.toISOString() };
  await db
    .insertInto('service_state')
    .values({ key: ROWS_THROUGH, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** The row of an order, private or public. */
interface UnpaidOrder {
  order_no: string;
  account_id: string;
  amount_fen: Fen | null;
}

/**
 * Whether an order past its deadline can be ended: the bank rows of that day are imported or its grace period is
 * over, and no row that arrived in time and may belong to it waits to be registered.
 */
export async function canEndUnpaidOrder(
  db: Kysely<Database>,
  order: UnpaidOrder,
  { payBy, now }: { payBy: string; now: Date },
): Promise<boolean> {
  const calendar = await loadCalendar(db, toShanghaiDay(payBy));
  const asked = {
    payBy,
    rowsThrough: await findImportedThroughDay(db),
    graceUntil: askCalendar(() => computeGraceEnd(calendar, payBy)),
  };
  return isPaymentDecided(asked, now.toISOString()) && !(await hasRowInTime(db, order, payBy));
}

async function hasRowInTime(db: Kysely<Database>, order: UnpaidOrder, payBy: string): Promise<boolean> {
  const { name } = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('bank_rows')
    .select(['payer', 'memo', 'reference', 'amount_fen'])
    .where('state', 'in', ['open', 'registering'])
    .where('paid_at', '<=', payBy)
    .execute();
  return rows.some(
    ({ payer, memo, reference, amount_fen }) =>
      memo.includes(order.order_no) ||
      reference === order.order_no ||
      (amount_fen === order.amount_fen && isSameName(payer, name)),
  );
}
