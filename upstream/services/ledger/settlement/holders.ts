import { awaitsConfirmation } from '~/domain/orders/states';
import type { ServiceContext } from '~/upstream/services/handler';
import { confirmOrder } from '~/upstream/services/ledger/public-trade/confirm';
import { endUnpriced } from '~/upstream/services/ledger/public-trade/unpriced';
import { bookDividend, bookMoneyIncome } from '~/upstream/services/ledger/settlement/dividends';
import { findDue, type HolderDue } from '~/upstream/services/ledger/settlement/due';
import { noteWaiting, type SettlementReport } from '~/upstream/services/ledger/settlement/report';
import { bookSplit } from '~/upstream/services/ledger/settlement/splits';

/**
 * Dividends, splits, income of money funds and confirmations, person by person and fund by fund, each in the order of
 * the days it counts from. What cannot be done yet (a NAV that is late, a debit without answer) holds up only what rests
 * on it, for that holder: dividends with a later record day, later splits, later income. An order whose NAV stays away past
 * the fund's bound is over: its money goes back, or its shares are free again.
 */
export async function settleHolders(context: ServiceContext, report: SettlementReport): Promise<void> {
  for (const holder of await findDue(context.db, report.day)) {
    try {
      await settleHolder(context, holder, report);
    } catch (error) {
      report.faults += 1;
      const { accountId, fundId } = holder;
      context.log.error({ err: error, accountId, fundId }, 'holder not settled');
    }
  }
}

async function settleHolder(
  context: ServiceContext,
  { accountId, fundId, due }: HolderDue,
  report: SettlementReport,
): Promise<void> {
  const owner = { accountId, fundId };
  // An order that is not confirmed yet: from its T on it is not known what is held.
  let isHeldUp = false;
  let isUnsplit = false;
  for (const item of due) {
    if (item.what === 'split') {
      if (isHeldUp) isUnsplit = true;
      else if (await bookSplit(context, owner, item)) report.splits += 1;
    } else if (item.what === 'dividend') {
      if (isHeldUp || item.exNav === null) continue;
      if (await bookDividend(context, owner, { ...item, exNav: item.exNav })) report.dividends += 1;
    } else if (item.what === 'income') {
      if (isHeldUp) continue;
      if (await bookMoneyIncome(context, owner, item)) report.money_incomes += 1;
    } else if (!awaitsConfirmation(item) || item.confirmDate > report.day || isUnsplit) {
      isHeldUp = true;
    } else {
      const nav = await navOf(context, fundId, item.tradeDate);
      if (nav === null) {
        if (await endUnpriced(context, item.id, report.day)) {
          report.unpriced += 1;
          continue;
        }
        noteWaiting(report, fundId, item.tradeDate);
        isHeldUp = true;
      } else {
        await confirmOrder(context, item.id, { nav, navDate: item.tradeDate });
        report.confirmed += 1;
      }
    }
  }
}

async function navOf({ db }: ServiceContext, fundId: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fundId)
    .where('date', '=', day)
    .executeTakeFirst();
  return row?.unit ?? null;
}
