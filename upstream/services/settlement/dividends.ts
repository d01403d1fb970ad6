import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { dividendFen, entitledShares, reinvestedShares, type ShareMove } from '~/domain/dividend';
import { moneyIncomeFen, sharesOnDay } from '~/domain/money-income';
import { fenToYuan, toBig, type Fen } from '~/domain/money';
import type { Database } from '~/upstream/db/schema';
import type { ServiceContext } from '../handler';
import { calendarOf, onCalendar } from '../orders/fund-terms';
import { lockLots, refreshPosition } from '../orders/lots';
import { movesOf } from '../public-account/moves';
import { answerOfBank, type BankCard } from '../public-trade/bank';
import type { DueDividend, DueIncome } from './due';
import type { SettlementReport } from './report';

interface Owner {
  accountId: string;
  fundId: string;
}
type Trx = Transaction<Database>;

/** What moved, behind the lock of the lots. */
async function lockMoves(trx: Trx, owner: Owner): Promise<readonly ShareMove[]> {
  await lockLots(trx, owner);
  return (await movesOf(trx, owner.accountId, owner.fundId)).get(owner.fundId)?.shares ?? [];
}

const columnsOf = ({ accountId, fundId }: Owner) => ({ account_id: accountId, fund_id: fundId });
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
 * Books a dividend of one holder once: cash as a flow of the ex-day, to be paid on its pay day; reinvested as a lot at
 * the NAV of the ex-day. What would buy no hundredth of a share is paid in cash. @returns whether anything was due
 */
export function bookDividend(
  context: ServiceContext,
  owner: Owner,
  { recordOn, exOn, paidOn, perShare, exNav }: DueDividend & { exNav: string },
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const at = context.now().toISOString();
    const shares = entitledShares(await lockMoves(trx, owner), recordOn);
    const amountFen = dividendFen(shares, perShare);
    const asked = await wayOn(trx, owner, recordOn);
    const bought = asked === 'reinvest' ? reinvestedShares(amountFen, exNav) : '0.00';
    const way = toBig(bought).gt(0) ? 'reinvest' : 'cash';
    const isBooked = await trx
      .insertInto('dividend_bookings')
      .values({
        ...columnsOf(owner),
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
        ...columnsOf(owner),
        order_id: null,
        date: exOn,
        type: isCash ? 'dividend' : 'reinvest',
        amount_fen: isCash ? amountFen : 0,
        shares: isCash ? null : bought,
        nav: isCash ? null : exNav,
      })
      .execute();
    if (!isCash) await addFreeLot(trx, owner, { id: newId('l'), day: exOn, shares: bought });
    return true;
  });
}

/** Shares that cost nothing: of a dividend, or of a month's income. Added to the lot where it is there. */
async function addFreeLot(
  trx: Trx,
  owner: Owner,
  { id, day, shares }: { id: string; day: string; shares: string },
): Promise<void> {
  await trx
    .insertInto('lots')
    .values({
      id,
      ...columnsOf(owner),
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

/** Lot that collects a month's income of a money fund. */
export const incomeLotId = ({ accountId, fundId }: Owner, day: string): string =>
  `lm-${accountId}-${fundId}-${day.slice(0, 7)}`;

/**
 * Books the income of one NAV day of a money fund once, for whoever shares each of its calendar days
 * (`domain/money-income.ts`). It is kept as shares. @returns whether anything was earned
 */
export function bookMoneyIncome(
  context: ServiceContext,
  owner: Owner,
  { date, beforeDate, before, after }: DueIncome,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const moves = await lockMoves(trx, owner);
    const calendar = await calendarOf(trx, beforeDate, date);
    const growth = { from: beforeDate, to: date, before, after };
    const amountFen = onCalendar(() => moneyIncomeFen(calendar, moves, growth));
    if (amountFen === 0) return false;
    const shares = onCalendar(() => sharesOnDay(calendar, moves, date));
    const at = context.now().toISOString();
    const bought = fenToYuan(amountFen);
    const isBooked = await trx
      .insertInto('dividend_bookings')
      .values({
        ...columnsOf(owner),
        ex_on: date,
        record_on: date,
        paid_on: date,
        way: 'reinvest',
        shares,
        amount_fen: amountFen,
        new_shares: bought,
        card_id: null,
        booked_at: at,
        paid_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ex_on')
      .executeTakeFirst();
    if (!isBooked) return false;
    await addFreeLot(trx, owner, { id: incomeLotId(owner, date), day: date, shares: bought });
    return true;
  });
}

/** Sends cash dividends whose pay day has come to a card of the person, each under a key of its own. */
export async function payDividends(context: ServiceContext, report: SettlementReport): Promise<void> {
  const due = await context.db
    .selectFrom('dividend_bookings')
    .select(['account_id', 'fund_id', 'ex_on', 'amount_fen'])
    .where('paid_at', 'is', null)
    .where('paid_on', '<=', report.day)
    .orderBy('paid_on')
    .execute();
  for (const { account_id: accountId, fund_id: fundId, ex_on: exOn, amount_fen } of due) {
    try {
      if (await payDividend(context, { accountId, fundId, exOn, amountFen: amount_fen })) {
        report.dividends_paid += 1;
      } else report.unpaid += 1;
    } catch (error) {
      report.faults += 1;
      context.log.error({ err: error, accountId, fundId, exOn }, 'dividend not paid');
    }
  }
}

async function payDividend(
  context: ServiceContext,
  { accountId, fundId, exOn, amountFen }: Owner & { exOn: string; amountFen: Fen },
): Promise<boolean> {
  const key = `dividend:${accountId}:${fundId}:${exOn}`;
  const card = await payCard(context, { accountId, fundId });
  if (card === null) {
    context.log.warn({ accountId, fundId, exOn }, 'no card for a dividend');
    return false;
  }
  const answer = await answerOfBank(context.bank.credit(key, card, amountFen), context.log);
  if (answer?.outcome === 'refused') {
    context.log.error({ accountId, fundId, exOn, reason: answer.reason }, 'dividend refused by the bank');
  }
  if (answer?.outcome !== 'done') return false;
  await context.db
    .updateTable('dividend_bookings')
    .set({ paid_at: context.now().toISOString(), card_id: card.id })
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('ex_on', '=', exOn)
    .where('paid_at', 'is', null)
    .execute();
  return true;
}

/** The card the fund was last traded with while it is bound, else the one bound first. */
async function payCard({ db }: ServiceContext, { accountId, fundId }: Owner): Promise<BankCard | null> {
  const bound = await db
    .selectFrom('bank_cards')
    .select(['id', 'tail'])
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
  return bound.find(({ id }) => id === last?.card_id) ?? bound[0] ?? null;
}
