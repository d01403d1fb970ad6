import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import { defineAction } from '~/upstream/core/actions/action';
import { recordAudit } from '~/upstream/core/audit';
import { createConflictRefusal, notFound } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getMoneyConsent, releaseMoney } from '~/upstream/modules/orders-core';
import {
  announceProductEvent,
  importProductEvents,
  previewEvent,
} from '~/upstream/modules/settlement/product-events/announce';
import { withdrawEvent } from '~/upstream/modules/settlement/product-events/book';
import { eventSchema } from '~/upstream/modules/settlement/product-events/rows';

const CSV_MAX_CHARACTERS = 200_000;
const SHOWN = 100;
const entryShape = { entry: z.string().min(1).max(64).describe('id from list-product-payments') };

const openEntries = ({ db }: Pick<ServiceContext, 'db'>) =>
  db.selectFrom('product_entries').selectAll().where('paid_at', 'is', null).where('amount_fen', '>', 0);

/** Loads a sum that is not paid. Throws Refusal. */
async function loadOpenEntry(context: Pick<ServiceContext, 'db'>, id: string) {
  const row = await openEntries(context).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('应付的产品款项');
  const { account_id: account, fund_id: product, kind, day, shares, per_share, amount_fen } = row;
  return { entry: id, account, product, kind, day, shares, per_share, money_out: fenToYuan(amount_fen) };
}

/** Lists announced events, and those booked last. */
async function listProductEvents({ db, now }: Pick<ServiceContext, 'db' | 'now'>, product?: string) {
  const rows = await db
    .selectFrom('product_events')
    .selectAll()
    .where('state', '<>', 'withdrawn')
    .$if(product !== undefined, (found) => found.where('product_id', '=', product ?? ''))
    .orderBy('state')
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(SHOWN + 1)
    .execute();
  const today = toShanghaiDay(now());
  return {
    events: rows.slice(0, SHOWN).map(({ id, product_id, kind, day, state, payload, booked_at }) => ({
      ...{ event: id, product: product_id, kind, day, state, booked_at },
      ...payload,
      is_overdue: state === 'announced' && day < today,
    })),
    has_more: rows.length > SHOWN,
  };
}

/** Operator actions on what happens to quasi-fixed products after the purchase. */
export const productEventActions = [
  defineAction({
    name: 'list-product-events',
    title: '产品付息、还本、展期与违约登记',
    roles: ['cashier', 'editor'],
    summary:
      'lists announced and booked events of quasi-fixed products: payments, extensions, defaults, values',
    arguments: z.strictObject({ product: z.string().min(1).max(64).optional() }),
    run: ({ context, input: { product } }) => listProductEvents(context, product),
  }),
  defineAction({
    name: 'announce-product-event',
    title: '登记产品付息、还本、展期、违约、估值或核销',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewEvent(context, input) },
    summary:
      'announces an event of a quasi-fixed product and books it for all holders on its day; due money leaves by payout batches',
    arguments: eventSchema,
    run: ({ context, input }) => announceProductEvent(context, input),
  }),
  defineAction({
    name: 'import-product-events',
    title: '导入产品付息、还本、展期与估值',
    roles: ['editor'],
    second: {
      subject: ({ context, input }) => importProductEvents(context, input.csv, false),
      isWaived: ({ input }) => Promise.resolve(input.write !== 'yes'),
    },
    summary:
      'announces events of quasi-fixed products from a CSV, all or none; only a trial run unless write=yes',
    arguments: z.strictObject({
      csv: z.string().min(1).max(CSV_MAX_CHARACTERS).describe('text of the CSV'),
      write: z.literal('yes').optional().describe('yes: announces; else a trial run that is rolled back'),
    }),
    run: ({ context, input }) => importProductEvents(context, input.csv, input.write === 'yes'),
  }),
  defineAction({
    name: 'withdraw-product-event',
    title: '撤回尚未登记的产品事项',
    roles: ['editor'],
    second: {
      async subject({ context, input: { event } }) {
        const row = await context.db
          .selectFrom('product_events')
          .select(['product_id', 'kind', 'day', 'payload', 'state'])
          .where('id', '=', event)
          .executeTakeFirst();
        if (row?.state !== 'announced') throw createConflictRefusal('没有这笔待登记的事项，或者已经登记');
        return row;
      },
    },
    summary: 'withdraws an announced event of a product that is not booked yet',
    arguments: z.strictObject({ event: z.string().min(1).max(64).describe('id from list-product-events') }),
    word: 'event',
    run: ({ context, input: { event } }) => withdrawEvent(context, event),
  }),
  defineAction({
    name: 'list-product-payments',
    title: '应付的产品款项',
    roles: ['cashier'],
    summary: 'lists unpaid sums of product events by product and day, with those the bank refused',
    arguments: z.strictObject({ product: z.string().min(1).max(64).optional() }),
    async run({ context, input: { product } }) {
      const rows = await openEntries(context)
        .$if(product !== undefined, (found) => found.where('fund_id', '=', product ?? ''))
        .orderBy('paid_on')
        .orderBy('id')
        .limit(SHOWN + 1)
        .execute();
      return {
        payments: rows.slice(0, SHOWN).map((row) => ({
          ...{ entry: row.id, product: row.fund_id, kind: row.kind, day: row.day, paid_on: row.paid_on },
          ...{ amount: fenToYuan(row.amount_fen), refused_reason: row.refused_reason },
        })),
        has_more: rows.length > SHOWN,
      };
    },
  }),
  defineAction({
    name: 'note-product-payment',
    title: '登记以其他方式付出的产品款项',
    roles: ['cashier'],
    second: { subject: ({ context, input: { entry } }) => loadOpenEntry(context, entry) },
    summary: 'records that a sum of a product event was paid by other means than our bank',
    arguments: z.strictObject(entryShape),
    word: 'entry',
    run: ({ context, input: { entry } }) =>
      context.db.transaction().execute(async (trx) => {
        const open = await loadOpenEntry({ db: trx }, entry);
        const amountFen = Math.round(Number(open.money_out) * 100);
        await releaseMoney(
          { ...context, db: trx },
          {
            payment: { of: 'product', entryId: entry },
            amountFen,
            to: null,
            proof: getMoneyConsent(context),
          },
        );
        await trx
          .updateTable('product_entries')
          .set({ paid_at: context.now().toISOString() })
          .where('id', '=', entry)
          .execute();
        await recordAudit(trx, {
          ...{ at: context.now(), actor: 'ops', subjectType: 'account', subjectId: open.account },
          ...{
            action: 'product_payment_noted',
            detail: { entry, product: open.product, amount: open.money_out },
          },
        });
        return open;
      }),
  }),
];
