import { shanghaiDay } from '~/domain/dates';
import { CODES } from '~/upstream/contract/codes';
import type { ServiceContext } from '../handler';
import { payOut } from '../public-trade/confirm';
import { settlePayments } from '../public-trade/payments';
import { Refusal } from '../refusal';
import { payDividends } from './dividends';
import { settleHolders } from './holders';
import { settlePlans } from './plan-runs';
import { emptyReport, type SettlementReport } from './report';

/**
 * Settles everything of public funds that is due by the end of a day, in this order:
 *  1. the bank is asked about debits without answer, transfers that lapsed and refunds due;
 *  2. person by person and fund by fund, by the day each counts from: dividends (ex-day come, by record day), splits,
 *     income of money funds, and orders whose confirmation day has come, at the published NAV of their T. On one day:
 *     payouts first, then the split, then the orders of that T, which are priced at its NAV already;
 *  3. money of redemptions whose arrival day has come, and cash dividends whose pay day has, goes to the cards;
 *  4. regular plans that are due are debited, with this day as T while it is today.
 * One transaction a step; every step is kept once (unique keys and row locks), so it may run twice, or two at the same
 * time, and what broke off in the middle is continued by the next run.
 * @throws Refusal 4000 for a day to come
 */
export async function settle(context: ServiceContext, day: string): Promise<SettlementReport> {
  if (day > shanghaiDay(context.now())) throw new Refusal(CODES.badRequest, `${day} 尚未到来`);
  const report = emptyReport(day);
  await settlePayments(context);
  await settleHolders(context, report);
  await payRedemptions(context, report);
  await payDividends(context, report);
  await settlePlans(context, report);
  return report;
}

async function payRedemptions(context: ServiceContext, report: SettlementReport): Promise<void> {
  const due = await context.db
    .selectFrom('public_orders')
    .select('id')
    .where('kind', '=', 'redeem')
    .where('status', '=', 'confirmed')
    .where('arrival_date', '<=', report.day)
    .orderBy('arrival_date')
    .execute();
  for (const { id } of due) {
    try {
      const outcome = await payOut(context, id);
      if (outcome === 'paid') report.paid_out += 1;
      else if (outcome === 'silent') report.unpaid += 1;
      else report.refused += 1;
    } catch (error) {
      report.faults += 1;
      context.log.error({ err: error, orderId: id }, 'redemption not paid');
    }
  }
}
