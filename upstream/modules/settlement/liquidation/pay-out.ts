import { createConflictRefusal } from '~/upstream/core/refusal';
import type { Kysely, Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan, formatFen, toBig } from '~/domain/figures/money';
import type { PayoutApproval } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  assertNoOpenOrder,
  loadFormerStakes,
  lockLiquidation,
  loadPaidBefore,
  buildPreview,
} from '~/upstream/modules/settlement/liquidation/distribution';
import { loadProduct } from '~/upstream/modules/settlement/liquidation/products';
import { releaseMoney, lockHeldLots, takeShares } from '~/upstream/modules/orders-core';
import { listStakes } from '~/upstream/modules/settlement/navs/stakes';
import { addNotice } from '~/upstream/core/notices';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const dueEntries = (db: Kysely<Database>, fundId: string) =>
  db
    .selectFrom('liquidation_entries')
    .selectAll()
    .where('fund_id', '=', fundId)
    .where('paid_at', 'is', null)
    .orderBy('due_fen', 'desc')
    .orderBy('account_id')
    .execute();

/**
 * Builds the preview of a payment for the second operator. Throws Refusal when nothing is due or a holding has
 * changed.
 */
export async function previewLiquidationPayment({ db }: Context, fundId: string) {
  const { per_share, round } = await lockLiquidation(db, fundId);
  const due = await dueEntries(db, fundId);
  if (per_share === null || due.length === 0) throw createConflictRefusal('没有应付的清算款');
  await assertNoOpenOrder(db, fundId);
  const held = new Map(
    (round === 1 ? await listStakes(db, fundId) : await loadFormerStakes(db, fundId)).map(
      ({ account, shares }) => [account, shares],
    ),
  );
  for (const { account_id, shares } of due)
    if (!toBig(held.get(account_id) ?? '0').eq(shares))
      throw createConflictRefusal(`账户 ${account_id} 的份额在公布后有变化：请重新公布每份金额`);
  const stakes = due.map(({ account_id: account, shares }) => ({ account, shares }));
  return buildPreview(await loadProduct(db, fundId), { perShare: per_share, stakes, round });
}

/**
 * Records that the money of all holders was sent, with the consent of the second operator: the first payment ends
 * their shares.
 */
export async function recordLiquidationPaid(context: ServiceContext, fundId: string, proof: PayoutApproval) {
  return context.db.transaction().execute(async (trx) => {
    const preview = await previewLiquidationPayment({ ...context, db: trx }, fundId);
    for (const entry of await dueEntries(trx, fundId))
      await payEntry({ ...context, db: trx }, trx, { entry, preview, proof });
    return preview;
  });
}

async function payEntry(
  context: ServiceContext,
  trx: Transaction<Database>,
  {
    entry: { id, fund_id: fundId, account_id: accountId, shares, due_fen: amountFen },
    preview,
    proof,
  }: {
    entry: Awaited<ReturnType<typeof dueEntries>>[number];
    preview: Awaited<ReturnType<typeof previewLiquidationPayment>>;
    proof: PayoutApproval;
  },
): Promise<void> {
  const at = context.now();
  await releaseMoney(context, { payment: { of: 'liquidation', entryId: id }, amountFen, to: null, proof });
  const before = await loadPaidBefore(trx, fundId, accountId);
  const flow = { accountId, fundId, shares, perShare: preview.per_share, day: toShanghaiDay(at), amountFen };
  const flowId = preview.round === 1 ? await endShares(trx, flow) : await addLaterFlow(trx, flow);
  await trx
    .updateTable('liquidation_entries')
    .set({ paid_at: at.toISOString(), flow_id: flowId })
    .where('id', '=', id)
    .execute();
  await addNotice(trx, at, {
    key: `liquidation_paid:${id}`,
    accountId,
    topic: 'liquidation',
    subjectId: fundId,
    title: preview.round === 1 ? '清算款已付出' : `第 ${preview.round} 次清算款已付出`,
    text:
      preview.round === 1
        ? `${preview.name}：清算款已付出，份额已注销，以银行入账为准，金额请在资金流水中查看。`
        : `${preview.name}：本次 ${formatFen(amountFen)} 元，累计已付 ${formatFen(before + amountFen)} 元，以银行入账为准。`,
  });
  await recordAudit(trx, {
    ...{ at, actor: 'ops', subjectType: 'account', subjectId: accountId },
    ...{ action: 'liquidation_paid', detail: { fund: fundId, amount: fenToYuan(amountFen) } },
  });
}

interface PaidFlow {
  accountId: string;
  fundId: string;
  shares: string;
  perShare: string;
  day: string;
  amountFen: number;
}

/** Removes all shares of a holder in exchange for the money. @returns id of the flow */
async function endShares(
  trx: Transaction<Database>,
  { accountId, fundId, shares, perShare: nav, day, amountFen }: PaidFlow,
): Promise<string> {
  const { part } = await trx
    .selectFrom('positions')
    .select('part')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const owner = { accountId, fundId, orderId: null, part };
  const lots = (await lockHeldLots(trx, owner)).map((lot) => ({ id: lot.id, shares: lot.left_shares }));
  return takeShares(trx, owner, { lots, type: 'liquidation', shares, nav, day, amountFen });
}

/** Adds the money of a later distribution; its shares ended with the first. @returns id of the flow */
async function addLaterFlow(
  trx: Transaction<Database>,
  { accountId, fundId, day, amountFen }: PaidFlow,
): Promise<string> {
  const id = `w${randomUUID().replaceAll('-', '')}`;
  await trx
    .insertInto('flows')
    .values({
      ...{ id, account_id: accountId, fund_id: fundId, order_id: null, date: day },
      ...{ type: 'liquidation', amount_fen: amountFen, shares: null, nav: null },
    })
    .execute();
  return id;
}
