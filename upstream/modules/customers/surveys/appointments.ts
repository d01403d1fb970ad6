import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { APPOINTMENT_DAYS_AHEAD, MAX_OPEN_APPOINTMENTS } from '~/domain/orders/appointment';
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import type { AppointmentsTable, Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { reverseCancelledUse } from '~/upstream/modules/customers/member/reversal';
import { Refusal, notFound } from '~/upstream/core/refusal';

interface ListQuery {
  stage?: 'open' | 'past' | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Lists one page of the appointments of a person, latest day first; past ones count as done. */
export async function listAppointments(
  { db, now }: ServiceContext,
  accountId: string,
  { stage, ...query }: ListQuery,
) {
  const today = toShanghaiDay(now());
  let found = db
    .selectFrom('appointments as a')
    .leftJoin('simu_funds as s', 's.id', 'a.product_code')
    .leftJoin('public_funds as f', 'f.id', 'a.product_code')
    .leftJoin('pe_funds as e', 'e.id', 'a.product_code')
    .leftJoin('fixed_products as q', 'q.id', 'a.product_code')
    .selectAll('a')
    .select(['s.short_name', 'f.name as public_name', 'e.short_name as pe_name', 'q.name as fixed_name'])
    .where('a.account_id', '=', accountId);
  if (stage !== undefined) {
    found = found.where((row) => {
      const isOpen = row.and([row('a.status', '=', 'open'), row('a.day', '>=', today)]);
      return stage === 'open' ? isOpen : row.not(isOpen);
    });
  }
  const { rows, ...page } = await loadNewestPage(
    db,
    found,
    { table: 'a', value: 'day', type: 'day', id: 'id' },
    query,
  );
  const list = rows.map((row) => ({
    appointment_id: row.id,
    topic: row.topic,
    product_code: row.product_code,
    product_name: row.short_name ?? row.public_name ?? row.pe_name ?? row.fixed_name,
    day: row.day,
    slot: row.slot,
    way: row.way,
    status: row.status === 'open' && row.day < today ? ('done' as const) : row.status,
    note: row.note,
    answer: row.answer,
    answer_note: row.answer_note ?? '',
    created_at: row.created_at,
  }));
  return { list, ...page };
}

interface Wanted extends Pick<AppointmentsTable, 'topic' | 'day' | 'slot' | 'way' | 'note'> {
  product_code?: string;
}

/** Makes an appointment; the account row is locked, so that the limit holds for concurrent requests. */
export async function makeAppointment(context: ServiceContext, accountId: string, wanted: Wanted) {
  return context.db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    return makeAppointmentIn(trx, accountId, { wanted, now: context.now() });
  });
}

/**
 * Makes an appointment in a transaction that has locked the account. The same day and time is the same appointment.
 * @throws Refusal 4000 for an unavailable day, 4009 above the limit of open ones
 */
export async function makeAppointmentIn(
  trx: Transaction<Database>,
  accountId: string,
  { wanted, now }: { wanted: Wanted; now: Date },
): Promise<{ appointment_id: string }> {
  const today = toShanghaiDay(now);
  if (wanted.day <= today)
    throw new Refusal(CODES.badRequest, '请选择明天或以后的日期', { reason: 'invalid', field: 'day' });
  if (wanted.day > addDays(today, APPOINTMENT_DAYS_AHEAD)) {
    throw new Refusal(CODES.badRequest, `只能预约 ${APPOINTMENT_DAYS_AHEAD} 天以内的日期`, {
      reason: 'invalid',
      field: 'day',
    });
  }
  const open = await trx
    .selectFrom('appointments')
    .select(['id', 'day', 'slot'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .where('day', '>=', today)
    .execute();
  const same = open.find((each) => each.day === wanted.day && each.slot === wanted.slot);
  if (same) return { appointment_id: same.id };
  if (open.length >= MAX_OPEN_APPOINTMENTS) {
    throw new Refusal(CODES.conflict, `最多同时有 ${MAX_OPEN_APPOINTMENTS} 个会面预约，请先取消一个`, {
      reason: 'limit',
    });
  }
  const id = randomUUID();
  await trx
    .insertInto('appointments')
    .values({
      id,
      account_id: accountId,
      topic: wanted.topic,
      product_code: wanted.product_code ?? null,
      day: wanted.day,
      slot: wanted.slot,
      way: wanted.way,
      note: wanted.note,
      created_at: now.toISOString(),
    })
    .execute();
  return { appointment_id: id };
}

/**
 * Cancels an own open appointment; a repeated request changes nothing. Before its day, a used member right is
 * returned.
 */
export async function cancelAppointment(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  id: string,
) {
  const row = await db
    .updateTable('appointments')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['id', 'day'])
    .executeTakeFirst();
  if (!row) throw notFound('预约');
  const at = now();
  if (row.day >= toShanghaiDay(at))
    await reverseCancelledUse(db, { accountId, right: 'adviser_call', subjectId: id, at });
  return {};
}
