import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
  type ShareMovement,
} from '~/domain/figures/dividend';
import { toBig, type Fen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  lockHeldLots,
  refreshPosition,
  payoutProof,
  releaseMoney,
  getPurpose,
} from '~/upstream/modules/orders-core';
import { type BankCard, waitForBank } from '~/upstream/core/external-services/bank';
import { releasedItems } from '~/upstream/modules/settlement/payout-batches/batches';
import { loadMoves } from '~/upstream/modules/public-holdings';
import {
  notifyDividendPaid,
  notifyDividendRefused,
  notifyDividendReinvested,
} from '~/upstream/modules/settlement/dividend-news';
import type { DueDividend } from '~/upstream/modules/settlement/due';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

export interface Owner {
  accountId: string;
  fundId: string;
}
export type Trx = Transaction<Database>;

/** Loads the share movements under the lock of the lots. */
export async function lockShareMoves(trx: Trx, owner: Owner): Promise<readonly ShareMovement[]> {
  await lockHeldLots(trx, owner);
  return (await loadMoves(trx, owner.accountId, owner.fundId)).get(owner.fundId)?.shares ?? [];
}

export const toOwnerColumns = ({ accountId, fundId }: Owner) => ({ account_id: accountId, fund_id: fundId });
const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

async function wayOn(trx: Trx, { accountId, fundId }: Owner, day: string): Promise<'cash' | 'reinvest'> {
  const row = await trx
    .selectFrom('dividend_ways')
    .select('way')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('from_date', '<=', day)
    .orderBy('from_date', 'desc')
    .executeTakeFirst();
  return row?.way ?? 'cash';
}

/**
 * Books a dividend of one holder once: cash as a flow of the ex-date, to be paid on its pay day; reinvested as a
 * lot at the NAV of the ex-date. An amount below a hundredth of a share is paid in cash. @returns whether anything
 * was due
 */
export function bookDividend(
  context: ServiceContext,
  owner: Owner,
  { recordOn, exOn, paidOn, perShare, exNav }: DueDividend & { exNav: string },
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const at = context.now().toISOString();
    const shares = computeEntitledShares(await lockShareMoves(trx, owner), exOn);
    const amountFen = computeDividendFen(shares, perShare);
    const chosen = await wayOn(trx, owner, recordOn);
    const bought = chosen === 'reinvest' ? computeReinvestedShares(amountFen, exNav) : '0.00';
    const way = toBig(bought).gt(0) ? 'reinvest' : 'cash';
    const isBooked = await trx
      .insertInto('dividend_bookings')
      .values({
        ...toOwnerColumns(owner),
        ex_on: exOn,
        record_on: recordOn,
        paid_on: paidOn,
        way,
        shares,
        amount_fen: amountFen,
        new_shares: way === 'reinvest' ? bought : null,
        card_id: null,
        booked_at: at,
        paid_at: way === 'reinvest' || amountFen === 0 ? at : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ex_on')
      .executeTakeFirst();
    if (!isBooked || amountFen === 0) return false;
    const isCash = way === 'cash';
    await trx
      .insertInto('flows')
      .values({
        id: newId('w'),
        ...toOwnerColumns(owner),
        order_id: null,
        date: exOn,
        type: isCash ? 'dividend' : 'reinvest',
        amount_fen: isCash ? amountFen : 0,
        shares: isCash ? null : bought,
        nav: isCash ? null : exNav,
      })
      .execute();
    if (!isCash) {
      await addFreeLot(trx, owner, { id: newId('l'), day: exOn, shares: bought });
      await notifyDividendReinvested(trx, context.now(), { ...owner, exOn, amountFen, bought, exNav });
    }
    return true;
  });
}

/** Adds shares without cost: from a dividend, or from the income of a month. Added to the lot if it exists. */
export async function addFreeLot(
  trx: Trx,
  owner: Owner,
  { id, day, shares }: { id: string; day: string; shares: string },
): Promise<void> {
  await trx
    .insertInto('lots')
    .values({
      id,
      ...toOwnerColumns(owner),
      order_id: null,
      shares,
      left_shares: shares,
      cost_fen: 0,
      confirmed_on: day,
      unlocked_on: null,
      traded_on: day,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        shares: row('lots.shares', '+', shares),
        left_shares: row('lots.left_shares', '+', shares),
      })),
    )
    .execute();
  await refreshPosition(trx, { ...owner, orderId: null, part: 'public' });
}

/**
 * Pays cash dividends whose pay day has come and whose batch is released to a card of the person, each with a
 * separate bank key; of one batch, or of all.
 */
