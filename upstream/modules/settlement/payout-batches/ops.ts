import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { PayoutApproval } from '~/domain/orders/public-order';
import { defineAction } from '~/upstream/core/actions/action';
import type { ServiceContext } from '~/upstream/core/service-context';
import { getMoneyConsent } from '~/upstream/modules/orders-core';
import { openItems } from '~/upstream/modules/settlement/payout-batches/batches';
import { buildBatchPreview, dropSent } from '~/upstream/modules/settlement/payout-batches/preview';
import { sendBatch } from '~/upstream/modules/settlement/payout-batches/send';
import { createConflictRefusal } from '~/upstream/core/refusal';

const SHOWN = 50;
const batchShape = { batch: z.string().min(1).max(64).describe('id from list-payout-batches') };

/** Lists batches with unsent money, waiting ones first; a batch without any is complete. */
export async function listBatches({ db, now }: Pick<ServiceContext, 'db' | 'now'>) {
  const rows = await openItems(db)
    .select(({ fn }) => [
      ...(['p.id', 'p.value_day', 'p.made_at', 'p.state', 'p.released_at'] as const),
      fn.countAll<number>().as('count'),
      fn.count<number>('i.order_id').as('redemptions'),
      fn.sum<string>('i.amount_fen').as('fen'),
    ])
    .groupBy(['p.id', 'p.value_day', 'p.made_at', 'p.state', 'p.released_at'])
    .orderBy('p.state', 'desc')
    .orderBy('p.value_day')
    .orderBy('p.made_at')
    .orderBy('p.id')
    .limit(SHOWN + 1)
    .execute();
  const today = toShanghaiDay(now());
  const batches = rows.slice(0, SHOWN).map(({ id, value_day, made_at, state, released_at, ...sums }) => ({
    ...{ batch: id, value_day, made_at, state, released_at },
    ...{
      count: Number(sums.count),
      redemption_count: Number(sums.redemptions),
      sum: fenToYuan(Number(sums.fen)),
    },
    is_due: value_day <= today,
  }));
  return { batches, has_more: rows.length > SHOWN };
}

/** Releases a batch with the consent of two operators; its items are fixed from then on. */
async function releaseBatch(
  context: ServiceContext,
  batchId: string,
  consent: PayoutApproval,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await dropSent(trx, batchId);
    const released = await trx
      .updateTable('payout_batches')
      .set({
        ...{ state: 'released', consent_kind: consent.kind === 'request' ? 'request' : 'alone' },
        ...{ consent_id: consent.id, released_at: context.now().toISOString() },
      })
      .where('id', '=', batchId)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (!released) throw createConflictRefusal('该批次已放行');
  });
}

/** Operator actions on due redemptions and dividends. */
export const payoutBatchActions = [
  defineAction({
    name: 'list-payout-batches',
    title: '待放行的划款批次',
    roles: ['cashier'],
    summary:
      'lists payout batches with unsent money: those that wait for release-payouts, then those the bank has not executed',
    arguments: z.strictObject({}),
    run: ({ context }) => listBatches(context),
  }),
  defineAction({
    name: 'release-payouts',
    title: '放行一批赎回与分红划款',
    roles: ['cashier'],
    second: { subject: ({ context, input: { batch } }) => buildBatchPreview(context, batch) },
    summary:
      'releases a batch of redemptions and dividends: due ones are paid at once, the rest on their day; a second operator checks sums, the largest payments and differences',
    arguments: z.strictObject(batchShape),
    word: 'batch',
    async run({ context, input: { batch } }) {
      await releaseBatch(context, batch, getMoneyConsent(context));
      const sent = await sendBatch(context, batch);
      return { batch, released: true, ...sent };
    },
  }),
];
