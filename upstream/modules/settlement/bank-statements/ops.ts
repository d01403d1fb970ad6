import { z } from 'zod';
import { isIsoDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import { defineAction } from '~/upstream/core/actions/action';
import { orderShape, getMoneyConsent } from '~/upstream/modules/orders-core';
import { getOperatorRequester } from '~/upstream/core/actions/roles';
import { recordOperatorAccess, accessReasonSchema } from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { listCandidates } from '~/upstream/modules/settlement/bank-statements/candidates';
import { matchRows, type MatchedRow } from '~/upstream/modules/settlement/bank-statements/match';
import { findOrder } from '~/upstream/modules/settlement/bank-statements/find-order';
import { STATEMENT_MAX_CHARACTERS } from '~/upstream/core/files/bank-statement/read-statement';
import {
  isImportedByOther,
  storeRows,
  registerRow,
  ignoreRow,
  type BankRow,
} from '~/upstream/modules/settlement/bank-statements/rows';
import { notFound } from '~/upstream/core/refusal';

/** Maximum rows shown: the next ones are shown after these are decided. */
const ROWS_SHOWN = 50;
const DECIDED_SHOWN = 20;
const LINES_SHOWN = 50;
const column = z.string().trim().min(1).max(60).optional();
const rowShape = { row: z.string().min(1).max(64).describe('id of the row') };

/** Operator actions on bank statements. */
export const statementActions = [
  defineAction({
    name: 'import-bank-statement',
    title: '导入银行流水',
    roles: ['cashier'],
    summary:
      'imports the incoming rows of a bank statement (CSV), all or none, each once; list-bank-rows matches them to orders',
    arguments: z.strictObject({
      csv: z.string().min(1).max(STATEMENT_MAX_CHARACTERS).describe('text of the CSV, with a header line'),
      through: z
        .string()
        .refine(isIsoDay, { error: '日期请写作 2026-12-05' })
        .optional()
        .describe('last day covered completely; default: the last day before today with rows'),
      skip_bad: z
        .literal('yes')
        .optional()
        .describe('yes: imports the valid rows of a statement with invalid ones'),
      time_column: column.describe('column name, when it is not a known one'),
      payer_column: column,
      amount_column: column,
      reference_column: column,
      memo_column: column,
    }),
    async run({ context, input: { csv, through, skip_bad, ...columns } }) {
      const names = Object.entries(columns).map(([key, name]) => [key.replace('_column', ''), name]);
      const asked = { text: csv, columns: Object.fromEntries(names) as Record<string, string> };
      const statement = await parseUpload(
        context,
        'statement',
        asked,
        getOperatorRequester(context.operator),
      );
      const { refused, ...kept } = await storeRows(context, statement, {
        ...{ through: through ?? null, isSkippingBad: skip_bad === 'yes' },
      });
      return {
        ...kept,
        refused: refused.slice(0, LINES_SHOWN).map(({ line, reason }) => ({ line_no: line, reason })),
        ...(refused.length > LINES_SHOWN && { more_refused: refused.length - LINES_SHOWN }),
      };
    },
  }),
  defineAction({
    name: 'list-bank-rows',
    title: '待登记的银行到账',
    roles: ['cashier'],
    summary:
      'lists unregistered rows of bank statements with candidate orders; an exact match shows only that order, unless row requests all',
    arguments: z.strictObject({
      row: rowShape.row.optional(),
      reason: accessReasonSchema.default('核对银行到账'),
    }),
    run: ({ context, input: { row, reason } }) => listRows(context, row ?? null, reason),
  }),
  defineAction({
    name: 'register-bank-row',
    title: '将银行到账登记到订单',
    roles: ['cashier'],
    summary:
      'registers a row of a bank statement for a private or public order; with another payer name or amount the money must be refunded. For public orders, rows that you imported yourself need a second operator',
    arguments: z.strictObject({ ...rowShape, ...orderShape }),
    second: {
      when: '登记到公募订单的、由本人导入的流水',
      subject: ({ context, input }) => rowSubject(context, input),
      // Refunds of private orders always need a second operator.
      isWaived: async ({ context, input: { row, order } }) =>
        (await findOrder(context, order)).table === 'orders' || (await isImportedByOther(context, row)),
    },
    async run({ context, input: { row, order } }) {
      const found = await findOrder(context, order);
      const isOthers = found.table === 'orders' || (await isImportedByOther(context, row));
      const consent = isOthers ? ({ kind: 'bank_row', id: row } as const) : getMoneyConsent(context);
      const { isKept, isHeld, reason, isKnown } = await registerRow(context, row, found, consent);
      return {
        row,
        order,
        outcome: isKept ? 'kept' : isHeld ? 'held' : 'due_back',
        reason,
        is_known: isKnown,
      };
    },
  }),
  defineAction({
    name: 'set-bank-row-aside',
    title: '将银行到账标为与订单无关',
    roles: ['cashier'],
    summary:
      'sets aside a row of a bank statement that belongs to no order; it may still be registered later',
    arguments: z.strictObject({ ...rowShape, note: z.string().trim().min(2).max(200) }),
    async run({ context, input: { row, note } }) {
      await ignoreRow(context, row, note);
      return { row, state: 'aside' };
    },
  }),
];

/** Builds the dual-control details of a row: the money and its order. */
async function rowSubject(context: ServiceContext, { row, order }: { row: string; order: string }) {
  const { db } = context;
  const { table, id } = await findOrder(context, order);
  const money = await db
    .selectFrom('bank_rows')
    .select(['paid_at', 'payer', 'amount_fen', 'reference', 'memo', 'state'])
    .where('id', '=', row)
    .executeTakeFirst();
  if (!money) throw notFound('到账记录');
  const { amount_fen, status, ...orderRow } = await db
    .selectFrom(table)
    .select(['order_no', 'fund_id', 'status', 'amount_fen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { amount_fen: inFen, state, ...facts } = money;
  return {
    ...{ ...facts, row_state: state, money_in: fenToYuan(inFen), ...orderRow, order_status: status },
    order_amount: amount_fen === null ? null : fenToYuan(amount_fen),
  };
}

/**
 * Returns the candidates to show; each shown person gets an access log entry. With an exact match the others are
 * hidden, unless they are requested for the row. A row with an interrupted registration can continue only with its
 * order.
 */
function offered({ row, match, candidates }: MatchedRow, asked: string | null) {
  if (row.order_id !== null) return candidates.filter(({ of }) => of.id === row.order_id);
  return match === 'exact' && row.id !== asked ? candidates.slice(0, 1) : candidates;
}

async function listRows(context: ServiceContext, asked: string | null, reason: string) {
  const { db, now } = context;
  const open = db.selectFrom('bank_rows').where('state', 'in', ['open', 'registering']);
  const [rows, { count, sum }, decided] = await Promise.all([
    open.selectAll().orderBy('paid_at').orderBy('id').limit(ROWS_SHOWN).execute(),
    open
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string | null>('amount_fen').as('sum')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bank_rows')
      .selectAll()
      .where('decided_at', 'is not', null)
      .where('state', 'in', ['registered', 'aside'])
      .orderBy('decided_at', 'desc')
      .limit(DECIDED_SHOWN)
      .execute(),
  ]);
  const matched = matchRows(rows, await listCandidates(db, now(), rows)).map((each) => {
    const candidates = offered(each, asked);
    return { ...each, candidates, others: each.candidates.length - candidates.length };
  });
  const people = (table: 'orders' | 'public_orders') =>
    matched.flatMap(({ candidates }) =>
      candidates.filter(({ of }) => of.table === table).map(({ of }) => of.account_id),
    );
  await recordOperatorAccess(context, { accountIds: people('orders'), page: 'private_orders', reason });
  await recordOperatorAccess(context, { accountIds: people('public_orders'), page: 'public_orders', reason });
  return {
    rows: matched.map(({ row, match, candidates, others }) => ({
      ...rowView(row),
      match,
      others: row.order_id === null ? others : 0,
      candidates: candidates.map(({ of, why }) => ({
        ...{ order: of.id, number: of.order_no, name: of.name, product: of.product },
        ...{ amount: fenToYuan(of.amount_fen), why },
      })),
    })),
    count: Number(count),
    sum: fenToYuan(Number(sum ?? 0)),
    decided: decided.map(rowView),
  };
}

const rowView = (row: BankRow) => ({
  ...{ row: row.id, paid_at: row.paid_at, payer: row.payer, amount: fenToYuan(row.amount_fen) },
  ...{ reference: row.reference, memo: row.memo, state: row.state, taken_for: row.order_id },
  ...{ outcome: row.outcome, note: row.note },
});