export async function payDividends(
  context: ServiceContext,
  report: SettlementReport,
  batchId?: string,
): Promise<void> {
  const purpose = sql<string>`'dividend:' || b.account_id || ':' || b.fund_id || ':' || b.ex_on`;
  const due = await context.db
    .selectFrom('dividend_bookings as b')
    .select([
      'b.account_id',
      'b.fund_id',
      'b.ex_on',
      'b.amount_fen',
      'b.card_id',
      'b.refused_at',
      'b.payout_try',
    ])
    .$if(context.config.isSecondPersonOn || batchId !== undefined, (rows) =>
      rows.where(({ exists }) =>
        exists(
          releasedItems(context.db, purpose).$if(batchId !== undefined, (items) =>
            items.where('i.batch_id', '=', batchId ?? ''),
          ),
        ),
      ),
    )
    .where('b.way', '=', 'cash')
    .where('b.paid_at', 'is', null)
    .where('b.paid_on', '<=', report.day)
    .orderBy('b.paid_on')
    .execute();
  for (const row of due) {
    const { account_id: accountId, fund_id: fundId, ex_on: exOn, amount_fen: amountFen } = row;
    const refusedCard = row.refused_at === null ? null : row.card_id;
    try {
      const refused = { refusedCard, refusedAt: row.refused_at, payoutTry: row.payout_try };
      const booking = { accountId, fundId, exOn, amountFen, ...refused };
      const outcome = await payDividend(context, booking);
      if (outcome === 'paid') report.dividends_paid += 1;
      else if (outcome !== 'waiting') report[outcome === 'refused' ? 'refused' : 'unpaid'] += 1;
    } catch (error) {
      report.faults += 1;
      context.log.error({ err: error, accountId, fundId, exOn }, 'dividend payment failed');
    }
  }
}

interface DueBooking extends Owner {
  exOn: string;
  amountFen: Fen;
  /** Card that the bank refused last. */
  refusedCard: string | null;
  refusedAt: string | null;
  /** Number of refused cards so far. */
  payoutTry: number;
}

/** A refused card is not tried again: the next one has a different bank key, so that nothing is paid twice. */
async function payDividend(
  context: ServiceContext,
  booking: DueBooking,
): Promise<'paid' | 'silent' | 'refused' | 'waiting'> {
  const { accountId, fundId, exOn, amountFen, refusedCard, payoutTry } = booking;
  const card = await payCard(context, booking);
  if (card === null) {
    context.log.warn({ accountId, fundId, exOn }, 'dividend without a bound card');
    return refusedCard === null ? 'silent' : 'refused';
  }
  const attempt = payoutTry > 0 ? `:${payoutTry}` : '';
  const payment = { of: 'dividend', accountId, fundId, exOn } as const;
  const key = `${getPurpose(payment)}${attempt}`;
  const proof = await payoutProof(context, payment);
  if (proof === null) return 'waiting';
  const release = await releaseMoney(context, { payment, amountFen, to: card, proof });
  const answer = await waitForBank(context.bank.credit(key, release), context.log);
  if (answer === null) return 'silent';
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    const booked = await trx
      .updateTable('dividend_bookings')
      .set(
        answer.outcome === 'done'
          ? { paid_at: at.toISOString(), card_id: card.id }
          : {
              card_id: card.id,
              refused_at: at.toISOString(),
              refused_reason: answer.reason,
              payout_try: payoutTry + 1,
            },
      )
      .where('account_id', '=', accountId)
      .where('fund_id', '=', fundId)
      .where('ex_on', '=', exOn)
      .where('paid_at', 'is', null)
      .where('payout_try', '=', payoutTry)
      .returning('ex_on')
      .executeTakeFirst();
    if (!booked) return;
    const told = { ...booking, key, tail: card.tail };
    if (answer.outcome === 'done') return notifyDividendPaid(trx, at, told);
    context.log.error({ accountId, fundId, exOn, reason: answer.reason }, 'dividend refused by the bank');
    await notifyDividendRefused(trx, at, { ...told, reason: answer.reason });
  });
  return answer.outcome === 'done' ? 'paid' : 'refused';
}

/**
 * Returns the card last used to trade the fund if it is bound, else the one bound first. Never the refused one;
 * after as many refusals as bound cards, only one bound since.
 */
async function payCard(
  { db }: ServiceContext,
  { accountId, fundId, refusedCard, refusedAt, payoutTry }: DueBooking,
): Promise<BankCard | null> {
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
