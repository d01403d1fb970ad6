import { createHash, randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { PayoutApproval } from '~/domain/orders/public-order';
import type { BankRowsTable, Database } from '~/upstream/core/db/schema';
import type { OpsContext } from '~/upstream/core/actions/action';
import { loadIssuers } from '~/upstream/core/actions/issuers';
import {
  type RegisteredMoney,
  recordImportedThroughDay,
  findImportedThroughDay,
} from '~/upstream/modules/orders-core';
import { getActingOperator, MACHINE_ACTOR } from '~/upstream/core/acting';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { registerPayment } from '~/upstream/modules/private-orders';
import { registerRemittance } from '~/upstream/modules/public-orders';
import {
  buildPaymentReference,
  formatStatementRow,
  type Statement,
  type StatementRow,
} from '~/upstream/core/files/bank-statement/read-statement';
import { isOther, sameMoney } from '~/upstream/modules/settlement/bank-statements/same-money';
import { createConflictRefusal, notFound, Refusal } from '~/upstream/core/refusal';

export type BankRow = Selectable<BankRowsTable>;
type OrderTable = NonNullable<BankRow['order_table']>;
/** Result of an import. Nothing is stored when a row is refused, unless such rows are skipped. */
interface Kept {
  is_written: boolean;
  added: number;
  /** Rows that already existed: they are not processed again. */
  known: number;
  skipped: number;
  summaries: number;
  refused: { line: number; reason: string }[];
  /** How the columns were interpreted. */
  understood: string;
  /** Last day with all rows imported by now, over all statements. */
  rows_through: string | null;
}

/** Rolls back a statement with refused rows. */
class NotKept extends Error {}

interface KeepOptions {
  /** Last day whose rows are all in the statement, if the operator states it. */
  through?: string | null;
  /** Stores the valid rows of a statement that also has invalid ones. */
  isSkippingBad?: boolean;
}

/**
 * Stores the rows of a statement, all or none, each once: repeated or overlapping files add only new rows. Refused
 * rows are reported by line. Skipped rows may be money of any day, so such a statement does not mark days as fully
 * imported on its own.
 */
export async function storeRows(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  statement: Statement,
  { through = null, isSkippingBad = false }: KeepOptions = {},
): Promise<Kept> {
  const { skipped, summaries, understood } = statement;
  const result: Kept = {
    ...{ is_written: false, added: 0, known: 0, skipped, summaries, refused: [...statement.refused] },
    ...{ understood, rows_through: null },
  };
  const seen = new Map<string, number>();
  const at = now();
  const whole = wholeThrough(statement, through, toShanghaiDay(at));
  const isRefused = () => result.refused.length > 0 && !isSkippingBad;
  const keep = db.transaction().execute(async (trx) => {
    for (const row of statement.rows) {
      if (row.paidAt > at) {
        result.refused.push({ line: row.line, reason: '入账时间晚于现在' });
        continue;
      }
      const same = sameness(row);
      const nth = row.reference === null ? (seen.get(same) ?? 0) + 1 : 1;
      seen.set(same, nth);
      const wanted = {
        key: row.reference === null ? `${same}:${nth}` : `r:${row.reference}`,
        reference: row.reference ?? buildPaymentReference(toShanghaiDay(row.paidAt), row, nth),
        ...{ paid_at: row.paidAt.toISOString(), payer: row.payer, amount_fen: row.amountFen, memo: row.memo },
      };
      const added = await trx
        .insertInto('bank_rows')
        .values({
          id: `b${randomUUID().replaceAll('-', '').slice(0, 15)}`,
          ...{ read_at: at.toISOString(), read_by: getActingOperator() },
          ...wanted,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('id')
        .executeTakeFirst();
      const other = added ? await sameMoney(trx, wanted, row.reference !== null) : null;
      if (other !== null)
        result.refused.push({
          line: row.line,
          reason: `时间、户名与金额相同的一笔已导入过（流水号 ${other}），可能是同一笔：${formatStatementRow(row)}`,
        });
      else if (added) result.added += 1;
      else if (await isOther(trx, wanted))
        result.refused.push({
          line: row.line,
          reason: `流水号 ${row.reference} 已导入过，但当时的金额、户名或时间不同（本行：${formatStatementRow(row)}）`,
        });
      else result.known += 1;
    }
    result.refused.sort((a, b) => a.line - b.line);
    if (isRefused()) throw new NotKept();
    if (whole !== null && (through !== null || result.refused.length === 0))
      await recordImportedThroughDay(trx, whole, at);
    result.rows_through = await findImportedThroughDay(trx);
    await recordAudit(trx, {
      ...{ at, actor: 'ops', subjectType: 'bank_statement', subjectId: digest(JSON.stringify(statement)) },
      action: 'statement_read',
      detail: { ...result, is_written: true, refused: result.refused.length },
    });
  });
  return keep.then(
    () => ({ ...result, is_written: true }),
    async (error: unknown) => {
      if (!(error instanceof NotKept)) throw error;
      return { ...result, added: 0, rows_through: await findImportedThroughDay(db) };
    },
  );
}

/** Returns the last day whose rows are all in a statement: as stated, else the last day before today with rows. */
function wholeThrough({ rows }: Statement, through: string | null, today: string): string | null {
  if (through === null)
    return (
      rows
        .map(({ paidAt }) => toShanghaiDay(paidAt))
        .filter((day) => day < today)
        .sort()
        .at(-1) ?? null
    );
  if (through > today) throw createConflictRefusal('流水完整截至的日期晚于今天');
  return through;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
/** Identity of a row without a bank number. */
const sameness = ({ paidAt, payer, amountFen, memo }: StatementRow): string =>
  digest(JSON.stringify([paidAt, payer, amountFen, memo]));

/**
 * Whether another person than this operator imported a row: then file and order come from two people, and no
 * further confirmation is needed. The holder of the token is unknown.
 */
export async function isImportedByOther(
  { db, now, operator }: Pick<OpsContext, 'db' | 'now' | 'operator'>,
  rowId: string,
): Promise<boolean> {
  const row = await db.selectFrom('bank_rows').select('read_by').where('id', '=', rowId).executeTakeFirst();
  const reader = row?.read_by ?? null;
  if (reader === null || reader === MACHINE_ACTOR || operator.isToken || reader === operator.id) return false;
  return (await loadIssuers(db)).barBetween(reader, operator.id, now()) === null;
}

/**
 * Registers a row with an order, once. The row is first reserved for that order, so that only one of two concurrent
 * operators gets it, and an interrupted registration continues with the same order only. The rules of the order
 * decide whether it keeps the money.
 * @throws Refusal 4004, 4009 when the row is decided or reserved for another order, and refusals of the order
 */
export async function registerRow(
  context: ServiceContext,
  rowId: string,
  order: { table: OrderTable; id: string },
  consent: PayoutApproval,
): Promise<RegisteredMoney> {
  const { db, now } = context;
  const row = await take(db, rowId, order);
  const money = {
    ...{ amountFen: row.amount_fen, payerName: row.payer, paidAt: new Date(row.paid_at) },
    reference: row.reference,
  };
  const registered =
    order.table === 'orders'
      ? registerPayment(context, order.id, money)
      : registerRemittance(context, order.id, money, consent);
  const noted = await registered.catch(async (error: unknown) => {
    // Refused: nothing was recorded. Other failures may have recorded it, and keep the reservation.
    if (error instanceof Refusal)
      await db
        .updateTable('bank_rows')
        .set({ state: 'open', order_table: null, order_id: null, account_id: null })
        .where('id', '=', rowId)
        .where('state', '=', 'registering')
        .execute();
    throw error;
  });
  const outcome = noted.isKept ? 'kept' : noted.isHeld ? 'held' : 'due_back';
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('bank_rows')
      .set({ state: 'registered', outcome, note: noted.reason, decided_at: now().toISOString() })
      .where('id', '=', rowId)
      .where('state', '=', 'registering')
      .returning('id')
      .executeTakeFirst();
    if (ended)
      await recordAudit(trx, {
        ...{ at: now(), actor: 'ops', subjectType: 'bank_row', subjectId: rowId, action: 'row_registered' },
        detail: { order: order.id, outcome, isKnown: noted.isKnown },
      });
  });
  return noted;
}

async function take(
  db: Kysely<Database>,
  rowId: string,
  { table, id }: { table: OrderTable; id: string },
): Promise<BankRow> {
  const { account_id } = await db
    .selectFrom(table)
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const taken = await db
    .updateTable('bank_rows')
    .set({ state: 'registering', order_table: table, order_id: id, account_id })
    .where('id', '=', rowId)
    .where((row) =>
      row.or([
        row('state', 'in', ['open', 'aside']),
        row.and([row('state', '=', 'registering'), row('order_id', '=', id)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const row = await db.selectFrom('bank_rows').select('state').where('id', '=', rowId).executeTakeFirst();
  if (!row) throw notFound('到账记录');
  throw createConflictRefusal(
    row.state === 'registering' ? '这一笔正在登记到另一订单' : '这一笔已登记过，没有再次登记',
  );
}

/** Sets aside a row that belongs to no order, with a reason. @throws Refusal 4009 when it is already decided */
export async function ignoreRow(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  rowId: string,
  note: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('bank_rows')
      .set({ state: 'aside', note, decided_at: now().toISOString() })
      .where('id', '=', rowId)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw createConflictRefusal('这一笔不存在、已处理或正在登记');
    await recordAudit(trx, {
      ...{ at: now(), actor: 'ops', subjectType: 'bank_row', subjectId: rowId, action: 'row_set_aside' },
      detail: { note },
    });
  });
}
