import { isAwaitingConfirmation } from '~/domain/orders/states';
import type { ServiceContext } from '~/upstream/core/service-context';
import { confirmOrder, endUnpricedOrder, loadNavOfDay } from '~/upstream/modules/public-orders';
import { bookDividend } from '~/upstream/modules/settlement/dividends';
import { bookMoneyIncome } from '~/upstream/modules/settlement/money-fund-income';
import { loadDue, type DueOrder, type HolderDue } from '~/upstream/modules/settlement/due';
import { bookPayoutsOfLateShares } from '~/upstream/modules/settlement/payout-corrections/late-shares';
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
  const waiting = createWaitingCounter(report);
  let due = await loadDue(context.db, report.day, fundId);
  while (due.length > 0) {
    const bought = new Set<string>();
    for (const holder of due) {
      const { accountId, fundId: ofFund } = holder;
      try {
        for (const toFundId of await settleHolder(context, holder, { report, waiting }))
          bought.add(`${accountId} ${toFundId}`);
      } catch (error) {
        report.faults += 1;
        context.log.error({ err: error, accountId, fundId: ofFund }, 'holder settlement failed');
      }
    }
    if (bought.size === 0) return;
    // Bookings of the bought funds waited for the conversions; each round confirms at least one.
    due = (await loadDue(context.db, report.day, fundId)).filter((holder) =>
      bought.has(`${holder.accountId} ${holder.fundId}`),
    );
  }
}

/** Counts each order, dividend or split that waits for a NAV once in a run. */
function createWaitingCounter(report: SettlementReport) {
  const seen = new Set<string>();
  return (key: string, fundId: string, navOf: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    addWaitingNav(report, fundId, navOf);
  };
}

/** @returns the funds whose bookings waited for conversions that have ended now */
async function settleHolder(
  context: ServiceContext,
  { accountId, fundId, due }: HolderDue,
  { report, waiting }: { report: SettlementReport; waiting: ReturnType<typeof createWaitingCounter> },
): Promise<string[]> {
  const owner = { accountId, fundId };
  const bought: string[] = [];
  // An order is not confirmed yet: from its T on the holding is unknown.
  let isOrderOpen = false;
  // A dividend or split is not booked yet: orders from its ex-date on wait for it.
  let isActionOpen = false;
  for (const item of due) {
    if (item.what === 'dividend' || item.what === 'split') {
      const { exNav } = item;
      const exOn = item.what === 'split' ? item.date : item.exOn;
      if (exNav === null) waiting(`${accountId} ${item.what} ${fundId} ${exOn}`, fundId, exOn);
      if (exNav === null || isOrderOpen || isActionOpen) {
        isActionOpen = true;
      } else if (item.what === 'split') {
        if (await bookSplit(context, owner, item)) report.splits += 1;
      } else if (await bookDividend(context, owner, { ...item, exNav })) report.dividends += 1;
    } else if (item.what === 'income') {
      if (isOrderOpen) continue;
      if (await bookMoneyIncome(context, owner, item)) report.money_incomes += 1;
    } else if (item.leg === 'into' || !isAwaitingConfirmation(item) || item.confirmDate > report.day) {
      isOrderOpen = true;
    } else {
      const { nav, missing } = await loadOrderNav(context, fundId, item);
      if (nav !== null && missing === null && !isActionOpen) {
        await confirmOrder(context, item.id, { nav, navDate: item.tradeDate });
        report.confirmed += 1;
        if (item.toFundId !== null) bought.push(item.toFundId);
        if (item.isLate) await bookPayoutsOfLateShares(context, owner, item.tradeDate);
        continue;
      }
      if (missing !== null && (await endUnpricedOrder(context, item.id, report.day))) {
        report.unpriced += 1;
        if (item.toFundId !== null) bought.push(item.toFundId);
        continue;
      }
      if (missing !== null) waiting(item.id, missing, item.tradeDate);
      isOrderOpen = true;
    }
  }
  return bought;
}

/** Loads the NAV of day T, and the fund whose NAV of that day an order still needs; null when it has all. */
async function loadOrderNav(
  { db }: ServiceContext,
  fundId: string,
  { toFundId, tradeDate }: DueOrder,
): Promise<{ nav: string | null; missing: string | null }> {
  const nav = await loadNavOfDay(db, fundId, tradeDate);
  if (nav === null) return { nav, missing: fundId };
  const isIntoMissing = toFundId !== null && (await loadNavOfDay(db, toFundId, tradeDate)) === null;
  return { nav, missing: isIntoMissing ? toFundId : null };
}
