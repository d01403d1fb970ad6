import type { Kysely } from 'kysely';
import { z } from 'zod';
import { fenToYuan, formatFen, yuanToFen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { defineAction } from '~/upstream/core/actions/action';
import {
  MONEY_ROWS_SHOWN,
  recordOperatorAccess,
  computeOffset,
  pageSchema,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import { recordAudit } from '~/upstream/core/audit';
import { getMoneyConsent, releaseMoney } from '~/upstream/modules/orders-core';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';
import { addNotice } from '~/upstream/core/notices';

const dueEntries = (db: Kysely<Database>) =>
  db
    .selectFrom('nav_correction_entries as e')
    .innerJoin('nav_corrections as c', 'c.id', 'e.correction_id')
    .select(['e.id', 'e.account_id', 'e.fund_id', 'e.order_id', 'e.due_fen', 'e.paid_at'])
    .select(['c.date', 'c.was', 'c.becomes'])
    .where('e.due_fen', '>', 0);

/** Loads one due amount. Throws Refusal when there is none, or it was paid. */
async function dueEntry(db: Kysely<Database>, id: string) {
  const row = await dueEntries(db).where('e.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('应补付的差额');
  if (row.paid_at !== null) throw createConflictRefusal('这笔差额已登记付出');
  const { id: entry, account_id: account, fund_id: fund, order_id: order, due_fen, date, was, becomes } = row;
  return { entry, account, fund, order, date, was, becomes, due: fenToYuan(due_fen) };
}

/** Operator actions on money due from NAV corrections. */
export const correctionActions = [
  defineAction({
    name: 'list-corrections',
    title: '净值更正应补付的差额',
    roles: ['cashier'],
    summary: `lists unpaid amounts due to holders after NAV corrections, ${MONEY_ROWS_SHOWN} a page`,
    arguments: z.strictObject({ page: pageSchema, reason: accessReasonSchema.default('补付净值更正差额') }),
    async run({ context, input: { page, reason } }) {
      const rows = await dueEntries(context.db)
        .where('e.paid_at', 'is', null)
        .orderBy('c.made_at')
        .orderBy('e.id')
        .limit(MONEY_ROWS_SHOWN)
        .offset(computeOffset(page, MONEY_ROWS_SHOWN))
        .execute();
      const accountIds = rows.map(({ account_id }) => account_id);
      await recordOperatorAccess(context, { accountIds, page: 'public_orders', reason });
      return rows.map(({ id, account_id, fund_id, order_id, due_fen, date }) => ({
        ...{ entry: id, account: account_id, fund: fund_id, order: order_id, date, due: fenToYuan(due_fen) },
      }));
    },
  }),
  defineAction({
    name: 'pay-correction',
    title: '登记已付的净值更正差额',
    roles: ['cashier'],
    summary: 'records that an amount due after a NAV correction was paid; needs a second operator',
    arguments: z.strictObject({ entry: z.string().min(1).max(64).describe('id from list-corrections') }),
    word: 'entry',
    second: { subject: ({ context: { db }, input: { entry } }) => dueEntry(db, entry) },
    run: ({ context, input: { entry } }) =>
      context.db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('nav_correction_entries')
          .select('id')
          .where('id', '=', entry)
          .forUpdate()
          .execute();
        const due = await dueEntry(trx, entry);
        const at = context.now();
        const payment = { of: 'correction', entryId: entry } as const;
        const out = { payment, amountFen: yuanToFen(due.due), to: null, proof: getMoneyConsent(context) };
        await releaseMoney({ ...context, db: trx }, out);
        const row = await trx
          .updateTable('nav_correction_entries')
          .set({ paid_at: at.toISOString() })
          .where('id', '=', entry)
          .returning(['account_id', 'fund_id', 'order_id', 'due_fen'])
          .executeTakeFirstOrThrow();
        const isPublic = await trx
          .selectFrom('public_funds')
          .select('id')
          .where('id', '=', row.fund_id)
          .executeTakeFirst();
        await addNotice(trx, at, {
          key: `nav_correction_paid:${entry}`,
          accountId: row.account_id,
          topic: row.order_id === null ? 'nav_correction' : isPublic ? 'order' : 'private_order',
          subjectId: row.order_id ?? row.fund_id,
          title: '净值更正差额已付出',
          text: `${due.date} 净值更正的差额 ${formatFen(row.due_fen)} 元已付出，以银行入账为准。`,
        });
        await recordAudit(trx, {
          ...{ at, actor: 'ops', subjectType: 'account', subjectId: row.account_id },
          ...{ action: 'nav_correction_paid', detail: due },
        });
        return due;
      }),
  }),
];
