import { sql, type Selectable } from 'kysely';
import type { Fen } from '~/domain/figures/money';
import { type BankCard, waitForBank } from '~/upstream/core/external-services/bank';
import type { PayoutSumsView } from '~/upstream/core/db/schema';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';
import type { ServiceContext } from '~/upstream/core/service-context';
import { buildPayoutProof, releaseMoney } from '~/upstream/modules/orders-core';
import { notifyDividendPaid, notifyDividendRefused } from '~/upstream/modules/settlement/dividend-news';
import { isEntryKind } from '~/upstream/modules/settlement/product-events/entries';
import { notifyEntrySent } from '~/upstream/modules/settlement/product-events/notify';
import type { Owner, Trx } from '~/upstream/modules/settlement/dividends';
import { listReleasedItems } from '~/upstream/modules/settlement/payout-batches/batches';

/**
 * Pays cash dividends, and sums due after their correction, whose pay day has come and whose batch is released to a
 * card of the person, each with a separate bank key; of one batch, or of all.
 */
export async function payDividends(
  context: ServiceContext,
  report: SettlementReport,
  batchId?: string,
): Promise<void> {
  const due = await context.db
    .selectFrom('payout_payments as b')
    .selectAll('b')
    .$if(context.config.isDualControlOn || batchId !== undefined, (rows) =>
      rows.where(({ exists }) =>
        exists(
          listReleasedItems(context.db, sql`b.purpose`).$if(batchId !== undefined, (items) =>
            items.where('i.batch_id', '=', batchId ?? ''),
          ),
        ),
      ),
    )
    .where('b.paid_at', 'is', null)
    .where('b.amount_fen', '>', 0)
    .where('b.paid_on', '<=', report.day)
    .orderBy('b.paid_on')
    .execute();
  for (const row of due) {
    const { account_id: accountId, fund_id: fundId, ex_on: exOn } = row;
    try {
      const outcome = await payDividend(context, toDuePayout(row));
      if (outcome === 'paid') report.dividends_paid += 1;
      else if (outcome !== 'waiting') report[outcome === 'refused' ? 'refused' : 'unpaid'] += 1;
    } catch (error) {
      report.faults += 1;
      context.log.error({ err: error, accountId, fundId, exOn }, 'dividend payment failed');
    }
  }
}

interface DuePayout extends Owner {
  purpose: string;
  /** Null: the sum of the booking. */
  entryId: string | null;
  kind: PayoutSumsView['kind'];
  /** Whether earlier sums of the booking stay: this one is the difference. */
  isDifference: boolean;
  exOn: string;
  amountFen: Fen;
  /** Card that the bank refused last. */
  cardId: string | null;
  refusedAt: string | null;
  /** Number of refused cards so far. */
  payoutTry: number;
}

const toDuePayout = (row: Selectable<PayoutSumsView>): DuePayout => ({
  ...{ accountId: row.account_id, fundId: row.fund_id, exOn: row.ex_on, amountFen: row.amount_fen },
  ...{ purpose: row.purpose, entryId: row.entry_id, kind: row.kind },
  isDifference: !isEntryKind(row.kind) && (row.kind !== 'cash' || row.before_fen > 0),
  ...{ cardId: row.card_id, refusedAt: row.refused_at, payoutTry: row.payout_try },
});

/** A refused card is not tried again: the next one has a different bank key, so that nothing is paid twice. */
async function payDividend(
  context: ServiceContext,
  due: DuePayout,
): Promise<'paid' | 'silent' | 'refused' | 'waiting'> {
  const { accountId, fundId, exOn, entryId, purpose, amountFen, payoutTry } = due;
  const card = await payCard(context, due);
  if (card === null) {
    context.log.warn({ accountId, fundId, exOn }, 'dividend without a bound card');
    return due.refusedAt === null ? 'silent' : 'refused';
  }
  const payment =
    entryId === null
      ? ({ of: 'dividend', accountId, fundId, exOn } as const)
      : ({ of: isEntryKind(due.kind) ? 'product' : 'payout_correction', entryId } as const);
  const key = `${purpose}${payoutTry > 0 ? `:${payoutTry}` : ''}`;
  const proof = await buildPayoutProof(context, payment);
  if (proof === null) return 'waiting';
  const release = await releaseMoney(context, { payment, amountFen, to: card, proof });
  const answer = await waitForBank(context.bank.credit(key, release), context.log);
  if (answer === null) return 'silent';
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    const result =
      answer.outcome === 'done'
        ? { paid_at: at.toISOString(), card_id: card.id }
        : {
            card_id: card.id,
            refused_at: at.toISOString(),
            refused_reason: answer.reason,
            payout_try: payoutTry + 1,
          };
    if (!(await writeResult(trx, due, result))) return;
    const { kind } = due;
    const told = { ...due, key, tail: card.tail };
    const refused = answer.outcome === 'done' ? null : answer.reason;
    if (refused !== null)
      context.log.error({ accountId, fundId, exOn, kind, reason: refused }, 'dividend refused by the bank');
    if (isEntryKind(kind)) return notifyEntrySent(trx, at, { ...told, kind }, refused);
    if (refused === null) return notifyDividendPaid(trx, at, { ...told, kind });
    await notifyDividendRefused(trx, at, { ...told, kind, reason: refused });
  });
  return answer.outcome === 'done' ? 'paid' : 'refused';
}

type PayResult =
  | { paid_at: string; card_id: string }
  | { card_id: string; refused_at: string; refused_reason: string; payout_try: number };

/** Writes the answer of the bank to the booking or the entry. @returns false when it was written before */
async function writeResult(
  trx: Trx,
  { accountId, fundId, exOn, entryId, payoutTry, kind }: DuePayout,
  result: PayResult,
): Promise<boolean> {
  const written =
    entryId === null
      ? await trx
          .updateTable('dividend_bookings')
          .set(result)
          .where('account_id', '=', accountId)
          .where('fund_id', '=', fundId)
          .where('ex_on', '=', exOn)
          .where('paid_at', 'is', null)
          .where('payout_try', '=', payoutTry)
          .returning('fund_id')
          .executeTakeFirst()
      : await trx
          .updateTable(isEntryKind(kind) ? 'product_entries' : 'payout_correction_entries')
          .set(result)
          .where('id', '=', entryId)
          .where('paid_at', 'is', null)
          .where('payout_try', '=', payoutTry)
          .returning('fund_id')
          .executeTakeFirst();
  return written !== undefined;
}

/**
 * Returns the card last used to trade the fund if it is bound, else the one bound first. Never the refused one;
 * after as many refusals as bound cards, only one bound since.
 */
async function payCard(
  { db }: ServiceContext,
  { accountId, fundId, refusedAt, payoutTry, ...due }: DuePayout,
): Promise<BankCard | null> {
  const refusedCard = refusedAt === null ? null : due.cardId;
  const cards = await db
    .selectFrom('bank_cards')
    .select(['id', 'tail', 'bound_at'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('bound_at')
    .execute();
  const last = await db
    .selectFrom('public_orders')
    .select('card_id')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .orderBy('placed_at', 'desc')
    .executeTakeFirst();
  const isNew = ({ bound_at }: { bound_at: string }): boolean => refusedAt !== null && bound_at > refusedAt;
  const bound = cards.filter((card) => card.id !== refusedCard && (payoutTry < cards.length || isNew(card)));
  return bound.find(({ id }) => id === last?.card_id) ?? bound[0] ?? null;
}
