import { isAwaitingConfirmation } from '~/domain/orders/states';
import type { ServiceContext } from '~/upstream/core/service-context';
import { confirmOrder, endUnpricedOrder } from '~/upstream/modules/public-orders';
import { bookDividend } from '~/upstream/modules/settlement/dividends';
import { bookMoneyIncome } from '~/upstream/modules/settlement/money-fund-income';
import { loadDue, type HolderDue } from '~/upstream/modules/settlement/due';
import { addWaitingNav } from '~/upstream/modules/settlement/report';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';
import { bookSplit } from '~/upstream/modules/settlement/splits';

/**
 * Books what is due for each person and fund, in the order of the accounting days: dividends, splits, income of
 * money funds and confirmations. A dividend or split is booked together with the NAV of its ex-date, never before
 * its publication. A booking that must wait (a late NAV, a debit without an answer) blocks every later dependent
 * booking of that holder. An open order blocks later dividends, splits and income; an open dividend or split also
 * blocks orders of its day and after. An order without a NAV past the limit of the fund ends: its money is
 * refunded, or its shares are released.
 * @param fundId only of this fund
 */
export async function settleHolders(
  context: ServiceContext,
  report: SettlementReport,
  fundId: string | null = null,
): Promise<void> {
  for (const holder of await loadDue(context.db, report.day, fundId)) {
    try {
      await settleHolder(context, holder, report);
    } catch (error) {
      report.faults += 1;
      const { accountId, fundId: ofFund } = holder;
      context.log.error({ err: error, accountId, fundId: ofFund }, 'holder settlement failed');
    }
  }
}

async function settleHolder(
  context: ServiceContext,
  { accountId, fundId, due }: HolderDue,
  report: SettlementReport,
): Promise<void> {
  const owner = { accountId, fundId };
  // An order is not confirmed yet: from its T on the holding is unknown.
  let isOrderOpen = false;
  // A dividend or split is not booked yet: orders from its ex-date on wait for it.
  let isActionOpen = false;
  for (const item of due) {
    if (item.what === 'dividend' || item.what === 'split') {
      const { exNav } = item;
      if (exNav === null) addWaitingNav(report, fundId, item.what === 'split' ? item.date : item.exOn);
      if (exNav === null || isOrderOpen || isActionOpen) {
        isActionOpen = true;
      } else if (item.what === 'split') {
        if (await bookSplit(context, owner, item)) report.splits += 1;
      } else if (await bookDividend(context, owner, { ...item, exNav })) report.dividends += 1;
    } else if (item.what === 'income') {
      if (isOrderOpen) continue;
      if (await bookMoneyIncome(context, owner, item)) report.money_incomes += 1;
    } else if (!isAwaitingConfirmation(item) || item.confirmDate > report.day) {
      isOrderOpen = true;
    } else {
      const nav = await getNav(context, fundId, item.tradeDate);
      if (nav !== null && !isActionOpen) {
        await confirmOrder(context, item.id, { nav, navDate: item.tradeDate });
        report.confirmed += 1;
        continue;
      }
      if (nav === null && (await endUnpricedOrder(context, item.id, report.day))) {
        report.unpriced += 1;
        continue;
      }
      if (nav === null) addWaitingNav(report, fundId, item.tradeDate);
      isOrderOpen = true;
    }
  }
}

async function getNav({ db }: ServiceContext, fundId: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fundId)
    .where('date', '=', day)
    .executeTakeFirst();
  return row?.unit ?? null;
}
